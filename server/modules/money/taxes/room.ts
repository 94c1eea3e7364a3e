import { room } from '#server/house/room.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Identities } from '#server/modules/people/identities/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { taxRoutes } from './routes.ts'
import { createTaxes, taxInvariants, taxQueue } from './service.ts'

interface Doors {
  ledger: Ledger
  staff: Staff
  identities: Identities
}

export const taxesRoom = room({
  doors: ['ledger', 'staff', 'identities'],
  imports: ['makers'],
  tables: ['tax_deductions', 'tax_brackets', 'tax_incomes', 'tax_backs', 'tax_proposals'],
  reads: ['ledger_transactions', 'ledger_entries', 'ledger_accounts', 'makers'],
  personal: [
    { table: 'tax_incomes', title: '个税扣缴', whose: { maker: 'maker_id' } },
    { table: 'tax_backs', title: '个税退回', whose: { through: '个税扣缴', by: 'income_id' } },
  ],
  invariants: () => taxInvariants,
  open({ database }, { identities, ...doors }: Doors) {
    const taxes = createTaxes({ database, ...doors, identities: identities.knowing })
    return {
      service: taxes,
      desk: (desk) => taxRoutes(desk, { taxes }),
      queues: [taxQueue(taxes)],
    }
  },
})
