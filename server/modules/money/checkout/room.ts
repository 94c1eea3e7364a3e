import { room } from '#server/house/room.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { Promotions } from '#server/modules/money/promotions/service.ts'
import type { Taxes } from '#server/modules/money/taxes/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Sightings } from '#server/modules/people/sightings/service.ts'
import type { Wechat } from '#server/modules/people/wechat/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import { checkoutRoutes } from './routes.ts'
import {
  checkoutHolds,
  checkoutInvariants,
  checkoutReminders,
  createCheckout,
  orderEvents,
  orderSeries,
  orderVouchers,
} from './service.ts'

interface Doors {
  ledger: Ledger
  payments: Payments
  promotions: Promotions
  taxes: Taxes
  settings: Settings
  messages: Messages
  sightings: Sightings
  files: Files
  wechat: Wechat
  accounts: Accounts
}

const ordersAt = { enterprise: '/user/orders', maker: '/personal/orders' } as const

export const checkoutRoom = room({
  doors: [
    'ledger',
    'payments',
    'promotions',
    'taxes',
    'settings',
    'messages',
    'sightings',
    'files',
    'wechat',
    'accounts',
  ],
  tables: ['orders'],
  reads: ['payment_orders', 'refunds', 'tax_incomes'],
  personal: [{ table: 'orders', title: '订单', whose: { realm: 'owner_kind', id: 'owner_id' } }],
  invariants: () => checkoutInvariants,
  holds: [checkoutHolds],
  open(
    { config, database, live, defects, origin, ask, gathered },
    { files, taxes, sightings, wechat, accounts, ...doors }: Doors,
  ) {
    const appid = config.wechatPay.provider === 'wechat' ? config.wechatPay.account.appid : undefined
    const checkout = createCheckout({
      ...{ database, origin, ...doors, withholding: taxes.withholding },
      purposes: () => Object.assign({}, ...gathered.purposes()),
      // Whose telephone it is counts; a maker who is bound is known without it.
      payerOf: async (tx, { kind, id }, sessionId) => {
        const seen = sessionId && (await wechat.payerOf(tx, { realm: kind, id, sessionId }))
        return seen || (kind === 'maker' ? (await wechat.receiverOf(tx, id, appid))?.openid : undefined)
      },
      invoicingOf: ask('checkout.invoicingOf'),
      async earned(tx, earning) {
        for (const follow of gathered.earned()) await follow(tx, earning)
      },
      isThere: accounts.isThere,
      keepFiles: files.use,
      isOwnVoucher: (tx, { kind: realm, id: ownerId }, url) => files.isOwn(tx, 'voucher', url, { realm, ownerId }),
      knownReceipts: (tx, urls) => files.known(tx, 'receipt', urls),
    })
    return {
      service: checkout,
      desk: (desk) => checkoutRoutes(desk, { checkout, sightings }),
      http(app, { identify, secure }) {
        orderEvents(app, { checkout, live, identify, defects, secure })
        const openVoucher = (url: string) => files.open('voucher', url)
        orderVouchers(app, { checkout, identify, secure, openVoucher })
      },
      underWay: [
        async (tx, kind, id) =>
          (await checkout.isUnderWay(tx, { kind, id }))
            ? [{ title: '未完成的订单或退款', path: ordersAt[kind], amount: null, comes_back: false }]
            : [],
      ],
      forgets: [(tx, kind, id) => checkout.requesting.forget(tx, { kind, id })],
      queues: [
        {
          key: 'orders.confirm',
          label: '待确认的对公转账',
          right: 'orders.confirm',
          path: '/console/orders?state=voucher_submitted',
          waiting: checkout.vouchersWaiting,
        },
      ],
      reminders: checkoutReminders,
      series: orderSeries,
      answers: { 'payments.purposeOf': checkout.paid },
    }
  },
})
