import assert from 'node:assert/strict'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import { shanghaiDay, toChineseMoment } from '#contract/base/time.ts'
import type { VipRevokedFor } from '#contract/money/vips.words.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

export type Settling = ReturnType<typeof createSettling>

interface Sold {
  no: string
  reference: string
}

interface Doing {
  actor: Actor
  now: Date
}

const bySystem = { kind: 'system', id: null } as const
const buyer = (makerId: number): Actor => ({ kind: 'maker', id: makerId })
const revokedSteps = { refund: 'refund', upgrade: 'credit', closure: 'close' } as const

/** Where terms begin, move and end, and the only place where they do. */
export function createSettling({ ledger, messages, cashier }: Parts) {
  async function hold(tx: Tx, makerId: number): Promise<void> {
    await ledger.lock(tx, { kind: 'maker', id: makerId })
    await store.lockMaker(tx, makerId)
  }

  /** What waits to be paid was counted by what was there then. Before anything of ours is held: see the lock order. */
  async function closeOpen(tx: Tx, makerId: number, now: Date): Promise<void> {
    const open = await store.openPurchase(tx, makerId)
    if (open) await cashier.close(tx, open.order_no, now)
  }

  /** Later terms follow without a gap, and no two of them at once. */
  async function moveUp(tx: Tx, makerId: number, { actor, now }: Doing): Promise<void> {
    for (const { id, starts_at, ends_at } of model.moved(await store.termsOf(tx, makerId, now), now)) {
      await store.changeTerm(tx, id, { starts_at, ends_at, reminded: 99 })
      const note = `${toChineseMoment(starts_at)} 至 ${toChineseMoment(ends_at)}`
      await store.addEvent(tx, id, { step: 'move', note, actor, at: now })
    }
  }

  async function revoke(tx: Tx, id: number, why: VipRevokedFor, reason: string, { actor, now }: Doing): Promise<void> {
    await store.changeTerm(tx, id, { revoked_at: now, revoked_for: why, reason })
    await store.addEvent(tx, id, { step: revokedSteps[why], note: reason, actor, at: now })
  }

  /** An upgrade is taken back: the terms in whose place it stood are there again, as far as their time has not run. */
  async function revive(tx: Tx, termId: number, { actor, now }: Doing): Promise<void> {
    for (const id of await store.undoCredits(tx, termId, now)) {
      await store.changeTerm(tx, id, { revoked_at: null, revoked_for: null, reason: '', reminded: 99 })
      await store.addEvent(tx, id, { step: 'revive', actor, at: now })
    }
  }

  /** What was paid begins: behind what is there, or in its place. */
  async function grant(tx: Tx, purchase: store.PurchaseRow, order_no: string, now: Date): Promise<void> {
    const { id: purchase_id, no, maker_id, kind, level_id, price, credit, snapshot } = purchase
    const { level, credits } = snapshot
    const doing = { actor: buyer(maker_id), now }
    const live = await store.termsOf(tx, maker_id, now)
    if (kind === 'upgrade') {
      for (const { id } of live) {
        assert(
          credits.some((one) => one.term_id === id),
          `${no} took the place of a term that it did not count`,
        )
        await revoke(tx, id, 'upgrade', `升级为“${level.name}”`, doing)
      }
    }
    const window = model.windowAfter(kind === 'upgrade' ? [] : live, level.days, now)
    const sold = { purchase_id, order_no, level_id, ...level, price, credit }
    const term = { no, maker_id, kind, ...sold, ...window, staff_id: null, created_at: now }
    const id = await store.insertTerm(tx, term)
    await store.insertCredits(tx, id, credits)
    await store.addEvent(tx, id, { step: kind, actor: doing.actor, at: now })
    await store.changePurchase(tx, purchase_id, { state: 'paid', order_no, updated_at: now })
    const values = {
      ...{ name: level.name, days: String(level.days) },
      ...{ starts: toChineseMoment(window.starts_at), ends: longMoment(window.ends_at) },
    }
    await messages.tell(tx, { realm: 'maker', id: maker_id }, { event: `vip.${kind}`, values, now })
  }

  return {
    hold,
    closeOpen,
    moveUp,
    grant,

    /** It ends now because its money goes back; what follows moves up. */
    async giveUp(
      tx: Tx,
      term: store.TermRow,
      given: Doing & { reason: string; amount: Fen; whole: boolean },
    ): Promise<void> {
      const { reason, amount, whole, ...doing } = given
      await revoke(tx, term.id, 'refund', reason, doing)
      if (whole) await revive(tx, term.id, doing)
      await moveUp(tx, term.maker_id, doing)
      const values = { name: term.name, amount: toYuan(amount), reason }
      const { now } = doing
      await messages.tell(tx, { realm: 'maker', id: term.maker_id }, { event: 'vip.refunded', values, now })
    },

    async onPaid(tx: Tx, { reference, no }: Sold, now: Date): Promise<void> {
      const purchase = await store.lockPurchase(tx, reference)
      if (purchase?.state !== 'unpaid') throw new Error(`${reference} was paid and does not wait for it`)
      await hold(tx, purchase.maker_id)
      await grant(tx, purchase, no, now)
    },

    async onClosed(tx: Tx, { reference }: Sold, now: Date): Promise<void> {
      const purchase = await store.lockPurchase(tx, reference)
      if (purchase?.state === 'unpaid')
        await store.changePurchase(tx, purchase.id, { state: 'closed', updated_at: now })
    },

    /**
     * Money is about to go back, whoever decided it. All of it ends the term, a part only makes it worth less; what was
     * taken off the price of a higher level is in that one, and goes back with it.
     */
    async onRefundAsked(
      tx: Tx,
      { reference }: Sold,
      { amount, whole, reason, actor, now }: { amount: Fen; whole: boolean; reason: string; actor: Actor; now: Date },
    ): Promise<void> {
      const purchase = await store.lockPurchase(tx, reference)
      const found = purchase && (await store.termOfPurchase(tx, purchase.id))
      if (!found) return
      await closeOpen(tx, found.maker_id, now)
      await hold(tx, found.maker_id)
      const term = await store.lockTerm(tx, found.id)
      assert(term, 'terms stay')
      if (term.revoked_for === 'upgrade') {
        throw new Refusal('VIP_REFUND_REFUSED', {}, undefined, '这笔会员费已抵扣到升级的会员，请先退升级的订单')
      }
      await store.changeTerm(tx, term.id, { refunded: fen(term.refunded + amount) })
      if (whole && term.revoked_at === null) await this.giveUp(tx, term, { reason, amount, whole, actor, now })
    },

    /** Somebody leaves: what runs ends, and nothing goes back. */
    async forget(tx: Tx, makerId: number, now: Date): Promise<void> {
      for (const { id } of await store.termsOf(tx, makerId, now)) {
        await revoke(tx, id, 'closure', '账户已注销', { actor: bySystem, now })
      }
    },
  }
}

/** A year ahead it matters which year. */
const longMoment = (at: Date): string => `${shanghaiDay(at).slice(0, 4)} 年 ${toChineseMoment(at)}`
