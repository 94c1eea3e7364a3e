import { Timeline } from 'antd'
import { formatSecond } from '#console/parts/show/time.ts'
import type { ConsoleCertificationDetail } from '#contract/people/certifications.console.ts'
import { certificationSteps } from '#contract/people/certifications.words.ts'
import styles from './drawer.module.css'
import { tones } from './words.ts'

const colours = { plain: 'gray', waiting: 'orange', coming: 'blue', good: 'green', gone: 'red' } as const

/** What happened to it, in order, as its owner reads it too. */
export function Happened({ timeline }: Pick<ConsoleCertificationDetail, 'timeline'>) {
  return (
    <Timeline
      aria-label="认证的经过"
      items={timeline.map(({ step, state, at, note, by }, place) => ({
        key: `${at} ${place}`,
        color: colours[tones[state]],
        content: (
          <>
            <div>
              {certificationSteps[step]}
              {note && <span className={styles.words}>{note}</span>}
            </div>
            <div className={styles.when}>
              <span className={styles.digits}>{formatSecond(at)}</span>
              <span>{by}</span>
            </div>
          </>
        ),
      }))}
    />
  )
}
