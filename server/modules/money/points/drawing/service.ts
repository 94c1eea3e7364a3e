import { fen } from '#contract/base/money.ts'
import type { BillType } from '#contract/money/bills.ts'
import { type Account, type Ledger, type Line, systemPurse } from '#server/modules/money/ledger/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { draw, expiryOf, hasRunOut, lengthenedUntil } from '../model.ts'
import type { Owner } from '../ports.ts'
import * as store from '../store.ts'

interface Moved {
  owner: Owner
  /** The number of what they are given, spent or taken for. */
  reference: string
  points: number
  now: Date
}

interface Said {
  /** What the owner reads beside the line, and where that is shown. */
  note?: string | undefined
  path?: string | undefined
}

export const scoreOf = ({ kind, id }: Owner): Account => ({ owner: { kind, id }, purse: 'score' }) as Account

/** One line for whoever's points they are, and one for us: above nought somebody has more. */
function linesOf(owner: Owner, points: number): Line[] {
  return [
    { account: scoreOf(owner), amount: fen(points) },
    { account: systemPurse('score_issued'), amount: fen(-points) },
  ]
}

/** Gives, takes and gives back. The batches of an owner are touched only by whoever holds the owner's row. */
export function createDrawing({ ledger }: { ledger: Ledger }) {
  async function insert(tx: Tx, kind: BillType, { owner, reference, points, now }: Moved): Promise<void> {
    const whose = { owner_kind: owner.kind, owner_id: owner.id }
    const batch = { ...whose, kind, reference, amount: points, granted_at: now, expires_at: expiryOf(now) }
    await store.insertBatch(tx, batch)
  }

  /** What has run out leaves the purse before anything else is decided. The caller holds the owner. */
  async function expireOf(tx: Tx, owner: Owner, now: Date): Promise<store.BatchRow[]> {
    const left = await store.lockLeft(tx, owner)
    for (const batch of left.filter((one) => hasRunOut(one, now))) await take(tx, batch, 'score_expire', now)
    return left.filter((one) => !hasRunOut(one, now))
  }

  async function take(tx: Tx, batch: store.BatchRow, kind: 'score_expire' | 'score_lapse', now: Date): Promise<void> {
    // What came back to a batch after its end runs out once more, so once is not a matter of the key alone.
    const key = `${kind}:${batch.id}:${await store.expiries(tx, batch.id)}`
    const owner = { kind: batch.owner_kind, id: batch.owner_id }
    const lines = linesOf(owner, -batch.remaining)
    await ledger.post(tx, { key, kind, reference: batch.reference, lines, now })
    await store.move(tx, { batchId: batch.id, kind: 'expired', reference: key, points: batch.remaining, now })
  }

  /** Uses up what runs out first. It posts nothing. */
  async function use(tx: Tx, { owner, reference, points, now }: Moved): Promise<void> {
    await store.hold(tx, owner, now)
    const left = await expireOf(tx, owner, now)
    const parts = draw(left, points)
    if (!parts) {
      const missing = points - left.reduce((sum, { remaining }) => sum + remaining, 0)
      throw new Refusal('SCORE_INSUFFICIENT', { reference }, undefined, `还差 ${missing} 积分`)
    }
    for (const { batch, points: part } of parts) {
      await store.move(tx, { batchId: batch.id, kind: 'spent', reference, points: part, now })
    }
  }

  return {
    hold: store.hold,
    expireOf,

    /** Gives, once for each key. The caller holds the owner. */
    async grant(tx: Tx, kind: BillType, { key, note, path, ...given }: Moved & Said & { key: string }): Promise<void> {
      const { owner, reference, points, now } = given
      const posting = await ledger.post(tx, { key, kind, reference, lines: linesOf(owner, points), now })
      if (posting.repeated) return
      await insert(tx, kind, given)
      if (note) await store.note(tx, reference, { note, path })
    },

    /** Takes what was bought, the first to run out first; refused where there is not enough. */
    async spend(tx: Tx, { note, path, ...moved }: Moved & Said): Promise<void> {
      const { owner, reference, points, now } = moved
      await use(tx, moved)
      const lines = linesOf(owner, -points)
      await ledger.post(tx, { key: `score_download:${reference}`, kind: 'score_download', reference, lines, now })
      if (note) await store.note(tx, reference, { note, path })
    },

    /** All that was spent under a number goes back to where it came from, and can be used for a while at least. */
    async giveBack(tx: Tx, { owner, reference, now }: Omit<Moved, 'points'>): Promise<number> {
      await store.hold(tx, owner, now)
      const spent = await store.spentUnder(tx, reference)
      const points = spent.reduce((sum, one) => sum + one.spent, 0)
      if (points === 0) return 0
      const key = `score_download_return:${reference}`
      const lines = linesOf(owner, points)
      await ledger.post(tx, { key, kind: 'score_download_return', reference, lines, now })
      for (const { id, spent: part } of spent) {
        await store.move(tx, { batchId: id, kind: 'spent', reference, points: -part, now })
        await store.lengthen(tx, id, { until: lengthenedUntil(now), now })
      }
      return points
    },

    /** Somebody puts them right by hand, and posts it: more is a batch like any other, less is used up like a price. */
    async adjust(tx: Tx, moved: Moved): Promise<void> {
      if (moved.points > 0) await insert(tx, 'adjust_add', moved)
      else await use(tx, { ...moved, points: -moved.points })
    },

    /** Somebody has left: what they did not use is nobody's. */
    async lapse(tx: Tx, owner: Owner, now: Date): Promise<void> {
      await store.hold(tx, owner, now)
      for (const batch of await store.lockLeft(tx, owner)) await take(tx, batch, 'score_lapse', now)
    },
  }
}

export type Drawing = ReturnType<typeof createDrawing>
