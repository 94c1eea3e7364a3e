import type { By } from '#server/http/identity.ts'
import { unread } from '#server/http/reading.ts'
import { type Shelves, topicOf } from '#server/modules/catalogue/shelves/service.ts'
import { audit } from '#server/platform/audit.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CategoryRenamed } from './ports.ts'
import * as store from './store.ts'

export type Categories = ReturnType<typeof createCategories>
export type { CategoryRow } from './store.ts'

interface Parts {
  database: Database
  shelves: Shelves
  onRenamed: CategoryRenamed
}

/** What of a kind is found by the name of its category is a part of the index by itself. */
export const partOf = (kind: string) => `${kind}-category`

export const categoryShelf = (kind: string, id: number) => `${kind}:category:${id}`

/** The headings under which readers find what there is of a kind. Each kind has its own. */
export function createCategories({ database, shelves, onRenamed }: Parts) {
  async function described(tx: Reader, kind: string, now: Date) {
    const rows = await store.listCategories(tx, kind)
    const totals = rows.map(({ id }) => shelves.total(categoryShelf(kind, id), now, unread))
    const contents = await Promise.all(totals)
    return rows.map((row, place) => ({ ...row, contents: contents[place] ?? 0 }))
  }
  async function written(tx: Tx, kind: string, id: number, by: By, states: { before: unknown; after: unknown }) {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    const subject = `${kind}-category:${id}`
    await audit(tx, { at: by.now, actor, action: `${kind}.category`, subject, ...states, requestId: by.requestId })
    await announce(tx, topicOf(kind))
  }
  return {
    list: (kind: string, now: Date) => database.read((tx) => described(tx, kind, now)),

    /** The headings alone, in their order. */
    of: store.listCategories,

    async save(kind: string, given: { id: number | null; name: string; position: number }, by: By) {
      return database.begin(async (tx) => {
        await store.lockCategories(tx, kind)
        const before = given.id === null ? null : await store.lockCategory(tx, kind, given.id)
        if (before === undefined) throw new Refusal('RECORD_NOT_FOUND')
        const id = await store.saveCategory(tx, kind, given)
        if (id === undefined) throw new Refusal('NAME_TAKEN', {}, { name: '这个名称已经存在' })
        await written(tx, kind, id, by, { before, after: { ...given, id } })
        if (before && before.name !== given.name) await onRenamed(tx, kind, id)
        const saved = (await described(tx, kind, by.now)).find((row) => row.id === id)
        if (!saved) throw new Refusal('RECORD_NOT_FOUND')
        return saved
      })
    },

    async remove(kind: string, id: number, by: By): Promise<void> {
      await database.begin(async (tx) => {
        const before = await store.lockCategory(tx, kind, id)
        if (!before) throw new Refusal('RECORD_NOT_FOUND')
        if (!(await store.removeCategory(tx, id))) throw new Refusal('IN_USE')
        await written(tx, kind, id, by, { before, after: null })
      })
    },

    /** Whether a record of this kind may be put there; locked, so that it stays until the record does. */
    async demand(tx: Tx, kind: string, id: number | null): Promise<void> {
      if (id !== null && !(await store.lockCategory(tx, kind, id))) {
        throw new Refusal('INPUT_INVALID', {}, { category_id: '所选分类已不存在' })
      }
    },

    /** For the demo: made by the house itself. */
    add: (tx: Tx, kind: string, name: string, position: number) =>
      store.saveCategory(tx, kind, { id: null, name, position }),
  }
}
