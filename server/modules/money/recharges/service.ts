import type { InputInside, OutputInside } from '#contract/base/endpoint.ts'
import { toYuan } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { PayPlace } from '#contract/base/visitors.ts'
import type * as contract from '#contract/money/recharges.ts'
import { type RechargeChannel, type RechargeState, rechargeChannels } from '#contract/money/recharges.ts'
import type { Buyer, Checkout, OrderRow } from '#server/modules/money/checkout/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { Promotions } from '#server/modules/money/promotions/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Change, Seen, Settings } from '#server/modules/site/settings/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import { once } from '#server/platform/once.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createDrawing } from './drawing/service.ts'
import * as model from './model.ts'
import { createBooks } from './settling/service.ts'
import * as store from './store.ts'

export { rechargeInvariants } from './proving/service.ts'

export type Recharges = ReturnType<typeof createRecharges>
type Shown = OutputInside<typeof contract.readRecharge>
type NewRecharge = InputInside<typeof contract.recharge>

interface Parts {
  database: Database
  ledger: Ledger
  payments: Payments
  checkout: Checkout
  promotions: Promotions
  messages: Pick<Messages, 'tell'>
  settings: Settings
}

interface Calling {
  caller: { enterpriseId: number; personId: number | null }
  now: Date
  idempotencyKey: string | undefined
}

const buyer = (id: number): Buyer => ({ kind: 'enterprise', id })

