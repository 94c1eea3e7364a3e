import { type Fen, fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { owingMax } from '#contract/money/commissions.console.ts'
import { inviteWayKeys } from '#contract/people/invitations.words.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import * as rows from '../reading/store.ts'
import type { CommissionRow } from '../store.ts'
import * as store from './store.ts'

const eventsMax = 200
const nothing = { visits: 0, registrations: 0, orders: 0, base: fen(0) }

/** The operators' side: every commission and where it came from, and what the programme costs. */
export function createOverseeing({ database, ledger, staff }: Parts) {
  async function peopleOf(tx: Reader, list: readonly CommissionRow[]) {
    const maker = (id: number) => ({ owner_kind: 'maker', owner_id: id })
    const owners = list.flatMap(({ maker_id, enterprise_id, through_id }) => [
      maker(maker_id),
      { owner_kind: 'enterprise', owner_id: enterprise_id },
      ...(through_id === null ? [] : [maker(through_id)]),
    ])
    const nameOf = await ledger.namesOf(tx, owners)
    return ({ maker_id, enterprise_id, through_id }: CommissionRow) => ({
      maker: { id: maker_id, name: nameOf(maker(maker_id)) },
      enterprise: { id: enterprise_id, name: nameOf({ owner_kind: 'enterprise', owner_id: enterprise_id }) },
      through: through_id === null ? null : { id: through_id, name: nameOf(maker(through_id)) },
    })
  }

  const presented = (row: CommissionRow) => {
    const { id, order_no, level, purpose, title, state, rate, amount, paid_at, unfreeze_at, settled_at } = row
    return {
      ...{ id, order_no, level, purpose, title, state, rate, amount, paid_at, unfreeze_at, settled_at },
      base_amount: row.base,
      returned_amount: row.returned,
      taken_back_amount: model.takenOf(row),
      due_amount: model.leftOf(row),
      rule_version: row.rule_id,
    }
  }

  const namesFor = (tx: Reader, ids: readonly (number | null)[]) =>
    staff.names(tx, [...new Set(ids.filter((id) => id !== null))])

  return {
    list: (paging: Paging, { from, to, ...filter }: Omit<rows.Filter, 'from' | 'to'> & model.Days) =>
      database.read(async (tx) => {
        const page = await rows.page(tx, paging, { ...filter, ...model.between({ from, to }) })
        const people = await peopleOf(tx, page.list)
        return { ...page, list: page.list.map((row) => ({ ...presented(row), ...people(row) })) }
      }),

    whole: (id: number) =>
      database.read(async (tx) => {
        const row = await rows.find(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const people = await peopleOf(tx, [row])
        const events = await rows.events(tx, id, eventsMax)
        const names = await namesFor(
          tx,
          events.map(({ actor_id }) => actor_id),
        )
        return {
          ...presented(row),
          ...people(row),
          explanation: model.explain(row),
          ...{ taken_pending: row.taken_pending, taken_available: row.taken_available, taken_debt: row.taken_debt },
          repaid_amount: row.repaid,
          hold_reason: row.hold_reason,
          evidence: row.evidence.map((one) => ({ ...one, seen_at: new Date(one.seen_at) })),
          timeline: events.map(({ actor_id, actor_kind: _kind, ...one }) => ({
            ...one,
            actor: (actor_id !== null && names.get(actor_id)) || '系统',
          })),
        }
      }),

    figures: (days: number, now: Date) =>
      database.read(async (tx) => {
        const first = startOfShanghaiDay(shanghaiDay(now))
        const starts = Array.from({ length: days }, (_, at) => model.daysAfter(first, at - days + 1))
        const since = starts[0] ?? first
        const made = await store.madeByDay(tx, starts)
        const settled = await store.settledByDay(tx, starts)
        const taken = await store.takenByDay(tx, starts)
        const byPurpose = await store.byPurpose(tx, since)
        const ways = await store.byWay(tx, since, shanghaiDay(since))
        const owing = await store.owingOnes(tx, owingMax)
        const makerOf = (id: number) => ({ owner_kind: 'maker', owner_id: id })
        const nameOf = await ledger.namesOf(
          tx,
          owing.map(({ maker_id }) => makerOf(maker_id)),
        )
        const purses = await ledger.everybody(tx)
        const inAll = (purse: string): Fen =>
          fen(Math.abs(purses.find((one) => one.owner_kind === 'maker' && one.purse === purse)?.balance ?? 0))
        const sum = (values: readonly number[]) => fen(values.reduce((all, value) => all + value, 0))
        return {
          ...{ pending: inAll('pending'), available: inAll('available'), held: inAll('held'), debt: inAll('debt') },
          debt_of_left: await store.debtOfLeft(tx),
          owing: owing.map(({ maker_id: id, amount }) => ({ maker: { id, name: nameOf(makerOf(id)) }, amount })),
          orders: byPurpose.reduce((all, { orders }) => all + orders, 0),
          base: sum(byPurpose.map(({ base }) => base)),
          ...{ made: sum(made), settled: sum(settled), taken_back: sum(taken) },
          makers: await store.makersSince(tx, since),
          purposes: byPurpose,
          channels: inviteWayKeys.map(
            (channel) => ways.find((one) => one.channel === channel) ?? { channel, ...nothing },
          ),
          days: starts.map((start, at) => ({
            day: shanghaiDay(start),
            made: fen(made[at] ?? 0),
            settled: fen(settled[at] ?? 0),
            taken_back: fen(taken[at] ?? 0),
          })),
        }
      }),
  }
}
