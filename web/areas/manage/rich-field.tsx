import { type ComponentType, useEffect, useState } from 'react'
import styles from './manage.module.css'
import { Reason } from './reason.tsx'

interface RichFieldProps {
  name: string
  label: string
  defaultValue: string
  /** While it waits for a decision nobody writes on it. */
  readOnly?: boolean
  wrong?: string | undefined
  /** What a reviewer said about it. */
  reason?: string | undefined
}

type EditorProps = { initial: string; label: string; readOnly: boolean; onText(html: string): void }

/** A formatted text in a form. The editor is asked for once the page stands; the server renders none. */
export function RichField({ name, label, defaultValue, readOnly = false, wrong, reason }: RichFieldProps) {
  const [text, setText] = useState(defaultValue)
  const [failed, setFailed] = useState(false)
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>()
  useEffect(() => {
    import('./rich-text-editor.tsx').then(
      (file) => setEditor(() => file.default),
      () => setFailed(true),
    )
  }, [])
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      {Editor ? (
        <Editor initial={defaultValue} label={label} readOnly={readOnly} onText={setText} />
      ) : (
        <p className={styles.waiting} role="status">
          {failed ? '编辑器没有加载成功，请刷新页面重试。' : '正在打开编辑器…'}
        </p>
      )}
      <Reason wrong={wrong} said={reason} />
      <input type="hidden" name={name} value={text} />
    </div>
  )
}
