import type { Categories } from '#server/modules/catalogue/categories/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'
import { visitedBelow } from '#server/platform/visited.ts'
import { putNext } from './documents/service.ts'
import { createEditing } from './editing/service.ts'
import { type Shelved, shelvedKinds } from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import type { PutInIndex } from './ports.ts'
import { createReading } from './reading/service.ts'
import { createReviewing } from './reviewing/service.ts'
import * as store from './store.ts'

export type Content = ReturnType<typeof createContent>
export { type Kind, type Shelved, shelvedKinds } from './model.ts'
export type { Text } from './store.ts'

interface Parts {
  database: Database
  shelves: Shelves
  categories: Categories
  staff: Pick<Staff, 'names' | 'refuseOnePerson'>
  keepFiles: KeepFiles
  putInIndex: PutInIndex
  /** Signs the links under which a version can be looked at before it is published. */
  previewKeys: Keys
}

/** Texts that people write and others read: news, notices, pages under a fixed key, and every kind to come. */
export function createContent(parts: Parts) {
  const editing = createEditing(parts)
  return {
    reading: createReading(parts),
    editing,
    reviewing: createReviewing(parts, editing),
    overseeing: createOverseeing(parts),
    reindex: (tx: Tx, afterId: number, max: number) => putNext(tx, { ...parts, kinds: shelvedKinds }, afterId, max),
    reindexCategory: (tx: Tx, of: { kind: Shelved; category: number }, afterId: number, max: number) =>
      putNext(tx, { ...parts, kinds: [of.kind], category: of.category }, afterId, max),

    /** Counts what was looked at, from the addresses people were at. */
    async countViews(tx: Tx, visits: readonly { path: string; views: number }[]): Promise<void> {
      for (const kind of shelvedKinds) {
        const counts = visitedBelow(`/${kind}`, visits)
        if (counts.length > 0) await store.addViews(tx, kind, counts)
      }
    },
  }
}
