import { Icon } from '#ui/icon.tsx'
import styles from './questions.module.css'

type Question = readonly [asked: string, answer: string]

/** Questions that open where they stand. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.questions}>
      {questions.map(([asked, answer]) => (
        <details key={asked}>
          <summary>
            {asked}
            <Icon name="down" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}

/** The same for search engines. */
export function faqOf(questions: readonly Question[]) {
  const mainEntity = questions.map(([name, text]) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  }))
  return { '@type': 'FAQPage', mainEntity }
}
