import type { Manual } from '../manual.ts'
import styles from './manual.module.css'

/** What a screen is for, what one should know, and what its states mean. */
export function ManualView({ manual: { about, hints = [], states = [] } }: { manual: Manual }) {
  return (
    <div className={styles.manual}>
      <p>{about}</p>
      {hints.length > 0 && (
        <ul>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      {states.map(({ of, words }) => (
        <section key={of} aria-label={`${of}的状态`}>
          <h3>{of}的状态</h3>
          <dl className={styles.words}>
            {words.map(({ word, meaning }) => (
              <div key={word}>
                <dt>{word}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
