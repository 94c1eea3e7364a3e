import { room } from '#server/house/room.ts'
import { type Checkout, followOrder, sendVoucher } from '#server/modules/money/checkout/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { Promotions } from '#server/modules/money/promotions/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import { wireState } from './model.ts'
import { rechargeRoutes } from './routes.ts'
import { createRecharges, rechargeFigure, rechargeInvariants } from './service.ts'

interface Doors {
  ledger: Ledger
  payments: Payments
  checkout: Checkout
  promotions: Promotions
  settings: Settings
  messages: Messages
  files: Files
}

export const rechargesRoom = room({
  doors: ['ledger', 'payments', 'checkout', 'promotions', 'settings', 'messages', 'files'],
  tables: ['recharge_draws'],
  reads: ['orders', 'payment_orders', 'refunds', 'promotion_grants', 'promotion_moves', 'ledger_transactions'],
  invariants: () => rechargeInvariants,
  open({ database, live, defects }, { files, ...doors }: Doors) {
    const recharges = createRecharges({ database, ...doors })
    const { checkout } = doors
    return {
      service: recharges,
      desk: (desk) => rechargeRoutes(desk, { recharges }),
      http(app, { identify, secure }) {
        const openVoucher = (url: string) => files.open('voucher', url)
        const door = { checkout, live, identify, secure, defects, openVoucher }
        // The addresses that callers of recharges know, in the words they know.
        app.get('/api/user/recharge/:order_no/events', (request, reply) =>
          followOrder('enterprise', request, reply, door, (row) => ({ event: 'recharge', state: wireState(row) })),
        )
        app.get('/api/user/recharge/:order_no/voucher', (request, reply) =>
          sendVoucher('enterprise', request, reply, door),
        )
      },
      purposes: [{ recharge: recharges.books }],
      figures: [rechargeFigure],
      answers: { 'promotions.days': recharges.promotionDays },
    }
  },
})
