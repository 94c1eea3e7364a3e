import { fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { noGives } from '#contract/money/vips.words.ts'
import { benefitsOf } from '#server/modules/money/offers/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'
import * as pages from './store.ts'

export type Reading = ReturnType<typeof createReading>

/** What makers see of their VIP, and what other rooms ask about it. */
export function createReading(parts: Parts) {
  const { database, ledger, offers, cashier } = parts

  const standing = async (tx: Reader, makerId: number, now: Date): Promise<model.Standing | null> =>
    model.standingOf(await store.termsOf(tx, makerId, now), now)

  async function own(tx: Reader, makerId: number, id: number, now: Date) {
    const row = await store.findOwn(tx, makerId, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return termOf(row, now)
  }

  return {
    standing,
    own,

    /** As a maker's account shows it. */
    shown: (makerId: number, now: Date) =>
      database.look(async (tx) => shownOf(await store.termsOf(tx, makerId, now), now)),

    shownIn: async (tx: Reader, makerId: number, now: Date) => shownOf(await store.termsOf(tx, makerId, now), now),

    /** A benefit acted for somebody who has it, under the term that gave it. */
    async use(
      tx: Tx,
      given: { makerId: number; kind: store.UseRow['kind']; reference: string; amount: number; now: Date },
    ): Promise<void> {
      const { makerId, kind, reference, amount, now } = given
      const found = await standing(tx, makerId, now)
      // It may have gone back a moment ago: then nothing of it is to be had any more.
      if (!found || !(await store.shareTerm(tx, found.term_id))) throw new Refusal('RECORD_MOVED_ON')
      await store.insertUse(tx, { term_id: found.term_id, kind, reference, amount, used_at: now })
    },

    centre: async (makerId: number, now: Date) => {
      const ways = await cashier.ways()
      return database.look(async (tx) => {
        const terms = await store.countedTermsOf(tx, makerId, now)
        const levels = await offers.shownVipLevels(tx, now)
        const open = await store.openPurchase(tx, makerId)
        const { available, debt } = await ledger.balances(tx, { kind: 'maker', id: makerId })
        const current = model.standingOf(terms, now)
        return {
          vip: shownOf(terms, now),
          benefits: current ? benefitsOf(current.gives) : [],
          terms: terms.map((row) => termOf(row, now)),
          plans: levels.filter(({ price }) => price > 0).map((level) => model.planOf(level, terms, now)),
          balance: fen(Math.max(0, available - debt)),
          ways,
          unpaid: open
            ? { order_no: open.order_no, name: open.snapshot.level.name, amount: fen(open.price - open.credit) }
            : null,
        }
      })
    },

    terms: (makerId: number, paging: Paging, now: Date) =>
      database.look(async (tx) => {
        const page = await pages.page(tx, { maker_id: makerId }, paging, now)
        return { ...page, list: page.list.map((row) => termOf(row, now)) }
      }),

    whole: (makerId: number, id: number, now: Date) =>
      database.look(async (tx) => ({
        ...(await own(tx, makerId, id, now)),
        credits: (await store.creditsOf(tx, id)).map(creditOf),
        timeline: (await store.eventsOf(tx, id)).map(({ step, note, at }) => ({ step, note, at })),
      })),
  }
}

/** The same out of a statement that asked for much at once. */
export function vipIn({ vip_terms }: pages.SeenTerms, now: Date) {
  const terms = (vip_terms ?? []).map(({ starts_at, ends_at, ...term }) => ({
    ...{ ...term, days: 0, revoked_at: null, gives: noGives },
    ...{ starts_at: new Date(starts_at), ends_at: new Date(ends_at) },
  }))
  return shownOf(terms, now)
}

/** As a maker's account shows it: the level, and until when. */
function shownOf(terms: Parameters<typeof model.standingOf>[0], now: Date) {
  const found = model.standingOf(terms, now)
  return { level_id: found?.level_id ?? null, name: found?.name ?? '', expires_at: found?.ends_at ?? null }
}

export function termOf(row: store.CountedTerm, now: Date) {
  const { id, no, kind, level_id, name, days, price, credit, refunded: refunded_amount, order_no, reason, uses } = row
  const { starts_at, ends_at, revoked_at, created_at } = row
  const { amount: refundable_amount, why_not: refund_why_not } = model.ownRefund(row, now)
  return {
    ...{ id, no, kind, state: model.stateOf(row, now), level_id, name, days, benefits: benefitsOf(row.gives) },
    ...{ price, credit, paid_amount: model.paidOf(row), refunded_amount, order_no, reason, uses },
    ...{ starts_at, ends_at, revoked_at, created_at, refundable_amount, refund_why_not },
  }
}

export const creditOf = ({ no: term_no, name, price, days, unused_days, amount }: store.CreditRow) => ({
  ...{ term_no, name, price, days, unused_days, amount },
})
