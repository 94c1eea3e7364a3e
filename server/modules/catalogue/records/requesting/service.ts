import type { Paging } from '#contract/base/paging.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { OwnRules } from '#contract/catalogue/own-records.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import type { Files, KeepFiles } from '#server/modules/site/files/service.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { textOf } from '#server/platform/rich-text.ts'
import { isUnseen, ownActionsOf } from '../model.ts'
import type { Act, Kind, Owned, OwnedHead } from '../ports.ts'
import type { createReviewing } from '../reviewing/service.ts'
import * as revisions from '../reviewing/store.ts'
import { actOf, createRevising, type Held, type OwnSelf } from '../revising/service.ts'
import * as store from './store.ts'

interface Seen {
  id: number
  version: string
}

type Columns = Readonly<Record<string, unknown>>

export type { OwnSelf } from '../revising/service.ts'

export interface OwnParts {
  database: Database
  persons: Pick<Persons, 'demand'>
  rulesOf(tx: Reader, kind: Owned<never>['kind']): Promise<OwnRules>
  /** The same from memory, for whoever only looks. */
  rulesShown(kind: Owned<never>['kind']): Promise<OwnRules>
  refuseWords(fields: Readonly<Record<string, string>>): Promise<void>
  isOwnFile: Files['isOwn']
  keepFiles: KeepFiles
}

interface Parts<Row extends OwnedHead> extends OwnParts {
  kind: Kind<Row, unknown>
  owned: Owned<Row>
  reviewing: ReturnType<typeof createReviewing<Row>>
  enter(tx: Tx, fields: object, act: Act): Promise<Row>
  drop(tx: Tx, row: Row, act: Act): Promise<void>
  write(tx: Tx, before: Row, changed: object, act: Act, action: string): Promise<Row>
  cleaned(fields: object): object
}

const daysShown = 30
const dayMs = 24 * 60 * 60 * 1000

/** What owners see of what is theirs: as it will be once all is approved, and what may be done about it. */
function createLooking<Row extends OwnedHead>({ database, kind, owned, rulesOf, rulesShown }: Looking<Row>) {
  const versionOf = (row: Row, revision: revisions.RevisionRow | undefined) =>
    `${row.version}.${revision?.version ?? 0}`

  function own(row: Row, revision: revisions.RevisionRow | undefined) {
    return {
      ...row,
      ...revision?.changes,
      version: versionOf(row, revision),
      revision: revision ? revisionOf(revision) : null,
      changed: Object.keys(revision?.changes ?? {}),
      actions: ownActionsOf(row, revision, owned.copies),
    }
  }

  async function limits(tx: Reader, { enterpriseId, now }: Pick<OwnSelf, 'enterpriseId' | 'now'>) {
    const rules = await rulesOf(tx, owned.kind)
    const level = await owned.levelOf(tx, enterpriseId, now)
    const used = await store.countOwn(tx, kind.table, owned, enterpriseId, (rules.max[level] ?? 0) + 1000)
    return limitsBy(rules, level, used)
  }

  /** What counts against the limits, to be asked for with something else. */
  const standingFor = (rules: OwnRules, { enterpriseId, now }: Pick<OwnSelf, 'enterpriseId' | 'now'>) =>
    store.standingOf(kind.table, owned, { enterpriseId, now, max: Math.max(...rules.max) + 1000 })

  const shownOwn = async (tx: Reader, row: Row) => own(row, await revisions.openFor(tx, kind.kind, row.id))

  return {
    versionOf,
    limits,
    shownOwn,
    calls: {
      limits: (self: OwnSelf) => database.look((tx) => limits(tx, self)),

      list: (paging: Paging, state: store.OwnFilter | undefined, { enterpriseId, now }: OwnSelf) =>
        database.look(async (tx) => {
          const rules = await rulesShown(owned.kind)
          const days = daysUntil(now)
          const asked = { kind: kind.kind, since: days[0] ?? '', standing: standingFor(rules, { enterpriseId, now }) }
          const found = await store.list<Row>(tx, kind.table, owned, { enterpriseId, state }, paging, asked)
          const { beside, list: rows, ...page } = found
          const list = rows.map(({ own_revision, own_views, ...row }) => ({
            ...own(row as unknown as Row, revisions.openIn(own_revision)),
            views: viewsOn(days, own_views),
          }))
          const level = beside.level ?? (await owned.levelOf(tx, enterpriseId, now))
          return { ...page, list, limits: limitsBy(rules, level, beside.used) }
        }),

      read: (id: number, self: OwnSelf) =>
        database.look(async (tx) => {
          const { enterpriseId, now } = self
          const rules = await rulesShown(owned.kind)
          const asked = { kind: kind.kind, eventsMax, standing: standingFor(rules, self) }
          const found = await store.read<Row>(tx, kind.table, owned, { id, enterpriseId }, asked)
          if (!found) throw new Refusal('RECORD_NOT_FOUND')
          const { own_revision, own_events, own_standing: standing, ...row } = found
          const level = standing.level ?? (await owned.levelOf(tx, enterpriseId, now))
          const whole = own(row as unknown as Row, revisions.openIn(own_revision))
          return { ...whole, events: revisions.eventsIn(own_events), limits: limitsBy(rules, level, standing.used) }
        }),
    },
  }
}

