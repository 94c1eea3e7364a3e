import { FilesField } from './files-field.tsx'

interface PaperFieldProps {
  value?: string
  onChange?(url: string): void
}

/** One document, kept by its address alone. */
export function PaperField({ value, onChange }: PaperFieldProps) {
  const kept = value ? [{ url: value, name: value.split('/').at(-1) ?? value, bytes: 0 }] : []
  return <FilesField noun="文件" max={1} value={kept} onChange={(files) => onChange?.(files.at(-1)?.url ?? '')} />
}
