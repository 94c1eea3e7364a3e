import styles from './skeleton.module.css'

/** Stands for lines of text that are on their way. The last line is shorter, as in real text. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="unseen">加载中</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
