import { type Fen, fen } from '#contract/base/money.ts'
import { siteLinkPositions, siteLinkPositionWords } from '#contract/catalogue/links.words.ts'
import type { Look } from '#server/modules/catalogue/records/service.ts'
import type { PriceList, Standing } from '#server/modules/money/prices/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'

export type Pricing = ReturnType<typeof createPricing>

/** What links cost by the price list: a month in each place. Before its first version the setting says it. */
export function createPricing({ settings, prices }: Pick<Parts, 'settings' | 'prices'>) {
  const based = async (tx: Reader) => ({ list: 'links', base: await settings.read(tx, model.linkPrices) })

  const positionsIn = (standing: Standing | undefined) =>
    siteLinkPositions.map((position) => {
      const next = standing?.next
      const [price, then] = [standing?.prices[position] ?? 0, next?.prices[position] ?? 0]
      return {
        ...{ position, price_month: fen(price) },
        next: next && then !== price ? { price: fen(then), from: next.from } : null,
      }
    })

  return {
    /** What a month in a place costs at a moment. */
    async at(tx: Reader, position: model.LinkPosition, moment: Date): Promise<Fen> {
      return fen((await prices.at(tx, await based(tx), moment))[position] ?? 0)
    },

    /** What is shown to whoever may buy, from memory. */
    async shown(now: Date) {
      const list = { list: 'links', base: await settings.get(model.linkPrices) }
      return positionsIn((await prices.shown([list], now)).get(list.list))
    },

    async noted(tx: Reader, look: Look) {
      const list = await based(tx)
      return positionsIn((await prices.noted(tx, [list], look)).get(list.list))
    },

    async lists(tx: Reader): Promise<PriceList[]> {
      const items = siteLinkPositions.map((item) => ({
        ...{ item, label: `${siteLinkPositionWords[item]}（每月）`, min: fen(1) },
      }))
      return [{ ...(await based(tx)), title: '网站链接', items }]
    },
  }
}
