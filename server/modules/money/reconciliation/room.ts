import { room } from '#server/house/room.ts'
import type { Adjustments } from '#server/modules/money/adjustments/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { Withdrawals } from '#server/modules/money/withdrawals/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { reconciliationJobs } from './jobs.ts'
import { differenceExports, reconciliationRoutes } from './routes.ts'
import { billersOf, createReconciliation, reconciliationInvariants, reconciliationQueues } from './service.ts'

interface Doors {
  ledger: Ledger
  payments: Payments
  withdrawals: Withdrawals
  staff: Staff
  adjustments: Adjustments
}

export const reconciliationRoom = room({
  doors: ['ledger', 'payments', 'withdrawals', 'staff', 'adjustments'],
  tables: [
    ...['provider_bills', 'provider_bill_rows', 'reconciled_lines'],
    ...['reconciliation_days', 'reconciliation_differences'],
  ],
  reads: [
    ...['payment_attempts', 'payment_orders', 'refunds', 'payouts', 'withdrawals', 'tax_proposals'],
    ...['ledger_transactions', 'ledger_entries', 'ledger_accounts'],
  ],
  invariants: () => reconciliationInvariants,
  open({ database, clock, vendors }, { ledger, payments, withdrawals, staff, adjustments }: Doors) {
    const reconciliation = createReconciliation({
      ...{ database, ledger, staff },
      adjustedFor: adjustments.naming,
      billers: billersOf(vendors.payments, withdrawals.providers),
      answering: vendors.payments,
      settle: payments.settle,
    })
    return {
      service: reconciliation,
      desk: (desk) => reconciliationRoutes(desk, { reconciliation }),
      http: (app, { identify, secure }) => differenceExports(app, { reconciliation, identify, clock, secure }),
      jobs: reconciliationJobs({ reconciliation, clock }),
      queues: reconciliationQueues(reconciliation, clock),
    }
  },
})
