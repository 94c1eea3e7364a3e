import type { Fen } from '#contract/base/money.ts'
import type { PayPlace } from '#contract/base/visitors.ts'
import type { OrderAction, OrderChannel } from '#contract/money/orders.words.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { PaymentChannel, Payments } from '#server/modules/money/payments/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import { once } from '#server/platform/once.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Buyer, IsOwnVoucher, PayerOf, Purpose, Withholding } from '../ports.ts'
import type { Reading, Shown } from '../reading/service.ts'
import { spendableOf, taxOn } from '../settling/service.ts'
import * as store from '../store.ts'

/** Under which name an order uses its voucher. */
const voucherUse = (no: string) => `order:${no}`

interface Parts {
  database: Database
  ledger: Ledger
  payments: Payments
  reading: Reading
  keepFiles: KeepFiles
  isOwnVoucher: IsOwnVoucher
  payerOf: PayerOf
  withholding: Withholding
  purposeOf(name: string): Purpose
  /** Where the browser comes back to from a provider's page. */
  origin: string
}

/** Somebody acts about an order of theirs. */
export interface Acting {
  owner: Buyer
  /** Who acts for the owner. */
  personId: number | null
  now: Date
  idempotencyKey: string | undefined
  /** From where they act; without it nobody's browser does. */
  door?: { ip: string }
  /** The session they act in: inside WeChat it is known whose WeChat pays. */
  sessionId?: number
}

interface Chosen {
  order_no: string
  channel: OrderChannel
  tax?: Fen | undefined
  place?: PayPlace | undefined
}

interface Voucher {
  voucher_image: string
  payer_name: string
}

const isPlayed = (channel: OrderChannel | null): channel is PaymentChannel =>
  channel === 'wechat_native' || channel === 'alipay_page'

/** Where the buyer is. */
interface At {
  place: PayPlace
  ip: string | undefined
  sessionId: number | undefined
}
const onDesk: At = { place: 'pc', ip: undefined, sessionId: undefined }

const outsideOfWechat = (channel: OrderChannel) =>
  new Refusal('CHANNEL_OFF', { channel }, undefined, '微信内打不开支付宝，请点右上角“…”，选择“在浏览器打开”后付款')

