import type { InputInside } from '#contract/base/endpoint.ts'
import { fen, toYuan } from '#contract/base/money.ts'
import { shanghaiDay, toChineseMoment } from '#contract/base/time.ts'
import type { buyBoost, cancelBoost } from '#contract/catalogue/boosts.ts'
import type { By } from '#server/http/identity.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { once } from '#server/platform/once.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from './model.ts'
import type { Parts, Self } from './ports.ts'
import { boostOf, createReading, listedOf, topic } from './reading/service.ts'
import * as store from './store.ts'

export type Boosts = ReturnType<typeof createBoosts>

const everyMs = 60_000
const endedAtOnce = 50

/** Standing first in a list for some days: bought by whom it belongs to, marked as an ad, three at a time. */
export function createBoosts(parts: Parts) {
  const { database, ledger, messages, cashier, companies } = parts

  const reading = createReading(parts)

  async function ended(
    tx: Tx,
    row: store.BoostRow,
    state: 'ended' | 'cancelled' | 'taken_down',
    { actor, reason, now, requestId }: { actor: Actor; reason: string; now: Date; requestId: string },
  ) {
    const owed = model.priceLeft(row, now)
    const ends_at = now < row.ends_at ? new Date(Math.max(now.getTime(), row.starts_at.getTime() + 1)) : row.ends_at
    await store.change(tx, row.id, { state, ends_at, end_reason: reason, updated_at: now })
    const asked = { order_no: row.order_no, amount: owed, reason: reason || '取消置顶', by: actor, now }
    const back = owed > 0 && row.order_no ? await cashier.giveBack(tx, asked) : fen(0)
    if (actor.kind !== 'system') {
      const after = { state, amount: toYuan(back), ...(reason && { reason }) }
      const entry = { at: now, actor, requestId, subject: `boost:${row.id}`, action: `boost.${state}` }
      await audit(tx, { ...entry, before: { state: row.state }, after })
    }
    if (state !== 'cancelled') {
      const event = state === 'ended' ? 'boost.ended' : 'boost.taken-down'
      const values = { title: row.title, reason, amount: toYuan(back) }
      await messages.tell(tx, { realm: 'enterprise', id: row.enterprise_id }, { event, values, now })
    }
    await announce(tx, topic)
    return back
  }

  async function buy(tx: Tx, self: Self, given: InputInside<typeof buyBoost>, title: string): Promise<string> {
    const { enterpriseId, personId, now } = self
    const { kind, subject_id, days, channel, use_promotion: usePromotion, price_confirmed: priceConfirmed } = given
    if (!(await parts.mayAct(tx, enterpriseId))) throw new Refusal('ACCOUNT_FROZEN')
    if (!(await parts.certifications.isCertified(tx, enterpriseId, now))) throw new Refusal('CERT_NEEDED')
    await store.lockList(tx, kind)
    const taken = await store.taken(tx, [kind], now)
    if (taken.some((one) => one.subject_id === subject_id)) throw new Refusal('BOOST_ALREADY')
    const found = model.placeAmong(taken)
    if ('freeFrom' in found) {
      const when = toChineseMoment(found.freeFrom)
      throw new Refusal('BOOST_FULL', {}, { days: `最早 ${when} 有空位` }, `最早 ${when} 有空位`)
    }
    const price = await reading.priceAt(tx, kind, days, now)
    if (price === undefined) throw new Refusal('INPUT_INVALID', {}, { days: '请选择天数' })
    const no = businessNo('ZD', now)
    const whose = { enterprise_id: enterpriseId, person_id: personId }
    const bought = { no, kind, subject_id, title, ...whose, place: found.place, days, price: fen(price) }
    const id = await store.insert(tx, { ...bought, state: 'unpaid', ...model.keptFor(days, now), created_at: now })
    if (id === undefined) throw new Refusal('BOOST_ALREADY')
    const { order_no } = await cashier.sell(tx, {
      ...{ enterpriseId, personId, reference: no, amount: fen(price), now, priceConfirmed, usePromotion, channel },
      title: `置顶 ${days} 天 · ${title}`.slice(0, 100),
      snapshot: { kind, subject_id, days },
    })
    await store.change(tx, id, { order_no })
    return String(id)
  }

  return {
    // biome-ignore lint/nursery/noMisusedPromises: functions by name, none of them called yet
    ...reading,

    async buy(self: Self, given: InputInside<typeof buyBoost>) {
      const { enterpriseId, now } = self
      const subjects = await parts.subjectsOf(enterpriseId, now)
      const subject = subjects.find(({ kind, id }) => kind === given.kind && id === given.subject_id)
      if (!subject) throw new Refusal('RECORD_NOT_FOUND')
      const row = await ledger.begin(async (tx) => {
        const asked = { owner: `enterprise:${enterpriseId}`, what: 'boost.buy', key: self.idempotencyKey }
        const work = () => buy(tx, self, given, subject.title)
        const { reference } = await once(tx, { ...asked, content: given, now }, work)
        return store.find(tx, Number(reference))
      })
      if (row?.enterprise_id !== enterpriseId) throw new Refusal('RECORD_NOT_FOUND')
      // Something to scan or to go to is asked for when the order stands, and never within a transaction.
      const outside = given.channel !== undefined && given.channel !== 'balance' && row.state === 'unpaid'
      return {
        ...boostOf(row, now, model.priceLeft(row, now)),
        pay: outside ? await cashier.wayOf(enterpriseId, row.order_no, now) : null,
      }
    },

    cancel: (self: Self, { id, refund_confirmed }: InputInside<typeof cancelBoost>) =>
      ledger.begin(async (tx) => {
        const row = await store.lockOwn(tx, self.enterpriseId, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const { now, requestId } = self
        if (!model.actionsOf(row, now).includes('cancel')) throw new Refusal('RECORD_MOVED_ON')
        if (row.state === 'unpaid') await cashier.close(tx, row.order_no, now)
        const actor = { kind: 'enterprise', id: self.enterpriseId, personId: self.personId } as const
        const back =
          row.state === 'running' ? await ended(tx, row, 'cancelled', { actor, reason: '', now, requestId }) : fen(0)
        // Only now is it known, with the order held: what is refused here is undone with the transaction.
        if (refund_confirmed !== undefined && refund_confirmed !== back)
          throw new Refusal('PRICE_CHANGED', {}, { refund_confirmed: toYuan(back) })
        const after = await store.find(tx, id)
        return { ...boostOf(after ?? row, now, fen(0)), refunded_amount: back }
      }),

    takeDown: (id: number, reason: string, { caller, now, requestId }: By) =>
      ledger.begin(async (tx) => {
        const row = await store.lock(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        if (row.state !== 'running' || row.ends_at <= now) throw new Refusal('RECORD_MOVED_ON')
        const actor = { kind: 'staff', id: caller.staffId } as const
        await ended(tx, row, 'taken_down', { actor, reason, now, requestId })
        const [after] = (await store.page(tx, { id }, { page: 1, count: 1 })).list
        if (!after) throw new Refusal('RECORD_NOT_FOUND')
        return listedOf(after, now, fen(0))
      }),

    /** An operator took the page off: what was paid for its place comes back by the days that were not used. */
    async followCompany(tx: Tx, companyId: number, now: Date): Promise<void> {
      const row = await store.lockRunning(tx, 'company', companyId)
      if (!row || row.ends_at <= now) return
      const { state, hidden_by } = await companies.companies.hold(tx, companyId)
      if (state !== 'hidden' || hidden_by !== 'operator') return
      const actor = { kind: 'system', id: null } as const
      await ended(tx, row, 'taken_down', { actor, reason: '企业主页已被平台下线', now, requestId: 'boosts' })
    },

    async beat(now: Date): Promise<number> {
      const ids = await database.read((tx) => store.overdue(tx, now, endedAtOnce))
      for (const id of ids) {
        await ledger.begin(async (tx) => {
          const row = await store.lock(tx, id)
          if (row?.state !== 'running' || row.ends_at > now) return
          const actor = { kind: 'system', id: null } as const
          await ended(tx, row, 'ended', { actor, reason: '', now, requestId: 'boosts' })
        })
      }
      return ids.length
    },

    /** Paid: the days that were bought begin now. */
    async onPaid(tx: Tx, { reference, no: order_no }: Sold, now: Date): Promise<void> {
      const row = await store.lockByNo(tx, reference)
      if (row?.state !== 'unpaid') throw new Error(`${reference} was paid and does not wait for it`)
      const window = model.runningFor(row.days, now)
      await store.change(tx, row.id, { state: 'running', order_no, ...window, updated_at: now })
      const values = { title: row.title, days: String(row.days), ends: shanghaiDay(window.ends_at) }
      await messages.tell(tx, { realm: 'enterprise', id: row.enterprise_id }, { event: 'boost.started', values, now })
      await announce(tx, topic)
    },

    /** All of it went back by an operator's hand: what nobody pays for any more does not stand first either. */
    async onRefunded(tx: Tx, { reference }: Sold, whole: boolean, now: Date): Promise<void> {
      const row = await store.lockByNo(tx, reference)
      if (!whole || row?.state !== 'running') return
      const actor = { kind: 'system', id: null } as const
      await ended(tx, row, 'taken_down', { actor, reason: '费用已全部退回', now, requestId: 'boosts' })
    },

    /** Nobody paid in time: the place is free again. */
    async onClosed(tx: Tx, { reference }: Sold, now: Date): Promise<void> {
      const row = await store.lockByNo(tx, reference)
      if (row?.state === 'unpaid') await store.change(tx, row.id, { state: 'closed', updated_at: now })
    },
  }
}

interface Sold {
  no: string
  reference: string
}

export const boostPulses = ({ boosts, clock }: { boosts: Boosts; clock: Clock }): Pulse[] => [
  { name: 'boosts.ends', everyMs, beat: () => boosts.beat(clock()) },
]
