import { fen } from '#contract/base/money.ts'
import type { Look } from '#server/modules/catalogue/records/service.ts'
import type { PriceList, Prices, Standing } from '#server/modules/money/prices/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { Parts } from '../ports.ts'
import { allSlots, type SlotRow } from '../store.ts'

export type Pricing = ReturnType<typeof createPricing>

type Priced = Pick<SlotRow, 'id' | 'price_day' | 'price_month'>

const listOf = (id: number) => `ad-slot:${id}`

/** What a slot was entered with holds until its price list has a version. */
const based = ({ id, price_day, price_month }: Priced) => ({
  list: listOf(id),
  base: { day: price_day, ...(price_month === null ? {} : { month: price_month }) } as Prices,
})

const columnsOf = ({ day, month }: Prices) => ({
  price_day: fen(day ?? 0),
  price_month: month === undefined ? null : fen(month),
})

/** What the seats of slots cost by their price lists: a list for each slot. */
export function createPricing({ prices }: Pick<Parts, 'prices'>) {
  const priced = <Slot extends Priced>(slots: readonly Slot[], found: Map<string, Standing>) =>
    slots.map((slot) => {
      const standing = found.get(listOf(slot.id))
      const next = standing?.next
      return {
        ...slot,
        ...(standing ? columnsOf(standing.prices) : {}),
        next_prices: next ? { from: next.from, ...columnsOf(next.prices) } : null,
      }
    })

  return {
    /** A slot with what it costs at a moment. */
    async at<Slot extends Priced>(tx: Reader, slot: Slot, moment: Date): Promise<Slot> {
      return { ...slot, ...columnsOf(await prices.at(tx, based(slot), moment)) }
    },

    async now<Slot extends Priced>(tx: Reader, slots: readonly Slot[], now: Date) {
      return priced(slots, await prices.standings(tx, slots.map(based), now))
    },

    /** For whoever is about to book, from memory. */
    async shown<Slot extends Priced>(slots: readonly Slot[], now: Date) {
      return priced(slots, await prices.shown(slots.map(based), now))
    },

    async noted<Slot extends Priced>(tx: Reader, slots: readonly Slot[], look: Look) {
      return priced(slots, await prices.noted(tx, slots.map(based), look))
    },

    lists: async (tx: Reader): Promise<PriceList[]> =>
      (await allSlots(tx)).map((slot) => ({
        ...based(slot),
        title: `广告位 · ${slot.name}`,
        items: [
          { item: 'day', label: '每天', min: fen(0) },
          { item: 'month', label: '30 天', min: fen(1), optional: true },
        ],
      })),
  }
}
