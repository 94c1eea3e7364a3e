import type { Ledger } from '#server/modules/money/ledger/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { Defects } from '#server/platform/defects.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Asking, providerNamed } from '../asking/service.ts'
import * as model from '../model.ts'
import type { Payer, PaymentChannel, PaymentProvider, PaymentWay, PurposeOf } from '../ports.ts'
import { type Settling, seenBy } from '../settling/service.ts'
import * as store from '../store.ts'

interface Parts {
  database: Database
  ledger: Ledger
  providers: readonly PaymentProvider[]
  settling: Settling
  asking: Asking
  purposeOf: PurposeOf
  defects: Pick<Defects, 'record'>
}

/** How an order is to be paid. */
export interface Wanted {
  channel: PaymentChannel
  way: PaymentWay
  payer: Payer
  /** Where the browser comes back to from a page of the provider. */
  returnUrl: string
}

/** On a desk, which needs no more than the channel. */
const onDesk: Readonly<Record<PaymentChannel, PaymentWay>> = { wechat_native: 'native', alipay_page: 'page' }
export const wantedOnDesk = (channel: PaymentChannel, returnUrl: string): Wanted => ({
  ...{ channel, returnUrl },
  way: onDesk[channel],
  payer: { openid: undefined, ip: undefined },
})

interface Begun {
  order: store.OrderRow
  attempt: store.AttemptRow
  expiresAt: Date
}

/** Opening ways to pay. Every number is committed before a provider hears it, and used again where no answer came. */
export function createBeginning({ database, ledger, providers, settling, asking, purposeOf, defects }: Parts) {
  const providerFor = ({ channel, way }: Pick<Wanted, 'channel' | 'way'>) =>
    providers.find((one) => one.channel === channel && one.ways.includes(way))
  /** Whether it can be paid where the payer is now, with what was given to them. */
  const isKept = (one: store.AttemptRow, kept: Pick<Wanted, 'channel' | 'way'>, now: Date): boolean =>
    one.channel === kept.channel && one.way === kept.way && !one.close_wanted && model.isUsable(one, now)

  /** Who has been shown another way must not be able to pay this one as well; where that fails, both may come. */
  async function closeOthers(
    orderNo: string,
    kept: Pick<Wanted, 'channel' | 'way'> | undefined,
    now: Date,
  ): Promise<void> {
    const attempts = await database.read(async (tx) => {
      const order = await store.findOrder(tx, orderNo)
      return order ? store.attemptsOf(tx, order.id) : []
    })
    const others = attempts.filter((one) => model.isLive(one) && !(kept && isKept(one, kept, now)))
    for (const other of others) {
      const provider = providerNamed(providers, other)
      if (provider) await asking.closeAt(provider, other.no, now)
    }
  }

  /** The number under which an order is to be paid through a channel: the one that is open, or a new one. */
  async function numberFor(orderNo: string, provider: PaymentProvider, way: PaymentWay, now: Date) {
    return ledger.begin(async (tx) => {
      const order = await store.lockOrder(tx, orderNo)
      if (!order) throw new Refusal('RECORD_NOT_FOUND')
      if (order.state !== 'open' || order.expires_at === null || order.expires_at <= now) {
        throw new Refusal('RECORD_MOVED_ON')
      }
      const open = (await store.attemptsOf(tx, order.id)).filter(model.isLive)
      const { channel, name } = provider
      const same = open.findLast((one) => one.provider === name && isKept(one, { channel, way }, now))
      if (same) return { order, attempt: same, expiresAt: order.expires_at }
      await store.wantClosed(tx, order.id, now)
      const attempt = await store.insertAttempt(tx, {
        no: businessNo('ZF', now),
        order_id: order.id,
        channel,
        provider: name,
        way,
        next_query_at: model.nextQueryAt(0, now, order.expires_at),
        created_at: now,
      })
      crashPoint('payments.attempt.before-commit')
      return { order, attempt, expiresAt: order.expires_at }
    })
  }

  async function create(provider: PaymentProvider, begun: Begun, wanted: Wanted, now: Date): Promise<void> {
    const { order, attempt, expiresAt } = begun
    const { no } = attempt
    const { amount, description } = order
    const { way, payer, returnUrl } = wanted
    crashPoint('payments.create.before')
    const created = await provider.create({ no, amount, description, expiresAt, way, payer, returnUrl })
    crashPoint('payments.create.answered')
    if (created.outcome === 'unknown') {
      await database.begin((tx) => store.noteReason(tx, no, created.reason.slice(0, model.reasonMax)))
      throw new Refusal('PAYMENT_BUSY', { no, reason: created.reason })
    }
    if (created.outcome === 'refused') return refused(provider, no, created.reason, now)
    await ledger.begin(async (tx) => {
      const locked = await store.lockOrder(tx, order.no)
      const { codeUrl: code_url = '', redirectUrl: redirect_url = '', prepayId: prepay_id = '' } = created
      const ready = { code_url, redirect_url, prepay_id, last_reason: '' }
      const shown = await store.noteBegun(tx, no, { state: 'waiting', ...ready })
      if (shown && locked?.state === 'open') await purposeOf(order.purpose).onShown(tx, seenBy(order), now)
    })
    crashPoint('payments.attempt.waiting')
  }

  /** A number that was used before is refused as well, and may have been paid: the last word has the question. */
  async function refused(provider: PaymentProvider, no: string, reason: string, now: Date): Promise<void> {
    const trade = await provider.query(no)
    const last_reason = reason.slice(0, model.reasonMax)
    const gone = trade.outcome === 'absent' || trade.outcome === 'closed'
    if (trade.outcome === 'paid') await settling.settleNow(no, trade, now)
    else await database.begin((tx) => store.noteBegun(tx, no, { state: gone ? 'refused' : 'created', last_reason }))
    await defects.record(new Error(`支付渠道拒绝下单：${provider.channel} ${last_reason}`), {
      source: 'server',
      where: `payments.create.${provider.channel}`,
    })
    throw new Refusal(gone ? 'CHANNEL_OFF' : 'PAYMENT_BUSY', { no, reason })
  }

  return {
    offers: (channel: PaymentChannel, way: PaymentWay): boolean => providerFor({ channel, way }) !== undefined,

    /** Opens a way to pay through a channel: the same one as long as it is open and can be used. */
    async begin(orderNo: string, wanted: Wanted, now: Date): Promise<void> {
      const { channel, way, payer } = wanted
      const provider = providerFor(wanted)
      if (!provider) throw new Refusal('CHANNEL_OFF', { channel, way })
      // WeChat opens its sheet for one person only; the sandbox asks nobody who they are.
      if (way === 'jsapi' && payer.openid === undefined && provider.name !== 'sandbox') {
        throw new Refusal('PAYER_UNKNOWN')
      }
      await closeOthers(orderNo, wanted, now)
      const begun = await numberFor(orderNo, provider, way, now)
      crashPoint('payments.attempt.stored')
      if (begun.attempt.state === 'created') await create(provider, begun, wanted, now)
    },

    closeOthers,
  }
}
