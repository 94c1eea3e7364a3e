import { type Fen, fen } from '#contract/base/money.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Payments } from '#server/modules/money/payments/service.ts'
import type { Promotions } from '#server/modules/money/promotions/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import * as store from '../store.ts'

export type Drawing = ReturnType<typeof createDrawing>

interface Parts {
  ledger: Ledger
  payments: Payments
  promotions: Promotions
  settings: Settings
}

/** What the ledger says of an owner, where somebody has read it already. */
interface Books {
  cash: number
  totals: Awaited<ReturnType<Ledger['totals']>>
}

interface Drawn {
  enterpriseId: number
  /** The number of the withdrawal. */
  no: string
  amount: Fen
  now: Date
}

const purchases = /^(pay|refund)_/

/**
 * Recharged money on its way out again. A recharge and its bonus belong together: whoever takes the money out gives the
 * bonus back in proportion, so that nobody gets a bonus for money that only passed through.
 */
export function createDrawing({ ledger, payments, promotions, settings }: Parts) {
  async function booksOf(tx: Reader, id: number): Promise<Books> {
    const owner = { kind: 'enterprise', id } as const
    const { cash } = await ledger.balances(tx, owner)
    return { cash, totals: await ledger.totals(tx, owner) }
  }

  async function cashOf(tx: Reader, id: number, now: Date, books?: Books): Promise<model.Cash> {
    const { cash, totals } = books ?? (await booksOf(tx, id))
    const spent = -totals
      .filter(({ purse, kind }) => purse === 'cash' && purchases.test(kind))
      .reduce((sum, { amount }) => sum + amount, 0)
    const paid = await store.paidOf(tx, id)
    if (paid.length === 0) return { cash, spent, layers: [] }
    const refunded = await payments.refunding.goneOf(
      tx,
      paid.map(({ no }) => no),
    )
    const bonuses = await promotions.bonusesOf(tx, id, now)
    const layers = paid.map(({ drawn, ...row }) => {
      const bonus = bonuses.get(row.no) ?? noBonus
      const gone = (refunded.get(row.no) ?? 0) + drawn
      return { ...row, ...bonus, gone, back: bonus.back + row.repaid }
    })
    return { cash, spent, layers }
  }

  const rulesNow = (tx: Reader) => settings.read(tx, model.rechargeOptions)

  async function drawsFor(
    tx: Reader,
    { enterpriseId, amount, now }: Omit<Drawn, 'no'>,
  ): Promise<model.Draw[] | undefined> {
    return model.drawsFor(amount, await cashOf(tx, enterpriseId, now), await rulesNow(tx), now)
  }

  return {
    /** What of the cash can be withdrawn: not what came too recently, nor what the spent bonus stands for. */
    withdrawable: async (tx: Reader, enterpriseId: number, now: Date, books?: Books): Promise<Fen> =>
      model.withdrawableOf(await cashOf(tx, enterpriseId, now, books), await rulesNow(tx), now),

    /** What a withdrawal would take back of the bonus, and how much of that out of the cash. */
    quote: async (tx: Reader, asked: Omit<Drawn, 'no'>) => model.bonusBackOf((await drawsFor(tx, asked)) ?? []),

    /** Draws on recharges, and takes their bonus back under the withdrawal's number. The caller holds the purses. */
    async draw(tx: Tx, { no, ...asked }: Drawn): Promise<void> {
      const draws = await drawsFor(tx, asked)
      if (!draws) throw new Refusal('INSUFFICIENT_BALANCE', { no })
      const { enterpriseId, now } = asked
      for (const { no: recharge_no, amount, repaid } of draws) {
        await store.insertDraw(tx, { withdrawal_no: no, recharge_no, amount, repaid, drawn_at: now })
      }
      const parts = draws.map(({ no: orderNo, taken, excused }) => ({
        orderNo,
        taken: fen(taken),
        excused: fen(excused),
      }))
      const { of_cash: repaid } = model.bonusBackOf(draws)
      await promotions.takeShares(tx, { enterpriseId, reference: no, parts, repaid, now })
    },

    /** The withdrawal came back, and everything that left with it. */
    async undraw(tx: Tx, { enterpriseId, no, now }: Omit<Drawn, 'amount'>): Promise<void> {
      await ledger.lock(tx, { kind: 'enterprise', id: enterpriseId })
      await store.returnDraws(tx, no, now)
      await promotions.returnShares(tx, { reference: no, now })
    },
  }
}

const noBonus = { back: 0, remaining: 0, excusable: 0 }
