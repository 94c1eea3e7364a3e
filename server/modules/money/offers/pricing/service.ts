import { type Fen, fen } from '#contract/base/money.ts'
import type { Reading } from '#server/http/reading.ts'
import type { PriceList, PriceRoom, Standing } from '#server/modules/money/prices/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import * as store from '../store.ts'

export type Pricing = ReturnType<typeof createPricing>
export type OfferKind = 'support-service' | 'vip-level'

interface Priced {
  id: number
  price: Fen
  original_price: Fen | null
}

interface Look {
  now: Date
  reading: Reading
}

const listOf = (kind: OfferKind, id: number) => `${kind}:${id}`

/** What something was entered with holds until its price list has a version. */
const based = (kind: OfferKind, { id, price }: Pick<Priced, 'id' | 'price'>) => ({
  list: listOf(kind, id),
  base: { price },
})

/** A price that was never asked for would be a lie about how much is saved. */
function costing<Row extends Priced>(row: Row, price: Fen): Row {
  const { original_price } = row
  return { ...row, price, original_price: original_price !== null && original_price >= price ? original_price : null }
}

/** What offers cost by their price lists: a list for each service and each level. */
export function createPricing(prices: Pick<PriceRoom, 'at' | 'standings' | 'shown' | 'noted'>) {
  const each = <Row extends Priced>(kind: OfferKind, rows: readonly Row[], found: Map<string, Standing>) =>
    rows.map((row) => {
      const standing = found.get(listOf(kind, row.id))
      const [price, then] = [fen(standing?.prices.price ?? row.price), standing?.next?.prices.price]
      const next =
        standing?.next && then !== undefined && then !== price ? { price: fen(then), from: standing.next.from } : null
      return { ...costing(row, price), next }
    })

  return {
    /** One of them with what it costs at a moment. */
    async at<Row extends Priced>(tx: Reader, kind: OfferKind, row: Row, moment: Date): Promise<Row> {
      return costing(row, fen((await prices.at(tx, based(kind, row), moment)).price ?? row.price))
    },

    async now<Row extends Priced>(tx: Reader, kind: OfferKind, rows: readonly Row[], now: Date) {
      const lists = rows.map((row) => based(kind, row))
      return each(kind, rows, await prices.standings(tx, lists, now))
    },

    /** The same from memory, for what is shown and not sold. */
    async shown<Row extends Priced>(kind: OfferKind, rows: readonly Row[], now: Date) {
      const lists = rows.map((row) => based(kind, row))
      return each(kind, rows, await prices.shown(lists, now))
    },

    async noted<Row extends Priced>(tx: Reader, kind: OfferKind, rows: readonly Row[], look: Look) {
      const lists = rows.map((row) => based(kind, row))
      return each(kind, rows, await prices.noted(tx, lists, look))
    },

    async lists(tx: Reader): Promise<PriceList[]> {
      const services = await store.allSupportServices(tx)
      const levels = await store.allVipLevels(tx)
      const item = { item: 'price', label: '价格' }
      return [
        ...services.map((row) => ({
          ...based('support-service', row),
          ...{ title: `认证服务 · ${row.name}`, items: [{ ...item, min: fen(0) }] },
        })),
        ...levels.map((row) => ({
          ...based('vip-level', row),
          ...{ title: `会员等级 · ${row.name}`, items: [{ ...item, min: fen(1) }] },
        })),
      ]
    },
  }
}
