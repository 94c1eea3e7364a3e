import type { Ledger } from '#server/modules/money/ledger/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { Defects } from '#server/platform/defects.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Asking, providerNamed } from '../asking/service.ts'
import * as model from '../model.ts'
import type { PaymentChannel, PaymentProvider, PurposeOf } from '../ports.ts'
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

interface Begun {
  order: store.OrderRow
  attempt: store.AttemptRow
  expiresAt: Date
}

/** Opening ways to pay. Every number is committed before a provider hears it, and used again where no answer came. */
export function createBeginning({ database, ledger, providers, settling, asking, purposeOf, defects }: Parts) {
  const providerFor = (channel: PaymentChannel) => providers.find((one) => one.channel === channel)

  /** Who has been shown another way must not be able to pay this one as well; where that fails, both may come. */
  async function closeOthers(orderNo: string, kept: PaymentChannel | undefined, now: Date): Promise<void> {
    const attempts = await database.read(async (tx) => {
      const order = await store.findOrder(tx, orderNo)
      return order ? store.attemptsOf(tx, order.id) : []
    })
    const others = attempts.filter((one) => model.isLive(one) && (one.channel !== kept || one.close_wanted))
    for (const other of others) {
      const provider = providerNamed(providers, other)
      if (provider) await asking.closeAt(provider, other.no, now)
    }
  }

  /** The number under which an order is to be paid through a channel: the one that is open, or a new one. */
  async function numberFor(orderNo: string, provider: PaymentProvider, now: Date) {
    return ledger.begin(async (tx) => {
      const order = await store.lockOrder(tx, orderNo)
      if (!order) throw new Refusal('RECORD_NOT_FOUND')
      if (order.state !== 'open' || order.expires_at === null || order.expires_at <= now) {
        throw new Refusal('RECORD_MOVED_ON')
      }
      const open = (await store.attemptsOf(tx, order.id)).filter(model.isLive)
      const { channel, name } = provider
      const same = open.findLast((one) => one.channel === channel && one.provider === name && !one.close_wanted)
      if (same) return { order, attempt: same, expiresAt: order.expires_at }
      await store.wantClosed(tx, order.id, now)
      const attempt = await store.insertAttempt(tx, {
        no: businessNo('ZF', now),
        order_id: order.id,
        channel,
        provider: name,
        next_query_at: model.nextQueryAt(0, now, order.expires_at),
        created_at: now,
      })
      crashPoint('payments.attempt.before-commit')
      return { order, attempt, expiresAt: order.expires_at }
    })
  }

  async function create(provider: PaymentProvider, begun: Begun, returnUrl: string, now: Date): Promise<void> {
    const { order, attempt, expiresAt } = begun
    const { no } = attempt
    const { amount, description } = order
    crashPoint('payments.create.before')
    const created = await provider.create({ no, amount, description, expiresAt, returnUrl })
    crashPoint('payments.create.answered')
    if (created.outcome === 'unknown') {
      await database.begin((tx) => store.noteReason(tx, no, created.reason.slice(0, model.reasonMax)))
      throw new Refusal('PAYMENT_BUSY', { no, reason: created.reason })
    }
    if (created.outcome === 'refused') return refused(provider, no, created.reason, now)
    await ledger.begin(async (tx) => {
      const locked = await store.lockOrder(tx, order.no)
      const { codeUrl: code_url = '', redirectUrl: redirect_url = '' } = created
      const shown = await store.noteBegun(tx, no, { state: 'waiting', code_url, redirect_url, last_reason: '' })
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
    offers: (channel: PaymentChannel): boolean => providerFor(channel) !== undefined,

    /** Opens a way to pay through a channel: the same one as long as it is open. */
    async begin(orderNo: string, channel: PaymentChannel, returnUrl: string, now: Date): Promise<void> {
      const provider = providerFor(channel)
      if (!provider) throw new Refusal('CHANNEL_OFF', { channel })
      await closeOthers(orderNo, channel, now)
      const begun = await numberFor(orderNo, provider, now)
      crashPoint('payments.attempt.stored')
      if (begun.attempt.state === 'created') await create(provider, begun, returnUrl, now)
    },

    closeOthers,
  }
}
