import assert from 'node:assert/strict'
import { type Fen, fen } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import { type Ledger, type Line, systemPurse } from '#server/modules/money/ledger/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Identities, Withheld } from '../ports.ts'
import * as store from '../store.ts'

interface Asked {
  makerId: number
  now: Date
}

interface Parts {
  ledger: Pick<Ledger, 'post'>
  identities: Identities
}

/** Withholding is the payer's duty: on, and by the method for platforms, as long as two people want nothing else. */
export const methodAtFirst = 'platform'

/**
 * What a maker's money is taxed with when it leaves what is available. Everything that writes is done by a caller who
 * holds that maker's purses: two at once are one after the other, and the second knows of the first.
 */
export function createWithholding({ ledger, identities }: Parts) {
  /** How much tax there would be on any amount, as things stand. */
  async function reckonerOf(tx: Reader, { makerId, now }: Asked): Promise<(amount: Fen) => Withheld> {
    const month = model.monthOf(now)
    const { tables, months, ...agreed } = await store.standing(tx, makerId, model.yearOf(month))
    const method = agreed.method ?? methodAtFirst
    if (method === 'none') return (amount) => ({ amount, tax: fen(0), method, reckoning: null })
    const table = model.tableOn(tables, method, shanghaiDay(now))
    return (amount) => {
      const reckoning = model.reckon(table, months, month, amount)
      return { amount, tax: reckoning.tax, method: table.method, reckoning }
    }
  }

  async function forPrice(tx: Reader, { price, ...asked }: Asked & { price: Fen }): Promise<Withheld> {
    const withheldOf = await reckonerOf(tx, asked)
    return withheldOf(model.grossFor(price, (amount) => withheldOf(amount).tax))
  }

  const moving = (makerId: number, tax: Fen): Line[] => [
    { account: { owner: { kind: 'maker', id: makerId }, purse: 'available' }, amount: fen(-tax) },
    { account: systemPurse('tax_withheld'), amount: tax },
  ]

  async function add(tx: Tx, row: Omit<store.NewIncome, 'month'>): Promise<void> {
    await store.insert(tx, { ...row, month: model.monthOf(row.at) })
  }

  return {
    /** What would be withheld of an amount that is taken out. */
    quote: async (tx: Reader, { amount, ...asked }: Asked & { amount: Fen }): Promise<Withheld> =>
      (await reckonerOf(tx, asked))(amount),

    /** What has to leave so that a price is left after tax. */
    forPrice,

    /** A withdrawal was asked for: its money is on its way, and is income from now on. */
    leave: (
      tx: Tx,
      { makerId, reference, fee, now, withheld }: Asked & { reference: string; fee: Fen; withheld: Withheld },
    ): Promise<void> =>
      add(tx, { ...withheld, maker_id: makerId, kind: 'withdrawal', reference, fee, state: 'open', at: now }),

    /** It was paid, and its tax stands in the books. */
    async settle(tx: Tx, reference: string): Promise<void> {
      const row = await store.lock(tx, reference)
      assert(row?.state === 'open', 'what is paid was on its way')
      await store.change(tx, row.id, { state: 'settled' })
    },

    /** It came back, all of it: as if it had never left its month. */
    async takeBack(tx: Tx, reference: string, now: Date): Promise<void> {
      const row = await store.lock(tx, reference)
      assert(row?.state === 'open', 'what comes back was on its way')
      const { id, amount, tax } = row
      await store.change(tx, id, { state: 'back', back_amount: amount, back_tax: tax })
      await store.addBack(tx, { income_id: id, amount, tax, month: model.monthOf(now), at: now })
    },

    /**
     * An order is paid with commission: the price leaves, and its tax besides. Nothing is withheld from somebody whom
     * the tax office does not know.
     */
    async payOrder(tx: Tx, { no, price, makerId, now }: Asked & { no: string; price: Fen }): Promise<void> {
      const withheld = await forPrice(tx, { price, makerId, now })
      const { tax } = withheld
      if (tax > 0) {
        if (!(await identities.isVerified(tx, makerId))) throw new Refusal('IDENTITY_NEEDED')
        const order = { key: model.keys.order(no), kind: 'order_tax', reference: no } as const
        await ledger.post(tx, { ...order, lines: moving(makerId, tax), now })
      }
      const row = { ...withheld, maker_id: makerId, kind: 'order', reference: no, fee: fen(0) } as const
      await add(tx, { ...row, state: 'settled', at: now })
    },

    /** Of such an order something goes back, and of its income and tax the same part. */
    async returnOrder(tx: Tx, { no, backNo, paid, now }: { no: string; backNo: string; paid: Fen; now: Date }) {
      const row = await store.lock(tx, no)
      if (!row) return
      const price = fen(row.amount - row.tax)
      const gone = { paid: fen(row.back_amount - row.back_tax), tax: row.back_tax }
      const tax = model.taxBack({ paid: price, tax: row.tax }, gone, paid)
      const [back_amount, back_tax] = [fen(row.back_amount + paid + tax), fen(row.back_tax + tax)]
      if (tax > 0) {
        const lines = moving(row.maker_id, tax).map((line) => ({ ...line, amount: fen(-line.amount) }))
        const order = { key: model.keys.back(backNo), kind: 'order_tax_return', reference: no } as const
        await ledger.post(tx, { ...order, lines, now })
      }
      const state = back_amount === row.amount ? 'back' : row.state
      await store.change(tx, row.id, { back_amount, back_tax, state })
      await store.addBack(tx, { income_id: row.id, amount: fen(paid + tax), tax, month: model.monthOf(now), at: now })
    },
  }
}
