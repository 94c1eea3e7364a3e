import { toYuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { PartnershipStep } from '#contract/catalogue/partnerships.words.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { feeBack, type MessageOf, moveOf, type Step } from '../model.ts'
import type { By, Parts, Self } from '../ports.ts'
import * as store from '../store.ts'

export type Stepping = ReturnType<typeof createStepping>

export interface Doing {
  actor: Actor
  now: Date
  requestId: string
  /** What stands in the timeline, and what a message says the reason is. */
  note?: string
  change?: store.Change
}

/** What moves by itself, in no request of anybody's. */
export const bySystem = (now: Date): Doing => ({ actor: { kind: 'system', id: null }, now, requestId: 'partnerships' })

export const byStaff = ({ caller, now, requestId }: By): Doing => ({
  ...{ actor: { kind: 'staff', id: caller.staffId }, now, requestId },
})

export const bySelf = ({ enterpriseId, personId, now, requestId }: Self): Doing => ({
  ...{ actor: { kind: 'enterprise', id: enterpriseId, personId }, now, requestId },
})

/**
 * Where a partnership changes, and the only place where it does: its state, the fee behind it, a line in its timeline,
 * one in the audit log if a person did it, and word to its owner, all in the caller's transaction and under its lock.
 */
export function createStepping({ messages, cashier }: Pick<Parts, 'messages' | 'cashier'>) {
  async function tell(tx: Tx, row: store.PartnershipRow, event: MessageOf, { now, note }: Doing): Promise<void> {
    const day = (at: Date | null) => (at ? shanghaiDay(at) : '')
    const values = {
      ...{ no: row.no, plan: row.plan_name, reason: note ?? '' },
      ...{
        until: day(row.pay_until),
        starts: day(row.starts_at),
        ends: day(row.ends_at),
        due: day(row.deposit_due_at),
      },
    }
    await messages.tell(tx, { realm: 'enterprise', id: row.enterprise_id }, { event, values, now })
  }

  async function giveFeeBack(tx: Tx, row: store.PartnershipRow, { actor, now, note }: Doing): Promise<void> {
    const { order_no, fee_amount, starts_at, ends_at, fault } = row
    if (order_no === '' || !starts_at || !ends_at) return
    const amount = feeBack({ fee_amount, starts_at, ends_at }, fault, now)
    if (amount <= 0) return
    await cashier.giveBack(tx, { order_no, part: 'price', amount, reason: note || '战略合作提前终止', by: actor, now })
  }

  async function noted(tx: Tx, id: number, step: string, was: object | null, is: object, doing: Doing): Promise<void> {
    const { actor, now: at, requestId } = doing
    if (actor.kind === 'system') return
    const [action, subject] = [`partnership.${step}`, `partnership:${id}`]
    await audit(tx, { at, actor, action, subject, before: was, after: is, requestId })
  }

  return {
    noted,

    /** What happened to one that stays where it is. */
    note: (tx: Tx, { id, state }: store.PartnershipRow, step: PartnershipStep, { actor, now, note = '' }: Doing) =>
      store.addEvent(tx, id, { step, state, note, actor, at: now }),

    /** Takes a step, or none at all if somebody was quicker. The caller holds the row's lock. */
    async take(tx: Tx, row: store.PartnershipRow, step: Step, doing: Doing): Promise<store.PartnershipRow> {
      const move = moveOf(row.state, step)
      const { actor, now, note = '', change = {} } = doing
      const after = { ...row, ...change, state: move.to, updated_at: now }
      await store.change(tx, row.id, { ...change, state: move.to, updated_at: now })
      await store.addEvent(tx, row.id, { step, state: move.to, note, actor, at: now })
      if (move.fee === 'goes back by days') await giveFeeBack(tx, after, doing)
      const what = { state: move.to, fee: toYuan(row.fee_amount), ...(note && { reason: note }) }
      await noted(tx, row.id, step, { state: row.state }, what, doing)
      if (move.event) await tell(tx, after, move.event, doing)
      return after
    },
  }
}
