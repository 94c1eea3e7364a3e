import { fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { maskName } from '#contract/base/phone.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { previewInWords, ruleInWords } from '#contract/money/commissions.words.ts'
import type { Reading } from '#server/http/reading.ts'
import type { Explained } from '#server/modules/money/wallets/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { coming } from '../editing/store.ts'
import { between, type Days, explain, leftOf, rulesTopic, takenOf } from '../model.ts'
import type { Parts } from '../ports.ts'
import { type CommissionRow, ruleAt, secondLevel } from '../store.ts'
import { monthOf, monthsBack, statementPurses } from './model.ts'
import * as store from './store.ts'

const eventsMax = 100

/** A commission as its maker sees it: who paid is masked, the amount explained. */
function presented(row: CommissionRow, enterpriseName: string) {
  const { id, order_no, purpose, title, level, state, rate, amount, paid_at, unfreeze_at, settled_at } = row
  return {
    ...{ id, order_no, purpose, title, level, state, rate, amount, paid_at, unfreeze_at, settled_at },
    from: maskName(enterpriseName) || '一家企业',
    base_amount: row.base,
    returned_amount: row.returned,
    taken_back_amount: takenOf(row),
    due_amount: leftOf(row),
    repaid_amount: row.repaid,
    rule: `第 ${row.rule_id} 版`,
    explanation: explain(row),
  }
}

/** What a maker earned, each amount with its reasons; and by which rules. */
export function createReading({ database, ledger }: Parts) {
  /** What the enterprises of some rows are called. */
  async function namesOf(tx: Reader, rows: readonly CommissionRow[]) {
    const enterprise = ({ enterprise_id: owner_id }: CommissionRow) => ({ owner_kind: 'enterprise', owner_id })
    const nameOf = await ledger.namesOf(tx, rows.map(enterprise))
    return (row: CommissionRow) => nameOf(enterprise(row))
  }

  return {
    page: (
      makerId: number,
      paging: Paging,
      { from, to, ...filter }: Omit<store.OwnFilter, 'from' | 'to'> & Days,
      now: Date,
    ) =>
      database.look(async (tx) => {
        const page = await store.pageOwned(tx, makerId, paging, { ...filter, ...between({ from, to }) })
        const sums = await store.sumsOf(tx, makerId)
        const nameOf = await namesOf(tx, page.list)
        return { ...page, list: page.list.map((row) => presented(row, nameOf(row))), sums, today: shanghaiDay(now) }
      }),

    whole: (makerId: number, id: number) =>
      database.look(async (tx) => {
        const row = await store.findOwned(tx, makerId, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const events = await store.events(tx, id, eventsMax)
        // Why it is looked into is between the operators and the maker's own answer: a timeline tells that it is.
        const timeline = events.map(({ event, amount, note, at }) => ({
          ...{ event, amount, at },
          note: event === 'held' || event === 'freed' ? '' : note,
        }))
        return { ...presented(row, (await namesOf(tx, [row]))(row)), timeline }
      }),

    /** A month of their purses: what there was, what came and went by what, and what there is. */
    month: (makerId: number, asked: string | undefined, now: Date) =>
      database.look(async (tx) => {
        const months = monthsBack(shanghaiDay(now))
        const month = asked ?? months[0] ?? ''
        if (!months.includes(month)) throw new Refusal('RECORD_NOT_FOUND')
        const from = startOfShanghaiDay(`${month}-01`)
        const next = months[months.indexOf(month) - 1]
        const to = next === undefined ? now : startOfShanghaiDay(`${next}-01`)
        const moved = await ledger.byDay(tx, { kind: 'maker', id: makerId }, statementPurses, from)
        const { orders, base, made } = await store.madeBetween(tx, makerId, { from, to })
        return { month, months, ...monthOf(month, moved), orders, base_amount: base, made_amount: made }
      }),

    /** What holds, and what will, in sentences made of its numbers. */
    rules(reading: Reading, now: Date) {
      reading.dependsOn(rulesTopic)
      return database.read(async (tx) => {
        const levels = (await secondLevel(tx)) ? 2 : 1
        const current = await ruleAt(tx, now)
        const later = await coming(tx, now)
        if (later[0]) reading.freshUntil(later[0].valid_from)
        return {
          current: current
            ? {
                version: current.id,
                valid_from: current.valid_from,
                texts: ruleInWords(current, levels),
                preview: previewInWords(current, levels),
              }
            : null,
          coming: later.map((rule) => ({
            version: rule.id,
            valid_from: rule.valid_from,
            texts: ruleInWords(rule, levels),
          })),
        } as const
      })
    },

    /** The same as far as the programme's own page tells it. */
    async terms(reading: Reading, now: Date): Promise<{ commission_rules: string[]; freeze_days: number }> {
      reading.dependsOn(rulesTopic)
      return database.read(async (tx) => {
        const [next] = await coming(tx, now)
        if (next) reading.freshUntil(next.valid_from)
        const rule = await ruleAt(tx, now)
        if (!rule) return { commission_rules: [], freeze_days: 0 }
        return { commission_rules: ruleInWords(rule, (await secondLevel(tx)) ? 2 : 1), freeze_days: rule.freeze_days }
      })
    },

    /** How those came about that these orders brought a maker. */
    async explained(tx: Reader, makerId: number, orderNos: readonly string[]): Promise<Explained[]> {
      const rows = await store.ofOrders(tx, makerId, orderNos)
      const nameOf = await namesOf(tx, rows)
      return rows.map((row) => {
        const { order_no, base, rate, level, rule_id: rule, unfreeze_at } = row
        return { order_no, base, rate, level, rule, unfreeze_at, enterprise_name: nameOf(row) }
      })
    },

    /** What all of them brought a maker, by day. */
    async broughtSince(tx: Reader, makerId: number, since: Date) {
      const rows = await store.broughtSince(tx, makerId, since)
      return rows.map(({ enterprise_id: id, ...row }) => ({ ...row, child: { realm: 'enterprise' as const, id } }))
    },

    /** What each of these brought a maker, by `kind:id`. */
    async broughtBy(tx: Reader, makerId: number, children: readonly { kind: 'enterprise' | 'maker'; id: number }[]) {
      const of = (kind: 'enterprise' | 'maker') => children.filter((one) => one.kind === kind).map(({ id }) => id)
      const rows = children.length === 0 ? [] : await store.broughtBy(tx, makerId, of('enterprise'), of('maker'))
      const found = new Map(rows.map(({ kind, id, orders, amount }) => [`${kind}:${id}`, { orders, amount }]))
      return ({ kind, id }: { kind: 'enterprise' | 'maker'; id: number }) =>
        found.get(`${kind}:${id}`) ?? { orders: 0, amount: fen(0) }
    },
  }
}
