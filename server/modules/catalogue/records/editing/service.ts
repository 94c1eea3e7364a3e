import type { Paging } from '#contract/base/paging.ts'
import type { RefusalCode } from '#contract/base/refusals.ts'
import { recordHtml } from '#contract/catalogue/record-fields.ts'
import type { RecordStep } from '#contract/catalogue/records.ts'
import type { By } from '#server/http/identity.ts'
import { unread } from '#server/http/reading.ts'
import { type Entry, type Shelves, topicOf } from '#server/modules/catalogue/shelves/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { filesIn, takeHtml } from '#server/platform/rich-text.ts'
import { visitedBelow } from '#server/platform/visited.ts'
import { changedBy, isAwaited, isFresh, type Life, maskText, revived, stateAfter, stepsFrom } from '../model.ts'
import type { Findable, FindableKind, PutInIndex } from '../ports.ts'
import * as store from '../store.ts'

export type Records = ReturnType<typeof createRecords>

/** Who does something to a record, and in which request. */
/** The same for the house itself: the demo, and modules that act on somebody's behalf. */
export interface Act {
  actor: Actor
  now: Date
  requestId: string
}

/** What a kind of records is: its table, its life, and what follows from a row wherever readers look for it. */
export interface Kind<Row extends store.Head, Shown> {
  /** The first word of its shelves and its topic, and what the audit calls it. */
  kind: string
  table: store.RecordTable
  /** The column a record is known by. */
  label: 'name' | 'title' | 'site_name' | 'no'
  life: Life
  /** Where a record that an operator enters begins. */
  begins: string
  /** Where it begins when whoever enters it may not decide what readers see. */
  waits?: string
  /** The address below which readers find it, for counting views. */
  address?: string
  /** Where one stands that is not simply below the address by its id, and the columns that tell. */
  placed?: { columns: readonly string[]; at(row: Record<string, unknown>): string }
  /** What somebody is told whose name, seat or place another record has already. */
  taken?: RefusalCode
  /** Whether a record must stay where it is; unless a kind says otherwise, only what readers see. */
  stays?(row: Row): boolean
  /** Columns that nobody types: numbers, prices, what follows from a step. May refuse and may lock. */
  derive?(tx: Tx, row: Row, before: Row | undefined, act: Act): Promise<Partial<Row>>
  /** Refuses what a schema cannot know: a company or a category that is not there. May lock. */
  check?(tx: Tx, row: Row): Promise<void>
  /** Files it shows, besides those in its text. */
  files(row: Row): readonly string[]
  /** Where readers page past it. */
  entries?(tx: Tx, row: Row): Promise<readonly Entry[]>
  found?: { kind: FindableKind; documents(tx: Tx, row: Row): Promise<readonly Findable[]> }
  /** What else changes with it, in the same transaction. */
  follow?(tx: Tx, row: Row, before: Row | undefined, act: Act): Promise<void>
  /** Rows with what operators see beside them. */
  present(tx: Reader, rows: readonly Row[], now: Date): Promise<Shown[]>
  /** Columns kept as JSON. */
  json?: readonly string[]
}

interface Parts {
  database: Database
  shelves: Shelves
  keepFiles: KeepFiles
  putInIndex: PutInIndex
}

/**
 * One mechanism for every record that operators keep and readers find: versions against lost updates, a table of
 * steps, an audit row, the files it uses, its places on shelves and in the search, all in one transaction.
 */
