import { room } from '#server/house/room.ts'
import type { Purpose, Purposes } from '#server/modules/money/checkout/service.ts'
import type { Evidence } from '#server/modules/money/commissions/service.ts'

/**
 * Three things to buy, for trying out the counter at which everything is paid: one at its price, one of which the
 * promotion fund may pay half, one for makers. What becomes of them is written down.
 */
function createShop() {
  const told: string[] = []
  /** What speaks against whoever brought the next buyer. */
  const evidence: Evidence[] = []
  const sold = (prefix: Purpose['prefix'], books: Purpose['books'], more: Partial<Purpose> = {}): Purpose => ({
    ...{ realms: ['enterprise'], prefix, books, promotionShare: 0, transfers: true, lateSuccess: 'refund' },
    path: ({ reference }) => `/shop/${reference}`,
    onPaid: async (_tx, { reference }, { channel, cashPart }) => void told.push(`${reference} ${channel} ${cashPart}`),
    onClosed: async (_tx, { reference }) => void told.push(`${reference} closed`),
    onRefunded: async (_tx, { reference }, { amount, promotion }) =>
      void told.push(`${reference} back ${amount}+${promotion}`),
    ...more,
  })
  const purposes = {
    certification: sold('RZ', {
      revenue: 'revenue_certification',
      paid: 'pay_certification',
      refunded: 'refund_certification',
    }),
    link: sold(
      'WL',
      { revenue: 'revenue_link', paid: 'pay_link', refunded: 'refund_link' },
      { promotionShare: 5_000, transfers: false },
    ),
    vip: sold('HY', { revenue: 'revenue_vip', paid: 'pay_vip', refunded: 'refund_vip' }, { realms: ['maker'] }),
  } as const
  return { told, evidence, purposes }
}

export type Goods = keyof ReturnType<typeof createShop>['purposes']

/** The shop as a room: what is not sold yet in the house is sold here. */
export const shopRoom = room({
  doors: [],
  tables: [],
  open() {
    const shop = createShop()
    return {
      service: shop,
      purposes: [shop.purposes as Purposes],
      suspicions: [async () => shop.evidence],
      commissionHeld: [async (_tx, { orderNo, amount }) => void shop.told.push(`${orderNo} held ${amount}`)],
    }
  },
})
