import type { InputInside } from '#contract/base/endpoint.ts'
import { fen, toYuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { proposeDepositClaim } from '#contract/catalogue/partnerships.console.ts'
import { systemPurse } from '#server/modules/money/ledger/service.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Overseeing } from '../overseeing/service.ts'
import type { By, Parts } from '../ports.ts'
import { byStaff, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'
import * as claims from './store.ts'

type Proposed = Omit<InputInside<typeof proposeDepositClaim>, 'id'>

/** What becomes of a deposit: one person proposes, another decides, and its owner is heard before it is taken. */
export function createClaiming(parts: Parts, rooms: { stepping: Stepping; overseeing: Overseeing }) {
  const { database, ledger, messages, staff, files, cashier } = parts
  const { stepping, overseeing } = rooms

  async function taken(tx: Tx, claimId: number) {
    const partnershipId = await claims.partnershipOf(tx, claimId)
    const row = partnershipId === undefined ? undefined : await store.lock(tx, partnershipId)
    const claim = row && (await claims.lockClaim(tx, claimId))
    if (!claim) throw new Refusal('RECORD_NOT_FOUND')
    if (claim.state !== 'proposed') throw new Refusal('RECORD_MOVED_ON', { state: claim.state })
    return { row, claim }
  }

  const refuseOwn = (tx: Tx, { proposed_by: one }: claims.ClaimRow, { caller, now }: By) =>
    staff.refuseOnePerson(tx, { one, other: caller.staffId, now, own: 'SAME_APPROVER' })

  const decided = (by: By, decision_note: string) => ({
    ...{ decided_by: by.caller.staffId, decided_at: by.now, decision_note },
  })

  async function tell(
    tx: Tx,
    row: store.PartnershipRow,
    event: 'deposit.announced' | 'deposit.deducted' | 'deposit.returning',
    { amount, reason, object_until }: Pick<claims.ClaimRow, 'amount' | 'reason' | 'object_until'>,
    now: Date,
  ): Promise<void> {
    const values = { amount: toYuan(amount), reason, until: object_until ? shanghaiDay(object_until) : '' }
    await messages.tell(tx, { realm: 'enterprise', id: row.enterprise_id }, { event, values, now })
  }

  /** A return goes the way the deposit came; a deduction is ours from now on. */
  async function carryOut(tx: Tx, row: store.PartnershipRow, claim: claims.ClaimRow, by: By): Promise<store.Change> {
    const { no, kind, amount, reason } = claim
    const { staffId } = by.caller
    if (kind === 'return') {
      const actor = { kind: 'staff', id: staffId } as const
      const asked = { order_no: row.order_no, part: 'deposit', amount, reason, by: actor, now: by.now } as const
      await claims.changeClaim(tx, claim.id, { refund_no: await cashier.refund(tx, asked) })
    } else {
      const owner = { kind: 'enterprise', id: row.enterprise_id } as const
      const { transactionId: transaction_id } = await ledger.post(tx, {
        key: `deposit:${no}`,
        kind: 'deposit_deduct',
        reference: no,
        lines: [
          { account: { owner, purse: 'deposit' }, amount: fen(-amount) },
          { account: systemPurse('revenue_partner'), amount },
        ],
        now: by.now,
      })
      const title = `保证金扣除 · ${row.plan_name}`
      await parts.earned(tx, { no, kind: 'deduction', owner, title, amount, asked: false, now: by.now })
      await claims.changeClaim(tx, claim.id, { transaction_id })
    }
    return { deposit_left: fen(row.deposit_left - amount), updated_at: by.now }
  }

  return {
    propose: (id: number, { kind, amount, reason, evidence: given }: Proposed, by: By) =>
      database.begin(async (tx) => {
        const row = await store.lock(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        // A deposit is kept as long as there is something that it is kept for.
        const over = row.state === 'expired' || row.state === 'terminated'
        if (!over && !(kind === 'deduction' && row.state === 'active')) throw new Refusal('RECORD_MOVED_ON')
        if (amount > row.deposit_left) throw new Refusal('DEPOSIT_TOO_MUCH', { left: row.deposit_left })
        const evidence = [...new Set(given)]
        const known = await files.known(tx, 'agreement', evidence)
        if (evidence.some((url) => !known.has(url))) throw new Refusal('FILE_GONE')
        const object_until = kind === 'deduction' ? new Date(by.now.getTime() + model.objectDays * model.dayMs) : null
        const no = businessNo('BZ', by.now)
        const made = { no, partnership_id: id, kind, amount, reason, evidence, object_until }
        const claimId = await claims.insertClaim(tx, { ...made, proposed_by: by.caller.staffId, proposed_at: by.now })
        if (claimId === undefined) throw new Refusal('DEPOSIT_CLAIMED')
        await files.use(tx, `deposit-claim:${claimId}`, evidence)
        const step = kind === 'return' ? 'propose_return' : 'propose_deduction'
        const note = `${toYuan(amount)} 元，${reason}`
        await stepping.note(tx, row, step, { ...byStaff(by), note })
        await stepping.noted(tx, id, step, null, { amount: toYuan(amount), reason }, byStaff(by))
        if (kind === 'deduction') await tell(tx, row, 'deposit.announced', { amount, reason, object_until }, by.now)
        return overseeing.detail(tx, id, by)
      }),

    approve: (claimId: number, note: string, by: By) =>
      ledger.begin(async (tx) => {
        const { row, claim } = await taken(tx, claimId)
        await refuseOwn(tx, claim, by)
        if (!model.isRipe(claim, by.now)) throw new Refusal('DEPOSIT_NOT_RIPE')
        const { amount } = claim
        const change = await carryOut(tx, row, claim, by)
        await claims.changeClaim(tx, claimId, { state: 'approved', ...decided(by, note) })
        await store.change(tx, row.id, change)
        const step = claim.kind === 'return' ? 'return' : 'deduct'
        await stepping.note(tx, row, step, { ...byStaff(by), note: `${toYuan(amount)} 元${note && `，${note}`}` })
        await stepping.noted(tx, row.id, step, null, { amount: toYuan(amount), claim: claim.no }, byStaff(by))
        await tell(tx, row, claim.kind === 'return' ? 'deposit.returning' : 'deposit.deducted', claim, by.now)
        return overseeing.detail(tx, row.id, by)
      }),

    reject: (claimId: number, note: string, by: By) =>
      database.begin(async (tx) => {
        const { row, claim } = await taken(tx, claimId)
        await refuseOwn(tx, claim, by)
        await claims.changeClaim(tx, claimId, { state: 'rejected', ...decided(by, note) })
        await stepping.note(tx, row, 'reject_claim', { ...byStaff(by), note })
        await stepping.noted(tx, row.id, 'reject_claim', null, { claim: claim.no, reason: note }, byStaff(by))
        return overseeing.detail(tx, row.id, by)
      }),

    cancel: (claimId: number, by: By) =>
      database.begin(async (tx) => {
        const { row, claim } = await taken(tx, claimId)
        if (claim.proposed_by !== by.caller.staffId) throw new Refusal('NOT_ALLOWED', { no: claim.no })
        await claims.changeClaim(tx, claimId, { state: 'cancelled', ...decided(by, '') })
        await stepping.note(tx, row, 'cancel_claim', byStaff(by))
        await stepping.noted(tx, row.id, 'cancel_claim', null, { claim: claim.no }, byStaff(by))
        return overseeing.detail(tx, row.id, by)
      }),
  }
}
