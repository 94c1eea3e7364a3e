import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import {
  type CommissionedPurpose,
  type CommissionLevel,
  commissionedPurposes,
  shareOf,
} from '#contract/money/commissions.words.ts'
import { type Earning, type Line, purseAt, systemPurse } from '#server/modules/money/ledger/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Evidence, Parts } from '../ports.ts'
import * as store from '../store.ts'

const bySystem = { kind: 'system', id: null } as const
const isCommissioned = (purpose: string): purpose is CommissionedPurpose =>
  (commissionedPurposes as readonly string[]).includes(purpose)

/** What speaks against it may be long; what stands in a timeline is not. */
const reasonMax = 200

interface Beneficiary {
  level: CommissionLevel
  makerId: number
  throughId: number | null
}

/**
 * What enterprises pay and what goes back of it, as it is told in the transaction of the books: whoever brought them
 * has their part of the one and loses it with the other.
 */
export function createFollowing(parts: Parts) {
  const { ledger, checkout, accounts, invitations, messages } = parts
  const isHere = (tx: Tx, makerId: number) => accounts.isThere(tx, 'maker', makerId)

  async function beneficiaries(tx: Tx, makerId: number, second: boolean): Promise<Beneficiary[]> {
    if (!(await isHere(tx, makerId))) return []
    const direct: Beneficiary = { level: 1, makerId, throughId: null }
    const above = second ? await invitations.parentOf(tx, { realm: 'maker', id: makerId }) : undefined
    if (above === undefined || above === makerId || !(await isHere(tx, above))) return [direct]
    return [direct, { level: 2, makerId: above, throughId: makerId }]
  }

  async function evidenceAgainst(tx: Tx, makerId: number, enterpriseId: number, orderNo: string, now: Date) {
    const found: Evidence[] = []
    for (const suspect of parts.suspicions()) {
      found.push(...(await suspect(tx, { makerId, enterpriseId, orderNo, now })))
    }
    return found
  }

  async function make(tx: Tx, { no, owner, title, amount: base, sale, now }: Earning): Promise<void> {
    if (!sale || !isCommissioned(sale.purpose)) return
    const { purpose, paidAt, freeUntil } = sale
    const binding = await invitations.bindingOf(tx, { realm: 'enterprise', id: owner.id })
    if (!binding) return
    const rule = await store.ruleAt(tx, paidAt)
    if (!rule) return
    const firstPaidAt = (await checkout.firstPaidAt(tx, owner)) ?? paidAt
    if (!model.pays({ boundAt: binding.bound_at, firstPaidAt, paidAt }, rule)) return
    const second = model.rateFor(rule, purpose, 2) > 0 && (await store.secondLevel(tx))
    for (const { level, makerId, throughId } of await beneficiaries(tx, binding.maker_id, second)) {
      const rate = model.rateFor(rule, purpose, level)
      const amount = shareOf(base, rate)
      if (amount === 0) continue
      const evidence = await evidenceAgainst(tx, makerId, owner.id, no, now)
      const hold_reason = [...evidence.map(({ detail }) => detail).join('；')].slice(0, reasonMax).join('')
      const unfreeze_at = model.unfreezeAt(paidAt, rule.freeze_days, freeUntil)
      const id = await store.insert(tx, {
        ...{ order_no: no, level, maker_id: makerId, enterprise_id: owner.id, through_id: throughId },
        ...{ purpose, title, rule_id: rule.id, base, rate, amount, paid_at: paidAt, unfreeze_at },
        ...{ state: evidence.length > 0 ? 'held' : 'pending', hold_reason, evidence },
      })
      await move(tx, { no, level, key: 'commission', kind: 'commission', makerId, pending: amount, now })
      await store.note(tx, id, { event: 'made', amount, note: '', actor: bySystem, at: now })
      if (evidence.length > 0) {
        await store.note(tx, id, { event: 'held', amount, note: hold_reason, actor: bySystem, at: now })
        const held = { commissionId: id, makerId, enterpriseId: owner.id, orderNo: no, amount, evidence, now }
        for (const heard of parts.held()) await heard(tx, held)
      }
      const values = { amount: toYuan(amount), title, day: shanghaiDay(unfreeze_at), id: String(id) }
      await messages.tell(tx, { realm: 'maker', id: makerId }, { event: 'commission.made', values, now })
    }
  }

  interface Moving {
    no: string
    level: number
    key: string
    kind: 'commission' | 'commission_clawback'
    makerId: number
    pending?: Fen
    available?: Fen
    debt?: Fen
    now: Date
  }

  /** Between what it costs us and the purses of its maker; what is owed is written as less than nothing. */
  async function move(tx: Tx, { no, level, key, kind, makerId, now, ...amounts }: Moving): Promise<void> {
    const own: Line[] = (['pending', 'available', 'debt'] as const)
      .map((purse) => ({ account: purseAt('maker', makerId, purse), amount: amounts[purse] ?? fen(0) }))
      .filter(({ amount }) => amount !== 0)
    const sum = own.reduce((all, { amount }) => all + amount, 0)
    const lines = [...own, { account: systemPurse('commission_expense'), amount: fen(-sum) }]
    await ledger.post(tx, { key: `${key}:${no}:${level}`, kind, reference: no, lines, now })
  }

  /** What of it is taken back with a refund, of every row of the order, all of them held before any purse is. */
  async function takeBack(tx: Tx, { no, amount, now }: Earning): Promise<void> {
    const back = fen(-amount)
    for (const row of await store.lockOfOrder(tx, no)) {
      const { id, level, maker_id: makerId } = row
      const { available } = await ledger.lock(tx, { kind: 'maker', id: makerId })
      const taken = model.takeBack(row, back, available)
      const sum = fen(taken.pending + taken.available + taken.debt)
      const left = fen(model.leftOf(row) - sum)
      const over = model.isFrozen(row) && left === 0
      await store.change(tx, id, {
        returned: taken.returned,
        taken_pending: fen(row.taken_pending + taken.pending),
        taken_available: fen(row.taken_available + taken.available),
        taken_debt: fen(row.taken_debt + taken.debt),
        ...(over && { state: 'cancelled', cancelled_at: now }),
      })
      if (sum === 0) continue
      // By all that went back so far: the same refund told twice is the same posting.
      const key = `commission_clawback:${taken.returned}`
      const minus = (part: Fen) => fen(part === 0 ? 0 : -part)
      const parts = { pending: minus(taken.pending), available: minus(taken.available), debt: minus(taken.debt) }
      await move(tx, { no, level, key, kind: 'commission_clawback', makerId, ...parts, now })
      const note = taken.debt > 0 ? `其中 ${toYuan(taken.debt)} 元待抵扣` : ''
      await store.note(tx, id, { event: 'taken_back', amount: sum, note, actor: bySystem, at: now })
      if (over)
        await store.note(tx, id, { event: 'cancelled', amount: fen(0), note: '订单已退款', actor: bySystem, at: now })
      if (!(await isHere(tx, makerId))) continue
      const values = { amount: toYuan(sum), title: row.title, owed: toYuan(taken.debt), id: String(id) }
      await messages.tell(tx, { realm: 'maker', id: makerId }, { event: 'commission.taken-back', values, now })
    }
  }

  return async (tx: Tx, earning: Earning): Promise<void> => {
    if (earning.kind !== 'order' || earning.owner.kind !== 'enterprise') return
    if (earning.amount > 0) await make(tx, earning)
    else await takeBack(tx, earning)
  }
}
