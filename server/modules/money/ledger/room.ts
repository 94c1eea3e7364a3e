import { room } from '#server/house/room.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { onceJobs } from '#server/platform/once.ts'
import { createEarning } from './earning/service.ts'
import { ledgerJobs } from './jobs.ts'
import { createOverseeing, proofQueue } from './overseeing/service.ts'
import { ledgerRoutes, statementExports } from './routes.ts'
import { createLedger } from './service.ts'
import { bookGauges, bookHealth, bookSeries } from './watching/service.ts'

export const ledgerRoom = room({
  doors: ['staff'],
  tables: [
    ...['ledger_accounts', 'ledger_entries', 'ledger_purses', 'ledger_seals', 'ledger_totals'],
    ...['ledger_transactions', 'ledger_proofs', 'ledger_proof_runs', 'seal_marks', 'audit_seals'],
    ...['ledger_kept', 'ledger_revenue_days', 'ledger_purse_sums'],
  ],
  personal: [
    {
      table: 'ledger_accounts',
      title: '资金账户',
      whose: { realm: 'owner_kind', id: 'owner_id' },
      counts: ['balance'],
      words: { balance: '余额（分或积分）' },
    },
    {
      table: 'ledger_entries',
      title: '资金明细',
      whose: { through: '资金账户', by: 'account_id' },
      counts: ['amount', 'balance_after'],
      words: { amount: '变动（分或积分）', balance_after: '变动后余额（分或积分）' },
    },
  ],
  open({ database, clock, defects, invariants, ask }, { staff }: { staff: Staff }) {
    const ledger = createLedger({ database, invariants, ownerNames: ask('ledger.ownerNames') })
    const books = createOverseeing({ database, ledger, staff, defects })
    return {
      service: { ...ledger, books },
      desk: (desk) => ledgerRoutes(desk, { books, earning: createEarning(database) }),
      http: (app, { identify, secure }) => statementExports(app, { books, identify, secure }),
      jobs: [...ledgerJobs({ ledger, clock }), ...onceJobs({ begin: ledger.begin, clock })],
      queues: [proofQueue(books)],
      series: bookSeries,
      gauges: bookGauges(ledger),
      healthChecks: [bookHealth(ledger)],
    }
  },
})
