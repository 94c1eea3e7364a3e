import type { InputInside } from '#contract/base/endpoint.ts'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import type { announcePrices, listPriceVersions, withdrawPrices } from '#contract/money/prices.console.ts'
import { priceNoticeDays } from '#contract/money/prices.words.ts'
import type { By } from '#server/http/identity.ts'
import type { Reading } from '#server/http/reading.ts'
import { audit } from '#server/platform/audit.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { createKept } from '#server/platform/postgres/kept.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from './model.ts'
import type { Parts, PriceItem, PriceList } from './ports.ts'
import * as store from './store.ts'

export type { Prices } from './model.ts'
export { topic as pricesTopic } from './model.ts'
export type { PriceItem, PriceList, PriceSource } from './ports.ts'
export type PriceRoom = ReturnType<typeof createPrices>

/** How a list stands: what holds now, and what was announced to come next. */
export interface Standing {
  prices: model.Prices
  next: { prices: model.Prices; from: Date } | null
}

type Based = Pick<PriceList, 'list' | 'base'>

/** What things cost, in versions: announced, never changed, and ahead of time where something becomes dearer. */
export function createPrices({ database, changes, staff, sources }: Parts) {
  /** What holds at a moment. Whoever sells asks in the transaction of the order. */
  async function at(tx: Reader, { list, base }: Based, moment: Date): Promise<model.Prices> {
    const [row] = await store.inForce(tx, [list], moment)
    return row?.prices ?? base
  }

  async function standings(tx: Reader, lists: readonly Based[], now: Date): Promise<Map<string, Standing>> {
    const names = lists.map(({ list }) => list)
    return standingsIn(await store.nowAndNext(tx, names, now), lists, now)
  }

  // Read with every own page of whoever buys, announced a few times in a year.
  const kept = createKept({ changes, topic: model.topic, load: () => database.read((tx) => store.standing(tx)) })

  async function listsNow(tx: Reader): Promise<PriceList[]> {
    const given: PriceList[] = []
    for (const source of sources()) given.push(...(await source.lists(tx)))
    return given
  }

  async function demanded(tx: Reader, name: string): Promise<PriceList> {
    const found = (await listsNow(tx)).find(({ list }) => list === name)
    if (!found) throw new Refusal('RECORD_NOT_FOUND')
    return found
  }

  async function refuseUnseen(tx: Tx, list: string, stamp: number): Promise<void> {
    await store.lockList(tx, list)
    if (stamp !== ((await store.stamps(tx, [list])).get(list) ?? 0)) throw new Refusal('CHANGED_MEANWHILE')
  }

  async function note(tx: Tx, by: By, what: { action: string; id: number; before: object; after: object }) {
    const { action, id, before, after } = what
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    const entry = { at: by.now, actor, requestId: by.requestId, subject: `price-version:${id}`, action }
    await audit(tx, { ...entry, before, after })
    await announce(tx, model.topic)
  }

  return {
    at,
    standings,

    /** The same from memory, for what is shown and not sold: an order asks `at`, in its own transaction. */
    async shown(lists: readonly Based[], now: Date): Promise<Map<string, Standing>> {
      return standingsIn(await kept(), lists, now)
    },

    /** The same for an answer that is kept: it holds until something is announced, or begins. */
    async noted(tx: Reader, lists: readonly Based[], { now, reading }: { now: Date; reading: Reading }) {
      reading.dependsOn(model.topic)
      const found = await standings(tx, lists, now)
      for (const { next } of found.values()) if (next) reading.freshUntil(next.from)
      return found
    },

    overview: (now: Date) =>
      database.read(async (tx) => {
        const lists = await listsNow(tx)
        const found = await standings(tx, lists, now)
        const stamps = await store.stamps(
          tx,
          lists.map(({ list }) => list),
        )
        return {
          notice_days: priceNoticeDays,
          list: lists.map(({ list, title, items, base }) => {
            const { prices, next } = found.get(list) ?? { prices: base, next: null }
            return {
              ...{ list, title, stamp: stamps.get(list) ?? 0, next_from: next?.from ?? null },
              items: items.map(({ item, label, optional = false }) => ({
                ...{ item, label, optional, price: priceOf(prices, item) },
                next_price: next ? priceOf(next.prices, item) : null,
              })),
            }
          }),
        }
      }),

    versions: ({ list, page, count }: InputInside<typeof listPriceVersions>, now: Date) =>
      database.read(async (tx) => {
        const { items, base } = await demanded(tx, list)
        const found = await store.page(tx, list, { page, count })
        const [current] = await store.inForce(tx, [list], now)
        const names = await staff.names(tx, [
          ...new Set(found.list.flatMap((row) => [row.announced_by, row.withdrawn_by].filter((id) => id !== null))),
        ])
        const named = (id: number | null) => (id !== null && names.get(id)) || ''
        return {
          ...found,
          list: found.list.map(({ id, prices, before, announced_by, withdrawn_by, ...row }) => ({
            ...row,
            ...{ version: id, announced_by: named(announced_by), withdrawn_by: named(withdrawn_by) },
            state: model.standingOf({ id, ...row }, current?.id ?? 0, now),
            items: items.map(({ item, label }) => ({
              ...{ item, label, price: priceOf(prices, item), before: priceOf(before ?? base, item) },
            })),
          })),
        }
      }),

    announce: ({ list, stamp, effective_at, note: why, prices: given }: InputInside<typeof announcePrices>, by: By) =>
      database.begin(async (tx) => {
        await refuseUnseen(tx, list, stamp)
        const from = effective_at ?? by.now
        const declared = await demanded(tx, list)
        const prices = pricesIn(declared, given)
        // What was ordered already was ordered at the price of its moment.
        if (from < by.now) throw new Refusal('PRICE_TOO_SOON')
        const coming = await store.coming(tx, [list], by.now)
        const held = await at(tx, declared, by.now)
        const before = coming.findLast((one) => one.effective_at <= from)?.prices ?? held
        if (await store.beginsAt(tx, list, from)) throw new Refusal('PRICE_THERE')
        if (model.isSame(before, prices)) throw new Refusal('PRICE_SAME')
        const added = { effective_at: from, announced_at: by.now, prices }
        const order = [...coming, added].sort((a, b) => a.effective_at.getTime() - b.effective_at.getTime())
        if (model.isTooSoon(held, order)) throw new Refusal('PRICE_TOO_SOON')
        const whose = { announced_by: by.caller.staffId, announced_at: by.now }
        const id = await store.insert(tx, { list, effective_at: from, note: why, ...whose }, prices)
        const said = { list: declared.title, effective_at: from, ...inWords(declared, prices), note: why }
        await note(tx, by, { action: 'price.announce', id, before: inWords(declared, before), after: said })
        return { version: id }
      }),

    withdraw: ({ version, stamp }: InputInside<typeof withdrawPrices>, by: By) =>
      database.begin(async (tx) => {
        const row = await store.find(tx, version)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        await refuseUnseen(tx, row.list, stamp)
        const declared = await demanded(tx, row.list)
        if (row.withdrawn_at || row.effective_at <= by.now) throw new Refusal('RECORD_MOVED_ON')
        const coming = (await store.coming(tx, [row.list], by.now)).filter(({ id }) => id !== version)
        if (model.isTooSoon(await at(tx, declared, by.now), coming)) throw new Refusal('PRICE_TOO_SOON')
        await store.withdraw(tx, version, { staffId: by.caller.staffId, now: by.now })
        const { effective_at } = row
        const said = { list: declared.title, effective_at, ...inWords(declared, row.prices) }
        await note(tx, by, { action: 'price.withdraw', id: version, before: said, after: {} })
        return null
      }),
  }
}

