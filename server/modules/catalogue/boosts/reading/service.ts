import type { InputInside } from '#contract/base/endpoint.ts'
import { type Fen, fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { listBoosts } from '#contract/catalogue/boosts.ts'
import { type BoostKind, boostDays, boostKindKeys, boostKinds } from '#contract/catalogue/boosts.words.ts'
import type { OpenMatterInside } from '#contract/people/account-calls.ts'
import type { Look } from '#server/modules/catalogue/records/service.ts'
import type { PriceList, Standing } from '#server/modules/money/prices/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

/** Heard by whoever keeps what readers see of it. */
export const topic = 'boost'

/** What readers, owners and operators see of what stands first. */
export function createReading(parts: Parts) {
  const { database, ledger, settings, prices, companies, opportunities } = parts

  const based = async (tx: Reader) => ({
    list: model.priceList,
    base: model.listed(await settings.read(tx, model.boostPrices)),
  })

  return {
    prices: (look: Look) =>
      database.read(async (tx) => typed((await prices.noted(tx, [await based(tx)], look)).get(model.priceList))),

    /** What one costs at a moment; undefined where there is none for so many days. */
    async priceAt(tx: Reader, kind: BoostKind, days: number, moment: Date): Promise<Fen | undefined> {
      const price = (await prices.at(tx, await based(tx), moment))[model.itemOf(kind, days)]
      return price === undefined ? undefined : fen(price)
    },

    async lists(tx: Reader): Promise<PriceList[]> {
      const items = boostKindKeys.flatMap((kind) =>
        boostDays.map((days) => ({
          ...{ item: model.itemOf(kind, days), label: `${boostKinds[kind]} ${days} 天`, min: fen(1) },
        })),
      )
      return [{ ...(await based(tx)), title: '置顶', items }]
    },

    /** What readers see first, three at most. */
    async boosted<Card>(kind: BoostKind, look: Look, cardsOf: (ids: number[]) => Promise<Card[]>) {
      look.reading.dependsOn(topic)
      const rows = await database.read((tx) => store.running(tx, kind, look.now))
      for (const { ends_at } of rows) look.reading.freshUntil(ends_at)
      return { list: rows.length === 0 ? [] : await cardsOf(rows.map(({ subject_id }) => subject_id)) }
    },
    companyCards: (ids: number[], look: Look) => database.read((tx) => companies.cards(tx, ids, look)),
    opportunityCards: (ids: number[], look: Look) => database.read((tx) => opportunities.cards(tx, ids, look)),

    async offer(enterpriseId: number, now: Date) {
      const subjects = await parts.subjectsOf(enterpriseId, now)
      const base = model.listed(await settings.get(model.boostPrices))
      const standing = (await prices.shown([{ list: model.priceList, base }], now)).get(model.priceList)
      return database.look(async (tx) => {
        const rows = await store.takenOrOwn(tx, enterpriseId, now)
        const open = rows.filter((row) => row.enterprise_id === enterpriseId)
        const taken = rows.filter(({ ends_at }) => ends_at > now)
        const freeFrom = (wanted: BoostKind) => {
          const found = model.placeAmong(taken.filter(({ kind }) => kind === wanted))
          return 'freeFrom' in found ? found.freeFrom : null
        }
        const { cash, promotion } = await ledger.balances(tx, { kind: 'enterprise', id: enterpriseId })
        return {
          subjects: subjects.map((one) => ({
            ...one,
            boosted: open.some(({ kind, subject_id }) => kind === one.kind && subject_id === one.id),
          })),
          ...{ prices: typed(standing), balance: cash, promotion_balance: promotion },
          free_from: { company: freeFrom('company'), business: freeFrom('business') },
          promotion_share: model.promotionShare / 100,
        }
      })
    },

    /** Those for which something would come back: whoever leaves is asked to call them off first. */
    async owed(tx: Reader, enterpriseId: number, now: Date): Promise<OpenMatterInside[]> {
      const rows = (await store.openOf(tx, enterpriseId)).map((row) => ({ row, amount: model.dueOf(row, now) }))
      return rows
        .filter(({ amount }) => amount > 0)
        .map(({ row, amount }) => ({
          ...{ title: `“${row.title}”的置顶`, path: '/spread/boost', amount, comes_back: true },
        }))
    },

    own: (enterpriseId: number, paging: Paging, now: Date) =>
      database.look(async (tx) => {
        const page = await store.page(tx, { enterprise_id: enterpriseId }, paging)
        return { ...page, list: page.list.map((row) => boostOf(row, now, model.dueOf(row, now))) }
      }),

    list: ({ page, count, ...filter }: InputInside<typeof listBoosts>, now: Date) =>
      database.read(async (tx) => {
        const found = await store.page(tx, filter, { page, count })
        return { ...found, list: found.list.map((row) => listedOf(row, now, model.dueOf(row, now))) }
      }),
  }
}

/** As the wire has them: every one of the three, in their order. */
function typed(standing: Standing | undefined) {
  const next = standing?.next
  const each = (kind: BoostKind) =>
    boostDays.map((days) => {
      const item = model.itemOf(kind, days)
      const [price, then] = [standing?.prices[item] ?? 0, next?.prices[item] ?? 0]
      return { days, price: fen(price), next: next && then !== price ? { price: fen(then), from: next.from } : null }
    })
  return { company: each('company'), business: each('business') }
}

/** `refundable`: what would come back if it ended now. */
export function boostOf(row: store.BoostRow, now: Date, refundable: Fen) {
  const { id, no, kind, subject_id, title, state, days, order_no, end_reason, created_at } = row
  const begun = state !== 'unpaid' && state !== 'closed'
  const over = state === 'running' && row.ends_at <= now
  return {
    ...{ id, no, kind, subject_id, title, state: over ? ('ended' as const) : state, days, order_no, end_reason },
    ...{ created_at, price: fen(row.price), refundable, actions: model.actionsOf(row, now) },
    starts_at: begun ? row.starts_at : null,
    ends_at: begun ? row.ends_at : null,
  }
}

export const listedOf = (row: store.ListedRow, now: Date, refundable: Fen) => ({
  ...boostOf(row, now, refundable),
  enterprise: { id: row.enterprise_id, name: row.enterprise_name },
})