type Looking<Row extends OwnedHead> = Pick<Parts<Row>, 'database' | 'kind' | 'owned' | 'rulesOf' | 'rulesShown'>

function limitsBy({ max, pictures, review, certified }: OwnRules, level: number, used: number) {
  return { used, max: max[level] ?? 0, pictures_max: pictures[level] ?? 0, level, review, certified }
}

/** What owners do with what is theirs. Ownership is a condition of every statement: what is not theirs is not there. */
export function createRequesting<Row extends OwnedHead>(parts: Parts<Row>) {
  const { database, kind, owned, reviewing, write } = parts
  const { versionOf, limits, shownOwn, calls } = createLooking(parts)
  const revising = createRevising({ ...parts, limits })

  /** Theirs, held for a change by somebody who may; on top of what they have seen, where they say so. */
  async function take(tx: Tx, self: OwnSelf, { id, version }: { id: number; version?: string }) {
    const { enterpriseId, personId } = self
    await parts.persons.demand(tx, { realm: 'enterprise', ownerId: enterpriseId, personId }, 'records')
    const row = await store.lock<Row>(tx, kind.table, owned, { id, enterpriseId })
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    const revision = await revisions.openFor(tx, kind.kind, id)
    if (version !== undefined && version !== versionOf(row, revision)) throw new Refusal('CHANGED_MEANWHILE')
    return { row, revision }
  }

  async function refuseBeyond(tx: Tx, self: OwnSelf): Promise<void> {
    await store.lockOwner(tx, kind.kind, self.enterpriseId)
    const { used, max } = await limits(tx, self)
    if (used >= max) throw new Refusal('OWN_LIMIT', { used, max }, undefined, `当前最多 ${max} 条`)
  }

  const { merged, note, refreshed, keepRevision, mark, close } = revising

  /** The draft of something new: a row that no reader sees, and a revision that says where it stands. */
  async function begin(tx: Tx, self: OwnSelf, given: Columns): Promise<Row> {
    await refuseBeyond(tx, self)
    const act = actOf(self)
    const whose = await owned.begin(tx, self.enterpriseId)
    const row = await parts.enter(tx, { ...given, ...whose, revision_state: 'draft' }, act)
    const { personId: person_id, now } = self
    const dated = { created_at: now, updated_at: now }
    const revision = await revisions.insert(tx, { kind: kind.kind, record_id: row.id, person_id, ...dated })
    await note(tx, self, row, 'begun', revision.id)
    return row
  }

  /** One step of an owner in a transaction of its own, refused where it does not lead on from here. */
  function stepping(
    action: ReturnType<typeof ownActionsOf>[number],
    work: (tx: Tx, self: OwnSelf, held: Held<Row>) => Promise<unknown>,
  ) {
    return (seen: Seen, self: OwnSelf) =>
      database.begin(async (tx) => {
        const held = await take(tx, self, seen)
        if (!ownActionsOf(held.row, held.revision, owned.copies).includes(action))
          throw new Refusal('RECORD_MOVED_ON', { from: held.row.state, action })
        await work(tx, self, held)
        return shownOwn(tx, await refreshed(tx, self, held.row))
      })
  }

  async function save(tx: Tx, { id, version, ...given }: Seen, self: OwnSelf): Promise<Row> {
    const held = await take(tx, self, { id, version })
    if (!ownActionsOf(held.row, held.revision, owned.copies).includes('save'))
      throw new Refusal('RECORD_MOVED_ON', { from: held.row.state })
    const wanted = revising.givenOf(given, held.row)
    return isUnseen(held.row.state)
      ? revising.saveUnseen(tx, self, held, wanted)
      : revising.saveBeside(tx, self, held, wanted)
  }

  async function handIn(tx: Tx, self: OwnSelf, { row, revision: open }: Held<Row>): Promise<void> {
    const { level, review, certified } = await limits(tx, self)
    if (level === 0 && certified) throw new Refusal('CERTIFICATION_NEEDED')
    const whole = merged(row, open)
    const missing = owned.missing(whole, self.now)
    if (Object.keys(missing).length > 0) throw new Refusal('INPUT_INVALID', {}, { ...missing })
    await parts.refuseWords(textsIn(whole, owned.reviewed))
    const revision = open ?? (await keepRevision(tx, self, row, undefined, { changes: {}, was: {} }))
    const again = { state: 'review', handed_in_at: self.now, decided_at: null, decided_by: null } as const
    const { personId: person_id } = self
    await revisions.change(tx, revision.id, {
      ...again,
      reason: '',
      reasons: {},
      person_id,
      version: revision.version + 1,
    })
    await mark(tx, row, 'review', self.now)
    await note(tx, self, row, 'handed_in', revision.id)
    const passes = review === 'none' || (review === 'first' && !isUnseen(row.state))
    if (passes) await reviewing.approve(tx, await refreshed(tx, self, row), actOf(self))
  }

  return {
    ...calls,

    add: (given: object, self: OwnSelf) =>
      database.begin(async (tx) => {
        const { enterpriseId, personId } = self
        await parts.persons.demand(tx, { realm: 'enterprise', ownerId: enterpriseId, personId }, 'records')
        const fresh = revising.givenOf(given, undefined)
        await revising.checkPictures(tx, self, undefined, fresh as unknown as Row)
        return shownOwn(tx, await begin(tx, self, fresh))
      }),

    save: (given: Seen, self: OwnSelf) => database.begin(async (tx) => shownOwn(tx, await save(tx, given, self))),

    /** The same within somebody's transaction, for what is bought as well as shown. */
    within: {
      save,
      versionOf,
      refuseBeyond,
      handIn: async (tx: Tx, id: number, self: OwnSelf) => handIn(tx, self, await take(tx, self, { id })),
      ...createSold(parts, revising),
    },

    handIn: stepping('hand_in', handIn),

    withdraw: stepping('withdraw', async (tx, self, { row, revision }) => {
      if (!revision) return
      await revisions.change(tx, revision.id, { state: 'draft', handed_in_at: null, version: revision.version + 1 })
      await mark(tx, row, 'draft')
      await note(tx, self, row, 'withdrawn', revision.id)
    }),

    drop: stepping('drop', async (tx, self, { row, revision }) => {
      if (!revision) return
      await close(tx, row, revision)
      await note(tx, self, row, 'dropped', revision.id)
    }),

    takeOff: stepping('take_off', async (tx, self, { row }) => {
      await write(tx, row, { state: 'hidden' }, actOf(self), 'hide')
      await note(tx, self, row, 'taken_off')
    }),

    putBack: stepping('put_back', async (tx, self, { row }) => {
      await write(tx, row, { state: 'shown' }, actOf(self), 'show')
      await note(tx, self, row, 'put_back')
    }),

    copy: (id: number, self: OwnSelf) =>
      database.begin(async (tx) => {
        const { row, revision } = await take(tx, self, { id })
        if (!owned.copies) throw new Refusal('RECORD_MOVED_ON')
        const from = merged(row, revision) as unknown as Columns
        const fields = [...owned.reviewed, ...owned.free]
        const copied = Object.fromEntries(fields.map((field) => [field, from[field]]))
        const named = { [kind.label]: `${String(from[kind.label]).slice(0, 55)}（副本）` }
        const fresh = owned.copied?.(row, self.now)
        return shownOwn(tx, await begin(tx, self, { ...copied, ...named, ...fresh }))
      }),

    remove: (seen: Seen, self: OwnSelf) =>
      database.begin(async (tx) => {
        const { row, revision } = await take(tx, self, seen)
        if (!ownActionsOf(row, revision, owned.copies).includes('delete'))
          throw new Refusal('RECORD_MOVED_ON', { from: row.state })
        if (revision) await revisions.change(tx, revision.id, { state: 'dropped' })
        await parts.drop(tx, row, actOf(self))
      }),

    /** Fields that somebody else has proved since are not a change any more. */
    async settleFields(tx: Tx, id: number, proved: readonly string[]): Promise<void> {
      const revision = await revisions.openFor(tx, kind.kind, id)
      if (!revision || !proved.some((field) => field in revision.changes)) return
      const without = (given: Columns) =>
        Object.fromEntries(Object.entries(given).filter(([key]) => !proved.includes(key)))
      await revisions.change(tx, revision.id, { changes: without(revision.changes), was: without(revision.was) })
    },
  }
}

