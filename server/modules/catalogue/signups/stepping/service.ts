import { toYuan } from '#contract/base/money.ts'
import { toChineseMoment } from '#contract/base/time.ts'
import type { SignupStep } from '#contract/catalogue/signups.words.ts'
import { type CourseRow, seatsFree } from '#server/modules/catalogue/activities/service.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
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
export const bySystem = (now: Date): Doing => ({ actor: { kind: 'system', id: null }, now, requestId: 'signups' })

export const byStaff = ({ caller, now, requestId }: By): Doing => ({
  ...{ actor: { kind: 'staff', id: caller.staffId }, now, requestId },
})

export const bySelf = ({ owner: { kind, id }, personId, now, requestId }: Self): Doing => ({
  ...{ actor: { kind, id, personId }, now, requestId },
})

/** An activity whose seats this transaction alone gives away and takes back. */
export interface Course {
  row: CourseRow & { shown: boolean }
}

/**
 * Where a sign-up changes, and the only place where it does: its state, the seats it holds, the money behind it, a line
 * in its timeline, one in the audit log if a person did it, and word to its owner, all in the caller's transaction.
 *
 * Lock order: the activity, then an order, then the sign-up. Checkout tells us of an order that it holds, so whoever
 * is to call one off does that before the sign-up is locked.
 */
export function createStepping(parts: Pick<Parts, 'activities' | 'messages' | 'cashier' | 'vipSeats'>) {
  const { activities, messages, cashier, vipSeats } = parts

  async function tell(tx: Tx, row: store.SignupRow, { row: activity }: Course, event: model.MessageOf, doing: Doing) {
    const values = {
      ...{ id: String(row.id), no: row.no, title: activity.title, seats: String(row.seats) },
      ...{ amount: toYuan(row.amount), starts: toChineseMoment(activity.starts_at), reason: doing.note ?? '' },
      until: row.hold_until ? toChineseMoment(row.hold_until) : '',
      back: row.paid_at ? `已支付的 ${toYuan(row.amount)} 元按原支付方式退回。` : '',
    }
    await messages.tell(tx, { realm: row.owner_kind, id: row.owner_id }, { event, values, now: doing.now })
  }

  async function noted(tx: Tx, id: number, step: string, was: object | null, is: object, doing: Doing): Promise<void> {
    const { actor, now: at, requestId } = doing
    if (actor.kind === 'system') return
    const [action, subject] = [`signup.${step}`, `signup:${id}`]
    await audit(tx, { at, actor, action, subject, before: was, after: is, requestId })
  }

  /** The activity, held until the transaction ends: its seats are given away one after another. */
  async function hold(tx: Tx, activityId: number, now: Date): Promise<Course> {
    const row = await activities.seats.lock(tx, activityId, now)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return { row }
  }

  async function count(tx: Tx, course: Course, changed: Partial<CourseRow>): Promise<void> {
    course.row = { ...course.row, ...changed }
    await activities.seats.change(tx, course.row.id, course.row)
  }

  /** A sign-up leaves one state for another, and what the activity counts follows. */
  async function recount(tx: Tx, course: Course, before: store.SignupRow, after: store.SignupRow): Promise<void> {
    const seats = (holds(after) ? after.seats : 0) - (holds(before) ? before.seats : 0)
    const waiting = Number(after.state === 'waitlist') - Number(before.state === 'waitlist')
    if (seats === 0 && waiting === 0) return
    const { seats_held, waiting: now } = course.row
    await count(tx, course, { seats_held: seats_held + seats, waiting: now + waiting })
  }

  const numbered = async (tx: Tx, course: Course): Promise<number> => {
    const { queue_next } = course.row
    await count(tx, course, { queue_next: queue_next + 1 })
    return queue_next
  }

  /** Takes a step, or none at all if somebody was quicker. The caller holds the activity and the row. */
  async function take(
    tx: Tx,
    course: Course,
    row: store.SignupRow,
    step: model.Step,
    doing: Doing,
  ): Promise<store.SignupRow> {
    const move = model.moveOf(row.state, step)
    const { actor, now, note = '' } = doing
    const held = move.to === 'unpaid' || move.to === 'offered' ? {} : { hold_until: null }
    const changed = { ...held, ...doing.change, state: move.to, updated_at: now }
    const after = { ...row, ...changed }
    await store.change(tx, row.id, changed)
    await store.addEvent(tx, row.id, { step, state: move.to, note, actor, at: now })
    if (move.to === 'approved') await store.addAdmissions(tx, row.id, row.seats)
    await recount(tx, course, row, after)
    if (model.over.has(move.to) && row.owner_kind === 'maker') await vipSeats.left(tx, row.no, now)
    if (move.money === 'goes back' && row.paid_at !== null) {
      const reason = note || '取消活动报名'
      await cashier.giveBack(tx, { order_no: row.order_no, amount: 'rest', reason, by: actor, now })
    }
    await noted(tx, row.id, step, { state: row.state }, { state: move.to, ...(note && { reason: note }) }, doing)
    if (move.event) await tell(tx, after, course, move.event, doing)
    return after
  }

  /** Whoever waits moves up in order, as far as there are seats: nobody overtakes, not even for a single one. */
  async function moveUp(tx: Tx, course: Course, now: Date): Promise<void> {
    const { row } = course
    if (row.state === 'cancelled' || now >= model.queueCloses(row)) return
    while (course.row.waiting > 0) {
      const free = seatsFree(course.row)
      if (free === 0) return
      const head = await store.lockHead(tx, row.id)
      if (!head || (free !== null && head.seats > free)) return
      const change = { hold_until: model.moveUntil(now, row) }
      await take(tx, course, head, head.amount > 0 ? 'bill' : 'offer', { ...bySystem(now), change })
    }
  }

  /**
   * Ends something that may have an order waiting: the order is called off first. Whether it had been paid meanwhile
   * is seen afterwards, under the lock of the row.
   */
  async function lockClosed(tx: Tx, row: store.SignupRow, now: Date): Promise<store.SignupRow> {
    if (row.state === 'unpaid' && row.order_no !== '') await cashier.close(tx, row.order_no, now)
    const locked = await store.lock(tx, row.id)
    if (!locked) throw new Refusal('RECORD_NOT_FOUND')
    return locked
  }

  return {
    ...{ hold, take, tell, noted, numbered, moveUp, lockClosed },

    /** A new one is counted from the state it begins in. */
    begun: (tx: Tx, course: Course, row: store.SignupRow) => recount(tx, course, { ...row, state: 'rejected' }, row),

    note: (tx: Tx, { id, state }: store.SignupRow, step: SignupStep, { actor, now, note = '' }: Doing) =>
      store.addEvent(tx, id, { step, state, note, actor, at: now }),
  }
}

const holds = ({ state }: store.SignupRow): boolean => model.holding.has(state)
