import { yuanText } from '#contract/base/fen.ts'
import { toYuan } from '#contract/base/money.ts'
import { room } from '#server/house/room.ts'
import type { Bought, Checkout, Purpose } from '#server/modules/money/checkout/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Offers } from '#server/modules/money/offers/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Cashier } from './ports.ts'
import { vipRoutes } from './routes.ts'
import { createVips, type Vips, vipFigure, vipInvariants, vipPulses, vipReminders } from './service.ts'

interface Doors {
  accounts: Accounts
  messages: Messages
  staff: Staff
  ledger: Ledger
  offers: Offers
  checkout: Checkout
}

export const vipsRoom = room({
  doors: ['accounts', 'messages', 'staff', 'ledger', 'offers', 'checkout'],
  imports: ['withdrawals'],
  tables: ['vip_purchases', 'vip_terms', 'vip_credits', 'vip_uses', 'vip_events'],
  reads: ['orders', 'payment_orders', 'refunds', 'withdrawals', 'accounts'],
  personal: [
    { table: 'vip_purchases', title: '会员购买', whose: { maker: 'maker_id' } },
    { table: 'vip_terms', title: '会员期', whose: { maker: 'maker_id' }, withheld: ['staff_id'] },
    { table: 'vip_events', title: '会员经过', whose: { through: '会员期', by: 'term_id' } },
    {
      table: 'vip_uses',
      title: '会员权益使用',
      whose: { through: '会员期', by: 'term_id' },
      counts: ['amount'],
      words: { amount: '数量' },
    },
  ],
  invariants: () => vipInvariants,
  open({ database, clock }, { accounts, checkout, ...doors }: Doors) {
    const vips = createVips({
      ...{ database, ...doors },
      cashier: cashierAt(checkout),
      mayAct: (tx, id) => accounts.mayAct(tx, 'maker', id),
    })
    return {
      service: vips,
      desk: (desk) => vipRoutes(desk, { vips }),
      pulses: vipPulses({ vips, clock }),
      reminders: vipReminders,
      figures: [vipFigure({ clock })],
      purposes: [{ vip: vipPurpose(vips) }],
      forgets: [async (tx, kind, id, now) => (kind === 'maker' ? vips.settling.forget(tx, id, now) : undefined)],
      answers: {
        'makers.vipOf': vips.reading.shownIn,
        'invitations.readsDays': async (tx, makerId, now) =>
          (await vips.standing(tx, makerId, now))?.gives.daily_figures ?? false,
        'posters.opensAll': async (tx, makerId, now) =>
          (await vips.standing(tx, makerId, now))?.gives.all_posters ?? false,
        'posters.levelUsed': (tx, makerId, reference, now) =>
          vips.use(tx, { makerId, kind: 'poster', reference, amount: 0, now }),
        'withdrawals.feeDiscountOf': async (tx, makerId, now) =>
          (await vips.standing(tx, makerId, now))?.gives.fee_discount ?? 0,
        'withdrawals.feeSaved': (tx, { makerId, no, amount, now }) =>
          vips.use(tx, { makerId, kind: 'withdrawal_fee', reference: no, amount, now }),
      },
    }
  },
})

function cashierAt(checkout: Checkout): Cashier {
  return {
    sell: (tx, { makerId: id, ...order }) =>
      checkout.sell(tx, { purpose: 'vip', owner: { kind: 'maker', id }, ...order }),
    wayOf: async (id, orderNo, now) => (await checkout.show({ kind: 'maker', id }, orderNo, now)).pay,
    ways: async () => (await checkout.reading.waysOf('vip')).map(({ channel }) => channel),
    lock: checkout.lock,
    close: checkout.close,
    refund: checkout.refund,
  }
}

const detailsOf = ({ snapshot: { name, days, price, credit } }: Bought) => [
  { name: '会员等级', text: `${name}，${days} 天` },
  { name: '价格', text: yuanText(toYuan(Number(price) as never)) },
  ...(Number(credit) > 0 ? [{ name: '原会员期抵扣', text: yuanText(toYuan(Number(credit) as never)) }] : []),
]

/** What is sold here, as the counter is told of it. A price that counts unused days is not good for long. */
function vipPurpose({ settling }: Vips): Purpose {
  return {
    realms: ['maker'],
    prefix: 'HY',
    books: { revenue: 'revenue_vip', paid: 'pay_vip', refunded: 'refund_vip' },
    promotionShare: 0,
    transfers: false,
    lateSuccess: 'refund',
    details: detailsOf,
    path: () => '/personal/vip',
    onPaid: (tx, order, _payment, now) => settling.onPaid(tx, order, now),
    onClosed: (tx, order, now) => settling.onClosed(tx, order, now),
    onRefundAsked: (tx, order, asked) => settling.onRefundAsked(tx, order, asked),
    onRefunded: () => Promise.resolve(),
  }
}
