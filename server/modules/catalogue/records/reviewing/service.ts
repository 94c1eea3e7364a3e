import type { OwnKind } from '#contract/catalogue/own-records.ts'
import type { RecordEvent } from '#contract/catalogue/own-records.words.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { differencesOf, firstDifferences, isUnseen } from '../model.ts'
import type { Act, Kind, OwnedHead } from '../ports.ts'
import * as store from './store.ts'

export { emptyRevisions } from './store.ts'

/** What an owner is told about something of theirs. */
export type OwnEvent = `${OwnKind}.${'approved' | 'rejected' | 'hidden' | 'shown' | 'taken-back'}`

export type TellOwner = (
  tx: Tx,
  enterpriseId: number,
  event: OwnEvent,
  values: Readonly<Record<string, string>>,
  now: Date,
) => Promise<void>

interface Parts<Row extends OwnedHead> {
  kind: Kind<Row, unknown>
  /** Writes a row and everything that follows from it. */
  write(tx: Tx, before: Row, changed: object, act: Act, action: string): Promise<Row>
  keepFiles: KeepFiles
  tell: TellOwner
}

/** As much of what happened as a person looks at. */
const eventsMax = 50

/** What owners hand in and operators decide about: readers see what was approved last, whatever else is written. */
export function createReviewing<Row extends OwnedHead>({ kind, write, keepFiles, tell }: Parts<Row>) {
  const { owned } = kind
  const staffOf = ({ actor }: Act) => (actor.kind === 'staff' ? actor.id : null)
  const nameOf = (row: Row) => String((row as unknown as Record<string, unknown>)[kind.label])

  async function tellOwner(
    tx: Tx,
    row: Row,
    what: 'approved' | 'rejected' | 'hidden' | 'shown' | 'taken-back',
    values: Readonly<Record<string, string>>,
    now: Date,
  ) {
    const enterpriseId = await owned?.ownerOf(tx, row)
    if (owned && enterpriseId !== undefined)
      await tell(tx, enterpriseId, `${owned.kind}.${what}`, { name: nameOf(row), ...values }, now)
  }

  async function waiting(tx: Tx, row: Row): Promise<store.RevisionRow> {
    const revision = await store.openFor(tx, kind.kind, row.id)
    if (revision?.state !== 'review') throw new Refusal('RECORD_MOVED_ON', { from: row.state })
    return revision
  }

  const eventOf = (row: Row, act: Act) => ({ kind: kind.kind, record_id: row.id, staff_id: staffOf(act), at: act.now })

  return {
    revisionFiles: (id: number) => `${kind.kind}-revision:${id}`,

    /** Readers see it from now on; what an operator or the owner has hidden stays so. */
    async approve(tx: Tx, row: Row, act: Act): Promise<Row> {
      const revision = await waiting(tx, row)
      const state = isUnseen(row.state) ? 'shown' : row.state
      const first = state === 'shown' && row.published_at === null ? { published_at: act.now } : {}
      const closed = { revision_state: null, handed_in_at: null, reject_reason: '' }
      const after = await write(tx, row, { ...revision.changes, state, ...first, ...closed }, act, 'approve')
      const staffId = staffOf(act)
      await store.change(tx, revision.id, { state: 'approved', decided_at: act.now, decided_by: staffId })
      await keepFiles(tx, `${kind.kind}-revision:${row.id}`, [])
      const event = staffId === null ? 'passed' : 'approved'
      await store.addEvent(tx, { ...eventOf(row, act), revision_id: revision.id, event })
      if (staffId !== null) await tellOwner(tx, after, 'approved', {}, act.now)
      return after
    },

    /** It goes back to its owner with what is wrong with it; readers see what they saw. */
    async reject(tx: Tx, row: Row, reason: string, reasons: Record<string, string>, act: Act): Promise<Row> {
      const revision = await waiting(tx, row)
      const { updated_at } = row
      const marks = { revision_state: 'rejected', handed_in_at: null, updated_at }
      const after = await write(tx, row, marks, act, 'reject')
      const decided = { decided_at: act.now, decided_by: staffOf(act), updated_at: act.now }
      await store.change(tx, revision.id, { state: 'rejected', reason, reasons, ...decided })
      await store.addEvent(tx, { ...eventOf(row, act), revision_id: revision.id, event: 'rejected', reason, reasons })
      await tellOwner(tx, after, 'rejected', { reason: reason || '请查看各项的说明' }, act.now)
      return after
    },

    /** A decision is taken back: what was decided about waits again, unless its owner has gone on since. */
    async reopen(tx: Tx, row: Row, act: Act): Promise<void> {
      const stands = new Refusal('DECISION_STANDS', {}, undefined, '企业已经继续修改')
      const decided = await store.lastDecided(tx, kind.kind, row.id)
      const open = await store.openFor(tx, kind.kind, row.id)
      if (!decided?.decided_at || (open && open.id !== decided.id)) throw stands
      if (open && open.updated_at > decided.decided_at) throw stands
      const again = { state: 'review', reason: '', reasons: {}, decided_at: null, decided_by: null } as const
      await store.change(tx, decided.id, again)
      await store.addEvent(tx, { ...eventOf(row, act), revision_id: decided.id, event: 'taken_back' })
      await tellOwner(tx, row, 'taken-back', {}, act.now)
    },

    /** An operator wrote, hid or showed something that has an owner: the owner sees that it was not they. */
    async noteOperator(tx: Tx, row: Row, event: 'edited' | 'hidden' | 'shown', reason: string, act: Act) {
      const enterpriseId = await owned?.ownerOf(tx, row)
      if (enterpriseId === undefined) return
      await store.addEvent(tx, { ...eventOf(row, act), event, reason })
      if (event === 'edited') return
      await tellOwner(tx, row, event, { reason: reason || '平台调整' }, act.now)
    },

    /** A step that is the kind's own: something was paid, renewed, called off. */
    async note(tx: Tx, { id }: Pick<Row, 'id'>, event: RecordEvent, reason: string, { actor, now }: Act) {
      const by = { person_id: actor.personId ?? null, staff_id: actor.kind === 'staff' ? actor.id : null }
      await store.addEvent(tx, { kind: kind.kind, record_id: id, event, reason, ...by, at: now })
    },

    /** What a reviewer looks at beside the record: the difference, field by field, and what happened so far. */
    async shown(tx: Reader, row: Row) {
      const events = await store.events(tx, kind.kind, row.id, eventsMax)
      const open = await store.openFor(tx, kind.kind, row.id)
      if (!open || !owned) return { revision: null, events }
      const first = isUnseen(row.state)
      const fields = row as unknown as Record<string, unknown>
      const differences = first ? firstDifferences(fields, owned.reviewed) : differencesOf(fields, open, owned.reviewed)
      const { state, reason, reasons, handed_in_at, decided_at } = open
      // What its owner still writes is nobody else's business.
      const seen = state === 'review' ? differences : []
      return { revision: { state, reason, reasons, handed_in_at, decided_at, first, differences: seen }, events }
    },
  }
}
