import QRCode from 'qrcode'
import type { OutputInside } from '#contract/base/endpoint.ts'
import { fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { PayPlace } from '#contract/base/visitors.ts'
import type { enterpriseOrders } from '#contract/money/orders.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import { isUsable, type PaymentChannel, type Payments } from '#server/modules/money/payments/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Buyer, InvoicingOf, Purpose, Withholding } from '../ports.ts'
import { boughtOf, spendableOf, taxOn } from '../settling/service.ts'
import * as store from '../store.ts'

export type Reading = ReturnType<typeof createReading>
export type Shown = OutputInside<typeof enterpriseOrders.read>

interface Parts {
  database: Database
  ledger: Ledger
  payments: Payments
  settings: Settings
  invoicingOf: InvoicingOf
  withholding: Withholding
  purposeOf(name: string): Purpose
}

/** Where an owner looks at their orders. */
const ownPaths = { enterprise: '/user/orders', maker: '/personal/orders' } as const

/** What buyers see of their orders, and of the ways to pay them. */
export function createReading(parts: Parts) {
  const { database, ledger, payments, settings, invoicingOf, withholding, purposeOf } = parts
  const optionsNow = () => settings.get(model.checkoutOptions)

  const waysOf = async (purpose: string, place: PayPlace = 'pc'): Promise<model.OpenWay[]> =>
    model.waysFor(purposeOf(purpose), await optionsNow(), payments.offers, place)

  /** What was made ready, if it can be used where the payer is now. */
  async function payOf(tx: Reader, row: store.OrderRow, now: Date, place: PayPlace): Promise<Shown['pay']> {
    if (!['unpaid', 'voucher_submitted'].includes(row.state)) return null
    if (row.channel === 'bank_transfer') {
      const { bank_account } = await optionsNow()
      return bank_account && { kind: 'bank', account: bank_account }
    }
    if (row.expires_at <= now) return null
    const [way] = await payments.ways(tx, [row.no])
    if (!way || way.channel !== row.channel || !isUsable(way, now)) return null
    if (way.way !== model.wayAt(row.channel as PaymentChannel, place)) return null
    const sheet = payments.sheetOf(way)
    if (sheet) return { kind: 'jsapi', sheet, ...(way.redirect_url && { url: way.redirect_url }) }
    if (way.redirect_url) return { kind: 'redirect', url: way.redirect_url }
    const drawn = await QRCode.toString(way.code_url, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' })
    const qr_image = `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}`
    return { kind: 'qr', code_url: way.code_url, qr_image }
  }

  async function owned(tx: Reader, owner: Buyer, no: string): Promise<store.OrderRow> {
    const row = await store.findOwned(tx, owner, no)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  const summary = (row: store.OrderRow, now: Date, invoiceable = false) => {
    const { repeats, path } = purposeOf(row.purpose)
    return { ...told(row), actions: model.actionsFor(row, { repeats, invoiceable }, now), path: path(row) }
  }

  /** The ways that are open, and whether the balance would do; of an order that is over, none. */
  async function offered(tx: Reader, row: store.OrderRow, now: Date, place: PayPlace): Promise<Shown['ways']> {
    if (!model.actionsFor(row, {}, now).includes('pay')) return []
    const price = fen(row.amount - row.promotion_part)
    const ways: Shown['ways'] = []
    for (const { channel, elsewhere } of await waysOf(row.purpose, place)) {
      if (channel !== 'balance') ways.push({ channel, balance: null, short_by: null, tax: null, elsewhere })
      else {
        const owner = { kind: row.owner_kind, id: row.owner_id }
        const balance = await spendableOf(tx, owner, ledger.balances)
        const tax = await taxOn(tx, owner, { price, now }, withholding)
        const wanted = price + tax
        ways.push({ channel, balance, short_by: balance >= wanted ? null : fen(wanted - balance), tax, elsewhere })
      }
    }
    return ways
  }

  async function whole(tx: Reader, row: store.OrderRow, now: Date, place: PayPlace): Promise<Shown> {
    const all = await payments.refundsOf(tx, row.no)
    const refunds = all.filter(({ cause, state }) => cause === 'owner' && state !== 'returned')
    const nameOf = await ledger.namesOf(tx, [row])
    const { bank_account } = await optionsNow()
    const invoicing = (row.sale && row.paid_at && (await invoicingOf(tx, row.no))) || null
    return {
      ...summary(row, now, invoicing !== null && invoicing.open_amount > 0),
      pay: await payOf(tx, row, now, place),
      ways: await offered(tx, row, now, place),
      seconds_left: secondsLeft(row, now),
      timeline: model.timelineOf(row, refunds),
      refunds: refunds.map(({ no, amount, promotion_part, deposit_part, state, reason, created_at, refunded_at }) => ({
        ...{ no, amount, promotion_part, deposit_part, reason, created_at, refunded_at },
        state: state === 'refunded' ? ('refunded' as const) : ('pending' as const),
      })),
      details: purposeOf(row.purpose).details?.(boughtOf(row)) ?? [],
      invoicing,
      seller: bank_account?.name ?? '',
      buyer: nameOf(row),
    }
  }

  return {
    optionsNow,
    waysOf,
    owned,
    whole,

    /** Where a buyer pays an order, and comes back to. */
    payPath: (realm: AccountRealm, { no }: { no: string }) => `${ownPaths[realm]}/${no}`,

    /** Without asking anybody: for whoever is told of changes. */
    peek: (owner: Buyer, no: string, now: Date, place: PayPlace = 'pc'): Promise<Shown> =>
      database.look(async (tx) => whole(tx, await owned(tx, owner, no), now, place)),

    /** The order alone, for whoever shows it in its own way. */
    row: (owner: Buyer, no: string) => database.look((tx) => owned(tx, owner, no)),
    payOf: (row: store.OrderRow, now: Date, place: PayPlace = 'pc') =>
      database.look((tx) => payOf(tx, row, now, place)),

    page: (owner: Buyer, paging: Paging, filter: store.OwnFilter, now: Date) =>
      database.look(async (tx) => {
        const page = await store.pageOwned(tx, owner, paging, filter)
        return { ...page, list: page.list.map((row) => summary(row, now)) }
      }),

    rows: (owner: Buyer, paging: Paging, filter: store.OwnFilter) =>
      database.look((tx) => store.pageOwned(tx, owner, paging, filter)),

    /** Whoever looks makes us ask the provider when that is due. */
    async ask(owner: Buyer, no: string, now: Date): Promise<void> {
      const row = await database.look((tx) => owned(tx, owner, no))
      if (!model.isFinal(row.state) && row.channel !== 'bank_transfer') await payments.look(no, now)
    },

    voucherOf: (owner: Buyer, no: string) => database.read(async (tx) => (await owned(tx, owner, no)).voucher_image),
  }
}

const told = (row: store.OrderRow) => {
  const { no, purpose, title, state, amount, promotion_part, deposit_part, channel, refunded_amount } = row
  const { created_at, expires_at, paid_at, payer_name, reject_reason } = row
  const pay_amount = fen(amount - promotion_part)
  const parts = { amount, promotion_part, deposit_part, pay_amount, channel, refunded_amount }
  return { order_no: no, purpose, title, state, ...parts, created_at, expires_at, paid_at, payer_name, reject_reason }
}

export function secondsLeft({ state, expires_at }: Pick<store.OrderRow, 'state' | 'expires_at'>, now: Date): number {
  const left = state === 'unpaid' ? expires_at.getTime() - now.getTime() : 0
  return Math.max(0, Math.ceil(left / 1000))
}
