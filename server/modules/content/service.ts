import { unread } from '#server/http/desk.ts'
import { type Shelves, topicOf } from '#server/modules/shelves/service.ts'
import type { Staff } from '#server/modules/staff/service.ts'
import { audit } from '#server/platform/audit.ts'
import { announce } from '#server/platform/changes.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createEditing } from './editing.ts'
import { type By, createLooking } from './looking.ts'
import { categoryShelf, type Kind } from './model.ts'
import type { KeepFiles } from './ports.ts'
import { createReading } from './reading.ts'
import * as readers from './reading-store.ts'
import * as store from './store.ts'

export type Content = ReturnType<typeof createContent>
export type { Kind } from './model.ts'
export type { Text } from './store.ts'

interface Parts {
  database: Database
  shelves: Shelves
  staff: Pick<Staff, 'names'>
  keepFiles: KeepFiles
  /** Signs the links under which a version can be looked at before it is published. */
  previewKey: Buffer
}

/** Texts that people write and others read: news, notices, pages under a fixed key, and every kind to come. */
export function createContent(parts: Parts) {
  const { database } = parts
  return {
    reading: createReading(parts),
    editing: createEditing(parts),
    looking: createLooking(parts),
    categories: categoryDesk(database, parts.shelves),

    /** Counts what was looked at, from the addresses people were at. */
    async countViews(tx: Tx, visits: readonly { path: string; views: number }[]): Promise<void> {
      for (const kind of ['news', 'notice'] as const) {
        const counts = new Map<number, number>()
        for (const { path, views } of visits) {
          const id = Number(new RegExp(`^(?:/m)?/${kind}/(\\d{1,15})$`).exec(path)?.[1] ?? 0)
          if (id > 0) counts.set(id, (counts.get(id) ?? 0) + views)
        }
        if (counts.size > 0)
          await store.addViews(
            tx,
            kind,
            [...counts].map(([id, views]) => ({ id, views })),
          )
      }
    },
  }
}

function categoryDesk(database: Database, shelves: Shelves) {
  async function described(tx: Tx, kind: Kind, now: Date) {
    const rows = await readers.listCategories(tx, kind)
    const totals = rows.map(({ id }) => shelves.total(categoryShelf(kind, id), now, unread))
    const contents = await Promise.all(totals)
    return rows.map((row, place) => ({ ...row, contents: contents[place] ?? 0 }))
  }
  async function written(tx: Tx, kind: Kind, id: number, by: By, states: { before: unknown; after: unknown }) {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    const subject = `${kind}-category:${id}`
    await audit(tx, { at: by.now, actor, action: `${kind}.category`, subject, ...states, requestId: by.requestId })
    await announce(tx, topicOf(kind))
  }
  return {
    list: (kind: Kind, now: Date) => database.read((tx) => described(tx, kind, now)),

    async save(kind: Kind, given: { id: number | null; name: string; position: number }, by: By) {
      return database.begin(async (tx) => {
        await readers.lockCategories(tx, kind)
        const before = given.id === null ? null : await readers.lockCategory(tx, kind, given.id)
        if (before === undefined) throw new Refusal('RECORD_NOT_FOUND')
        const id = await readers.saveCategory(tx, kind, given)
        if (id === undefined) throw new Refusal('NAME_TAKEN', {}, { name: '这个名称已经存在' })
        await written(tx, kind, id, by, { before, after: { ...given, id } })
        const saved = (await described(tx, kind, by.now)).find((row) => row.id === id)
        if (!saved) throw new Refusal('RECORD_NOT_FOUND')
        return saved
      })
    },

    async remove(kind: Kind, id: number, by: By): Promise<void> {
      await database.begin(async (tx) => {
        const before = await readers.lockCategory(tx, kind, id)
        if (!before) throw new Refusal('RECORD_NOT_FOUND')
        if (await readers.isCategoryUsed(tx, id)) throw new Refusal('IN_USE')
        await readers.removeCategory(tx, id)
        await written(tx, kind, id, by, { before, after: null })
      })
    },

    /** For the demo: made by the house itself. */
    add: (tx: Tx, kind: Kind, name: string, position: number) =>
      readers.saveCategory(tx, kind, { id: null, name, position }),
  }
}
