import type { WholeOrder } from '#contract/money/orders.ts'
import { type OrderEvent, orderEvents } from '#contract/money/orders.words.ts'
import { Progress } from '#web/kit/account/progress.tsx'

const tones: Readonly<Partial<Record<OrderEvent, 'success' | 'danger'>>> = {
  paid: 'success',
  refunded: 'success',
  rejected: 'danger',
}

/** What has happened to an order, the oldest first. */
export function OrderProgress({ timeline }: Pick<WholeOrder, 'timeline'>) {
  return (
    <Progress
      lines={timeline.map(({ event, ...line }) => ({ what: orderEvents[event], tone: tones[event], ...line }))}
    />
  )
}
