import assert from 'node:assert/strict'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { TaxMethod } from '#contract/money/taxes.words.ts'
import type { By } from '#server/http/identity.ts'
import { type Ledger, postingNo, systemPurse } from '#server/modules/money/ledger/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { audit } from '#server/platform/audit.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { once } from '#server/platform/once.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { keys } from '../model.ts'
import { methodNow } from '../store.ts'
import { methodAtFirst } from '../withholding/service.ts'
import * as store from './store.ts'

interface Parts {
  database: Database
  ledger: Pick<Ledger, 'post' | 'begin'>
  staff: Pick<Staff, 'names' | 'refuseOnePerson'>
}

interface Remittance {
  month: string
  amount: Fen
  receipt_no: string
  reason: string
}

/** What only two people do: another method, or none; and paying the tax office. */
export function createReviewing({ database, ledger, staff }: Parts) {
  async function presented(tx: Reader, rows: readonly store.ProposalRow[], reader: number) {
    const people = rows.flatMap(({ requested_by, decided_by }) => [requested_by, decided_by ?? requested_by])
    const names = await staff.names(tx, [...new Set(people)])
    return rows.map(({ transaction_id, ...row }) => ({
      ...row,
      receipt_no: row.receipt_no ?? '',
      requested_by: names.get(row.requested_by) ?? '',
      own: row.requested_by === reader,
      decided_by: (row.decided_by !== null && names.get(row.decided_by)) || '',
      posting_no: transaction_id && row.decided_at ? postingNo(transaction_id, row.decided_at) : null,
    }))
  }

  async function one(tx: Reader, id: number, reader: number) {
    const row = await store.find(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    const [shown] = await presented(tx, [row], reader)
    assert(shown)
    return shown
  }

  async function note(tx: Tx, by: By, action: string, no: string, before: object | null, after: object) {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    const subject = `tax_proposal:${no}`
    await audit(tx, { at: by.now, actor, action: `tax.${action}`, subject, before, after, requestId: by.requestId })
  }

  async function propose(
    tx: Tx,
    by: By,
    asked: Pick<store.NewProposal, 'kind' | 'method' | 'month' | 'amount' | 'receipt_no' | 'reason'>,
  ) {
    if (await store.isOpen(tx, asked.kind)) throw new Refusal('TAX_PROPOSED')
    const no = businessNo('GS', by.now)
    const id = await store.insert(tx, { ...asked, no, requested_by: by.caller.staffId, requested_at: by.now })
    const { kind, method, month, amount, receipt_no, reason } = asked
    const content = method ? { method } : { month, amount: amount && toYuan(amount), receipt_no }
    await note(tx, by, 'propose', no, null, { kind, ...content, reason })
    return one(tx, id, by.caller.staffId)
  }

  async function takeWaiting(tx: Tx, id: number): Promise<store.ProposalRow> {
    const row = await store.lock(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    if (row.state !== 'requested') throw new Refusal('RECORD_MOVED_ON', { no: row.no, state: row.state })
    return row
  }

  const refuseOwn = (tx: Reader, { requested_by: one }: store.ProposalRow, { caller, now }: By) =>
    staff.refuseOnePerson(tx, { one, other: caller.staffId, now, own: 'SAME_APPROVER' })

  async function decide(
    tx: Tx,
    { id, no }: store.ProposalRow,
    by: By,
    next: Pick<store.Decision, 'state' | 'decision_note'> & { transaction_id?: number },
  ) {
    const transaction_id = next.transaction_id ?? null
    await store.decide(tx, id, { ...next, transaction_id, decided_by: by.caller.staffId, decided_at: by.now })
    const after = { state: next.state, note: next.decision_note }
    await note(tx, by, next.state, no, { state: 'requested' }, after)
    return one(tx, id, by.caller.staffId)
  }

  /** What is owed leaves our bank account; what is due may have changed since it was asked for. */
  async function remit(tx: Tx, row: store.ProposalRow, now: Date): Promise<number> {
    const { no, month, amount } = row
    assert(month !== null && amount !== null, 'what is paid has an amount')
    if ((await store.payable(tx, month)) !== amount) throw new Refusal('TAX_DUE_DIFFERS')
    const lines = [
      { account: systemPurse('tax_withheld'), amount: fen(-amount) },
      { account: systemPurse('channel_bank'), amount },
    ]
    const { transactionId } = await ledger.post(tx, {
      ...{ key: keys.remitted(no), kind: 'tax_remit', reference: no, lines, now },
    })
    return transactionId
  }

  return {
    list: (paging: Paging, filter: store.Filter, reader: number) =>
      database.read(async (tx) => {
        const page = await store.page(tx, paging, filter)
        return { ...page, list: await presented(tx, page.list, reader) }
      }),

    proposeMethod: ({ method, reason }: { method: TaxMethod; reason: string }, by: By) =>
      database.begin(async (tx) => {
        await store.lockAll(tx)
        if (((await methodNow(tx)) ?? methodAtFirst) === method) throw new Refusal('TAX_METHOD_SAME')
        return propose(tx, by, { kind: 'method', method, month: null, amount: null, receipt_no: null, reason })
      }),

    proposeRemittance: ({ month, amount, receipt_no, reason }: Remittance, by: By) =>
      database.begin(async (tx) => {
        await store.lockAll(tx)
        const due = await store.payable(tx, month)
        if (due <= 0) throw new Refusal('TAX_NOTHING_DUE')
        if (due !== amount) throw new Refusal('TAX_DUE_DIFFERS', {}, { amount: `应缴 ${toYuan(fen(due))} 元` })
        if (await store.hasReceipt(tx, receipt_no)) throw new Refusal('TAX_RECEIPT_USED')
        return propose(tx, by, { kind: 'remittance', method: null, month, amount, receipt_no, reason })
      }),

    approve: ({ id, note: decision_note }: { id: number; note: string }, by: By) =>
      ledger.begin(async (tx) => {
        const { staffId } = by.caller
        const asked = { owner: `staff:${staffId}`, what: 'tax.approve', key: by.idempotencyKey, now: by.now }
        await once(tx, { ...asked, content: { id, note: decision_note } }, async () => {
          await store.lockAll(tx)
          const row = await takeWaiting(tx, id)
          await refuseOwn(tx, row, by)
          const posted = row.kind === 'remittance' ? { transaction_id: await remit(tx, row, by.now) } : {}
          await decide(tx, row, by, { state: 'approved', decision_note, ...posted })
          return row.no
        })
        return one(tx, id, staffId)
      }),

    reject: ({ id, note: decision_note }: { id: number; note: string }, by: By) =>
      database.begin(async (tx) => {
        const row = await takeWaiting(tx, id)
        await refuseOwn(tx, row, by)
        return decide(tx, row, by, { state: 'rejected', decision_note })
      }),

    cancel: (id: number, by: By) =>
      database.begin(async (tx) => {
        const row = await takeWaiting(tx, id)
        if (row.requested_by !== by.caller.staffId) throw new Refusal('NOT_ALLOWED', { no: row.no })
        return decide(tx, row, by, { state: 'cancelled', decision_note: '' })
      }),

    waiting: store.waiting,
  }
}
