import { fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { maskName } from '#contract/base/phone.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

const isOpen = ({ state }: store.RiskRow) => state === 'open' || state === 'proposed'

/** A maker's side: what is looked into, and what they say to it. */
export function createRequesting({ database, ledger, words }: Parts) {
  async function presented(tx: Reader, rows: readonly store.ListedRisk[], now: Date) {
    const owners = rows.map(({ enterprise_id }) => ({ owner_kind: 'enterprise', owner_id: enterprise_id }))
    const nameOf = await ledger.namesOf(tx, owners)
    return rows.map((row) => ({
      ...{ id: row.id, no: row.no, state: row.state, orders: row.orders, explanation: row.explanation },
      ...{ explain_until: row.explain_until, created_at: row.created_at, decided_at: row.decided_at },
      enterprise_name: maskName(nameOf({ owner_kind: 'enterprise', owner_id: row.enterprise_id })),
      amount: fen(row.amount),
      kinds: row.evidence.map(({ kind }) => kind),
      can_explain: isOpen(row) && row.explain_until > now,
      // What operators write to each other before it is decided is theirs.
      reason: row.state === 'cancelled' ? row.reason : '',
    }))
  }

  return {
    list: (makerId: number, paging: Paging, now: Date) =>
      database.read(async (tx) => {
        const page = await store.page(tx, paging, { maker_id: makerId })
        return { ...page, list: await presented(tx, page.list, now) }
      }),

    async explain(makerId: number, { id, explanation }: { id: number; explanation: string }, now: Date) {
      await words.refuse({ explanation })
      return database.begin(async (tx) => {
        const row = await store.find(tx, id)
        if (row?.maker_id !== makerId) throw new Refusal('RECORD_NOT_FOUND')
        if (!isOpen(row) || row.explain_until <= now) throw new Refusal('RECORD_MOVED_ON')
        const updated_at = new Date(Math.max(now.getTime(), row.updated_at.getTime() + 1))
        const done = await store.change(tx, row, { explanation, explained_at: now, updated_at })
        if (!done) throw new Refusal('RECORD_MOVED_ON')
        const actor = { kind: 'maker', id: makerId } as const
        await store.note(tx, id, { step: 'explain', state: row.state, note: explanation, actor, at: now })
        const after = await store.find(tx, id)
        const [shown] = await presented(tx, after ? [after] : [], now)
        if (!shown) throw new Refusal('RECORD_NOT_FOUND')
        return shown
      })
    },
  }
}
