import type { CertificationDetail } from '#contract/people/certifications.ts'
import { certificationSteps } from '#contract/people/certifications.words.ts'
import { formatMinute } from '#ui/formats.ts'
import styles from './certification-timeline.module.css'
import { nextSteps, tones } from './certification-words.ts'

/** What happened, in order, and what comes next. */
export function CertificationTimeline({ timeline, state }: Pick<CertificationDetail, 'timeline' | 'state'>) {
  const next = nextSteps[state]
  return (
    <ol className={styles.timeline}>
      {timeline.map(({ step, state: then, at, note, by }) => (
        <li key={`${step}${at}`} data-tone={tones[then]}>
          <b>{certificationSteps[step]}</b>
          <span className={styles.when}>
            <time dateTime={at}>{formatMinute(at)}</time>，{by}
          </span>
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
      {next && (
        <li data-tone="next">
          <span className="unseen">下一步：</span>
          {next}
        </li>
      )}
    </ol>
  )
}
