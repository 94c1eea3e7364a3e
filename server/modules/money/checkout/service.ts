import assert from 'node:assert/strict'
import type { Ledger, OnEarned } from '#server/modules/money/ledger/service.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { Promotions } from '#server/modules/money/promotions/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import type { Change, Seen, Settings } from '#server/modules/site/settings/service.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { type CheckoutOptions, checkoutOptions } from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import type {
  Buyer,
  InvoicingOf,
  IsOwnVoucher,
  IsThere,
  KnownReceipts,
  PayerOf,
  Purpose,
  Purposes,
  Withholding,
} from './ports.ts'
import { createReading } from './reading/service.ts'
import { createRefunding } from './refunding/service.ts'
import { createRequesting } from './requesting/service.ts'
import { createSelling } from './selling/service.ts'
import { createSettling } from './settling/service.ts'
import * as store from './store.ts'

export { type CheckoutOptions, checkoutOptions } from './model.ts'
export type { Back, Bought, Buyer, OwnBooks, Payment, Purpose, Purposes, Sale } from './ports.ts'
export { checkoutInvariants } from './proving/service.ts'
export { checkoutHolds } from './proving/store.ts'
export type { RefundAsked } from './refunding/service.ts'
export type { Acting } from './requesting/service.ts'
export type { Offer, Sold } from './selling/service.ts'
export { leftColumn, type OrderRow } from './store.ts'
export { followOrder, orderEvents, orderVouchers, sendVoucher } from './watching/routes.ts'

export type Checkout = ReturnType<typeof createCheckout>

interface Parts {
  database: Database
  ledger: Ledger
  payments: Payments
  promotions: Promotions
  messages: Pick<Messages, 'tell'>
  settings: Settings
  isThere: IsThere
  keepFiles: KeepFiles
  isOwnVoucher: IsOwnVoucher
  knownReceipts: KnownReceipts
  purposes: () => Purposes
  earned: OnEarned
  invoicingOf: InvoicingOf
  withholding: Withholding
  payerOf: PayerOf
  /** Where the browser comes back to from a provider's page. */
  origin: string
}

/**
 * The one counter at which everything is paid, whatever it is and whoever buys it. Rooms that sell declare their
 * purpose; they offer, and are told what became of it.
 */
export function createCheckout(given: Parts) {
  const purposeOf = (name: string): Purpose => {
    const purpose = (given.purposes() as Readonly<Record<string, Purpose | undefined>>)[name]
    assert(purpose, `nobody registered the purpose ${name}`)
    return purpose
  }
  const parts = { ...given, purposeOf }
  const { database, settings } = parts
  const reading = createReading(parts)
  const refunding = createRefunding(parts)
  const requesting = createRequesting({ ...parts, reading })
  return {
    reading,
    requesting,
    overseeing: createOverseeing({ ...parts, refunding }),
    ...createSelling(parts),
    refund: refunding.refund,
    giveBack: refunding.giveBack,
    /** Holds an order, for whoever decides about what was bought: orders come before what they are for. */
    async lock(tx: Tx, no: string): Promise<void> {
      await parts.payments.lock(tx, no)
    },
    /** An order as its buyer sees it, with something to scan or to go to where that is how they pay. */
    show: requesting.begin,
    /** What the payment room is told of when something about an order becomes true. */
    paid: createSettling(parts),
    isUnderWay: store.isUnderWay,
    vouchersWaiting: store.waiting,
    transferFrom: store.transferFrom,
    firstPaidAt: store.firstPaidAt,

    settings: () => settings.edited(checkoutOptions),
    saveSettings: (options: CheckoutOptions & Seen, change: Change) =>
      database.begin((tx) => settings.change(tx, checkoutOptions, options, change)),
  }
}

/** What waits for whoever ordered: to pay. */
export const checkoutReminders = [
  {
    kind: 'order_unpaid',
    realms: ['enterprise', 'maker'],
    rows: ({ realm, id }: { realm: Buyer['kind']; id: number }, now: Date) => store.unpaid({ kind: realm, id }, now),
  },
] as const

/** For the dashboards, by the day. */
export const orderSeries = [
  { key: 'paying', label: '首次付费企业', tab: 'funnel', unit: 'count', right: 'orders.read', days: store.firstPaidOn },
  { key: 'orders', label: '支付成功的订单', tab: 'money', unit: 'count', right: 'orders.read', days: store.paidOn },
] as const
