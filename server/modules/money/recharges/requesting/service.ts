import assert from 'node:assert/strict'
import type { InputInside } from '#contract/base/endpoint.ts'
import { toYuan } from '#contract/base/money.ts'
import type * as contract from '#contract/money/recharges.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { once } from '#server/platform/once.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { IsOwnVoucher } from '../ports.ts'
import type { Reading, Shown } from '../reading/service.ts'
import * as store from '../store.ts'

/** Under which name an order uses its voucher. */
export const voucherUse = (no: string) => `recharge:${no}`

interface Parts {
  database: Database
  payments: Payments
  reading: Reading
  keepFiles: KeepFiles
  isOwnVoucher: IsOwnVoucher
  /** Where the browser comes back to from a provider's page. */
  origin: string
}

interface Calling {
  caller: { enterpriseId: number }
  now: Date
  idempotencyKey: string | undefined
}

type NewRecharge = InputInside<typeof contract.recharge>
type Options = model.RechargeOptions

const description = '账户充值'
export const purposeName = 'recharge'

/** What an enterprise does about its recharges. */
export function createRequesting({ database, payments, reading, keepFiles, isOwnVoucher, origin }: Parts) {
  const { optionsNow, channelsOf, owned, peek } = reading

  const asked = (what: string, content: unknown, { caller, now, idempotencyKey: key }: Calling) => ({
    owner: `enterprise:${caller.enterpriseId}`,
    what,
    key,
    content,
    now,
  })

  /** The order with its payment order locked first, as everywhere; refuses a step its state does not allow. */
  async function take(tx: Tx, enterpriseId: number, no: string, step: model.Step): Promise<store.RechargeRow> {
    await owned(tx, enterpriseId, no)
    await payments.lock(tx, no)
    const row = await store.lock(tx, no)
    if (!row || !model.mayTake(step, row.state)) throw new Refusal('RECORD_MOVED_ON')
    return row
  }

  async function attachVoucher(
    tx: Tx,
    row: store.RechargeRow,
    { voucher_image, payer_name }: { voucher_image: string; payer_name: string },
    now: Date,
  ): Promise<void> {
    if (!(await isOwnVoucher(tx, row.enterprise_id, voucher_image))) throw new Refusal('FILE_GONE')
    await keepFiles(tx, voucherUse(row.no), [voucher_image])
    // It does not run out while somebody looks at it.
    await payments.setExpiry(tx, row.no, null)
    await store.change(tx, row.no, { state: 'voucher_submitted', voucher_image, voucher_at: now, payer_name })
  }

  async function create(tx: Tx, id: number, input: NewRecharge, options: Options, now: Date): Promise<string> {
    const { amount, channel, voucher_image, payer_name } = input
    await store.lockOwner(tx, id)
    if ((await store.countOpen(tx, id, now)) >= options.orders_open_max) throw new Refusal('ORDERS_OPEN')
    const no = businessNo('CZ', now)
    const expiresAt = model.expiryOf(channel, options, now)
    const owner = { kind: 'enterprise', id } as const
    await payments.open(tx, { no, purpose: purposeName, owner, amount, description, expiresAt, now })
    const bonus_amount = model.bonusFor(amount, options)
    const order = { no, channel, amount, bonus_amount, created_at: now, expires_at: expiresAt }
    await store.insert(tx, { ...order, enterprise_id: id })
    if (voucher_image !== undefined) {
      const row = await store.lock(tx, no)
      assert(row, 'it was written a moment ago')
      await attachVoucher(tx, row, { voucher_image, payer_name: payer_name ?? '' }, now)
    }
    crashPoint('recharges.order.before-commit')
    return no
  }

  function refuseBefore({ amount, channel, voucher_image, payer_name }: NewRecharge, options: Options): void {
    if (!options.enabled) throw new Refusal('RECHARGE_CLOSED')
    if (amount < options.min_amount || amount > options.max_amount) {
      const range = `${toYuan(options.min_amount)} 至 ${toYuan(options.max_amount)} 元`
      throw new Refusal('RECHARGE_AMOUNT', {}, { amount: `充值金额应在 ${range} 之间` })
    }
    if (!channelsOf(options).includes(channel)) throw new Refusal('CHANNEL_OFF', { channel })
    if (voucher_image === undefined) return
    if (channel !== 'bank_transfer') throw new Refusal('INPUT_INVALID', {}, { voucher_image: '只有对公转账需要凭证' })
    if (payer_name === undefined) throw new Refusal('INPUT_INVALID', {}, { payer_name: '请填写付款户名' })
  }

  /** A way to pay, the same one again as long as it is open. */
  async function begin(enterpriseId: number, no: string, now: Date): Promise<Shown> {
    const row = await database.read((tx) => owned(tx, enterpriseId, no))
    if (row.channel !== 'bank_transfer' && model.mayTake('show', row.state)) {
      const returnUrl = `${origin}/wallet/recharge?order_no=${no}`
      // What was paid or ran out meanwhile is shown as it is.
      await payments.begin(no, row.channel, returnUrl, now).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.code === 'RECORD_MOVED_ON')) throw error
      })
    }
    return peek(enterpriseId, no, now)
  }

  return {
    async recharge(input: NewRecharge, calling: Calling): Promise<Shown> {
      const { caller, now } = calling
      const options = await optionsNow()
      refuseBefore(input, options)
      const { reference: no } = await database.begin((tx) =>
        once(tx, asked('recharge', input, calling), () => create(tx, caller.enterpriseId, input, options, now)),
      )
      crashPoint('recharges.order.stored')
      return begin(caller.enterpriseId, no, now)
    },

    async payAgain({ order_no: no, channel }: InputInside<typeof contract.payRechargeAgain>, calling: Calling) {
      const { caller, now } = calling
      const options = await optionsNow()
      const before = await database.read((tx) => owned(tx, caller.enterpriseId, no))
      if (!channelsOf(options).includes(channel)) throw new Refusal('CHANNEL_OFF', { channel })
      if (channel !== before.channel) await payments.closeOthers(no, undefined, now)
      await database.begin((tx) =>
        once(tx, asked('recharge.pay', { no, channel }, calling), async () => {
          const row = await take(tx, caller.enterpriseId, no, 'transfer')
          if (row.expires_at <= now) throw new Refusal('RECORD_MOVED_ON')
          if (row.channel === channel) return no
          const expires_at = model.expiryAfterChange(row, channel, options, now)
          await payments.setExpiry(tx, no, expires_at)
          await store.change(tx, no, { channel, state: 'pending', expires_at })
          return no
        }),
      )
      return begin(caller.enterpriseId, no, now)
    },

    async submitVoucher(input: InputInside<typeof contract.submitVoucher>, calling: Calling): Promise<Shown> {
      const { order_no: no, ...voucher } = input
      const { caller, now } = calling
      await database.begin((tx) =>
        once(tx, asked('recharge.voucher', input, calling), async () => {
          const row = await take(tx, caller.enterpriseId, no, 'voucher')
          if (row.channel !== 'bank_transfer') throw new Refusal('RECORD_MOVED_ON')
          await attachVoucher(tx, row, voucher, now)
          return no
        }),
      )
      return peek(caller.enterpriseId, no, now)
    },

    async cancel({ order_no: no }: { order_no: string }, calling: Calling): Promise<Shown> {
      const { caller, now } = calling
      const row = await database.read((tx) => owned(tx, caller.enterpriseId, no))
      // Asked first: what turns out to be paid is not cancelled.
      if (['pending', 'paying'].includes(row.state)) await payments.closeOthers(no, undefined, now)
      await database.begin((tx) =>
        once(tx, asked('recharge.cancel', { no }, calling), async () => {
          const { state } = await take(tx, caller.enterpriseId, no, 'close')
          if (state === 'voucher_submitted') throw new Refusal('RECORD_MOVED_ON')
          await payments.closeOrder(tx, no, now)
          return no
        }),
      )
      return peek(caller.enterpriseId, no, now)
    },
  }
}
