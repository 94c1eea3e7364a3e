import { z } from 'zod'
import { type Fen, fen, isFen } from '#contract/base/money.ts'
import type { siteLinkPositions } from '#contract/catalogue/links.ts'

/** Of a link that somebody paid for. What has run out is shown again only after its end was moved. */
export const life = {
  unpaid: { show: 'shown', cancel: 'cancelled' },
  shown: { hide: 'hidden' },
  review: { show: 'shown', reject: 'rejected' },
  rejected: { show: 'shown' },
  expired: { show: 'shown' },
  cancelled: {},
  hidden: { show: 'shown' },
} as const

const price = z.custom<Fen>((value) => typeof value === 'number' && isFen(value) && value >= 0)

/** What a link costs a month, by where it stands. */
export const linkPrices = {
  key: 'links.prices',
  schema: z.object({ home: price, inner: price, footer: price }),
  initial: { home: fen(380_00), inner: fen(220_00), footer: fen(120_00) },
}
export type LinkPrices = z.infer<typeof linkPrices.schema>

export type LinkPosition = (typeof siteLinkPositions)[number]

const dayMs = 24 * 60 * 60 * 1000
/** Nobody is charged a thirteenth month because a year has five days more than twelve times thirty. */
const monthDays = 30.5
const monthsMax = 120

/** How many months a link was bought for, at least one. */
export function monthsOf(starts_at: Date, ends_at: Date): number {
  const months = Math.round((ends_at.getTime() - starts_at.getTime()) / dayMs / monthDays)
  return Math.min(Math.max(months, 1), monthsMax)
}

export function amountFor(priceMonth: Fen, months: number): Fen {
  return fen(priceMonth * months)
}