/** What is bought is handed in by paying for it, and is over when its time or its money is. */
function createSold<Row extends OwnedHead>(
  { kind, owned, rulesOf, reviewing }: Parts<Row>,
  { refreshed, mark, close }: Pick<ReturnType<typeof createRevising<Row>>, 'refreshed' | 'mark' | 'close'>,
) {
  return {
    revision: (tx: Reader, id: number) => revisions.openFor(tx, kind.kind, id),
    events: (tx: Reader, id: number) => revisions.events(tx, kind.kind, id, eventsMax),

    /** Whatever it is, somebody looks at it before readers do. */
    async putIn(tx: Tx, row: Row, self: OwnSelf): Promise<void> {
      const { personId: person_id, now } = self
      const dated = { created_at: now, updated_at: now, handed_in_at: now }
      await revisions.insert(tx, { kind: kind.kind, record_id: row.id, person_id, state: 'review', ...dated })
      await mark(tx, row, 'review', now)
      const { review } = await rulesOf(tx, owned.kind)
      if (review === 'none') await reviewing.approve(tx, await refreshed(tx, self, row), actOf(self))
    },

    /** What is written beside something that is over is over with it. */
    async giveUp(tx: Tx, row: Row): Promise<void> {
      const revision = await revisions.openFor(tx, kind.kind, row.id)
      if (revision) await close(tx, row, revision)
    },
  }
}

const eventsMax = 50

function revisionOf({ state, reason, reasons, handed_in_at, decided_at }: revisions.RevisionRow) {
  return { state: state as 'draft' | 'review' | 'rejected', reason, reasons, handed_in_at, decided_at }
}

/** What readers would read, for the list of words that nobody may publish. */
function textsIn(row: object, fields: readonly string[]): Record<string, string> {
  const texts = Object.entries(row).flatMap(([field, value]): [string, string][] => {
    if (!fields.includes(field)) return []
    if (field === 'html') return [[field, textOf(String(value))]]
    if (typeof value === 'string') return [[field, value]]
    return Array.isArray(value) ? [[field, value.map((one) => JSON.stringify(one)).join(' ')]] : []
  })
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

const daysUntil = (now: Date) =>
  Array.from({ length: daysShown }, (_, place) =>
    shanghaiDay(new Date(now.getTime() - (daysShown - 1 - place) * dayMs)),
  )

/** How often one was looked at in the last days, with the days on which nobody did. */
function viewsOn(days: readonly string[], known: Readonly<Record<string, number>> | null) {
  const counted = days.map((day) => known?.[day] ?? 0)
  return { days: counted, total: counted.reduce((sum, one) => sum + one, 0) }
}
