import styles from './counted.module.css'

interface CountedProps {
  label: string
  /** Undefined before it is known. */
  count: number | undefined
  /** Whether it waits for somebody else's decision, and not for whoever left it there. */
  urgent?: boolean
}

/** A tab, and how many wait behind it. */
export function Counted({ label, count, urgent = true }: CountedProps) {
  return (
    <>
      {label}
      {count !== undefined && count > 0 && (
        <span className={`${styles.count} ${urgent ? styles.urgent : ''}`}>{count.toLocaleString('zh-CN')}</span>
      )}
    </>
  )
}
