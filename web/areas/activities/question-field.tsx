import { useId } from 'react'
import type { Question } from '#contract/catalogue/activities.ts'
import { yesNo } from '#contract/catalogue/signups.words.ts'
import styles from './signups.module.css'

interface Props {
  name: string
  question: Question
  values: readonly string[]
  wrong: string | undefined
  onAnswer(values: readonly string[]): void
}

const textMax = 300

/** A question of an activity's own: written, chosen, or answered with yes or no. */
export function QuestionField({ name, question, values, wrong, onAnswer }: Props) {
  const id = useId()
  const { label, kind, required, options } = question
  const note = wrong ? `${id}-note` : undefined
  const optional = !required && <span className={styles.optional}>（选填）</span>
  const said = wrong && (
    <p id={note} className={styles.wrong} role="alert">
      {wrong}
    </p>
  )
  if (kind === 'text') {
    return (
      <div className={styles.question}>
        <label htmlFor={id}>
          {label}
          {optional}
        </label>
        <textarea
          id={id}
          name={name}
          rows={2}
          maxLength={textMax}
          required={required}
          data-missing="请回答这个问题"
          aria-invalid={wrong !== undefined}
          aria-describedby={note}
          value={values[0] ?? ''}
          onChange={({ currentTarget }) => onAnswer([currentTarget.value.replaceAll(/\s+/g, ' ')])}
        />
        {said}
      </div>
    )
  }
  const several = kind === 'several'
  const choices: readonly string[] = kind === 'yes_no' ? yesNo : options
  const turned = (choice: string) =>
    several ? choices.filter((one) => values.includes(one) !== (one === choice)) : [choice]
  return (
    <fieldset className={styles.question} aria-describedby={note}>
      <legend>
        {label}
        {optional}
      </legend>
      {choices.map((choice) => (
        <label key={choice} className={styles.choice}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            value={choice}
            checked={values.includes(choice)}
            onChange={() => onAnswer(turned(choice))}
          />
          {choice}
        </label>
      ))}
      {said}
    </fieldset>
  )
}
