import { room } from '#server/house/room.ts'
import type { Commissions } from '#server/modules/money/commissions/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { riskJobs } from './jobs.ts'
import { riskRoutes } from './routes.ts'
import { createRisks, riskQueues, riskReminders } from './service.ts'

interface Doors {
  ledger: Ledger
  commissions: Commissions
  staff: Staff
  messages: Messages
  words: Words
}

export const risksRoom = room({
  doors: ['ledger', 'commissions', 'staff', 'messages', 'words'],
  imports: ['accounts', 'certifications', 'checkout', 'identities', 'invitations', 'sightings', 'withdrawals'],
  tables: ['risks', 'risk_commissions', 'risk_events'],
  reads: [
    ...([
      'accounts',
      'certifications',
      'identities',
      'orders',
      'payees',
      'relations',
      'sightings',
      'audit_log',
    ] as const),
    ...(['commissions'] as const),
  ],
  personal: [
    { table: 'risks', title: '佣金核查', whose: { maker: 'maker_id' }, withheld: ['reason', 'enterprise_id'] },
  ],
  open({ database, sealing, clock }, doors: Doors) {
    const risks = createRisks({ database, sealing, ...doors })
    return {
      service: risks,
      desk: (desk) => riskRoutes(desk, risks),
      jobs: riskJobs({ risks, clock }),
      queues: riskQueues,
      reminders: riskReminders,
      suspicions: [risks.watching.suspect],
      commissionHeld: [risks.watching.held],
    }
  },
})
