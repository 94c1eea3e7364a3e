import assert from 'node:assert/strict'
import type { InputInside } from '#contract/base/endpoint.ts'
import { fen, toYuan } from '#contract/base/money.ts'
import type { buyVip } from '#contract/money/vips.ts'
import { vipTermKinds } from '#contract/money/vips.words.ts'
import { givesOf } from '#server/modules/money/offers/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { once } from '#server/platform/once.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Parts, Self } from '../ports.ts'
import type { Reading } from '../reading/service.ts'
import type { Settling } from '../settling/service.ts'
import * as store from '../store.ts'

type Asked = InputInside<typeof buyVip>

interface Rooms {
  settling: Settling
  reading: Reading
}

/** The maker's side: buying a level, and thinking better of it. */
export function createRequesting(parts: Parts, { settling, reading }: Rooms) {
  const { ledger, offers, cashier } = parts

  const asked = (what: string, content: unknown, { makerId, now, idempotencyKey: key }: Self) => ({
    owner: `maker:${makerId}`,
    what,
    key,
    content,
    now,
  })

  async function buy(tx: Tx, self: Self, given: Asked): Promise<string> {
    const { makerId, personId, now } = self
    const { level_id, channel, price_confirmed: priceConfirmed } = given
    if (!(await parts.mayAct(tx, makerId))) throw new Refusal('ACCOUNT_FROZEN')
    const level = await offers.vipLevelFor(tx, level_id, { onlyShown: true, now })
    if (!level) throw new Refusal('RECORD_NOT_FOUND')
    await settling.closeOpen(tx, makerId, now)
    await settling.hold(tx, makerId)
    const plan = model.planOf(level, await store.termsOf(tx, makerId, now), now)
    if (plan.why_not) throw new Refusal('VIP_REFUSED', { level_id }, { level_id: plan.why_not }, plan.why_not)
    const { kind, price, credit, credits, amount } = plan
    const no = businessNo('VP', now)
    const { name, rank, duration_days: days } = level
    const snapshot = { level: { name, rank, days, gives: givesOf(level) }, credits }
    const whose = { maker_id: makerId, person_id: personId }
    const purchase = {
      no,
      ...whose,
      kind,
      level_id,
      snapshot,
      price,
      credit,
      state: 'unpaid',
      created_at: now,
    } as const
    const id = await store.insertPurchase(tx, purchase)
    // Another one was ordered between our closing of the one before and now.
    if (id === undefined) throw new Refusal('RECORD_MOVED_ON')
    if (amount === 0) {
      if (priceConfirmed !== undefined && priceConfirmed !== 0) {
        throw new Refusal('PRICE_CHANGED', { amount }, { price_confirmed: toYuan(fen(0)) })
      }
      const row = await store.findPurchase(tx, id)
      assert(row, 'it was written a moment ago')
      await settling.grant(tx, row, '', now)
      return String(id)
    }
    const title = `${vipTermKinds[kind]}会员 · ${name} ${days} 天`
    const sold = { makerId, personId, reference: no, title, amount, channel, priceConfirmed, now }
    const { order_no } = await cashier.sell(tx, { ...sold, snapshot: { kind, name, days, price, credit } })
    await store.changePurchase(tx, id, { order_no })
    crashPoint('vips.buy.before-commit')
    return String(id)
  }

  return {
    /** What waited to be paid is called off by it: whoever chooses again has chosen this. */
    async buy(self: Self, given: Asked) {
      const { makerId, now } = self
      const row = await ledger.begin(async (tx) => {
        const { reference } = await once(tx, asked('vip.buy', given, self), () => buy(tx, self, given))
        return store.findPurchase(tx, Number(reference))
      })
      if (row?.maker_id !== makerId) throw new Refusal('RECORD_NOT_FOUND')
      const { order_no, state, price, credit } = row
      // Something to scan or to go to is asked for when the order stands, and never within a transaction.
      const outside = given.channel !== 'balance' && state === 'unpaid'
      const pay = outside ? await cashier.wayOf(makerId, order_no, now) : null
      return {
        ...{ order_no, state, amount: fen(price - credit) },
        ...(pay && { pay }),
        ...(state === 'paid' && { vip: await reading.shown(makerId, now) }),
      }
    },

    refund: (self: Self, id: number) =>
      ledger.begin(async (tx) => {
        const { makerId, personId, now } = self
        const { reference } = await once(tx, asked('vip.refund', { id }, self), async () => {
          const found = await store.findOwn(tx, makerId, id)
          if (!found) throw new Refusal('RECORD_NOT_FOUND')
          if (found.order_no) await cashier.lock(tx, found.order_no)
          await settling.closeOpen(tx, makerId, now)
          await settling.hold(tx, makerId)
          const term = await store.lockTerm(tx, id)
          assert(term, 'terms stay')
          const { why_not } = model.ownRefund(term, now)
          if (why_not) throw new Refusal('VIP_REFUND_REFUSED', { id }, undefined, why_not)
          const by = { kind: 'maker', id: makerId, personId } as const
          await cashier.refund(tx, { order_no: term.order_no, amount: 'rest', reason: '会员 7 天内退款', by, now })
          return String(id)
        })
        return reading.own(tx, makerId, Number(reference), now)
      }),
  }
}