const priceOf = (prices: model.Prices, item: string): Fen | null => {
  const price = prices[item]
  return price === undefined ? null : fen(price)
}

/** What was typed, against what the list sells: every item once, none that is not there. */
function pricesIn({ items, refuses }: PriceList, given: readonly { item: string; price: Fen | null }[]): model.Prices {
  const faults: Record<string, string> = {}
  const prices: Record<string, Fen> = {}
  for (const declared of items) {
    const { item, optional } = declared
    const price = given.find((one) => one.item === item)?.price ?? null
    const fault = price === null ? (optional ? '' : '请填写价格') : faultOf(declared, price)
    if (fault) faults[item] = fault
    else if (price !== null) prices[item] = price
  }
  Object.assign(faults, refuses?.(prices))
  if (given.some(({ item }) => !items.some((one) => one.item === item))) faults.prices = '价格表已变化，请刷新后重试'
  if (Object.keys(faults).length > 0) throw new Refusal('INPUT_INVALID', {}, faults)
  return prices
}

function faultOf({ min, max, step }: PriceItem, price: Fen): string {
  if (price < min) return min > 0 ? '价格应大于 0' : '价格不能小于 0'
  if (max !== undefined && price > max) return `不能超过 ${toYuan(max)} 元`
  return step !== undefined && price % step !== 0 ? `须为 ${toYuan(step)} 元的整数倍` : ''
}

/** As the audit log keeps it: what a person reads. */
const inWords = ({ items }: PriceList, prices: model.Prices) => ({
  prices: items
    .flatMap(({ item, label }) => {
      const price = priceOf(prices, item)
      return price === null ? [] : [`${label} ${toYuan(price)} 元`]
    })
    .join('；'),
})

function standingsIn(rows: readonly store.VersionRow[], lists: readonly Based[], now: Date): Map<string, Standing> {
  const byTime = rows.toSorted((one, other) => one.effective_at.getTime() - other.effective_at.getTime())
  return new Map(
    lists.map(({ list, base }) => {
      const own = byTime.filter((row) => row.list === list)
      const held = own.findLast(({ effective_at }) => effective_at <= now)
      const next = own.find(({ effective_at }) => effective_at > now)
      return [
        list,
        { prices: held?.prices ?? base, next: next ? { prices: next.prices, from: next.effective_at } : null },
      ]
    }),
  )
}
