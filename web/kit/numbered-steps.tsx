import styles from './numbered-steps.module.css'

/** How something goes, step by step. */
export function NumberedSteps({ steps }: { steps: readonly (readonly [name: string, text: string])[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(([name, text], place) => (
        <li key={name}>
          <span className={styles.number} aria-hidden="true">
            {place + 1}
          </span>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
