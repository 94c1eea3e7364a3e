import assert from 'node:assert/strict'
import { type Fen, fen } from '#contract/base/money.ts'
import { type Account, type Ledger, type Line, systemPurse } from '#server/modules/money/ledger/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { askBack } from '../model.ts'
import * as store from '../store.ts'

interface Parts {
  ledger: Ledger
  /** Takes hold of an enterprise's purses. */
  holding(tx: Reader, enterpriseId: number): Promise<void>
  /** What has run out leaves the purse first. */
  expireOf(tx: Reader, enterpriseId: number, now: Date): Promise<unknown>
}

/** Shares of bonuses that are taken back together. */
interface Shares {
  enterpriseId: number
  reference: string
  parts: readonly { orderNo: string; taken: Fen; excused: Fen }[]
  repaid: Fen
  now: Date
}

const ofEnterprise = (id: number) => ({ kind: 'enterprise', id }) as const
export const purseOf = (id: number): Account => ({ owner: ofEnterprise(id), purse: 'promotion' })
const cashOf = (id: number): Account => ({ owner: ofEnterprise(id), purse: 'cash' })
const backKey = (no: string) => `recharge_bonus_back:${no}`

/** The bonus goes with the money it came with: back when a recharge is refunded or withdrawn, there when that fails. */
export function createTakingBack({ ledger, holding, expireOf }: Parts) {
  return {
    /**
     * Takes back of the bonus of a recharge what its refund asks for, and says how much of that is settled: what was
     * still there, and what had run out unused. The rest was spent. Asked again under a number it says the same.
     */
    async takeBack(tx: Tx, asked: { orderNo: string; refundNo: string; upTo: Fen; now: Date }): Promise<Fen> {
      const { orderNo, refundNo, upTo, now } = asked
      const known = await store.findByCause(tx, 'recharge_bonus', orderNo)
      if (!known || upTo <= 0) return fen(0)
      await holding(tx, known.enterprise_id)
      const before = await store.movedUnder(tx, refundNo, ['taken_back', 'excused'])
      if (before.length > 0) return fen(before.reduce((sum, { amount }) => sum + amount, 0))
      await expireOf(tx, known.enterprise_id, now)
      const grant = await store.lock(tx, known.id)
      const { expired, excused: already } = await store.movedOf(tx, grant.id)
      const { taken, excused } = askBack({ remaining: grant.remaining, excusable: expired - already }, upTo)
      const under = { grantId: grant.id, reference: refundNo, at: now }
      if (taken > 0) {
        const posting = await ledger.post(tx, {
          key: backKey(refundNo),
          kind: 'recharge_bonus_back',
          reference: orderNo,
          lines: [
            { account: purseOf(grant.enterprise_id), amount: fen(-taken) },
            { account: systemPurse('promotion_expense'), amount: taken },
          ],
          now,
        })
        assert(!posting.repeated, 'what a refund took back and gave back is not taken under its number again')
        await store.move(tx, { ...under, kind: 'taken_back', amount: taken })
      }
      if (excused > 0) await store.move(tx, { ...under, kind: 'excused', amount: excused })
      return fen(taken + excused)
    },

    takable,
    backOf,

    /**
     * Takes shares of several bonuses back under one number, in one posting; what had been spent leaves the cash
     * instead. The caller holds the purses and has just asked where the bonuses stand.
     */
    async takeShares(tx: Tx, { enterpriseId, reference, parts, repaid, now }: Shares): Promise<void> {
      await expireOf(tx, enterpriseId, now)
      for (const { orderNo, taken, excused } of parts) {
        const grant = await store.findByCause(tx, 'recharge_bonus', orderNo)
        if (!grant) continue
        const under = { grantId: grant.id, reference, at: now }
        if (taken > 0) await store.move(tx, { ...under, kind: 'taken_back', amount: taken })
        if (excused > 0) await store.move(tx, { ...under, kind: 'excused', amount: excused })
      }
      const taken = parts.reduce((sum, part) => sum + part.taken, 0)
      if (taken + repaid === 0) return
      const all: Line[] = [
        { account: purseOf(enterpriseId), amount: fen(-taken) },
        { account: cashOf(enterpriseId), amount: fen(-repaid) },
        { account: systemPurse('promotion_expense'), amount: fen(taken + repaid) },
      ]
      const lines = all.filter(({ amount }) => amount !== 0)
      await ledger.post(tx, { key: backKey(reference), kind: 'recharge_bonus_back', reference, lines, now })
    },

    /** What they were taken for came to nothing: all of it is there again. */
    async returnShares(tx: Tx, { reference, now }: { reference: string; now: Date }): Promise<void> {
      const moved = await store.movedUnder(tx, reference, ['taken_back', 'excused'])
      for (const { grant_id, kind, amount } of moved) {
        await store.move(tx, { grantId: grant_id, kind, reference, amount: -amount, at: now })
      }
      const about = { kind: 'recharge_bonus_return', reference, now } as const
      const posted = await ledger.postings(tx, { key: backKey(reference) })
      if (posted.length > 0) await ledger.reverse(tx, backKey(reference), about)
    },

    /** The refund came to nothing: what was taken back for it is there again. */
    async giveBack(
      tx: Tx,
      { orderNo, refundNo, now }: { orderNo: string; refundNo: string; now: Date },
    ): Promise<void> {
      const known = await store.findByCause(tx, 'recharge_bonus', orderNo)
      if (!known) return
      await holding(tx, known.enterprise_id)
      for (const { grant_id, kind, amount } of await store.movedUnder(tx, refundNo, ['taken_back', 'excused'])) {
        if (kind === 'taken_back') {
          const about = { kind: 'recharge_bonus_return', reference: orderNo, now } as const
          await ledger.reverse(tx, backKey(refundNo), about)
        }
        await store.move(tx, { grantId: grant_id, kind, reference: refundNo, amount: -amount, at: now })
      }
    },
  }
}

/** How much of the bonus of a recharge a refund could settle: what was not spent. */
async function takable(tx: Reader, orderNo: string): Promise<Fen> {
  const grant = await store.findByCause(tx, 'recharge_bonus', orderNo)
  if (!grant) return fen(0)
  const { expired, excused } = await store.movedOf(tx, grant.id)
  return fen(grant.remaining + expired - excused)
}

/** How much of the bonus of a recharge is settled: taken back, or excused because it had run out. */
async function backOf(tx: Reader, orderNo: string): Promise<Fen> {
  const grant = await store.findByCause(tx, 'recharge_bonus', orderNo)
  if (!grant) return fen(0)
  const { taken_back, excused } = await store.movedOf(tx, grant.id)
  return fen(taken_back + excused)
}
