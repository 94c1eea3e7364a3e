import styles from './brand-mark.module.css'

/** The house's own sign, a bridge under an arch, and where one is. */
export function BrandMark({ large = false, bare = false }: { large?: boolean; bare?: boolean }) {
  return (
    <span className={large ? `${styles.mark} ${styles.large}` : styles.mark}>
      <svg viewBox="0 0 64 64" aria-hidden="true" className={styles.sign}>
        <rect width="64" height="64" rx="15" />
        <path d="M13 47V35a19 19 0 0 1 38 0v12M13 47a9.5 9.5 0 0 1 19 0 9.5 9.5 0 0 1 19 0" />
        <circle cx="32" cy="30" r="4.5" />
      </svg>
      {!bare && <span className={styles.word}>运营后台</span>}
    </span>
  )
}
