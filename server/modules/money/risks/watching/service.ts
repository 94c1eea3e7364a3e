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
const lookedAtMax = 500

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

    /** Cards are saved and people verified later than orders are paid: what is about to be released is seen again. */
    async lookAgain(now: Date): Promise<number> {
      const due = await database.read((tx) => store.dueBefore(tx, new Date(now.getTime() + aheadMs), lookedAtMax))
      let count = 0
      for (const pair of Map.groupBy(due, (row) => `${row.maker_id} ${row.enterprise_id}`).values()) {
        const [first] = pair
        if (!first) continue
        count += await database.begin((tx: Tx) => hold(tx, first.maker_id, first.enterprise_id, pair, now))
      }
      return count
    },
  }

  async function hold(
    tx: Tx,
    makerId: number,
    enterpriseId: number,
    pair: readonly { id: number; order_no: string; amount: number }[],
    now: Date,
  ): Promise<number> {
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