export function createRecords({ database, shelves, keepFiles, putInIndex }: Parts) {
  function keep<Row extends store.Head, Shown>(kind: Kind<Row, Shown>) {
    const subject = (id: number) => `${kind.kind}:${id}`

    /** Everything that depends on a row is made to agree with it. */
    async function settle(tx: Tx, row: Row, before: Row | undefined, act: Act): Promise<void> {
      await keepFiles(tx, subject(row.id), [...kind.files(row), ...textFiles(row)])
      if (kind.entries) await shelves.place(tx, kind.kind, row.id, await kind.entries(tx, row))
      if (kind.found) await putInIndex(tx, kind.found.kind, row.id, await kind.found.documents(tx, row))
      await kind.follow?.(tx, row, before, act)
      await announce(tx, topicOf(kind.kind))
    }

    async function shown(tx: Reader, row: Row, now: Date) {
      const [one] = await kind.present(tx, [row], now)
      if (!one) throw new Refusal('RECORD_NOT_FOUND')
      return { ...one, steps: stepsFrom(kind.life, row.state) }
    }

    async function take(tx: Tx, id: number, version: number | undefined): Promise<Row> {
      const row = await store.lock<Row>(tx, kind.table, id)
      if (!row) throw new Refusal('RECORD_NOT_FOUND')
      if (version !== undefined && row.version !== version) throw new Refusal('CHANGED_MEANWHILE')
      return row
    }

    async function write(tx: Tx, before: Row, changed: object, act: Act, action: string): Promise<Row> {
      const merged: Row = { ...before, version: before.version + 1, updated_at: act.now, ...changed }
      const row: Row = { ...merged, ...(await kind.derive?.(tx, merged, before, act)) }
      await kind.check?.(tx, row)
      const conflict = await store.update(tx, kind.table, before.id, columnsOf(kind, { ...row, id: undefined }))
      if (conflict) throw new Refusal(kind.taken ?? 'NAME_TAKEN')
      await settle(tx, row, before, act)
      await note(tx, act, action, before.id, before, row)
      return row
    }

    async function note(tx: Tx, act: Act, action: string, id: number, before: Row | null, after: Row | null) {
      const entry = { at: act.now, actor: act.actor, requestId: act.requestId, subject: subject(id) }
      await audit(tx, { ...entry, action: `${kind.kind}.${action}`, before: masked(before), after: masked(after) })
    }

    const desk = {
      kind,

      async list(paging: Paging, filter: store.ListFilter, now: Date) {
        return database.read(async (tx) => {
          const page = await store.list<Row>(tx, kind, paging, filter)
          const presented = await kind.present(tx, page.list, now)
          const list = presented.map((row, place) => ({
            ...row,
            steps: stepsFrom(kind.life, page.list[place]?.state ?? ''),
          }))
          return { ...page, list }
        })
      },

      async read(id: number, now: Date) {
        return database.read(async (tx) => {
          const row = await store.find<Row>(tx, kind.table, id)
          if (!row) throw new Refusal('RECORD_NOT_FOUND')
          return shown(tx, row, now)
        })
      },

      /** Enters a record; `more` are columns that nobody types, such as its number. */
      async enter(tx: Tx, fields: object, act: Act, more: Partial<store.Head> = {}): Promise<Row> {
        const state = more.state ?? kind.begins
        const head = {
          state,
          reject_reason: '',
          version: 1,
          created_at: act.now,
          updated_at: act.now,
          published_at: state === 'shown' ? act.now : null,
        }
        const merged = { ...cleaned(fields), ...head, ...more } as unknown as Row
        const given: Row = { ...merged, ...(await kind.derive?.(tx, merged, undefined, act)) }
        await kind.check?.(tx, given)
        const made = await store.insert(tx, kind.table, columnsOf(kind, given))
        if ('conflict' in made) throw new Refusal(kind.taken ?? 'NAME_TAKEN')
        const row = await store.find<Row>(tx, kind.table, made.id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        await settle(tx, row, undefined, act)
        await note(tx, act, 'add', made.id, null, row)
        return row
      },

      add: (fields: object, by: By, more?: object) =>
        database.begin(async (tx) => shown(tx, await desk.enter(tx, fields, actOf(by), more), by.now)),

      save: ({ id, version, ...fields }: { id: number; version: number }, by: By) =>
        database.begin(async (tx) => {
          const before = await take(tx, id, version)
          return shown(tx, await write(tx, before, cleaned(fields), actOf(by), 'save'), by.now)
        }),

      step: ({ id, version, step, reason }: Stepping, by: By) =>
        database.begin(async (tx) => {
          const before = await take(tx, id, version)
          const state = stateAfter(kind.life, before.state, step)
          if (state === undefined) throw new Refusal('RECORD_MOVED_ON', { from: before.state, step })
          const first = step === 'show' && before.published_at === null ? { published_at: by.now } : {}
          const changed = { state, reject_reason: step === 'reject' ? reason : '', ...first }
          const row = await write(tx, before, changed, actOf(by), step)
          if (isAwaited(kind.life, before.state)) await noteDecision(tx, kind.kind, before, row, by)
          return shown(tx, row, by.now)
        }),

      /** Whoever decided takes it back, as long as nothing else has happened to the record since. */
      undo: ({ id, version }: Seen, by: By) =>
        database.begin(async (tx) => {
          const row = await take(tx, id, version)
          return shown(tx, await write(tx, row, await takenBack(tx, kind.kind, row, by), actOf(by), 'undo'), by.now)
        }),

      /** What readers saw is taken down, not deleted: somebody may have it in an archive or on a bill. */
      remove: ({ id, version }: { id: number; version: number }, by: By) =>
        database.begin(async (tx) => desk.drop(tx, await take(tx, id, version), actOf(by))),

      /** The same for modules: a record that they hold goes, with everything that depends on it. */
      async drop(tx: Tx, row: Row, act: Act): Promise<void> {
        if (kind.stays ? kind.stays(row) : publicStates.has(row.state))
          throw new Refusal('RECORD_MOVED_ON', { from: row.state })
        await keepFiles(tx, subject(row.id), [])
        if (kind.entries) await shelves.place(tx, kind.kind, row.id, [])
        if (kind.found) await putInIndex(tx, kind.found.kind, row.id, [])
        if (await store.remove(tx, kind.table, row.id)) throw new Refusal('IN_USE')
        await announce(tx, topicOf(kind.kind))
        await note(tx, act, 'delete', row.id, row, null)
      },

      /** The record as it is, held for a change. */
      hold: (tx: Tx, id: number): Promise<Row> => take(tx, id, undefined),

      /** For modules that change a column which is theirs: a certification, a seat taken. */
      change: async (tx: Tx, id: number, changed: object, act: Act, action: string) =>
        write(tx, await take(tx, id, undefined), changed, act, action),

      /** The same for columns that stand in no form: nobody's work is overtaken by it, and nothing counts as tended. */
      mark: async (tx: Tx, id: number, changed: object, act: Act, action: string) => {
        const before = await take(tx, id, undefined)
        const { version, updated_at } = before
        return write(tx, before, { ...changed, version, updated_at }, act, action)
      },

      /** Makes everything that depends on these rows agree with them again, after something they refer to changed. */
      async refresh(tx: Tx, column: string, value: number, act: Act): Promise<void> {
        let last = 0
        for (;;) {
          const rows = await store.rowsWhere<Row>(tx, kind.table, { column, value, after: last })
          for (const row of rows) await settle(tx, row, row, act)
          const end = rows.at(-1)
          if (!end) return
          last = end.id
        }
      },

      /** Writes the next few rows that refer to something into the index again; answers with the last of them. */
      async reindex(tx: Tx, where: store.Referring, max: number): Promise<number | undefined> {
        const rows = await store.lockWhere<Row>(tx, kind.table, where, max)
        for (const row of rows) {
          if (kind.found) await putInIndex(tx, kind.found.kind, row.id, await kind.found.documents(tx, row))
        }
        return rows.at(-1)?.id
      },

      addresses: addressesOf(kind, { database, shelves }),

      waiting: (tx: Reader, state: string, max: number) => store.waiting(tx, kind.table, state, max),

      ...countersOf(kind),
    }
    return desk
  }

  return { keep }
}

/** How often something was looked at, and used. */
function countersOf<Row extends store.Head, Shown>({ kind, table, address }: Kind<Row, Shown>) {
  return {
    countsOf: (tx: Reader, ids: readonly number[]) => store.countsOf(tx, kind, ids),

    /** Counts a download, or a click that led away. */
    countUse: (tx: Tx, id: number, times = 1) =>
      store.addCounts(tx, { kind, table, column: 'uses' }, [{ id, views: times }]),

    async countViews(tx: Tx, visits: readonly { path: string; views: number }[]): Promise<void> {
      const counts = address ? visitedBelow(address, visits) : []
      if (counts.length > 0) await store.addCounts(tx, { kind, table, column: 'views' }, counts)
    },
  }
}

/** Whatever of a kind readers can open, month by month, for sitemaps. */
function addressesOf<Row extends store.Head, Shown>(
  { kind, table, address, placed }: Kind<Row, Shown>,
  { database, shelves }: Pick<Parts, 'database' | 'shelves'>,
) {
  const at = placed?.at ?? (({ id }: Record<string, unknown>) => `${address}/${id}`)
  return {
    months: (now: Date) => shelves.months(kind, now, unread),
    inMonth: (month: string, paging: Paging, now: Date) =>
      database.read(async (tx) => {
        const ids = await shelves.idsAt(tx, shelves.inMonth(kind, month, paging, now))
        const rows = await store.changesOf(tx, table, ids, placed?.columns ?? [])
        return rows.map((row) => ({ path: at(row), changed: row.updated_at }))
      }),
    latest: () => database.read((tx) => store.latestChange(tx, table)),
  }
}

async function noteDecision(tx: Tx, kind: string, before: store.Head, after: store.Head, { caller, now: at }: By) {
  const { id: record_id, version } = after
  await store.addDecision(tx, {
    ...{ kind, record_id, version, at },
    was: changedBy(before, after),
    by_id: caller.staffId,
  })
}

/** What a decision changed, as it was; refused where it is not theirs to take back, or something followed. */
async function takenBack(tx: Reader, kind: string, { id: record_id, version }: store.Head, { caller, now }: By) {
  const stands = (why: string) => new Refusal('DECISION_STANDS', {}, undefined, why)
  const decided = await store.findDecision(tx, { kind, record_id, version })
  if (!decided) throw stands('之后已有变化')
  if (decided.by_id !== caller.staffId) throw stands('是同事的决定')
  if (!isFresh(decided.at, now)) throw stands('已超过 30 分钟')
  return revived(decided.was as Record<string, unknown>)
}

/** States in which readers can open a record, unless its kind says otherwise. */
const publicStates: ReadonlySet<string> = new Set(['shown', 'closed', 'cancelled'])

interface Seen {
  id: number
  version: number
}

export interface Stepping extends Seen {
  step: RecordStep
  reason: string
}

export function actOf({ caller, now, requestId }: By): Act {
  return { actor: { kind: 'staff', id: caller.staffId }, now, requestId }
}

/** Phone numbers and the like are nobody's business in a log. */
function masked(row: object | null): object | null {
  if (row === null) return null
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    column.startsWith('contact_') && typeof value === 'string' ? maskText(value) : value,
  ])
  return Object.fromEntries(entries)
}

function cleaned(fields: object): object {
  return 'html' in fields && typeof fields.html === 'string'
    ? { ...fields, html: takeHtml(fields.html, recordHtml) }
    : fields
}

function textFiles(row: object): string[] {
  return 'html' in row && typeof row.html === 'string' ? filesIn(row.html) : []
}

function columnsOf<Row extends store.Head, Shown>({ json = [] }: Kind<Row, Shown>, row: object): object {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => [column, json.includes(column) ? JSON.stringify(value) : value]),
  )
}
