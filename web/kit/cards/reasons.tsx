import styles from './reasons.module.css'

/** Why something was matched, in words; the strongest first. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <ul className={styles.reasons} aria-label="匹配理由">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}
