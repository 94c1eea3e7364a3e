import styles from './unread.module.css'

/** How much is new behind a name. */
export function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.unread}>
      {count > 99 ? '99+' : count}
      <span className="unseen"> 条未读</span>
    </span>
  )
}
