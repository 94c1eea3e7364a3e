import { onTestFinished } from 'vitest'
import { type Fen, fen } from '#contract/base/money.ts'
import type { OrderChannel, PurposeName } from '#contract/money/orders.words.ts'
import { furnish } from '#server/house/furnish.ts'
import { createPorts } from '#server/house/ports.ts'
import { wings } from '#server/house/rooms.ts'
import { openVendors } from '#server/house/vendors.ts'
import type { Buyer } from '#server/modules/money/checkout/service.ts'
import { systemPurse } from '#server/modules/money/ledger/service.ts'
import { directoryRoom } from '#server/modules/people/directory/room.ts'
import { openDatabase } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { openHouse } from './house.ts'
import { type Goods, shopRoom } from './shop.ts'

const plan = { ...wings.money, directory: directoryRoom, shop: shopRoom }
const logger = createLogger({ level: 'silent', pretty: false })

interface Wanted {
  goods: Goods
  amount: number
  channel?: OrderChannel
  usePromotion?: boolean
  priceConfirmed?: number
}

/** The rooms of money with a shop beside them, on a database of its own; an enterprise and a maker who buy. */
export async function openCheckoutRoom({ pool = 4 } = {}) {
  const house = await openHouse()
  const { ground, clock } = house
  const enterprise = await house.signIn.enterprise()
  const maker = await house.signIn.maker()
  const database = openDatabase({ url: house.databaseUrls.appUrl, pool, logger })
  onTestFinished(() => database.close())
  const given = Object.fromEntries(Object.entries(house.services).filter(([name]) => !(name in plan)))
  const ports = createPorts()
  const vendors = openVendors({ ...ground, database, ports })
  const { services } = furnish(plan, { ...ground, database, vendors }, ports, given)
  const { checkout, payments, ledger, promotions, invoices, commissions, shop } = services
  const owner = { kind: 'enterprise', id: enterprise.id } as const
  const inviter = { kind: 'maker', id: maker.id } as const
  let count = 0

  const give = (buyer: Buyer, amount: number) =>
    ledger.begin((tx) => {
      const account =
        buyer.kind === 'enterprise'
          ? ({ owner, purse: 'cash' } as const)
          : ({ owner: inviter, purse: 'available' } as const)
      const lines = [
        { account, amount: fen(amount) },
        { account: systemPurse('opening'), amount: fen(-amount) },
      ]
      const key = `gift:${++count}`
      return ledger.post(tx, { key, kind: 'adjust_add', reference: key, lines, now: clock() })
    })

  const acting = (buyer: Buyer = owner, idempotencyKey?: string) => ({
    ...{ owner: buyer, personId: null, now: clock(), idempotencyKey },
  })

  return {
    ...{
      house,
      database,
      checkout,
      payments,
      ledger,
      promotions,
      invoices,
      commissions,
      clock,
      owner,
      inviter,
      acting,
    },
    told: shop.told,
    evidence: shop.evidence,
    give,
    gift: (amount: number, reference = `gift ${++count}`) =>
      ledger.begin((tx) =>
        promotions.grant(tx, 'promotion_grant', {
          ...{ enterpriseId: owner.id, reference, amount: fen(amount), now: clock() },
        }),
      ),
    sell: ({ goods, amount, priceConfirmed, ...wanted }: Wanted, buyer: Buyer = owner) =>
      ledger.begin((tx) =>
        checkout.sell(tx, {
          ...{ purpose: goods as PurposeName, owner: buyer, personId: null, title: '一件商品' },
          ...{ reference: `G${++count}`, amount: fen(amount), snapshot: {}, now: clock() },
          ...(priceConfirmed !== undefined && { priceConfirmed: fen(priceConfirmed) }),
          ...wanted,
        }),
      ),
    pay: (order_no: string, channel: OrderChannel, buyer?: Buyer, key?: string) =>
      checkout.requesting.pay({ order_no, channel }, acting(buyer, key)),
    cancel: (order_no: string, buyer?: Buyer) => checkout.requesting.cancel({ order_no }, acting(buyer)),
    refund: (order_no: string, amount: number | 'rest', by: 'rule' | { personId: null } = 'rule') =>
      ledger.begin((tx) =>
        checkout.refund(tx, {
          ...{ order_no, amount: amount === 'rest' ? amount : fen(amount), reason: '客户申请', now: clock() },
          by: by === 'rule' ? { kind: 'system', id: null } : owner,
        }),
      ),
    look: (order_no: string, buyer: Buyer = owner) => checkout.reading.peek(buyer, order_no, clock()),
    /** Somebody pays at the provider. */
    async arrive(order_no: string, outcome: 'paid' | 'late' | 'twice' | 'refused' = 'paid') {
      await vendors.sandboxes.payments?.decide(order_no, outcome)
    },
    async beat(): Promise<void> {
      while ((await payments.askDue(clock())) > 0);
      while ((await payments.closeExpired(clock())) > 0);
      while ((await payments.refunding.sendDue(clock())) > 0);
    },
    purses: () => database.read((tx) => ledger.balances(tx, owner)),
    ofMaker: () => database.read((tx) => ledger.balances(tx, inviter)),
    ours: async (): Promise<Record<string, Fen>> => {
      const all = await database.read((tx) => ledger.balances(tx, { kind: 'system' }))
      return Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== 0))
    },
    /** Of the proof all but that nobody agreed to the gifts. */
    async faults() {
      const all = await database.survey((tx) => ledger.proving.invariants(tx))
      return all.filter(({ invariant }) => invariant !== 'adjustment.agreed')
    },
  }
}
