import { z } from 'zod'
import { type Fen, fen, yuan } from '#contract/base/money.ts'
import {
  type BoostAction,
  type BoostKind,
  type BoostState,
  boostDays,
  boostKindKeys,
  boostPlaces,
} from '#contract/catalogue/boosts.words.ts'

export const dayMs = 24 * 60 * 60 * 1000
/** A place is kept this much longer than its days: whoever pays later than they ordered still gets all of them. */
const payMs = dayMs
/** Up to which share of its price the promotion fund may pay, in basis points. */
export const promotionShare = 5_000

const Prices = z.array(z.object({ days: z.number().int(), price: z.number().int() }))
const initially = (...prices: string[]) =>
  prices.map((price, at) => ({ days: boostDays[at] ?? boostDays[0], price: yuan(price) }))

/** What each costs before its price list has a version. */
export const boostPrices = {
  key: 'boosts.prices',
  schema: z.object({ company: Prices, business: Prices }),
  initial: { company: initially('198.00', '368.00', '628.00'), business: initially('98.00', '188.00', '328.00') },
}

export const priceList = 'boosts'
export const itemOf = (kind: BoostKind, days: number): string => `${kind}.${days}`

/** The prices of the setting as items of a price list. */
export const listed = (prices: z.infer<typeof boostPrices.schema>): Record<string, Fen> =>
  Object.fromEntries(
    boostKindKeys.flatMap((kind) => prices[kind].map(({ days, price }) => [itemOf(kind, days), fen(price)])),
  )

/** How long a place is kept for whoever orders it now. */
export const keptFor = (days: number, now: Date) => ({
  starts_at: now,
  ends_at: new Date(now.getTime() + days * dayMs + payMs),
})

/** The days that were bought, from the moment they are paid. */
export const runningFor = (days: number, now: Date) => ({
  starts_at: now,
  ends_at: new Date(now.getTime() + days * dayMs),
})

interface Taken {
  place: number
  ends_at: Date
}

/** A place that nobody has; or the moment at which the first of them is free again. */
export function placeAmong(taken: readonly Taken[]): { place: number } | { freeFrom: Date } {
  for (let place = 1; place <= boostPlaces; place++) if (!taken.some((one) => one.place === place)) return { place }
  const ends = Array.from({ length: boostPlaces }, (_, at) =>
    Math.max(...taken.filter(({ place }) => place === at + 1).map(({ ends_at }) => ends_at.getTime())),
  )
  return { freeFrom: new Date(Math.min(...ends)) }
}

/** What its owner can do about it now: what is shown, and what the command goes by. */
export function actionsOf({ state, ends_at }: Pick<Bought, 'state' | 'ends_at'>, now: Date): BoostAction[] {
  if (state === 'unpaid') return ['pay', 'cancel']
  return state === 'running' && ends_at > now ? ['cancel'] : []
}

interface Bought {
  state: BoostState
  days: number
  price: Fen
  ends_at: Date
}

/** What comes back for the whole days that were not used. */
export function priceLeft({ state, days, price, ends_at }: Bought, now: Date): Fen {
  if (state !== 'running') return fen(0)
  const unused = Math.max(0, Math.floor((ends_at.getTime() - now.getTime()) / dayMs))
  return fen(Math.floor((price * Math.min(unused, days)) / days))
}

/** What would come back now: no more than is left of what was paid. */
export const dueOf = (bought: Bought & { order_left: Fen }, now: Date): Fen =>
  fen(Math.min(priceLeft(bought, now), bought.order_left))
