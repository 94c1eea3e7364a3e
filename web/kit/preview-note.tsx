import type { ReactNode } from 'react'
import styles from './preview-note.module.css'

const byLink = '这是预览，只有持有此链接的人能看到，一小时内有效。'

/** Says that what is seen is not what readers see. */
export function PreviewNote({ shown = true, children = byLink }: { shown?: boolean; children?: ReactNode }) {
  return shown ? <p className={styles.note}>{children}</p> : null
}
