import { room } from '#server/house/room.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import { promotionJobs } from './jobs.ts'
import { promotionRoutes } from './routes.ts'
import { createPromotions, promotionInvariants, promotionReminders } from './service.ts'

export const promotionsRoom = room({
  doors: ['ledger', 'messages'],
  tables: ['promotion_grants', 'promotion_moves'],
  reads: ['ledger_transactions', 'ledger_entries'],
  personal: [{ table: 'promotion_grants', title: '推广金', whose: { enterprise: 'enterprise_id' } }],
  invariants: () => promotionInvariants,
  open({ database, clock, ask }, doors: { ledger: Ledger; messages: Messages }) {
    const promotions = createPromotions({ database, days: ask('promotions.days'), ...doors })
    return {
      service: promotions,
      desk: (desk) => promotionRoutes(desk, { promotions }),
      jobs: promotionJobs({ promotions, clock }),
      reminders: promotionReminders,
      forgets: [async (tx, realm, id, now) => (realm === 'enterprise' ? promotions.lapse(tx, id, now) : undefined)],
    }
  },
})
