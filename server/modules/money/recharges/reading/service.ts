import QRCode from 'qrcode'
import type { OutputInside } from '#contract/base/endpoint.ts'
import type { Paging } from '#contract/base/paging.ts'
import type * as contract from '#contract/money/recharges.ts'
import type { RechargeState } from '#contract/money/recharges.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import * as store from '../store.ts'

export type Reading = ReturnType<typeof createReading>
export type Shown = OutputInside<typeof contract.readRecharge>

interface Parts {
  database: Database
  payments: Payments
  settings: Settings
}

/** What an enterprise sees of its recharges, and of the ways to pay. */
export function createReading({ database, payments, settings }: Parts) {
  const optionsNow = () => settings.get(model.rechargeOptions)

  function channelsOf(options: model.RechargeOptions) {
    return options.channels.filter((channel) =>
      channel === 'bank_transfer' ? options.bank_account !== null : payments.offers(channel),
    )
  }

  async function payOf(tx: Reader, row: store.RechargeRow, now: Date): Promise<Shown['pay']> {
    if (!['pending', 'paying', 'voucher_submitted'].includes(row.state)) return null
    if (row.channel === 'bank_transfer') {
      const { bank_account } = await optionsNow()
      return bank_account && { kind: 'bank', account: bank_account }
    }
    if (row.expires_at <= now) return null
    const [way] = await payments.ways(tx, [row.no])
    if (!way || way.channel !== row.channel) return null
    if (way.redirect_url) return { kind: 'redirect', url: way.redirect_url }
    const drawn = await QRCode.toString(way.code_url, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' })
    const qr_image = `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}`
    return { kind: 'qr', code_url: way.code_url, qr_image }
  }

  async function owned(tx: Reader, enterpriseId: number, no: string): Promise<store.RechargeRow> {
    const row = await store.findOwned(tx, enterpriseId, no)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  /** Without asking anybody: for whoever is told of changes. */
  const peek = (enterpriseId: number, no: string, now: Date): Promise<Shown> =>
    database.look(async (tx) => {
      const row = await owned(tx, enterpriseId, no)
      return { ...summary(row), pay: await payOf(tx, row, now), seconds_left: secondsLeft(row, now) }
    })

  return {
    optionsNow,
    channelsOf,
    owned,
    peek,

    async options(): Promise<OutputInside<typeof contract.readRechargeOptions>> {
      const options = await optionsNow()
      const { enabled, min_amount, max_amount, packages, bonus_steps, expires_minutes, bank_account } = options
      return {
        ...{ enabled, min_amount, max_amount, packages, expires_minutes, bank_account },
        channels: channelsOf(options),
        bonus_steps: bonus_steps.map(({ from_amount, bonus_rate }) => ({ from_amount, bonus_rate: rate(bonus_rate) })),
        withdrawable: options.recharge_withdrawable,
        withdrawable_after_days: options.withdrawable_after_days,
      }
    },

    page: (enterpriseId: number, paging: Paging, state: RechargeState | undefined) =>
      database.look(async (tx) => {
        const page = await store.pageOwned(tx, enterpriseId, paging, state)
        return { ...page, list: page.list.map(summary) }
      }),

    /** Whoever looks makes us ask the provider when that is due. */
    async read(enterpriseId: number, no: string, now: Date): Promise<Shown> {
      const row = await database.look((tx) => owned(tx, enterpriseId, no))
      if (!model.isFinal(row.state) && row.channel !== 'bank_transfer') await payments.look(no, now)
      return peek(enterpriseId, no, now)
    },

    voucherOf: (enterpriseId: number, no: string) =>
      database.read(async (tx) => (await owned(tx, enterpriseId, no)).voucher_image),

    isUnderWay: store.isUnderWay,
    vouchersWaiting: store.waiting,
    promotionDays: async (tx?: Reader) => {
      const { rechargeOptions } = model
      return (await (tx ? settings.read(tx, rechargeOptions) : settings.get(rechargeOptions))).promotion_days
    },
  }
}

const rate = (points: number): string => String(points).padStart(5, '0').replace(/^./, '$&.')

function summary({ no, voucher_image: _image, voucher_at: _at, enterprise_id: _id, ...row }: store.RechargeRow) {
  return { order_no: no, ...row }
}

function secondsLeft({ state, expires_at }: store.RechargeRow, now: Date): number {
  const left = ['pending', 'paying'].includes(state) ? expires_at.getTime() - now.getTime() : 0
  return Math.max(0, Math.ceil(left / 1000))
}
