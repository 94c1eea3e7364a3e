import { shanghaiDay } from '#contract/base/time.ts'
import { monthsAfter } from '#server/modules/catalogue/strategic/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import { bySystem, type Doing, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

const atOnce = 50

export type Ending = ReturnType<typeof createEnding>

/** When one begins to be in force, and what follows when it is over, however it ends. */
export function createEnding({ strategic }: Pick<Parts, 'strategic'>, { stepping }: { stepping: Stepping }) {
  return {
    /** Paid: from now on, or from the end of the one before. */
    async begin(tx: Tx, row: store.PartnershipRow, doing: Doing): Promise<void> {
      const { now, requestId } = doing
      const last = (await store.lockActive(tx, row.enterprise_id)).at(-1)
      const starts_at = last?.ends_at && last.ends_at > now ? last.ends_at : now
      const ends_at = monthsAfter(starts_at, row.months)
      const { company_id, plan_id, statement, fee_amount, deposit_amount, months, benefits } = row
      const act = { actor: { kind: 'system', id: null } as const, now, requestId }
      const shown = { company_id, plan_id, statement, contract_file: '', starts_at, ends_at }
      const agreed = { enterprise_id: row.enterprise_id, fee_amount, deposit_amount, months, benefits }
      const { id: partner_id } = await strategic.partners.enter(tx, { ...shown, ...agreed }, act, { state: 'active' })
      const change = { paid_at: now, starts_at, ends_at, partner_id, deposit_left: deposit_amount }
      await stepping.take(tx, row, 'pay', { ...doing, change })
    },

    /** It is over: readers see it no longer, and what is left of the deposit is owed. */
    async end(tx: Tx, row: store.PartnershipRow, step: 'expire' | 'terminate' | 'revoke', doing: Doing): Promise<void> {
      const { now, requestId } = doing
      const ended_at = step === 'expire' ? (row.ends_at ?? now) : now
      const deposit_due_at = row.deposit_left > 0 ? model.workingDaysAfter(ended_at, model.returnWorkingDays) : null
      const change = { ...doing.change, ended_at, deposit_due_at }
      await stepping.take(tx, row, step, { ...doing, change })
      if (row.partner_id === null) return
      const act = { actor: { kind: 'system', id: null } as const, now, requestId }
      const state = step === 'expire' ? 'expired' : 'terminated'
      await strategic.partners.change(tx, row.partner_id, { state }, act, 'end')
    },
  }
}

/** What time does: it reminds, it ends, and it gives up on what nobody pays. */
export function createExpiring(parts: Parts, { stepping, ending }: { stepping: Stepping; ending: Ending }) {
  const { database, ledger, messages, cashier } = parts

  /** Each in a transaction of its own, and under its lock: several processes may look at once. */
  async function each(
    due: (tx: Reader) => Promise<number[]>,
    work: (tx: Tx, row: store.PartnershipRow) => Promise<void>,
  ): Promise<number> {
    const ids = await database.read(due)
    for (const id of ids) {
      await ledger.begin(async (tx) => {
        const row = await store.lock(tx, id)
        if (row) await work(tx, row)
      })
    }
    return ids.length
  }

  async function remind(tx: Tx, row: store.PartnershipRow, now: Date): Promise<void> {
    if (row.state !== 'active' || !row.ends_at) return
    const days = model.reminderDue(row.ends_at, row.reminded_days, now)
    if (days === undefined) return
    await store.change(tx, row.id, { reminded_days: days })
    const left = Math.max(1, Math.ceil((row.ends_at.getTime() - now.getTime()) / model.dayMs))
    const values = { plan: row.plan_name, days: String(left), ends: shanghaiDay(row.ends_at) }
    const event = days === 1 ? 'partner.ending' : 'partner.expiring'
    await messages.tell(tx, { realm: 'enterprise', id: row.enterprise_id }, { event, values, now })
  }

  return {
    async beat(now: Date): Promise<number> {
      const ended = await each(
        (tx) => store.overdue(tx, now, atOnce),
        async (tx, row) => {
          if (row.state !== 'active' || !row.ends_at || row.ends_at > now) return
          await ending.end(tx, row, 'expire', bySystem(now))
        },
      )
      const lapsed = await each(
        (tx) => store.lapsed(tx, now, atOnce),
        async (tx, row) => {
          if (row.state !== 'approved' || model.mayPay(row, now)) return
          // Somebody is looking at what was transferred: whether it came decides.
          if (row.order_no !== '' && (await store.isBeingChecked(tx, row.order_no))) return
          await stepping.take(tx, row, 'lapse', bySystem(now))
          if (row.order_no !== '') await cashier.close(tx, row.order_no, now)
        },
      )
      let reminded = 0
      for (const days of model.reminderDays) {
        const until = new Date(now.getTime() + days * model.dayMs)
        reminded += await each(
          (tx) => store.toRemind(tx, { days, until, now }, atOnce),
          (tx, row) => remind(tx, row, now),
        )
      }
      return ended + lapsed + reminded
    },
  }
}
