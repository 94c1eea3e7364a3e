import { Timeline } from 'antd'
import { formatSecond } from '#console/parts/show/time.ts'
import type { ConsoleWithdrawalDetail } from '#contract/money/withdrawals.console.ts'
import { type WithdrawalState, withdrawalStates } from '#contract/money/withdrawals.ts'
import styles from './drawer.module.css'
import { toneOf } from './words.ts'

const colours = { plain: 'gray', waiting: 'orange', coming: 'blue', good: 'green', gone: 'red' } as const

type Steps = ConsoleWithdrawalDetail['timeline']

/** What happened to it, in order. */
export function Happened({ timeline }: { timeline: Steps }) {
  return (
    <Timeline
      className={styles.timeline ?? ''}
      aria-label="提现的经过"
      items={timeline.map(({ state, at, note, by }, place) => ({
        key: `${at} ${place}`,
        color: colours[toneOf(state)],
        content: (
          <>
            <div>
              {sayStep(timeline, place)}
              {note && !isFirstSignature(state, place) && <span className={styles.words}>{note}</span>}
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

/** One that is looked at a second time stands where it stood: the first of two signatures changes no state. */
const isFirstSignature = (state: WithdrawalState, place: number): boolean => place > 0 && state === 'pending'

function sayStep(timeline: Steps, place: number): string {
  const state = timeline[place]?.state ?? 'pending'
  if (place === 0) return '提交申请'
  if (isFirstSignature(state, place)) return '初审通过'
  return state === 'approved' && timeline[place - 1]?.state === 'failed' ? '重新打款' : withdrawalStates[state]
}
