import { yuanText } from '#contract/base/fen.ts'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { Act } from '#server/modules/catalogue/records/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { bySystem, type Editing } from '../editing/service.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

export type Settling = ReturnType<typeof createSettling>

/** An order, as far as it is told here. */
interface Sold {
  no: string
  reference: string
  promotion_part: Fen
}

const say = (amount: Fen) => yuanText(toYuan(amount))

/** What a link's money does to it, and what becomes of the money when a link is over. */
export function createSettling(
  { cashier }: Pick<Parts, 'cashier'>,
  { keeper, own, note, tell }: Pick<Editing, 'keeper' | 'own' | 'note' | 'tell'>,
) {
  async function bought(tx: Tx, reference: string) {
    const at = model.readReference(reference)
    const row = at && (await store.lock(tx, at.linkId))
    const term = row && (await store.terms(tx, [row.id])).find(({ n }) => n === at?.n)
    return row && term ? { row, term } : undefined
  }

  /** Its first term: from here on somebody looks at it, and its time begins when they let it pass. */
  async function begin(tx: Tx, row: store.LinkRow, term: model.Term, now: Date): Promise<void> {
    const { months, price_month, amount } = term
    const act = bySystem(now)
    const paid = await keeper.change(tx, row.id, { state: 'review', months, price_month, amount }, act, 'pay')
    await note(tx, row, 'paid', say(amount), act)
    await tell(tx, paid, 'link.paid', {}, now)
    const { enterprise_id: enterpriseId, person_id: personId } = row
    if (enterpriseId !== null && personId !== null)
      await own.putIn(tx, paid, { enterpriseId, personId, now, requestId: 'links' })
  }

  /** The next one begins where the last one ends; of a link that is over, now. */
  async function prolong(tx: Tx, row: store.LinkRow, term: model.Term, now: Date): Promise<void> {
    const runs = row.state === 'shown' && row.ends_at !== null && row.ends_at > now
    const starts_at = runs && row.ends_at ? row.ends_at : now
    const ends_at = model.addMonths(starts_at, term.months)
    await store.changeTerm(tx, row.id, term.n, { starts_at, ends_at })
    const { months, price_month, amount } = term
    const begun = runs ? {} : { starts_at }
    const columns = { state: 'shown', months, price_month, amount, ends_at, reminded_days: null, ...begun }
    const after = await keeper.change(tx, row.id, columns, bySystem(now), 'renew')
    const until = shanghaiDay(ends_at)
    await note(tx, row, 'renewed', `${term.automatic ? '自动' : ''}${say(amount)}，展示至 ${until}`, bySystem(now))
    await tell(tx, after, 'link.renewed', { ends: until }, now)
  }

  /** Orders that nobody has paid are asked for no longer. */
  async function closeOpen(tx: Tx, terms: readonly model.Term[], now: Date): Promise<void> {
    for (const { state, order_no } of terms) {
      if (state === 'unpaid' && order_no !== '') await cashier.close(tx, order_no, now)
    }
  }

  /** Gives back what is due of each term; the link has left its pages before. */
  async function giveBack(tx: Tx, { id }: store.LinkRow, reason: string, { actor, now }: Act): Promise<Fen> {
    const terms = await store.terms(tx, [id])
    await closeOpen(tx, terms, now)
    let sum = 0
    for (const { term, amount } of model.backOf(terms, now)) {
      await store.changeTerm(tx, id, term.n, { refunded_amount: fen(term.refunded_amount + amount) })
      sum += await cashier.giveBack(tx, { order_no: term.order_no, amount, reason, by: actor, now })
    }
    crashPoint('links.give-back.before-commit')
    return fen(sum)
  }

  return {
    closeOpen,
    giveBack,

    /** A link is over by its owner's will; what is written beside it is over, too. */
    async callOff(tx: Tx, row: store.LinkRow, reason: string, act: Act): Promise<Fen> {
      await keeper.change(tx, row.id, { state: 'cancelled' }, act, 'cancel')
      await own.giveUp(tx, row)
      const back = await giveBack(tx, row, reason, act)
      await note(tx, row, 'called_off', back > 0 ? `退回 ${say(back)}` : '', act)
      return back
    },

    /** An operator took it down: the unused months are paid back by us. */
    async takenDown(tx: Tx, row: store.LinkRow, act: Act): Promise<void> {
      await own.giveUp(tx, row)
      await giveBack(tx, row, '链接已下架', act)
    },

    /** Whoever is no longer who they were found to be shows nothing; what they have not used comes back. */
    async removeAll(tx: Tx, enterpriseId: number, reason: string, now: Date): Promise<void> {
      const act = bySystem(now)
      for (const id of await store.openIds(tx, enterpriseId)) {
        const row = await store.lock(tx, id)
        if (!row) continue
        const state = row.state === 'unpaid' ? 'cancelled' : 'hidden'
        await keeper.change(tx, id, { state, ...(state === 'hidden' && { hidden_by: 'operator' }) }, act, 'remove')
        await own.giveUp(tx, row)
        const back = await giveBack(tx, row, reason, act)
        await note(tx, row, 'hidden', `${reason}，退回 ${say(back)}`, act)
        await tell(tx, row, 'link.removed', { reason, amount: toYuan(back) }, now)
      }
    },

    /** Whoever leaves takes nothing along: a closed account has no purse that something could come back into. */
    async forget(tx: Tx, enterpriseId: number, now: Date): Promise<void> {
      for (const id of await store.openIds(tx, enterpriseId)) {
        const row = await keeper.change(tx, id, { state: 'cancelled', auto_renew: false }, bySystem(now), 'forget')
        await own.giveUp(tx, row)
      }
    },

    /** While an account is frozen nothing of it is shown, and time goes on. */
    async suspend(tx: Tx, enterpriseId: number, suspended: boolean, topic: string): Promise<void> {
      await store.suspend(tx, enterpriseId, suspended)
      await announce(tx, topic)
    },

    async onPaid(tx: Tx, order: Sold, now: Date): Promise<void> {
      const found = await bought(tx, order.reference)
      if (!found) return
      const { row, term } = found
      const { no: order_no, promotion_part } = order
      await store.changeTerm(tx, row.id, term.n, { state: 'paid', paid_at: now, order_no, promotion_part })
      if (row.state === 'unpaid') return begin(tx, row, term, now)
      if (row.state === 'shown' || row.state === 'expired') return prolong(tx, row, term, now)
      // It was over before the money came.
      await store.changeTerm(tx, row.id, term.n, { refunded_amount: term.amount })
      const back = { order_no, amount: 'rest', reason: '链接已结束', by: bySystem(now).actor, now } as const
      await cashier.giveBack(tx, back)
    },

    /** Nobody paid in time, or thought better of it: what was written stays, and can be paid for anew. */
    async onClosed(tx: Tx, { reference }: Pick<Sold, 'reference'>): Promise<void> {
      const found = await bought(tx, reference)
      if (found?.term.state === 'unpaid') await store.changeTerm(tx, found.row.id, found.term.n, { state: 'closed' })
    },

    /** Money went back, by this room's will or by an operator's hand: what nobody pays for is not shown. */
    async onRefunded(tx: Tx, { reference }: Pick<Sold, 'reference'>, back: Fen, now: Date): Promise<void> {
      const found = await bought(tx, reference)
      if (!found) return
      const { row, term } = found
      const returned_amount = fen(Math.min(term.amount, term.returned_amount + back))
      await store.changeTerm(tx, row.id, term.n, { returned_amount })
      const terms = (await store.terms(tx, [row.id])).filter(({ state }) => state === 'paid')
      const isOver = terms.every((one) => one.returned_amount === one.amount)
      if (!isOver || !['review', 'rejected', 'shown'].includes(row.state)) return
      await keeper.change(tx, row.id, { state: 'cancelled' }, bySystem(now), 'cancel')
      await own.giveUp(tx, row)
      await note(tx, row, 'called_off', '费用已全部退回', bySystem(now))
    },
  }
}
