import { type Fen, fen } from '#contract/base/money.ts'
import type { Holdings, Ledger } from '#server/modules/money/ledger/service.ts'
import { bonusStanding, type Promotions } from '#server/modules/money/promotions/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import * as store from '../store.ts'
import { type PaidRow, paidOf } from './store.ts'

export type Drawing = ReturnType<typeof createDrawing>

interface Parts {
  ledger: Ledger
  promotions: Promotions
  settings: Settings
}

interface Drawn {
  enterpriseId: number
  /** The number of the withdrawal. */
  no: string
  amount: Fen
  now: Date
}

/**
 * Recharged money on its way out again. A recharge and its bonus belong together: whoever takes the money out gives the
 * bonus back in proportion, so that nobody gets a bonus for money that only passed through.
 */
export function createDrawing({ ledger, promotions, settings }: Parts) {
  async function cashOf(
    tx: Reader,
    id: number,
    now: Date,
    held?: Promise<Holdings<'enterprise'>>,
  ): Promise<model.Cash> {
    const [{ balances, totals }, paid] = await Promise.all([
      held ?? ledger.holdings(tx, { kind: 'enterprise', id }),
      paidOf(tx, id),
    ])
    const spent = -totals
      .filter(({ purse, kind }) => purse === 'cash' && model.isPurchase(kind))
      .reduce((sum, { amount }) => sum + amount, 0)
    const layers = paid.map((row) => layerOf(row, now))
    return { cash: balances.cash, spent, layers }
  }

  async function drawsFor(
    tx: Reader,
    { enterpriseId, amount, now }: Omit<Drawn, 'no'>,
  ): Promise<model.Draw[] | undefined> {
    const rules = await settings.read(tx, model.rechargeOptions)
    return model.drawsFor(amount, await cashOf(tx, enterpriseId, now), rules, now)
  }

  return {
    /** What of the cash can be withdrawn: not what came too recently, nor what the spent bonus stands for. */
    withdrawable: async (tx: Reader, enterpriseId: number, now: Date): Promise<Fen> =>
      model.withdrawableOf(await cashOf(tx, enterpriseId, now), await settings.read(tx, model.rechargeOptions), now),

    /** What a withdrawal would take back of the bonus, and how much of that out of the cash. */
    quote: async (tx: Reader, asked: Omit<Drawn, 'no'>) => model.bonusBackOf((await drawsFor(tx, asked)) ?? []),

    /** Both, for somebody who only looks: by the rules that this process keeps, and by books that are read anyway. */
    async shown(tx: Reader, { enterpriseId, amount, now }: Omit<Drawn, 'no'>, held?: Promise<Holdings<'enterprise'>>) {
      const [cash, rules] = await Promise.all([
        cashOf(tx, enterpriseId, now, held),
        settings.get(model.rechargeOptions),
      ])
      const draws = amount > 0 ? model.drawsFor(amount, cash, rules, now) : []
      return { withdrawable: model.withdrawableOf(cash, rules, now), ...model.bonusBackOf(draws ?? []) }
    },

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

function layerOf({ drawn, refunded, ...row }: PaidRow, now: Date): model.Layer {
  const { no, amount, bonus_amount, channel, paid_at, repaid } = row
  const { back, ...bonus } = bonusStanding(row, now)
  return {
    ...{ no, amount, bonus_amount, channel, paid_at, repaid, ...bonus },
    gone: refunded + drawn,
    back: back + repaid,
  }
}
