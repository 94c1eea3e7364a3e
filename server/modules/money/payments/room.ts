import { room } from '#server/house/room.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { paymentNotices, paymentRoutes } from './routes.ts'
import { createPayments, paymentInvariants, wantedOnDesk } from './service.ts'

export const paymentsRoom = room({
  doors: ['ledger', 'staff'],
  tables: ['payment_orders', 'payment_attempts', 'payment_notices', 'refunds'],
  personal: [
    { table: 'payment_orders', title: '支付单', whose: { realm: 'owner_kind', id: 'owner_id' } },
    { table: 'refunds', title: '退款', whose: { through: '支付单', by: 'order_id' } },
  ],
  invariants: ({ clock }) => paymentInvariants(clock),
  open({ database, clock, defects, origin, vendors, ask }, { ledger, staff }: { ledger: Ledger; staff: Staff }) {
    const payments = createPayments({
      ...{ database, ledger, staff, defects },
      providers: vendors.payments,
      purposeOf: ask('payments.purposeOf'),
      onPayoutNotice: ask('payments.onPayoutNotice'),
    })
    return {
      service: payments,
      desk: (desk) => paymentRoutes(desk, { payments }),
      http: (app) => paymentNotices(app, { payments, clock }),
      pulses: payments.pulses(clock),
      queues: [
        {
          key: 'refunds.waiting',
          label: '待处理的退款',
          right: 'orders.refund',
          path: '/console/orders?tab=refunds&open=true',
          waiting: payments.refundsWaiting,
        },
        {
          key: 'payments.mismatched',
          label: '金额不符的到账',
          right: 'orders.refund',
          path: '/console/orders?mismatched=true',
          waiting: payments.mismatchedWaiting,
        },
      ],
      answers: {
        'sandbox.attemptsOf': (no) => payments.attemptNumbers(no, 'sandbox'),
        'sandbox.closeOrder': (no) => ledger.begin((tx) => payments.closeOrder(tx, no, clock())),
        async 'sandbox.openOther'(no, channel) {
          await payments.begin(no, wantedOnDesk(channel, `${origin}/wallet/recharge`), clock())
        },
        async 'sandbox.notify'(raw) {
          const played = payments.notices.providerNamed('sandbox')
          if (played) await payments.notices.receive(played, raw, clock())
        },
      },
    }
  },
})
