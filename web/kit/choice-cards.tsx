import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './choice-cards.module.css'

export interface CardChoice {
  value: string
  title: ReactNode
  text?: ReactNode
  /** What is special about it, in its corner. */
  badge?: string
}

interface Props {
  name: string
  legend: string
  choices: readonly CardChoice[]
  value: string
  columns: 2 | 3 | 4
  wrong?: string | undefined
  onChoose(value: string): void
}

/** One of several, each explained on a card; underneath they are radio buttons. */
export function ChoiceCards({ name, legend, choices, value, columns, wrong, onChoose }: Props) {
  return (
    <fieldset className={styles.field}>
      <legend>{legend}</legend>
      <div className={styles.cards} data-columns={columns}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-invalid={wrong !== undefined}
              aria-describedby={wrong ? `${name}-wrong` : undefined}
              onChange={() => onChoose(choice.value)}
            />
            <span className={styles.title}>{choice.title}</span>
            {choice.text && <span className={styles.text}>{choice.text}</span>}
            {choice.badge && <span className={styles.badge}>{choice.badge}</span>}
            <span className={styles.mark}>
              <Icon name="check" />
            </span>
          </label>
        ))}
      </div>
      {wrong && (
        <p id={`${name}-wrong`} className={styles.wrong}>
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
