import styles from './manage.module.css'

/** What is wrong with a field: what the server just said, or what a reviewer said about what was handed in. */
export function Reason({ wrong, said }: { wrong?: string | undefined; said?: string | undefined }) {
  if (wrong) {
    return (
      <p className={styles.wrong} role="alert">
        {wrong}
      </p>
    )
  }
  return said ? <p className={styles.reason}>审核意见：{said}</p> : null
}
