import type { Fen } from '#contract/base/money.ts'
import { type PriceStanding, priceNoticeDays } from '#contract/money/prices.words.ts'

/** What each item of a list costs. */
export type Prices = Readonly<Record<string, Fen>>

const noticeMs = priceNoticeDays * 24 * 60 * 60 * 1000

/** Heard by whoever keeps what readers see of prices. */
export const topic = 'prices'

/** Whether anything costs more than before, or is no longer to be had. What is new costs more than nothing did. */
export const isRise = (before: Prices, after: Prices): boolean =>
  Object.entries(before).some(([item, price]) => {
    const then = after[item]
    return then === undefined || then > price
  })

export const isSame = (one: Prices, other: Prices): boolean => !isRise(one, other) && !isRise(other, one)

interface Announced {
  effective_at: Date
  announced_at: Date
  prices: Prices
}

/**
 * Whether anything in this order of versions makes something dearer without having been announced in time. It is asked
 * of all that is to come, not of the new one alone: a price that goes down before, or a version that is taken back,
 * makes a rise of what was none.
 */
export function isTooSoon(from: Prices, coming: readonly Announced[]): boolean {
  let before = from
  return coming.some(({ effective_at, announced_at, prices }) => {
    const rise = isRise(before, prices)
    before = prices
    return rise && effective_at.getTime() - announced_at.getTime() < noticeMs
  })
}

interface Version {
  id: number
  effective_at: Date
  withdrawn_at: Date | null
}

export function standingOf({ id, effective_at, withdrawn_at }: Version, current: number, now: Date): PriceStanding {
  if (withdrawn_at) return 'withdrawn'
  if (effective_at > now) return 'coming'
  return id === current ? 'current' : 'past'
}
