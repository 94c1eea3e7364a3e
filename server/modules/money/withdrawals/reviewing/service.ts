import type { By } from '#server/http/identity.ts'
import { unread } from '#server/http/reading.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { byStaff } from '../handing/service.ts'
import * as model from '../model.ts'
import type { Overseeing } from '../overseeing/service.ts'
import * as payouts from '../paying/store.ts'
import type { Parts } from '../ports.ts'
import type { Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

/** Deciding whether money may leave: one person, and above a limit two who are not the same. */
export function createReviewing(
  parts: Parts,
  { stepping, overseeing }: { stepping: Stepping; overseeing: Overseeing },
) {
  const { database, ledger, offers, booksSound, sealing, staff } = parts

  return {
    async approve(id: number, by: By) {
      const { second_approval_above: limitNow } = await offers.withdrawalRules(unread, by.now)
      return ledger.begin(async (tx) => {
        if (!(await booksSound(tx))) throw new Refusal('PAYOUTS_STOPPED')
        const row = await store.lock(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const me = by.caller.staffId
        const { state, first_approver: one } = row
        if (state === 'pending' && one !== null)
          await staff.refuseOnePerson(tx, { one, other: me, now: by.now, own: 'SAME_APPROVER' })
        const second = model.needsSecond(row.amount, row.rule.second_approval_above, limitNow)
        if (second && row.first_approver === null) {
          const change = { first_approver: me, first_approved_at: by.now }
          await stepping.take(tx, row, 'approve_first', { ...byStaff(by), note: '已通过初审', change })
        } else {
          const change = { approver: me, approved_at: by.now }
          await stepping.take(tx, row, 'approve', { ...byStaff(by), change })
        }
        crashPoint('withdrawals.approve.before-commit')
        return overseeing.listed(tx, id)
      })
    },

    /** Whoever signed takes the signature back, as long as nobody has signed after them or begun to pay. */
    undo: (id: number, by: By) =>
      ledger.begin(async (tx) => {
        const row = await store.lock(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const isFirst = row.state === 'pending'
        const tried = await payouts.payoutsOf(tx, [id])
        if (tried.length > 0) throw new Refusal('DECISION_STANDS', {}, undefined, '已经开始打款')
        if ((isFirst ? row.first_approver : row.approver) !== by.caller.staffId) {
          throw new Refusal('DECISION_STANDS', {}, undefined, '不是你的决定，或已有人接着处理')
        }
        const none = isFirst ? { first_approver: null, first_approved_at: null } : { approver: null, approved_at: null }
        const doing = { ...byStaff(by), note: '审核决定已撤回', change: none }
        await stepping.take(tx, row, isFirst ? 'take_back_first' : 'take_back', doing)
        return overseeing.listed(tx, id)
      }),

    reject: (id: number, reason: string, by: By) =>
      ledger.begin(async (tx) => {
        const row = await store.lock(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const change = { reject_reason: reason }
        await stepping.take(tx, row, 'reject', { ...byStaff(by), note: reason, change })
        crashPoint('withdrawals.reject.before-commit')
        return overseeing.listed(tx, id)
      }),

    /** Who looked at whose account is written down; the account itself is not. */
    reveal: (id: number, by: By) =>
      database.begin(async (tx) => {
        const row = await store.find(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        await stepping.noted(tx, row, 'reveal', null, {}, byStaff(by))
        return {
          payee_name: sealing.open(row.name_sealed, 'payee.name'),
          account: sealing.open(row.account_sealed, 'payee.account'),
          bank_name: row.bank_name,
          bank_branch: row.bank_branch,
        }
      }),
  }
}
