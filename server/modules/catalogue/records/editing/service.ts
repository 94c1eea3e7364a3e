import type { Paging } from '#contract/base/paging.ts'
import { recordHtml } from '#contract/catalogue/record-fields.ts'
import type { RecordStep } from '#contract/catalogue/records.ts'
import type { By } from '#server/http/identity.ts'
import { unread } from '#server/http/reading.ts'
import { type Shelves, topicOf } from '#server/modules/catalogue/shelves/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import { audit } from '#server/platform/audit.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { filesIn, refuseUnsaid, takeHtml } from '#server/platform/rich-text.ts'
import { visitedBelow } from '#server/platform/visited.ts'
import { changedBy, isAwaited, isFresh, maskText, operatorSteps, revived, stateAfter } from '../model.ts'
import type { Act, Kind, OwnedHead, PutInIndex, RecordChanged } from '../ports.ts'
import { createRequesting, type OwnParts } from '../requesting/service.ts'
import { createReviewing, type TellOwner } from '../reviewing/service.ts'
import * as store from '../store.ts'

export type Records = ReturnType<typeof createRecords>

interface Parts {
  database: Database
  own: Omit<OwnParts, 'database' | 'keepFiles'> & { tell: TellOwner }
  shelves: Shelves
  keepFiles: KeepFiles
  putInIndex: PutInIndex
  onChanged: RecordChanged
}

/**
 * One mechanism for every record that operators keep and readers find: versions against lost updates, a table of
 * steps, an audit row, the files it uses, its places on shelves and in the search, all in one transaction.
 */
