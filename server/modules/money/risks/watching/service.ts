import { toYuan } from '#contract/base/money.ts'
import { toChineseMoment } from '#contract/base/time.ts'
import type { CommissionHeld, Suspicions } from '#server/modules/money/commissions/service.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { type EvidenceRow, evidenceOf, explainUntil, isNew, merged } from '../model.ts'
import type { Parts } from '../ports.ts'
import { createReading } from '../reading/service.ts'
import { judge } from '../scoring/model.ts'
import * as store from '../store.ts'

const bySystem = { kind: 'system', id: null } as const
const dayMs = 24 * 60 * 60 * 1000
/** A little more than the time between two looks, so that none is released unseen. */
const aheadMs = 2 * dayMs
const readAtOnce = 500

/** What speaks against a commission: asked when one is made, and again before it is released. */
export function createWatching(parts: Parts) {
  const { database, commissions, messages } = parts
  const sceneOf = createReading(parts)

  async function seen(tx: Reader, makerId: number, enterpriseId: number): Promise<EvidenceRow[]> {
    const found = judge(await sceneOf(tx, makerId, enterpriseId)).map(evidenceOf)
    if (found.length === 0) return []
    const decided = await store.lastDecided(tx, makerId, enterpriseId)
    const evidence = merged([], found)
    return decided?.state === 'released' && !isNew(decided.evidence, evidence) ? [] : evidence
  }

  const suspect: Suspicions = (tx, { makerId, enterpriseId }) => seen(tx, makerId, enterpriseId)

  const held: CommissionHeld = async (tx, { commissionId, makerId, enterpriseId, orderNo, amount, now, ...about }) => {
    const evidence = about.evidence as readonly EvidenceRow[]
    const { row, made } = await store.openFor(tx, {
      ...{ no: businessNo('FX', now), maker_id: makerId, enterprise_id: enterpriseId, evidence },
      ...{ explain_until: explainUntil(now), created_at: now },
    })
    await store.addCommission(tx, {
      ...{ risk_id: row.id, commission_id: commissionId, order_no: orderNo, amount, held_at: now },
    })
    if (!made) await store.setEvidence(tx, row.id, merged(row.evidence, evidence), now)
    const note = `订单 ${orderNo}，佣金 ${toYuan(amount as Parameters<typeof toYuan>[0])} 元`
    await store.note(tx, row.id, { step: made ? 'hold' : 'more', state: row.state, note, actor: bySystem, at: now })
    if (!made) return
    const values = { no: row.no, until: toChineseMoment(row.explain_until) }
    await messages.tell(tx, { realm: 'maker', id: makerId }, { event: 'risk.opened', values, now })
  }

  return {
    suspect,
    held,

    /**
     * Cards are saved and people verified later than orders are paid: what is about to be released is seen again, all
     * of it. Whoever is frozen comes last, for theirs are due for as long as that lasts; they are seen too, since they
     * are released as soon as they are thawed. A pair that fails keeps no other from being seen.
     */
    async lookAgain(now: Date): Promise<number> {
      const before = new Date(now.getTime() + aheadMs)
      const failed: unknown[] = []
      let count = 0
      for (const to of ['soon', 'thawed'] as const) {
        for await (const pair of duePairs(before, to)) {
          try {
            count += await database.begin((tx: Tx) => hold(tx, pair, now))
          } catch (error) {
            failed.push(error)
          }
        }
      }
      if (failed.length > 0) throw new AggregateError(failed, `not looked at again: ${failed.length} pairs`)
      return count
    },
  }

  /** By the pair that they are of, page by page: one with very many comes more than once. */
  async function* duePairs(before: Date, to: keyof typeof store.released) {
    let after: store.DueRow | undefined
    do {
      const page = await database.read((tx) => store.dueBefore(tx, { before, to, after }, readAtOnce))
      yield* Map.groupBy(page, (row) => `${row.maker_id} ${row.enterprise_id}`).values()
      after = page.length < readAtOnce ? undefined : page.at(-1)
    } while (after)
  }

  async function hold(tx: Tx, pair: readonly store.DueRow[], now: Date): Promise<number> {
    const [first] = pair
    if (!first) return 0
    const { maker_id: makerId, enterprise_id: enterpriseId } = first
    const evidence = await seen(tx, makerId, enterpriseId)
    if (evidence.length === 0) return 0
    const reason = evidence.map(({ detail }) => detail).join('；')
    const ids = await commissions.holding.hold(
      tx,
      pair.map(({ id }) => id),
      { reason, by: bySystem, now },
    )
    for (const { id, order_no, amount } of pair.filter((row) => ids.includes(row.id))) {
      await held(tx, { commissionId: id, makerId, enterpriseId, orderNo: order_no, amount, evidence, now })
    }
    return ids.length
  }
}
