import type { WholeOrder } from '#contract/money/orders.ts'
import { type OrderEvent, orderEvents } from '#contract/money/orders.words.ts'
import { formatMinute } from '#ui/formats.ts'
import styles from './order-progress.module.css'

const tones: Readonly<Partial<Record<OrderEvent, string>>> = {
  paid: 'success',
  refunded: 'success',
  rejected: 'danger',
}

/** What has happened to an order, the oldest first. */
export function OrderProgress({ timeline }: Pick<WholeOrder, 'timeline'>) {
  return (
    <ol className={styles.progress}>
      {timeline.map(({ event, at, note }) => (
        <li key={`${event}${at}`} data-tone={tones[event]}>
          <b>{orderEvents[event]}</b>
          <time dateTime={at}>{formatMinute(at)}</time>
          {note && <span>{note}</span>}
        </li>
      ))}
    </ol>
  )
}
