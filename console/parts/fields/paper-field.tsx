import { useState } from 'react'
import { type DocumentPurpose, FilesField, type KeptFile } from './files-field.tsx'

interface PaperFieldProps {
  /** What it is called: `合同`. */
  noun: string
  purpose: DocumentPurpose
  readOnly?: boolean
  value?: string
  onChange?(url: string): void
}

/** One document, kept by its address alone: its name is known from whoever has just handed it in. */
export function PaperField({ noun, purpose, value, onChange, ...rest }: PaperFieldProps) {
  const [latest, setLatest] = useState<KeptFile>()
  const kept = (url: string) => (latest?.url === url ? latest : { url, name: `已上传的${noun}`, bytes: 0 })
  return (
    <FilesField
      {...rest}
      noun={noun}
      max={1}
      purpose={purpose}
      value={value ? [kept(value)] : []}
      onChange={(files) => {
        setLatest(files.at(-1))
        onChange?.(files.at(-1)?.url ?? '')
      }}
    />
  )
}
