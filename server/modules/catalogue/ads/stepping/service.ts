import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { AdStep } from '#contract/catalogue/ads.words.ts'
import type { By } from '#server/http/identity.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Act, Keeper, Parts, Self } from '../ports.ts'
import type { AdRow } from '../store.ts'
import * as store from './store.ts'

export type Stepping = ReturnType<typeof createStepping>

export interface Doing extends Act {
  /** What stands in the timeline, and what a message says the reason is. */
  note?: string
  change?: Partial<AdRow>
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
 * Where an ad of an enterprise changes, and the only place where it does: its state, the money behind it, a line in its
 * timeline and word to its owner, all in the caller's transaction and under its lock.
 */
export function createStepping({ messages, cashier }: Pick<Parts, 'messages' | 'cashier'>, keeper: Keeper) {
  async function tell(tx: Tx, row: AdRow, event: model.MessageOf, { now, note }: Doing, back: Fen): Promise<void> {
    if (row.enterprise_id === null) return
    const values = {
      ...{ id: String(row.id), no: row.no, title: row.title, reason: note ?? '' },
      ...{ starts: row.starts_on, ends: row.ends_on, until: row.mend_until ? shanghaiDay(row.mend_until) : '' },
      back: back > 0 ? `，退回 ${toYuan(back)} 元` : '',
    }
    await messages.tell(tx, { realm: 'enterprise', id: row.enterprise_id }, { event, values, now })
  }

  /** Pays back so many of the days that were bought, the way they were paid. Nothing for what cost nothing. */
  async function payBack(tx: Tx, row: AdRow, unused: number, doing: Doing): Promise<Fen> {
    const { order_no, amount, refunded_days, days } = row
    const worth = model.worthOf(row, amount, unused)
    if (order_no === '' || worth <= 0) return fen(0)
    const whole = refunded_days === 0 && unused === days
    const reason = doing.note || '广告投放未使用的天数'
    const { actor: by, now } = doing
    return cashier.giveBack(tx, { order_no, amount: whole ? 'rest' : worth, reason, by, now })
  }

  /** Whether its money waits to be paid, and is asked for no longer. */
  const closes = (row: AdRow) => row.state === 'pending_pay' && row.order_no !== ''

  function write(tx: Tx, row: AdRow, step: AdStep, changed: Partial<AdRow>, doing: Doing): Promise<AdRow> {
    const { actor, now, requestId } = doing
    return keeper.change(tx, row.id, changed, { actor, now, requestId }, step.replace('_', '-'))
  }

  const note = (tx: Tx, { id, state }: AdRow, step: AdStep, { actor, now, note: said = '' }: Doing) =>
    store.addEvent(tx, id, { step, state, note: said, actor, at: now })

  return {
    note,

    /** Says something to its owner about one that stays where it is. */
    word: (tx: Tx, row: AdRow, event: model.MessageOf, doing: Doing) => tell(tx, row, event, doing, fen(0)),

    /** Something changes about one that stays where it is. */
    async amend(tx: Tx, row: AdRow, step: AdStep, doing: Doing): Promise<AdRow> {
      const after = await write(tx, row, step, doing.change ?? {}, doing)
      await note(tx, after, step, doing)
      return after
    },

    /** Takes a step, or none at all if somebody was quicker. The caller holds the row's lock. */
    async take(tx: Tx, row: AdRow, step: model.Step, doing: Doing): Promise<AdRow> {
      const move = model.moveOf(row.state, step)
      const unused = move.money ? model.unusedDays(row, shanghaiDay(doing.now)) : 0
      const paid = { refunded_days: row.refunded_days + unused }
      const after = await write(tx, row, step, { ...paid, ...doing.change, state: move.to }, doing)
      // The state first: what checkout tells us about its order is then about one that is over.
      if (closes(row) && step !== 'pay' && step !== 'unpay') await cashier.close(tx, row.order_no, doing.now)
      const back = unused > 0 ? await payBack(tx, row, unused, doing) : fen(0)
      await note(tx, after, step, doing)
      if (move.event) await tell(tx, after, move.event, doing, back)
      return after
    },

    /**
     * Gives a term the days it is owed from today on: after its last day where the seat is free, in money where it is
     * not. Answers what it became, and nothing where no day is left.
     */
    async prolong(tx: Tx, row: AdRow, owed: number, doing: Doing): Promise<Partial<AdRow> | undefined> {
      const today = shanghaiDay(doing.now)
      const from = today > row.ends_on ? today : model.dayAfter(row.ends_on, 1)
      const next = await store.nextTenant(tx, row, from)
      const { starts_on, ends_on, lost } = model.prolonged(row, owed, today, next)
      if (ends_on < starts_on) return undefined
      const term = { starts_on, ends_on }
      if (lost === 0) return term
      const back = await payBack(tx, row, lost, { ...doing, note: '席位已被预订，不能顺延的天数' })
      await note(tx, row, 'pay_back', { ...bySystem(doing.now), note: `${lost} 天，退回 ${toYuan(back)} 元` })
      return { ...term, refunded_days: row.refunded_days + lost }
    },
  }
}