export function createRecords({ database, shelves, keepFiles, putInIndex, onChanged, own }: Parts) {
  function keep<Row extends store.Head, Shown>(kind: Kind<Row, Shown>) {
    const { settle, take, write, enter, drop } = createWriting(kind, { shelves, keepFiles, putInIndex, onChanged })
    const lifeOf = (row: Row) => kind.lifeOf?.(row) ?? kind.life
    const begin = kind.begin ?? database.begin

    async function shown(tx: Reader, row: Row, now: Date) {
      const [one] = await kind.present(tx, [row], now)
      if (!one) throw new Refusal('RECORD_NOT_FOUND')
      const beside = owned ? await owned.reviewing.shown(tx, row as Row & OwnedHead) : {}
      return { ...one, steps: operatorSteps(lifeOf(row), row), ...beside }
    }

    /** What an owner handed in is decided about, not the row that readers see. */
    function decide(tx: Tx, row: Row & OwnedHead, { step, reason, reasons }: Decided, act: Act): Promise<Row> {
      if (!owned) throw new Refusal('RECORD_MOVED_ON', { from: row.state })
      return step === 'show'
        ? owned.reviewing.approve(tx, row, act)
        : owned.reviewing.reject(tx, row, reason, reasons, act)
    }

    const desk = {
      kind,
      enter,
      drop,

      async list(paging: Paging, filter: store.ListFilter, now: Date) {
        return database.read(async (tx) => {
          const page = await store.list<Row>(tx, kind, paging, filter)
          const presented = await kind.present(tx, page.list, now)
          const list = presented.map((row, place) => {
            const stored = page.list[place]
            return { ...row, steps: stored ? operatorSteps(lifeOf(stored), stored) : [] }
          })
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

      add: (fields: object, by: By, more?: object) =>
        database.begin(async (tx) => shown(tx, await enter(tx, fields, actOf(by), more), by.now)),

      save: ({ id, version, ...fields }: { id: number; version: number }, by: By) =>
        database.begin(async (tx) => {
          const before = await take(tx, id, version)
          const row = await write(tx, before, cleaned(fields), actOf(by), 'save')
          await owned?.reviewing.noteOperator(tx, row as Row & OwnedHead, 'edited', '', actOf(by))
          return shown(tx, row, by.now)
        }),

      step: ({ id, version, step, reason, reasons = {} }: Stepping, by: By) =>
        begin(async (tx) => {
          const before = await take(tx, id, version)
          if (!operatorSteps(lifeOf(before), before).includes(step))
            throw new Refusal('RECORD_MOVED_ON', { from: before.state, step })
          if (reason === '' && kind.explained?.(before, step))
            throw new Refusal('INPUT_INVALID', {}, { reason: '请写明原因' })
          if (owned && awaits(before) && step !== 'hide') {
            const decided = await decide(tx, before as Row & OwnedHead, { step, reason, reasons }, actOf(by))
            await noteDecision(tx, kind.kind, before, decided, by)
            return shown(tx, decided, by.now)
          }
          const state = stateAfter(lifeOf(before), before.state, step)
          if (state === undefined) throw new Refusal('RECORD_MOVED_ON', { from: before.state, step })
          const first = step === 'show' && before.published_at === null ? { published_at: by.now } : {}
          const changed = { state, reject_reason: step === 'reject' ? reason : '', ...first }
          const row = await write(tx, before, changed, actOf(by), step)
          if (isAwaited(lifeOf(before), before.state)) await noteDecision(tx, kind.kind, before, row, by)
          // What its kind kept from happening is told to nobody.
          else if (owned && row.state === state && (step === 'hide' || step === 'show'))
            await owned.reviewing.noteOperator(
              ...([tx, row as Row & OwnedHead, step === 'hide' ? 'hidden' : 'shown', reason, actOf(by)] as const),
            )
          return shown(tx, row, by.now)
        }),

      /** Whoever decided takes it back, as long as nothing else has happened to the record since. */
      undo: ({ id, version }: Seen, by: By) =>
        database.begin(async (tx) => {
          const row = await take(tx, id, version)
          const was = await takenBack(tx, kind.kind, row, by)
          const again = await write(tx, row, was, actOf(by), 'undo')
          if (owned && awaits(again)) await owned.reviewing.reopen(tx, again as Row & OwnedHead, actOf(by))
          return shown(tx, again, by.now)
        }),

      /** What readers saw is taken down, not deleted: somebody may have it in an archive or on a bill. */
      remove: ({ id, version }: { id: number; version: number }, by: By) =>
        database.begin(async (tx) => drop(tx, await take(tx, id, version), actOf(by))),

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

      waiting: (tx: Reader, state: string, max: number) => store.waiting(tx, kind, state, max),

      ...countersOf(kind),
    }
    // Whether a kind has owners is the kind's own to say; its rows then have the columns for it.
    const ownKind = kind as unknown as Kind<Row & OwnedHead, unknown>
    const reviewing = createReviewing({ kind: ownKind, write: write as never, keepFiles, tell: own.tell })
    const owned = ownKind.owned && {
      reviewing,
      requesting: createRequesting({
        ...{ ...own, database, keepFiles, kind: ownKind, owned: ownKind.owned, reviewing, cleaned },
        ...{ enter: enter as never, drop: drop as never, write: write as never },
      }),
    }
    return Object.assign(desk, { own: owned?.requesting, note: reviewing.note })
  }

  return { keep }
}

type Writing = Pick<Parts, 'shelves' | 'keepFiles' | 'putInIndex' | 'onChanged'>

/** A row is written with everything that follows from it, and read to be written. */
function createWriting<Row extends store.Head, Shown>(kind: Kind<Row, Shown>, parts: Writing) {
  const { shelves, keepFiles, putInIndex, onChanged } = parts
  const subject = (id: number) => `${kind.kind}:${id}`

  /** Everything that depends on a row is made to agree with it. */
  async function settle(tx: Tx, row: Row, before: Row | undefined, act: Act): Promise<void> {
    await keepFiles(tx, subject(row.id), [...kind.files(row), ...textFiles(row)])
    if (kind.entries) await shelves.place(tx, kind.kind, row.id, await kind.entries(tx, row))
    if (kind.found) await putInIndex(tx, kind.found.kind, row.id, await kind.found.documents(tx, row))
    await kind.follow?.(tx, row, before, act)
    await onChanged(tx, kind.kind, row.id, act.now)
    await announce(tx, topicOf(kind.kind))
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

  /** Enters a record; `more` are columns that nobody types, such as its number. */
  async function enter(tx: Tx, fields: object, act: Act, more: Partial<store.Head> = {}): Promise<Row> {
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
  }

  /** A record goes, with everything that depends on it. */
  async function drop(tx: Tx, row: Row, act: Act): Promise<void> {
    if (kind.stays ? kind.stays(row) : publicStates.has(row.state))
      throw new Refusal('RECORD_MOVED_ON', { from: row.state })
    await keepFiles(tx, subject(row.id), [])
    if (kind.entries) await shelves.place(tx, kind.kind, row.id, [])
    if (kind.found) await putInIndex(tx, kind.found.kind, row.id, [])
    if (await store.remove(tx, kind.table, row.id)) throw new Refusal('IN_USE')
    await onChanged(tx, kind.kind, row.id, act.now)
    await announce(tx, topicOf(kind.kind))
    await note(tx, act, 'delete', row.id, row, null)
  }

  return { settle, take, write, enter, drop }
}

/** How often something was looked at, and used. */
function countersOf<Row extends store.Head, Shown>({ kind, table, address, owned }: Kind<Row, Shown>) {
  return {
    countsOf: (tx: Reader, ids: readonly number[]) => store.countsOf(tx, kind, ids),

    /** Counts a download, or a click that led away. */
    countUse: (tx: Tx, id: number, times = 1) =>
      store.addCounts(tx, { kind, table, column: 'uses' }, [{ id, views: times }]),

    async countViews(tx: Tx, visits: readonly { path: string; views: number }[], day: string): Promise<void> {
      const counts = address ? visitedBelow(address, visits) : []
      if (counts.length === 0) return
      await store.addCounts(tx, { kind, table, column: 'views' }, counts)
      if (owned) await store.addDays(tx, { kind, table, day }, counts)
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

interface Decided {
  step: RecordStep
  reason: string
  reasons: Record<string, string>
}

export interface Stepping extends Seen {
  step: RecordStep
  reason: string
  /** What is wrong with what an owner handed in, field by field. */
  reasons?: Record<string, string> | undefined
}

/** Whether something that an owner handed in waits. */
function awaits(row: object): boolean {
  return 'revision_state' in row && row.revision_state === 'review'
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
  if (!('html' in fields) || typeof fields.html !== 'string') return fields
  const html = takeHtml(fields.html, recordHtml)
  refuseUnsaid(html)
  return { ...fields, html }
}

function textFiles(row: object): string[] {
  return 'html' in row && typeof row.html === 'string' ? filesIn(row.html) : []
}

/** Follows from the others in the database itself. */
const generatedColumn = 'awaits_since'

function columnsOf<Row extends store.Head, Shown>({ json = [] }: Kind<Row, Shown>, row: object): object {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column, value]) => value !== undefined && column !== generatedColumn)
      .map(([column, value]) => [column, json.includes(column) ? JSON.stringify(value) : value]),
  )
}
