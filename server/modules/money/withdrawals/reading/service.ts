import type { OutputInside } from '#contract/base/endpoint.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { enterpriseWithdrawals } from '#contract/money/withdrawals.ts'
import type { Page } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { actionsFor, type WithdrawalState } from '../model.ts'
import * as payouts from '../paying/store.ts'
import type { Parts } from '../ports.ts'
import type { Owner } from '../store.ts'
import * as store from './store.ts'

export type Reading = ReturnType<typeof createReading>

type Own = OutputInside<(typeof enterpriseWithdrawals)['cancel']>

const newestMax = 100

/** What owners see of their withdrawals. */
export function createReading({ database, sealing }: Parts) {
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
        confirm_url: confirm?.confirm_url ?? null,
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
  }
}