/** What a buyer does about an order. */
export function createRequesting(parts: Parts) {
  const { database, ledger, payments, reading, keepFiles, isOwnVoucher, payerOf, withholding, purposeOf, origin } =
    parts

  const asked = (what: string, content: unknown, { owner, now, idempotencyKey: key }: Acting) => ({
    owner: `${owner.kind}:${owner.id}`,
    what,
    key,
    content,
    now,
  })

  /** The order with its payment order locked first, as everywhere; refuses what it does not offer its owner now. */
  async function take(tx: Tx, { owner: { kind, id }, now }: Acting, no: string, action: OrderAction) {
    const asked = await payments.lock(tx, no)
    if (!asked || asked.owner_kind !== kind || asked.owner_id !== id) throw new Refusal('RECORD_NOT_FOUND')
    const row = await store.lock(tx, no)
    if (!row) throw new Refusal('RECORD_MOVED_ON')
    model.demandAction(row, action, now)
    return { row, asked }
  }

  async function attachVoucher(
    tx: Tx,
    row: store.OrderRow,
    { voucher_image, payer_name }: Voucher,
    { personId: person_id, now }: { personId: number | null; now: Date },
  ): Promise<void> {
    const owner = { kind: row.owner_kind, id: row.owner_id }
    if (!(await isOwnVoucher(tx, owner, voucher_image))) throw new Refusal('FILE_GONE')
    await keepFiles(tx, voucherUse(row.no), [voucher_image])
    // It does not run out while somebody looks at it.
    await payments.setExpiry(tx, row.no, null)
    await store.change(tx, row.no, {
      state: 'voucher_submitted',
      voucher_image,
      voucher_at: now,
      payer_name,
      person_id,
    })
  }

  /** A way to pay where the buyer is, the same one again as long as it is open. */
  async function begin(owner: Buyer, no: string, now: Date, at: At = onDesk): Promise<Shown> {
    const { row, openid } = await database.read(async (tx) => {
      const row = await reading.owned(tx, owner, no)
      return { row, openid: at.place === 'wechat' ? await payerOf(tx, owner, at.sessionId) : undefined }
    })
    const { channel } = row
    if (isPlayed(channel) && model.mayTake('begin', row.state)) {
      const way = model.wayAt(channel, at.place)
      if (way === 'elsewhere') throw outsideOfWechat(channel)
      const wanted = { channel, way, payer: { openid, ip: at.ip }, returnUrl: returnUrl(owner, row) }
      // What was paid or ran out meanwhile is shown as it is.
      await payments.begin(no, wanted, now).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'RECORD_MOVED_ON')) throw error
      })
    }
    return reading.peek(owner, no, now, at.place)
  }

  const returnUrl = ({ kind }: Buyer, row: store.OrderRow) => `${origin}${reading.payPath(kind, row)}`

  /** Everything in one transaction: whoever holds the payment order decides, and the others are told it moved on. */
  const fromBalance = (no: string, agreed: Fen | undefined, acting: Acting): Promise<unknown> =>
    ledger.begin((tx) =>
      once(tx, asked('order.pay', { no, channel: 'balance' }, acting), async () => {
        const { row, asked } = await take(tx, acting, no, 'pay')
        if (!model.isSale(purposeOf(row.purpose).books)) throw new Refusal('CHANNEL_OFF', { channel: 'balance' })
        if (acting.owner.kind === 'maker') await refuseOther(tx, acting, asked.amount, agreed)
        if (row.person_id !== acting.personId) await store.change(tx, no, { person_id: acting.personId })
        await payments.payFromBalance(tx, asked, acting.now)
        crashPoint('checkout.balance.before-commit')
        return no
      }),
    )

  /** What a maker saw beside the price binds; while it is compared nobody else moves what they have. */
  async function refuseOther(tx: Tx, { owner, now }: Acting, price: Fen, agreed: Fen | undefined): Promise<void> {
    const has = await spendableOf(tx, owner, ledger.lock)
    const tax = await taxOn(tx, owner, { price, now }, withholding)
    if (agreed !== undefined && agreed !== tax) throw new Refusal('PRICE_CHANGED', { tax })
    if (has < price + tax) throw new Refusal('INSUFFICIENT_BALANCE')
  }

  async function changeTo(no: string, channel: OrderChannel, place: PayPlace, acting: Acting): Promise<void> {
    const { owner, now } = acting
    const options = await reading.optionsNow()
    const before = await database.read((tx) => reading.owned(tx, owner, no))
    const way = (await reading.waysOf(before.purpose, place)).find((one) => one.channel === channel)
    if (!way) throw new Refusal('CHANNEL_OFF', { channel })
    if (way.elsewhere) throw outsideOfWechat(channel)
    if (channel !== before.channel) await payments.closeOthers(no, undefined, now)
    await database.begin((tx) =>
      once(tx, asked('order.pay', { no, channel }, acting), async () => {
        const { row } = await take(tx, acting, no, 'pay')
        if (row.channel === channel) return no
        const expires_at = model.expiryAfterChange(row, channel, options, now)
        await payments.setExpiry(tx, no, expires_at)
        await store.change(tx, no, { channel, begun: false, expires_at, person_id: acting.personId })
        return no
      }),
    )
  }

  return {
    begin,

    /** With the order, where somebody has transferred already. The caller has just made the order. */
    async attach(tx: Tx, no: string, voucher: Voucher, by: { personId: number | null; now: Date }): Promise<void> {
      const row = await store.lock(tx, no)
      if (!row) throw new Refusal('RECORD_NOT_FOUND')
      await attachVoucher(tx, row, voucher, by)
    },

    async pay({ order_no: no, channel, tax, place = 'pc' }: Chosen, acting: Acting): Promise<Shown> {
      if (channel === 'balance') {
        await fromBalance(no, tax, acting)
        crashPoint('checkout.balance.stored')
        return reading.peek(acting.owner, no, acting.now, place)
      }
      await changeTo(no, channel, place, acting)
      crashPoint('checkout.pay.stored')
      return begin(acting.owner, no, acting.now, { place, ip: acting.door?.ip, sessionId: acting.sessionId })
    },

    async submitVoucher(input: Voucher & { order_no: string }, acting: Acting): Promise<Shown> {
      const { order_no: no, ...voucher } = input
      await database.begin((tx) =>
        once(tx, asked('order.voucher', input, acting), async () => {
          const { row } = await take(tx, acting, no, 'voucher')
          await attachVoucher(tx, row, voucher, acting)
          return no
        }),
      )
      return reading.peek(acting.owner, no, acting.now)
    },

    async cancel({ order_no: no }: { order_no: string }, acting: Acting): Promise<Shown> {
      const { owner, now } = acting
      const row = await database.read((tx) => reading.owned(tx, owner, no))
      // Asked first: what turns out to be paid is not cancelled.
      if (row.state === 'unpaid') await payments.closeOthers(no, undefined, now)
      await ledger.begin((tx) =>
        once(tx, asked('order.cancel', { no }, acting), async () => {
          await take(tx, acting, no, 'cancel')
          await store.change(tx, no, { person_id: acting.personId })
          await payments.closeOrder(tx, no, now)
          return no
        }),
      )
      return reading.peek(owner, no, now)
    },

    /** Somebody has left: who paid for them and the paper that showed it go, whatever became of the order. */
    async forget(tx: Tx, owner: Buyer): Promise<void> {
      for (const no of await store.forgetPayers(tx, owner)) await keepFiles(tx, voucherUse(no), [])
    },
  }
}
