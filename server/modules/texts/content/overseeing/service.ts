import type { Paging } from '#contract/base/paging.ts'
import type { By, StaffCaller } from '#server/http/identity.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'
import type { Kind, Standing } from '../model.ts'
import * as model from '../model.ts'
import * as store from '../store.ts'

/** Who does something to a content, and in which request: the steps depend on what whoever takes them may do. */
export type Doing = By<StaffCaller>

type Names = Pick<Staff, 'names'>
/** What a room with two people in it has to know of them. */
export type Colleagues = Pick<Staff, 'names' | 'refuseOnePerson'>

interface LookingParts {
  database: Database
  staff: Names
  previewKeys: Keys
}

const previewMs = 60 * 60 * 1000
/** An editor that has not been heard of for so long has left without a word. */
const presenceMs = 60 * 1000
const nobody = '系统'

/** What operators look at: the list, the text, its history, a preview, and each other. */
export function createOverseeing({ database, staff, previewKeys }: LookingParts) {
  return {
    async list(kind: Kind, paging: Paging, filter: Omit<store.ListFilter, 'now'>, now: Date) {
      return database.read(async (tx) => {
        const page = await store.list(tx, kind, paging, { ...filter, now })
        const names = await staff.names(
          tx,
          page.list.flatMap(({ author_id }) => author_id ?? []),
        )
        return { ...page, list: page.list.map((row) => listed(row, names, now)) }
      })
    },

    /** How many wait where somebody has to do something about them. */
    counts: (kind: Kind, now: Date) => database.read((tx) => store.waitingCounts(tx, kind, now)),

    async read(kind: Kind, id: number, by: Doing) {
      return database.read(async (tx) => describe(tx, staff, await present(store.find(tx, kind, id)), by))
    },

    async versions(kind: Kind, id: number, paging: Paging, now: Date) {
      return database.read(async (tx) => {
        const row = model.settled(await present(store.find(tx, kind, id)), now)
        const page = await store.listVersions(tx, id, paging)
        const names = await staff.names(
          tx,
          page.list.flatMap(({ author_id }) => author_id ?? []),
        )
        return { ...page, list: page.list.map((version) => headOf(version, row, names)) }
      })
    },

    async version(kind: Kind, id: number, number: number, now: Date) {
      return database.read(async (tx) => {
        const row = model.settled(await present(store.find(tx, kind, id)), now)
        const version = await present(store.findVersion(tx, id, number))
        const names = await staff.names(tx, version.author_id === null ? [] : [version.author_id])
        return { ...version, ...headOf(version, row, names) }
      })
    },

    async preview(kind: Kind, { id, number }: { id: number; number: number }, now: Date) {
      const row = await database.read(async (tx) => {
        await present(store.findVersion(tx, id, number))
        return present(store.find(tx, kind, id))
      })
      const expires_at = new Date(now.getTime() + previewMs)
      const token = model.previewToken(previewKeys[0], { kind, id, number }, expires_at)
      return { url: `${model.kinds[kind].path(row)}?preview=${token}`, expires_at }
    },

    /** Says that somebody is editing, or leaves; answers who else is, and what the newest version is meanwhile. */
    async presence(kind: Kind, { id, leaving }: { id: number; leaving: boolean }, { caller, now }: Doing) {
      return database.begin(async (tx) => {
        const { version } = await present(store.find(tx, kind, id))
        const { staffId } = caller
        if (leaving) {
          await store.leaveEditor(tx, id, staffId)
          return { others: [], version }
        }
        const stale = new Date(now.getTime() - presenceMs)
        const others = await store.meetEditors(tx, { id, staffId, now, stale })
        const names = await staff.names(
          tx,
          others.map(({ staff_id }) => staff_id),
        )
        return { others: others.map(({ staff_id, since }) => ({ ...personOf(staff_id, names), since })), version }
      })
    },

    ownCounts: (tx: Reader, kind: Kind, authorId: number, now: Date) => store.ownCounts(tx, { kind, authorId, now }),

    waiting: (tx: Reader, kind: Kind, max: number) => store.waitingForReview(tx, kind, max),
  }
}

export async function describe(tx: Reader, staff: Names, row: store.ContentRow, { caller, now }: Doing) {
  const version = await present(store.findVersion(tx, row.id, row.version))
  const { number: _, author_id, restored_from: __, created_at, ...text } = version
  const names = await staff.names(tx, author_id === null ? [] : [author_id])
  const settled = model.settled(row, now)
  const { next_version, next_from } = settled
  return {
    ...text,
    id: row.id,
    key: row.key,
    state: model.stateOf(settled, now),
    stage: row.stage,
    version: row.version,
    live_version: settled.live_version,
    next: next_version !== null && next_from !== null ? { version: next_version, from: next_from } : null,
    published_at: row.published_at,
    expires_at: row.expires_at,
    author: personOf(author_id, names),
    updated_at: created_at,
    views: await store.viewsOf(tx, row.id),
    reject_reason: row.reject_reason,
    path: model.kinds[row.kind].path(row),
    steps: model.stepsFor(row.kind, settled, { rights: caller.rights, isAuthor: author_id === caller.staffId }),
    undoable:
      caller.rights.has(model.rightFor(row.kind, 'approve')) &&
      model.mayUndo(row, await store.lastDecision(tx, row.id), { staffId: caller.staffId, now }),
  }
}

export async function present<T>(looking: Promise<T | undefined>): Promise<T> {
  const found = await looking
  if (found === undefined) throw new Refusal('RECORD_NOT_FOUND')
  return found
}

function personOf(id: number | null, names: ReadonlyMap<number, string>) {
  return { id: id ?? 0, name: id === null ? nobody : (names.get(id) ?? nobody) }
}

function listed(row: store.ListedRow, names: ReadonlyMap<number, string>, now: Date) {
  const settled = model.settled(row, now)
  const { id, key, title, cover, category_id, category, tags, stage, version, views, updated_at } = row
  return {
    id,
    key,
    title,
    cover,
    category: category_id !== null && category !== null ? { id: category_id, name: category } : null,
    tags,
    state: model.stateOf(settled, now),
    stage,
    has_changes: model.hasChanges(settled),
    author: personOf(row.author_id, names),
    version,
    views,
    published_at: row.published_at,
    expires_at: row.expires_at,
    updated_at,
  }
}

function headOf(version: store.VersionHead, { live_version }: Standing, names: ReadonlyMap<number, string>) {
  const { number, title, author_id, created_at, restored_from } = version
  return { number, title, author: personOf(author_id, names), created_at, restored_from, live: number === live_version }
}

export const contentSeries = {
  key: 'published',
  label: '发布的新闻、公告与知识',
  tab: 'content',
  unit: 'count',
  right: 'news.read',
  days: store.publishedOn,
} as const
