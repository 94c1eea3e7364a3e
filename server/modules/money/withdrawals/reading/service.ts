import QRCode from 'qrcode'
import type { OutputInside } from '#contract/base/endpoint.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { enterpriseWithdrawals, readConfirmation } from '#contract/money/withdrawals.ts'
import type { Page } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { actionsFor, confirmationOf, confirmPath, openStates, type WithdrawalState } from '../model.ts'
import type { Paying } from '../paying/service.ts'
import * as payouts from '../paying/store.ts'
import type { Parts } from '../ports.ts'
import type { Owner } from '../store.ts'
import * as store from './store.ts'

export type Reading = ReturnType<typeof createReading>

type Confirmation = OutputInside<typeof readConfirmation>
type Own = OutputInside<(typeof enterpriseWithdrawals)['cancel']>

const newestMax = 100

/** What owners see of their withdrawals. */
export function createReading(parts: Parts, { paying }: { paying: Pick<Paying, 'look'> }) {
  const { database, sealing, providers, mobileOrigin } = parts
  async function present(tx: Reader, rows: readonly store.OwnRow[], now: Date): Promise<Own[]> {
    const waiting = rows.filter(({ state }) => state === 'wait_user_confirm').map(({ id }) => id)
    const confirms = (await payouts.payoutsOf(tx, waiting)).filter(({ state }) => state === 'waiting')
    return rows.map((row) => {
      const confirm = confirms.find(({ withdrawal_id }) => withdrawal_id === row.id)
      const { id, no, state, amount, fee, tax, net_amount, method, bank_name, reject_reason, created_at } = row
      return {
        ...{ id, no, state, amount, fee, tax, net_amount, method, bank_name, reject_reason, created_at },
        bonus_back: row.bonus_back,
        on_hold: row.on_hold_since !== null,
        pay_not_before: row.pay_not_before,
        payee_name: sealing.open(row.name_sealed, 'payee.name'),
        account: row.account_masked,
        confirm_url: confirm ? confirmPath(no) : null,
        confirm_before: confirm?.confirm_before ?? null,
        actions: actionsFor(row, confirm, now),
        timeline: row.timeline.map(({ at, ...event }) => ({ ...event, at: new Date(at) })),
      }
    })
  }

  const ownPage = (owner: Owner, wanted: store.OwnWanted, paging: Paging, now: Date): Promise<Page<Own>> =>
    database.look(async (tx) => {
      const page = await store.ownPage(tx, owner, wanted, paging)
      return { ...page, list: await present(tx, page.list, now) }
    })

  return {
    /** One of somebody's own, by its number. */
    async own(tx: Reader, { now, ...owner }: Owner & { now: Date }, no: string): Promise<Own> {
      const row = await store.ownByNo(tx, owner, no)
      const [one] = row ? await present(tx, [row], now) : []
      if (!one) throw new Refusal('RECORD_NOT_FOUND')
      return one
    },

    async newest(owner: Owner, state: WithdrawalState | undefined, now: Date): Promise<{ list: Own[] }> {
      const { list } = await ownPage(owner, { state }, { page: 1, count: newestMax }, now)
      return { list }
    },

    ownPage,

    /**
     * What a receiver needs to confirm, and how it stands. Whoever looks makes us ask the provider when that is due:
     * what WeChat's own sheet says is no proof.
     */
    async confirmation(owner: Owner, no: string, now: Date): Promise<Confirmation> {
      const found = await database.look((tx) => store.ownByNo(tx, owner, no))
      if (!found) throw new Refusal('RECORD_NOT_FOUND')
      if (openStates.some((state) => state === found.state)) await paying.look(found.id, now)
      const { row, payout } = await database.look(async (tx) => {
        const row = (await store.ownByNo(tx, owner, no)) ?? found
        return { row, payout: (await payouts.payoutsOf(tx, [row.id])).at(-1) }
      })
      const state = confirmationOf({ ...row, payout }, now)
      const waits = state === 'waiting' ? payout : undefined
      const provider = providers.find(({ name }) => name === waits?.provider)
      const page_url = `${mobileOrigin}${confirmPath(no)}`
      const drawn = await QRCode.toString(page_url, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' })
      return {
        ...{ no, state, page_url, net_amount: row.net_amount, account: row.account_masked },
        confirm_before: waits?.confirm_before ?? null,
        sheet:
          provider?.confirming && waits?.package_info ? { ...provider.confirming, package: waits.package_info } : null,
        qr_image: `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}`,
        sandbox_url: provider?.name === 'sandbox' ? `/sandbox?payout=${waits?.no}` : null,
      }
    },
  }
}
