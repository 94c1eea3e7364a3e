import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { Identities } from './ports.ts'
import { createRegistering } from './registering/service.ts'
import { createReviewing } from './reviewing/service.ts'
import { createWithholding } from './withholding/service.ts'

export type { Reckoning } from './model.ts'
export type { Withheld } from './ports.ts'
export { taxInvariants } from './proving/service.ts'

export type Taxes = ReturnType<typeof createTaxes>

interface Parts {
  database: Database
  ledger: Ledger
  staff: Pick<Staff, 'names' | 'refuseOnePerson'>
  identities: Identities
}

/** What makers earn is taxed when they take it: reckoned, withheld, declared, and paid to the tax office. */
export function createTaxes(parts: Parts) {
  return {
    withholding: createWithholding(parts),
    registering: createRegistering(parts),
    reviewing: createReviewing(parts),
  }
}

/** What waits for a second person. */
export function taxQueue({ reviewing }: Pick<Taxes, 'reviewing'>) {
  return {
    key: 'taxes.approve',
    label: '待复核的代扣与缴税',
    right: 'taxes.approve',
    path: '/console/taxes?tab=proposals&state=requested',
    waiting: reviewing.waiting,
  } as const
}
