import type { Paging } from '#contract/base/paging.ts'
import type { By } from '#server/http/identity.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { audit } from '#server/platform/audit.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isAdrift } from '../model.ts'
import * as noticesStore from '../notices/store.ts'
import type { PaymentProvider } from '../ports.ts'
import * as reading from '../reading/store.ts'
import type { Refunding } from '../refunding/service.ts'

interface Parts {
  database: Database
  ledger: Ledger
  staff: Pick<Staff, 'names'>
  providers: readonly PaymentProvider[]
  refunding: Refunding
}

const shownMax = 100

/** The operators' side: everything about an order, and what they decide about money that goes back. */
export function createOverseeing({ database, ledger, staff, providers, refunding }: Parts) {
  async function note(tx: Tx, by: By, action: string, no: string, after: unknown): Promise<void> {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    await audit(tx, {
      at: by.now,
      actor,
      action,
      subject: `refund:${no}`,
      before: null,
      after,
      requestId: by.requestId,
    })
  }

  async function named(tx: Reader, rows: readonly reading.ShownRefund[]) {
    const ids = rows.flatMap(({ requested_by, recorded_by }) => [requested_by ?? [], recorded_by ?? []].flat())
    const names = await staff.names(tx, [...new Set(ids)])
    const nameOf = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''))
    return rows.map(({ provider, ...row }) => ({
      ...row,
      adrift: isAdrift({ provider, ...row }, providers),
      requested_by: row.requested_by === null ? '系统' : nameOf(row.requested_by),
      recorded_by: nameOf(row.recorded_by),
    }))
  }

  async function refundRow(tx: Reader, no: string) {
    const row = await reading.refund(tx, no)
    const [one] = row ? await named(tx, [row]) : []
    if (!one) throw new Refusal('RECORD_NOT_FOUND')
    return one
  }

  return {
    /** Everything about one order, for whoever has to decide. */
    async details(tx: Reader, orderNo: string) {
      const attempts = await reading.attempts(tx, orderNo, shownMax)
      const refunds = await named(tx, await reading.refundsOf(tx, orderNo, shownMax))
      const nos = attempts.map(({ no }) => no)
      const names = await staff.names(tx, [...new Set(attempts.flatMap(({ confirmed_by }) => confirmed_by ?? []))])
      return {
        attempts: attempts.map((one) => ({
          ...one,
          confirmed_by: one.confirmed_by === null ? '' : (names.get(one.confirmed_by) ?? ''),
        })),
        refunds,
        notices: await noticesStore.ofAttempts(tx, nos, shownMax),
      }
    },

    refundRow,

    pageRefunds: (paging: Paging, filter: reading.RefundFilter) =>
      database.read(async (tx) => {
        const page = await reading.pageRefunds(tx, paging, filter)
        return { ...page, list: await named(tx, page.list) }
      }),

    retryRefund: (no: string, by: By) =>
      ledger.begin(async (tx) => {
        await refunding.retry(tx, no, by.now)
        await note(tx, by, 'refund.retry', no, null)
        return refundRow(tx, no)
      }),

    giveUpRefund: (no: string, reason: string, by: By) =>
      ledger.begin(async (tx) => {
        await refunding.giveUp(tx, no, by.now)
        await note(tx, by, 'refund.give-up', no, { reason })
        return refundRow(tx, no)
      }),

    recordRefund: (tx: Tx, given: { no: string; receiptNo: string; proof: string; refundedAt: Date }, by: By) =>
      refunding.record(tx, given, { staffId: by.caller.staffId, now: by.now }).then(async () => {
        await note(tx, by, 'refund.record', given.no, { receipt_no: given.receiptNo })
        return refundRow(tx, given.no)
      }),

    refundMismatched: (attemptNo: string, reason: string, by: By) =>
      ledger.begin(async (tx) => {
        const asked = { reason, requestedBy: by.caller.staffId, now: by.now }
        const no = await refunding.requestMismatched(tx, attemptNo, asked)
        await note(tx, by, 'refund.request', no, { attempt_no: attemptNo, reason })
        return refundRow(tx, no)
      }),
  }
}
