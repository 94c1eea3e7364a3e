import type { ContentStep } from '#contract/texts/content.console.ts'
import { each } from '#server/platform/batch.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Editing, take, written } from '../editing/service.ts'
import * as model from '../model.ts'
import { type Colleagues, type Doing, describe, present } from '../overseeing/service.ts'
import * as store from '../store.ts'

interface Seen {
  id: number
  version: number
}

/** What a reviewer does beside deciding about one: deciding about several, and taking a decision back. */
export function createReviewing(
  { database, staff }: { database: Database; staff: Colleagues },
  { step, stand, addVersion }: Editing,
) {
  const actorOf = ({ caller }: Doing) => ({ kind: 'staff', id: caller.staffId }) as const

  /** A new version that differs in nothing but its category. */
  const categorise = (kind: model.Kind, seen: Seen, category_id: number | null, by: Doing) =>
    database.begin(async (tx) => {
      const { row } = await take(tx, kind, seen, 'save', by.now)
      const version = await present(store.findVersion(tx, row.id, row.version))
      const { number: _, author_id: __, restored_from: ___, created_at: ____, ...text } = version
      const after = await addVersion(tx, row, { ...text, category_id }, { by, restored_from: null })
      await written(tx, { ...by, actor: actorOf(by) }, `${kind}.save`, `${kind}:${row.id}`, row, after)
    })

  return {
    /** As long as nothing followed from it, whoever decided takes it back: it waits for a reviewer again. */
    undo: (kind: model.Kind, { id, version }: Seen, by: Doing) =>
      database.begin(async (tx) => {
        const row = await present(store.lock(tx, kind, id))
        if (row.version !== version) throw new Refusal('CHANGED_MEANWHILE')
        const decided = await store.lastDecision(tx, id)
        const { staffId } = by.caller
        if (!decided || !model.mayUndo(row, decided, { staffId, now: by.now })) throw new Refusal('DECISION_STANDS')
        const after = await stand(tx, row, { ...row, ...model.revived(decided.was), updated_at: by.now }, by)
        await written(tx, { ...by, actor: actorOf(by) }, `${kind}.undo`, `${kind}:${id}`, row, after)
        return describe(tx, staff, after, by)
      }),

    /** Each by the same road as alone: what one is refused keeps none of the others back. */
    stepBatch: (kind: model.Kind, name: ContentStep, items: readonly Seen[], by: Doing) =>
      each(items, (seen) => step(kind, name, seen, by)),
    categoriseBatch: (kind: model.Kind, items: readonly Seen[], category_id: number | null, by: Doing) =>
      each(items, (seen) => categorise(kind, seen, category_id, by)),
  }
}