/** Money that enterprises put into their purse, and what is given with it: the first thing that checkout sells. */
export function createRecharges(parts: Parts) {
  const { database, checkout, settings } = parts
  const { reading, requesting } = checkout
  const optionsNow = () => settings.get(model.rechargeOptions)
  const channelsNow = async (place?: PayPlace) =>
    (await reading.waysOf('recharge', place))
      .filter(({ elsewhere }) => !elsewhere)
      .map(({ channel }) => channel)
      .filter((one): one is RechargeChannel => rechargeChannels.some((channel) => channel === one))
  const acting = ({ caller: { enterpriseId, personId }, ...on }: Calling) => ({
    ...{ owner: buyer(enterpriseId), personId },
    ...on,
  })

  function refuseBefore(input: NewRecharge, options: model.RechargeOptions, channels: readonly string[]): void {
    const { amount, channel, voucher_image, payer_name } = input
    if (!options.enabled) throw new Refusal('RECHARGE_CLOSED')
    if (amount < options.min_amount || amount > options.max_amount) {
      const range = `${toYuan(options.min_amount)} 至 ${toYuan(options.max_amount)} 元`
      throw new Refusal('RECHARGE_AMOUNT', {}, { amount: `充值金额应在 ${range} 之间` })
    }
    if (!channels.includes(channel)) throw new Refusal('CHANNEL_OFF', { channel })
    if (voucher_image === undefined) return
    if (channel !== 'bank_transfer') throw new Refusal('INPUT_INVALID', {}, { voucher_image: '只有对公转账需要凭证' })
    if (payer_name === undefined) throw new Refusal('INPUT_INVALID', {}, { payer_name: '请填写付款户名' })
  }

  /** In the words that callers of recharges know. */
  async function shown(enterpriseId: number, no: string, now: Date, place?: PayPlace): Promise<Shown> {
    const row = await recharge(enterpriseId, no)
    const left = row.state === 'unpaid' ? row.expires_at.getTime() - now.getTime() : 0
    const seconds_left = Math.max(0, Math.ceil(left / 1000))
    return { ...summary(row), pay: await reading.payOf(row, now, place), seconds_left }
  }

  /** An order for something else is no recharge. */
  async function recharge(enterpriseId: number, no: string): Promise<OrderRow> {
    const row = await reading.row(buyer(enterpriseId), no)
    if (row.purpose !== 'recharge') throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  return {
    drawing: createDrawing(parts),
    books: createBooks(parts),

    async recharge(input: NewRecharge, calling: Calling): Promise<Shown> {
      const { amount, channel, voucher_image, payer_name = '', place = 'pc' } = input
      const { caller, now, idempotencyKey: key } = calling
      const { personId } = caller
      const options = await optionsNow()
      refuseBefore(input, options, await channelsNow(place))
      const owner = buyer(caller.enterpriseId)
      const snapshot = { bonus_amount: model.bonusFor(amount, options) }
      const asked = { owner: `enterprise:${owner.id}`, what: 'recharge', key, content: input, now }
      const { reference: no } = await database.begin((tx) =>
        once(tx, asked, async () => {
          const offer = { purpose: 'recharge', owner, personId, title: '账户充值', amount, snapshot } as const
          const { order_no } = await checkout.sell(tx, { ...offer, channel, now })
          if (voucher_image !== undefined)
            await requesting.attach(tx, order_no, { voucher_image, payer_name }, { personId, now })
          crashPoint('recharges.order.before-commit')
          return order_no
        }),
      )
      crashPoint('recharges.order.stored')
      if (place === 'pc') await checkout.show(owner, no, now)
      return shown(owner.id, no, now)
    },

    async payAgain(input: InputInside<typeof contract.payRechargeAgain>, calling: Calling): Promise<Shown> {
      await recharge(calling.caller.enterpriseId, input.order_no)
      await requesting.pay(input, acting(calling))
      return shown(calling.caller.enterpriseId, input.order_no, calling.now, input.place)
    },

    async submitVoucher(input: InputInside<typeof contract.submitVoucher>, calling: Calling): Promise<Shown> {
      await recharge(calling.caller.enterpriseId, input.order_no)
      await requesting.submitVoucher(input, acting(calling))
      return shown(calling.caller.enterpriseId, input.order_no, calling.now)
    },

    async cancel(input: { order_no: string }, calling: Calling): Promise<Shown> {
      await recharge(calling.caller.enterpriseId, input.order_no)
      await requesting.cancel(input, acting(calling))
      return shown(calling.caller.enterpriseId, input.order_no, calling.now)
    },

    /** Whoever looks makes us ask the provider when that is due. */
    async read(enterpriseId: number, no: string, now: Date): Promise<Shown> {
      await recharge(enterpriseId, no)
      await reading.ask(buyer(enterpriseId), no, now)
      return shown(enterpriseId, no, now)
    },

    async page(enterpriseId: number, paging: Paging, state: RechargeState | undefined) {
      const filter = { purpose: 'recharge', ...model.ordersIn(state) } as const
      const page = await reading.rows(buyer(enterpriseId), paging, filter)
      return { ...page, list: page.list.map(summary) }
    },

    async options(): Promise<OutputInside<typeof contract.readRechargeOptions>> {
      const options = await optionsNow()
      const { expires_minutes, bank_account } = await reading.optionsNow()
      const { enabled, min_amount, max_amount, packages, bonus_steps } = options
      return {
        ...{ enabled, min_amount, max_amount, packages, expires_minutes, bank_account },
        channels: await channelsNow(),
        bonus_steps: bonus_steps.map(({ from_amount, bonus_rate }) => ({ from_amount, bonus_rate: rate(bonus_rate) })),
        withdrawable: options.recharge_withdrawable,
        withdrawable_after_days: options.withdrawable_after_days,
      }
    },

    promotionDays: async (tx?: Reader) => {
      const { rechargeOptions } = model
      return (await (tx ? settings.read(tx, rechargeOptions) : settings.get(rechargeOptions))).promotion_days
    },

    settings: () => settings.edited(model.rechargeOptions),
    saveSettings: (options: model.RechargeOptions & Seen, change: Change) =>
      database.begin((tx) => settings.change(tx, model.rechargeOptions, options, change)),
  }
}

const rate = (points: number): string => String(points).padStart(5, '0').replace(/^./, '$&.')

/** Without a way nobody recharges; the others are not offered for it. */
const wireChannel = (channel: OrderRow['channel']): RechargeChannel =>
  rechargeChannels.find((one) => one === channel) ?? 'wechat_native'

function summary(row: OrderRow) {
  const { no, amount, refunded_amount, created_at, expires_at, paid_at, payer_name, reject_reason } = row
  return {
    ...{ order_no: no, amount, refunded_amount, created_at, expires_at, paid_at, payer_name, reject_reason },
    channel: wireChannel(row.channel),
    state: model.wireState(row),
    bonus_amount: model.bonusOf(row.snapshot),
  }
}

/** What came in today, as a number to begin the day with. */
export const rechargeFigure = {
  key: 'recharges',
  label: '今日充值',
  right: 'orders.read',
  path: '/console/orders?purpose=recharge&state=paid',
  unit: 'fen',
  read: async (tx: Reader, starts: readonly Date[]) => {
    const days = await store.paidByDay(tx, starts)
    return { value: days.at(-1) ?? 0, days }
  },
} as const
