import styles from './brand-mark.module.css'

/** A bridge of two arches, and where one is. */
export function BrandMark({ large = false, bare = false }: { large?: boolean; bare?: boolean }) {
  return (
    <span className={large ? `${styles.mark} ${styles.large}` : styles.mark}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.sign}>
        <rect width="32" height="32" rx="8" />
        <path d="M5 22a5.5 5.5 0 0 1 11 0M16 22a5.5 5.5 0 0 1 11 0M4 13.5h24" />
      </svg>
      {!bare && <span className={styles.word}>运营后台</span>}
    </span>
  )
}
