import { fen, toYuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { CertificationStep } from '#contract/people/certifications.words.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { feeLeft, type MessageOf, moveOf, type Step } from '../model.ts'
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
export const bySystem = (now: Date): Doing => ({ actor: { kind: 'system', id: null }, now, requestId: '' })

export const byStaff = ({ caller, now, requestId }: By): Doing => ({
  ...{ actor: { kind: 'staff', id: caller.staffId }, now, requestId },
})

export const bySelf = ({ enterpriseId, personId, now, requestId }: Self): Doing => ({
  ...{ actor: { kind: 'enterprise', id: enterpriseId, personId }, now, requestId },
})

/**
 * Where a certification changes, and the only place where it does: its state, the fee behind it, a line in its
 * timeline, one in the audit log if a person did it, and word to its owner, all in the caller's transaction and under
 * its lock.
 */
export function createStepping({ messages, cashier }: Pick<Parts, 'messages' | 'cashier'>) {
  async function tell(tx: Tx, row: store.CertificationRow, event: MessageOf, { now, note }: Doing): Promise<void> {
    const values = {
      ...{ no: row.no, company: row.company_name, reason: note ?? '' },
      until: row.resubmit_until ? shanghaiDay(row.resubmit_until) : '',
      expires: row.expires_at ? shanghaiDay(row.expires_at) : '',
    }
    await messages.tell(tx, { realm: 'enterprise', id: row.enterprise_id }, { event, values, now })
  }

  /** A change costs nothing and goes on for what was paid before it: the row with whose fee the days were bought. */
  async function paidWith(tx: Tx, row: store.CertificationRow): Promise<store.CertificationRow> {
    if (row.kind !== 'change' || row.base_id === null) return row
    const base = await store.find(tx, row.base_id)
    return base ? paidWith(tx, base) : row
  }

  /** A fee that nobody has paid yet is asked for no longer; one that was paid goes back the way it came. */
  async function giveBack(tx: Tx, row: store.CertificationRow, how: 'whole' | 'by days', doing: Doing): Promise<void> {
    const { order_no, fee_amount, period_days } = how === 'by days' ? await paidWith(tx, row) : row
    const { now, actor } = doing
    if (order_no === '') return
    if (row.state === 'unpaid') return cashier.close(tx, order_no, now)
    const left =
      how === 'whole' ? fee_amount : feeLeft({ fee_amount, period_days: period_days ?? 1 }, row.expires_at ?? now, now)
    if (left <= 0) return
    const amount = how === 'whole' ? 'rest' : fen(left)
    await cashier.giveBack(tx, { order_no, amount, reason: doing.note || '企业认证申请已取消', by: actor, now })
  }

  async function noted(tx: Tx, id: number, step: string, was: object | null, is: object, doing: Doing): Promise<void> {
    const { actor, now: at, requestId } = doing
    if (actor.kind === 'system') return
    const [action, subject] = [`certification.${step}`, `certification:${id}`]
    await audit(tx, { at, actor, action, subject, before: was, after: is, requestId })
  }

  return {
    noted,
    tell,

    /** What happened to one that stays where it is. */
    note: (tx: Tx, { id, state }: store.CertificationRow, step: CertificationStep, { actor, now, note = '' }: Doing) =>
      store.addEvent(tx, id, { step, state, note, actor, at: now }),

    /** Takes a step, or none at all if somebody was quicker. The caller holds the row's lock. */
    async take(tx: Tx, row: store.CertificationRow, step: Step, doing: Doing): Promise<store.CertificationRow> {
      const move = moveOf(row.state, step)
      const { actor, now, note = '', change = {} } = doing
      const after = { ...row, ...change, state: move.to, updated_at: now }
      await store.change(tx, row.id, { ...change, state: move.to, updated_at: now })
      await store.addEvent(tx, row.id, { step, state: move.to, note, actor, at: now })
      if (move.money === 'goes back') await giveBack(tx, row, 'whole', doing)
      if (move.money === 'goes back by days' && !after.forged) await giveBack(tx, row, 'by days', doing)
      const what = { state: move.to, fee: toYuan(row.fee_amount), ...(note && { reason: note }) }
      await noted(tx, row.id, step, { state: row.state }, what, doing)
      if (move.event) await tell(tx, after, move.event, doing)
      return after
    },
  }
}
