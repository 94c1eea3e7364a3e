import type { Paging } from '#contract/base/paging.ts'
import { namePlace } from '#contract/people/posters.words.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { materialsMax, promises, templatesMax, topic } from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

interface Change {
  actor: Actor
  now: Date
  requestId: string
}

type EditingParts = Pick<Parts, 'database' | 'files' | 'words'> & {
  sampleOf(template: { id: number; version: number }): Promise<string>
}

/** What operators keep: templates by picture and places, and what makers send on. */
export function createEditing({ database, files, words, sampleOf }: EditingParts) {
  const refusePromises = words.refuseBeside(promises)

  async function locked(tx: Tx, id: number, version?: number): Promise<store.TemplateRow> {
    const row = await store.lock(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    if (version !== undefined && row.version !== version) throw new Refusal('CHANGED_MEANWHILE')
    return row
  }

  async function written(tx: Tx, action: string, subject: string, states: readonly [unknown, unknown], by: Change) {
    const [before, after] = states
    await audit(tx, { at: by.now, actor: by.actor, action, subject, before, after, requestId: by.requestId })
    await announce(tx, topic)
  }

  return {
    page: (paging: Paging, filter: store.TemplateFilter) =>
      database.read(async (tx) => {
        const found = await store.page(tx, paging, filter)
        const list = await Promise.all(found.list.map(async (row) => ({ ...row, sample: await sampleOf(row) })))
        return { ...found, list }
      }),

    async add(row: store.Pictured, by: Change): Promise<number> {
      await refusePromises({ name: row.name, name_text: row.name_text.replaceAll(namePlace, '') })
      return database.begin(async (tx) => {
        if ((await store.countTemplates(tx)) >= templatesMax) throw new Refusal('OWN_LIMIT')
        const id = await store.insert(tx, row, by.now)
        await files.use(tx, `poster:${id}`, [row.picture])
        await written(tx, 'poster.add', `poster:${id}`, [null, row], by)
        return id
      })
    },

    /** What the house draws itself has no picture to be changed. */
    async save(id: number, version: number, row: store.Pictured, by: Change): Promise<void> {
      await refusePromises({ name: row.name, name_text: row.name_text.replaceAll(namePlace, '') })
      await database.begin(async (tx) => {
        const before = await locked(tx, id, version)
        if (before.design) throw new Refusal('RECORD_NOT_FOUND')
        await store.change(tx, id, row, by.now)
        await files.use(tx, `poster:${id}`, [row.picture])
        await written(tx, 'poster.save', `poster:${id}`, differing(before, row), by)
      })
    },

    arrange: (id: number, version: number, row: { vip_only: boolean; position: number }, by: Change): Promise<void> =>
      database.begin(async (tx) => {
        const before = await locked(tx, id, version)
        await store.change(tx, id, row, by.now)
        await written(tx, 'poster.save', `poster:${id}`, differing(before, row), by)
      }),

    show: (id: number, version: number, shown: boolean, by: Change): Promise<void> =>
      database.begin(async (tx) => {
        const before = await locked(tx, id, version)
        await store.change(tx, id, { shown }, by.now)
        await written(tx, shown ? 'poster.show' : 'poster.hide', `poster:${id}`, differing(before, { shown }), by)
      }),

    /** What makers may be showing at this moment is taken off first. */
    remove: (id: number, by: Change): Promise<void> =>
      database.begin(async (tx) => {
        const before = await locked(tx, id)
        if (before.design || before.shown) throw new Refusal('RECORD_NOT_FOUND')
        await store.remove(tx, id)
        await files.use(tx, `poster:${id}`, [])
        await written(tx, 'poster.delete', `poster:${id}`, [{ name: before.name, picture: before.picture }, null], by)
      }),

    materials: (paging: Paging, filter: store.MaterialFilter) =>
      database.read((tx) => store.pageMaterials(tx, paging, filter)),

    async addMaterial(row: store.NewMaterial, by: Change): Promise<number> {
      await refusePromises({ title: row.title, text: row.text })
      return database.begin(async (tx) => {
        if ((await store.countMaterials(tx)) >= materialsMax) throw new Refusal('OWN_LIMIT')
        const id = await store.insertMaterial(tx, row, by.now)
        await files.use(tx, `material:${id}`, row.picture ? [row.picture] : [])
        await written(tx, 'material.add', `material:${id}`, [null, row], by)
        return id
      })
    },

    async saveMaterial(id: number, version: number, row: store.NewMaterial, by: Change): Promise<void> {
      await refusePromises({ title: row.title, text: row.text })
      await database.begin(async (tx) => {
        const before = await store.lockMaterial(tx, id)
        if (!before) throw new Refusal('RECORD_NOT_FOUND')
        if (before.version !== version) throw new Refusal('CHANGED_MEANWHILE')
        await store.changeMaterial(tx, id, row, by.now)
        await files.use(tx, `material:${id}`, row.picture ? [row.picture] : [])
        await written(tx, 'material.save', `material:${id}`, differing(before, row), by)
      })
    },

    removeMaterial: (id: number, by: Change): Promise<void> =>
      database.begin(async (tx) => {
        const before = await store.lockMaterial(tx, id)
        if (!before) throw new Refusal('RECORD_NOT_FOUND')
        await store.removeMaterial(tx, id)
        await files.use(tx, `material:${id}`, [])
        const { kind, title, text, picture } = before
        await written(tx, 'material.delete', `material:${id}`, [{ kind, title, text, picture }, null], by)
      }),
  }
}

/** What was otherwise before, and how it is now. */
function differing(before: object, row: object): [object, object] {
  const was = before as Record<string, unknown>
  const changed = Object.entries(row).filter(([field, value]) => was[field] !== value)
  return [Object.fromEntries(changed.map(([field]) => [field, was[field]])), Object.fromEntries(changed)]
}
