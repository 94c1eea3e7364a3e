import type { Paging } from '#contract/base/paging.ts'
import type { By } from '#server/http/identity.ts'
import { redirectsTopic } from '#server/http/pages.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { audit } from '#server/platform/audit.ts'
import { announce, type Changes } from '#server/platform/postgres/changes.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { createKept } from '#server/platform/postgres/kept.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { endOf, isReserved, type Move, plainPath } from './model.ts'
import type { StatusAt } from './ports.ts'
import * as store from './store.ts'

export type Redirects = ReturnType<typeof createRedirects>

/** A list that nobody could read through any more is somebody's mistake, and has to fit into memory. */
const redirectsMax = 2_000

interface Parts {
  database: Database
  changes: Changes
  staff: Pick<Staff, 'names'>
}

/** Addresses that moved for good. Every process keeps the whole list and drops it the moment one is changed. */
export function createRedirects({ database, changes, staff }: Parts) {
  const known = createKept({
    changes,
    topic: redirectsTopic,
    load: async () => byOldPath(await database.read((tx) => store.listAll(tx, redirectsMax))),
  })

  async function described(tx: Reader, rows: readonly store.RedirectRow[]) {
    const names = await staff.names(tx, [...new Set(rows.flatMap(({ created_by }) => created_by ?? []))])
    return rows.map(({ created_by, ...row }) => ({
      ...row,
      created_by: created_by === null ? null : { id: created_by, name: names.get(created_by) ?? '' },
    }))
  }

  return {
    /** Where an address has moved to, if it has. */
    find: async (path: string): Promise<string | undefined> => (await known()).get(path),

    list: (paging: Paging, q: string | undefined) =>
      database.read(async (tx) => {
        const page = await store.page(tx, paging, q)
        return { ...page, list: await described(tx, page.list) }
      }),

    async add(given: Move, { caller, now, requestId }: By, statusAt: StatusAt) {
      const move = plainMove(given)
      // Read your writes: a move that was just added is in the table before every process has heard of it.
      const moved = byOldPath(await database.read((tx) => store.listAll(tx, redirectsMax)))
      await refuseMistakes(move, (path) => (moved.has(path) ? Promise.resolve(301) : statusAt(path)))
      return database.begin(async (tx) => {
        await store.lockList(tx)
        const all = byOldPath(await store.listAll(tx, redirectsMax + 1))
        if (all.size >= redirectsMax) throw wrong({ from_path: `地址跳转最多 ${redirectsMax} 条，请先删除不用的` })
        if (all.has(move.from_path)) throw new Refusal('NAME_TAKEN', {}, { from_path: '这个旧地址已经有跳转' })
        const to_path = endOf(move, all)
        if (to_path === undefined) throw wrong({ to_path: '新地址又会跳回旧地址，形成循环' })
        const { from_path } = move
        await store.leadOn(tx, { from_path, to_path })
        const row = await store.insert(tx, { from_path, to_path, created_at: now, created_by: caller.staffId })
        const actor = { kind: 'staff', id: caller.staffId } as const
        const subject = `redirect:${row.id}`
        const after = { from_path, to_path }
        await audit(tx, { at: now, actor, action: 'redirect.add', subject, before: null, after, requestId })
        await announce(tx, redirectsTopic)
        const [one] = await described(tx, [row])
        if (!one) throw new Refusal('RECORD_NOT_FOUND')
        return one
      })
    },

    async remove(id: number, { caller, now, requestId }: By): Promise<void> {
      await database.begin(async (tx) => {
        const row = await store.remove(tx, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const { from_path, to_path } = row
        const actor = { kind: 'staff', id: caller.staffId } as const
        const before = { from_path, to_path }
        const subject = `redirect:${id}`
        await audit(tx, { at: now, actor, action: 'redirect.delete', subject, before, after: null, requestId })
        await announce(tx, redirectsTopic)
      })
    },
  }
}

function byOldPath(moves: readonly Move[]): Map<string, string> {
  return new Map(moves.map(({ from_path, to_path }) => [from_path, to_path]))
}

function plainMove(given: Move): Move {
  const from_path = plainPath(given.from_path)
  const to_path = plainPath(given.to_path)
  if (from_path === undefined) throw wrong({ from_path: '旧地址不正确，请检查' })
  if (to_path === undefined) throw wrong({ to_path: '新地址不正确，请检查' })
  return { from_path, to_path }
}

/** An address where something is must not be covered, and one where nothing is helps nobody. */
async function refuseMistakes({ from_path, to_path }: Move, statusAt: StatusAt): Promise<void> {
  if (from_path === to_path) throw wrong({ to_path: '新地址与旧地址相同' })
  if (isReserved(from_path)) throw wrong({ from_path: '这个地址不能设置跳转' })
  // An address that has moved answers with its move: it is refused as taken, later and by name.
  const status = await statusAt(from_path)
  if (status !== 404 && status !== 301) throw wrong({ from_path: '这个地址现在有页面，不能设置跳转' })
  const found = await statusAt(to_path)
  // A page sends on whoever has no session, and an address that has moved leads to its end; nothing else may send on.
  const leadsOn = (found === 302 || found === 301) && !isReserved(to_path)
  if (found !== 200 && !leadsOn) throw wrong({ to_path: '新地址没有页面，请检查' })
}

function wrong(fields: Record<string, string>): Refusal {
  return new Refusal('INPUT_INVALID', {}, fields)
}
