import styles from './preview-note.module.css'

/** Says that what is seen is not what readers see. */
export function PreviewNote({ shown }: { shown: boolean }) {
  return shown ? <p className={styles.note}>这是预览，只有持有此链接的人能看到，一小时内有效。</p> : null
}
