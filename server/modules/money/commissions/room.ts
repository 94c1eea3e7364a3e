import { room } from '#server/house/room.ts'
import type { Checkout } from '#server/modules/money/checkout/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Invitations } from '#server/modules/people/invitations/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { commissionJobs } from './jobs.ts'
import { commissionRoutes } from './routes.ts'
import { commissionInvariants, createCommissions } from './service.ts'

interface Doors {
  ledger: Ledger
  checkout: Checkout
  accounts: Accounts
  invitations: Invitations
  messages: Messages
  staff: Staff
}

export const commissionsRoom = room({
  doors: ['ledger', 'checkout', 'accounts', 'invitations', 'messages', 'staff'],
  imports: ['wallets'],
  tables: ['commission_rules', 'commission_rates', 'commission_switches', 'commissions', 'commission_events'],
  reads: [
    ...(['ledger_accounts', 'ledger_entries', 'ledger_transactions', 'orders', 'payment_orders', 'refunds'] as const),
    ...(['accounts', 'invitations', 'invite_days'] as const),
  ],
  personal: [
    { table: 'commissions', title: '佣金', whose: { maker: 'maker_id' } },
    { table: 'commission_events', title: '佣金经过', whose: { through: '佣金', by: 'commission_id' } },
  ],
  invariants: () => commissionInvariants,
  open({ database, clock, changes, gathered }, doors: Doors) {
    const commissions = createCommissions({
      ...{ database, changes, ...doors },
      suspicions: gathered.suspicions,
      held: gathered.commissionHeld,
    })
    const { reading, editing } = commissions
    return {
      service: commissions,
      desk: (desk) => commissionRoutes(desk, { commissions }),
      jobs: commissionJobs({ commissions, clock }),
      earned: [commissions.follow],
      queues: [
        {
          key: 'commissions.levels',
          label: '待复核的二级佣金申请',
          right: 'commissions.levels',
          path: '/console/commissions?tab=rules',
          waiting: editing.switchWaiting,
        },
      ],
      answers: {
        'invitations.broughtBy': reading.broughtBy,
        'invitations.broughtSince': reading.broughtSince,
        'invitations.secondLevel': commissions.secondLevel,
        'wallets.commissions': reading.explained,
        'offers.commissionTerms': reading.terms,
      },
    }
  },
})
