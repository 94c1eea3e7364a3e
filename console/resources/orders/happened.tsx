import { Happened as Shown } from '#console/parts/show/happened.tsx'
import type { ConsoleOrderDetail } from '#contract/money/orders.console.ts'
import { orderEvents } from '#contract/money/orders.words.ts'
import { eventTones } from './words.ts'

/** What happened to an order, in the words its owner reads. */
export function Happened({ timeline }: { timeline: ConsoleOrderDetail['timeline'] }) {
  const lines = timeline.map(({ event, ...line }) => ({ what: orderEvents[event], tone: eventTones[event], ...line }))
  return <Shown of="订单" lines={lines} />
}
