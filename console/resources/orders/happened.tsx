import { Timeline } from 'antd'
import { formatSecond } from '#console/parts/show/time.ts'
import type { ConsoleOrderDetail } from '#contract/money/orders.console.ts'
import { orderEvents } from '#contract/money/orders.words.ts'
import styles from './order-drawer.module.css'
import { eventTones } from './words.ts'

const colours = { plain: 'gray', waiting: 'orange', coming: 'blue', good: 'green', gone: 'red' } as const

/** What happened to an order, in the words its owner reads. */
export function Happened({ timeline }: { timeline: ConsoleOrderDetail['timeline'] }) {
  return (
    <Timeline
      className={styles.timeline ?? ''}
      aria-label="订单的经过"
      items={timeline.map(({ event, at, note }, place) => ({
        key: `${at} ${place}`,
        color: colours[eventTones[event]],
        content: (
          <>
            <div>
              {orderEvents[event]}
              {note && <span className={styles.words}>{note}</span>}
            </div>
            <div className={styles.when}>{formatSecond(at)}</div>
          </>
        ),
      }))}
    />
  )
}
