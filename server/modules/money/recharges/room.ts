import { room } from '#server/house/room.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { Promotions } from '#server/modules/money/promotions/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import { rechargeEvents, rechargeRoutes, rechargeVouchers } from './routes.ts'
import { createRecharges, rechargeFigure, rechargeInvariants, rechargeReminders } from './service.ts'
import { createWatching } from './watching/service.ts'

interface Doors {
  ledger: Ledger
  payments: Payments
  promotions: Promotions
  settings: Settings
  messages: Messages
  files: Files
}

export const rechargesRoom = room({
  doors: ['ledger', 'payments', 'promotions', 'settings', 'messages', 'files'],
  imports: ['enterprises'],
  tables: ['recharge_orders', 'recharge_draws'],
  reads: ['payment_orders', 'refunds', 'promotion_grants', 'promotion_moves', 'ledger_transactions', 'enterprises'],
  invariants: () => rechargeInvariants,
  open({ database, changes, clock, defects, origin }, { files, ...doors }: Doors) {
    const recharges = createRecharges({
      ...{ database, origin, ...doors },
      keepFiles: files.use,
      isOwnVoucher: (tx, ownerId, url) => files.isOwn(tx, 'voucher', url, { realm: 'enterprise', ownerId }),
      knownReceipts: (tx, urls) => files.known(tx, 'receipt', urls),
    })
    return {
      service: recharges,
      desk: (desk) => rechargeRoutes(desk, { recharges }),
      http(app, { identify, secure }) {
        rechargeEvents(app, { recharges, watching: createWatching(changes), identify, clock, defects, secure })
        const openVoucher = (url: string) => files.open('voucher', url)
        rechargeVouchers(app, { recharges, identify, secure, openVoucher })
      },
      purposes: [{ recharge: recharges.purpose }],
      underWay: [async (tx, realm, id) => realm === 'enterprise' && recharges.reading.isUnderWay(tx, id)],
      forgets: [async (tx, realm, id) => (realm === 'enterprise' ? recharges.forget(tx, id) : undefined)],
      queues: [
        {
          key: 'recharges.confirm',
          label: '待确认的对公转账',
          right: 'recharges.confirm',
          path: '/console/recharges?state=voucher_submitted',
          waiting: recharges.reading.vouchersWaiting,
        },
      ],
      reminders: rechargeReminders,
      figures: [rechargeFigure],
      answers: { 'promotions.days': recharges.reading.promotionDays },
    }
  },
})
