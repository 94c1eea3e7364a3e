import { room } from '#server/house/room.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Points } from '#server/modules/money/points/service.ts'
import type { Promotions } from '#server/modules/money/promotions/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import { adjustmentRoutes } from './routes.ts'
import { adjustmentInvariants, adjustmentQueue, createAdjustments } from './service.ts'

interface Doors {
  ledger: Ledger
  staff: Staff
  messages: Messages
  files: Files
  promotions: Promotions
  points: Points
  accounts: Accounts
}

export const adjustmentsRoom = room({
  doors: ['ledger', 'staff', 'messages', 'files', 'promotions', 'points', 'accounts'],
  tables: ['adjustments'],
  reads: ['ledger_transactions', 'ledger_entries', 'ledger_accounts'],
  personal: [{ table: 'adjustments', title: '调账', whose: { realm: 'owner_kind', id: 'owner_id' } }],
  invariants: () => adjustmentInvariants,
  open({ database }, { files, promotions, points, accounts, ...doors }: Doors) {
    const adjustments = createAdjustments({
      ...{ database, ...doors },
      isThere: accounts.isThere,
      keepFiles: files.use,
      knownEvidence: (tx, urls) => files.known(tx, 'evidence', urls),
      promotionAdjusted: promotions.adjust,
      pointsAdjusted: points.adjust,
    })
    return {
      service: adjustments,
      desk: (desk) => adjustmentRoutes(desk, { adjustments }),
      queues: [adjustmentQueue(adjustments)],
    }
  },
})
