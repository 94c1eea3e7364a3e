import { Timeline } from 'antd'
import styles from './happened.module.css'
import type { Tone } from './mark.tsx'
import { formatSecond } from './time.ts'

interface Line {
  what: string
  at: string
  note: string
  /** Who did it, where that is told. */
  by?: string
  tone?: Tone
}

const colours = { plain: 'gray', waiting: 'orange', coming: 'blue', good: 'green', gone: 'red' } as const

/** What happened to something, in order, as its owner reads it too. */
export function Happened({ of, lines }: { of: string; lines: readonly Line[] }) {
  return (
    <Timeline
      aria-label={`${of}的经过`}
      items={lines.map(({ what, at, note, by, tone = 'plain' }, place) => ({
        key: `${at} ${place}`,
        color: colours[tone],
        content: (
          <>
            <div>
              {what}
              {note && <span className={styles.words}>{note}</span>}
            </div>
            <div className={styles.when}>
              <span>{formatSecond(at)}</span>
              {by && <span>{by}</span>}
            </div>
          </>
        ),
      }))}
    />
  )
}
