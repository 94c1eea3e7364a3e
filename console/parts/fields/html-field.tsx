import { ConfigProvider } from 'antd'
import { useRef } from 'react'
import { RichTextField } from '#console/parts/rich-text/rich-text-field.tsx'
import type { Body } from '#ui/rich-text/use-rich-text.ts'
import styles from './html-field.module.css'

interface HtmlFieldProps {
  value?: string | null
  onChange?(html: string): void
  label: string
}

/** A formatted text as one field of a form. */
export default function HtmlField({ value, onChange, label }: HtmlFieldProps) {
  const { componentDisabled } = ConfigProvider.useConfig()
  const body = useRef<Body>(null)
  const text = value ?? ''
  const own = useRef({ text, revision: 0 })
  // A text that did not come from the editor itself (a draft, a reset) begins another editor.
  if (own.current.text !== text) own.current = { text, revision: own.current.revision + 1 }
  return (
    <div className={styles.paper}>
      <RichTextField
        key={own.current.revision}
        initial={text}
        label={label}
        readOnly={componentDisabled ?? false}
        handle={body}
        onChange={() => {
          const html = body.current?.read() ?? ''
          own.current = { ...own.current, text: html }
          onChange?.(html)
        }}
      />
    </div>
  )
}
