import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Cell } from '#contract/base/csv.ts'
import type { Endpoint, InputInside } from '#contract/base/endpoint.ts'
import { countMax, type Paging } from '#contract/base/paging.ts'
import { totalling } from '#contract/base/written.words.ts'
import type { orderExport } from '#contract/site/exports.console.ts'
import { type Asking, type Desk, noDoor } from '#server/http/desk.ts'
import { callerFor } from '#server/http/identity.ts'
import { unread } from '#server/http/reading.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { every } from '#server/platform/every.ts'
import { tableStream } from '#server/platform/formats/table-stream.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { cellsOf, fieldOf, fresh, keptMs, keyOf, leaseMs, loggedFilters, openMax, renewMs, rowsMax } from './model.ts'
import * as store from './store.ts'

export type Exports = ReturnType<typeof createExports>

interface Parts {
  database: Database
  clock: Clock
  storage: Pick<Files['holding'], 'put' | 'stream' | 'remove' | 'leave'>
  staffRights: Staff['rightsOf']
  every: typeof every
  /** Where every list is asked, in process; there once the rooms are open. */
  desk(): Desk
}

interface By {
  staffId: number
  rights: Parameters<typeof identityOf>[1]
  now: Date
  requestId: string
}

interface Page {
  list: unknown[]
  total: number
  total_is: 'exact' | 'at_least'
}

/** Somebody wants it no longer, or this process stops: whoever writes leaves off. */
class LeftOff extends Error {}

const identityOf = (staffId: number, rights: Awaited<ReturnType<Staff['rightsOf']>>) => ({
  staff: { id: 0, realm: 'staff' as const, ownerId: staffId, rights },
})

/**
 * Lists as files, written while nobody waits. One mechanism for all of them: the list's own call is asked page by page,
 * in the name of whoever ordered it and with the rights they have at that moment, and the columns are what the list
 * declares. Lists that grow with every day are read by key, others by page. No more than one page is in memory.
 */
