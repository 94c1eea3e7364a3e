import { readPromotionFund } from '#contract/money/bills.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Promotions } from './service.ts'

export function promotionRoutes(desk: Desk, { promotions }: { promotions: Promotions }) {
  desk.handle(readPromotionFund, ({ caller, now }) => promotions.fund(caller.enterpriseId, now))
}