export function createExports({ database, clock, storage, staffRights, every, desk }: Parts) {
  const stopping = new AbortController()

  const askingOf = (identity: Asking['identity'], now: Date, requestId: string): Asking => ({
    ...{ identity, now, requestId, reading: unread, door: noDoor },
  })

  const listAt = (call: string) =>
    desk()
      .endpoints()
      .find(({ method, path }) => method === 'GET' && path === call)

  const ask = async (call: string, input: object, asking: Asking) =>
    (await desk().answer({ method: 'GET', path: call }, input, asking)) as Page

  /** Rights are looked at again for every page: whoever loses them in between gets no more. */
  async function* rowsOf({ id, file, staff_id, call, input }: store.ExportRow): AsyncGenerator<unknown> {
    let done = 0
    let before = new Set<string>()
    const byKey = listAt(call)?.byKey
    let after = ''
    for (let page = 1; done < rowsMax; page += 1) {
      const now = clock()
      const identity = identityOf(staff_id, await staffRights(staff_id))
      const place = byKey ? { after } : { page }
      const asked = { ...input, ...place, count: countMax }
      const { list } = await ask(call, asked, askingOf(identity, now, `export-${id}`))
      for (const row of fresh(list, before).slice(0, rowsMax - done)) {
        done += 1
        yield row
      }
      before = new Set(list.map(keyOf))
      if (byKey && list.length > 0) after = fieldOf(list.at(-1), byKey)
      const goesOn = await database.begin((tx) => store.progress(tx, { id, file }, done, leaseFrom(now)))
      if (!goesOn || stopping.signal.aborted) throw new LeftOff()
      if (list.length < countMax) return
    }
  }

  async function* tableOf(row: store.ExportRow): AsyncGenerator<readonly Cell[]> {
    yield row.columns.map(({ title }) => title)
    const totals = totalling(row.columns)
    for await (const one of rowsOf(row)) {
      const cells = cellsOf(one, row.columns)
      totals.add(cells)
      yield cells
    }
    yield* totals.lines()
  }

  async function write(row: store.ExportRow): Promise<void> {
    // A large part on a slow line takes longer than the lease, and no page is asked for meanwhile.
    const stop = every(renewMs, () => database.begin((tx) => store.renew(tx, row, leaseFrom(clock()))))
    try {
      const { bytes } = await storage.put('private', row.file, tableStream(row.title, row.format, tableOf(row)))
      const kept = await database.begin((tx) =>
        store.finish(tx, row, { state: 'done', bytes, reason: '', now: clock() }),
      )
      if (!kept) await storage.remove('private', row.file)
    } catch (error) {
      if (error instanceof LeftOff) {
        await database.begin((tx) => store.release(tx, row))
        return
      }
      const reason = error instanceof Refusal ? error.message : '系统出错，请稍后再试'
      await database.begin((tx) => store.finish(tx, row, { state: 'failed', bytes: null, reason, now: clock() }))
      if (!(error instanceof Refusal)) throw error
    } finally {
      await stop()
    }
  }

  const own = async (staffId: number, id: number): Promise<store.ExportRow> => {
    const row = await database.read((tx) => store.findOwn(tx, staffId, id))
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  return {
    /** The first row is asked for at once: whoever may not look, or asks for what there is not, hears it now. */
    async order({ title, call, input, columns, format }: InputInside<typeof orderExport>, by: By) {
      const endpoint = listAt(call)
      if (!endpoint || !isList(endpoint)) throw new Refusal('EXPORT_UNKNOWN')
      const asking = askingOf(identityOf(by.staffId, by.rights), by.now, by.requestId)
      const { total, total_is } = await ask(call, { ...input, page: 1, count: 1 }, asking)
      return database.begin(async (tx) => {
        if ((await store.countOpen(tx, by.staffId)) >= openMax) throw new Refusal('EXPORTS_OPEN')
        const row = await store.insert(tx, {
          ...{ staff_id: by.staffId, title, call, input, columns: [...columns], format },
          ...{ rows_total: Math.min(total, rowsMax), total_exact: total_is === 'exact' },
          file: `${newName()}.${format}`,
          created_at: by.now,
          expires_at: new Date(by.now.getTime() + keptMs),
        })
        const actor = { kind: 'staff', id: by.staffId } as const
        const after = { title, format, filters: loggedFilters(input), rows_total: row.rows_total }
        const subject = `export:${row.id}`
        await audit(tx, {
          at: by.now,
          actor,
          action: 'export.order',
          subject,
          before: null,
          after,
          requestId: by.requestId,
        })
        return row
      })
    },

    list: (staffId: number, paging: Paging) => database.read((tx) => store.listOwn(tx, staffId, paging)),
    read: own,

    async cancel(staffId: number, id: number, now: Date) {
      await own(staffId, id)
      await database.begin((tx) => store.cancelOwn(tx, staffId, id, now))
      return own(staffId, id)
    },

    /** The file, for whoever ordered it and nobody else, and while they may still look at the list it is of. */
    async open(id: number, { staffId, rights, now, requestId }: By) {
      const row = await own(staffId, id)
      const list = listAt(row.call)
      if (!list) throw new Refusal('NOT_ALLOWED')
      callerFor(list.access, identityOf(staffId, rights))
      const bytes: Readable | undefined =
        row.state === 'done' && row.expires_at > now ? await storage.stream('private', row.file) : undefined
      if (!bytes) throw new Refusal('RECORD_NOT_FOUND')
      const actor = { kind: 'staff', id: staffId } as const
      const subject = `export:${id}`
      await database.begin((tx) =>
        audit(tx, {
          at: now,
          actor,
          action: 'export.open',
          subject,
          before: null,
          after: { title: row.title },
          requestId,
        }),
      )
      return { row, bytes }
    },

    /** Writes the next one that waits; answers how many that were. */
    async writeNext(): Promise<number> {
      const row = await database.begin((tx) => claim(tx, storage, clock()))
      if (!row) return 0
      await write(row)
      return 1
    },

    /** Files whose time is over go, and then what was known about them. */
    async sweep(now: Date): Promise<number> {
      const rows = await database.read((tx) => store.expired(tx, now, 100))
      for (const { id, file } of rows) {
        await storage.remove('private', file)
        await database.begin((tx) => store.remove(tx, id))
      }
      return rows.length
    },

    stop: () => stopping.abort(),
  }
}

const newName = () => `exports/${randomBytes(16).toString('hex')}`
const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

async function claim(tx: Tx, storage: Parts['storage'], now: Date): Promise<store.ExportRow | undefined> {
  const claimed = await store.claim(tx, { now, until: leaseFrom(now), name: newName() })
  // Written by somebody who then died, it would lie there for ever; somebody slow removes it as well.
  if (claimed?.former) await storage.leave(tx, [{ area: 'private', path: claimed.former }])
  return claimed
}

/** A paged list that takes a right of the staff's. */
function isList({ access, output }: Endpoint): boolean {
  const shape = 'shape' in output ? (output.shape as Record<string, unknown>) : {}
  return typeof access === 'object' && 'list' in shape && 'total_is' in shape
}
