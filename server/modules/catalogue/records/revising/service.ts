import type { RecordEvent } from '#contract/catalogue/own-records.words.ts'
import type { Files, KeepFiles } from '#server/modules/site/files/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { filesIn } from '#server/platform/rich-text.ts'
import { isSame, patchOf } from '../model.ts'
import type { Act, Kind, Owned, OwnedHead } from '../ports.ts'
import * as store from '../requesting/store.ts'
import * as revisions from '../reviewing/store.ts'

/** Somebody who acts for an enterprise. */
export interface OwnSelf {
  enterpriseId: number
  personId: number
  now: Date
  requestId: string
}

/** A record of theirs and what is written beside it. */
export interface Held<Row> {
  row: Row
  revision: revisions.RevisionRow | undefined
}

type Columns = Readonly<Record<string, unknown>>

interface Parts<Row extends OwnedHead> {
  kind: Kind<Row, unknown>
  owned: Owned<Row>
  isOwnFile: Files['isOwn']
  keepFiles: KeepFiles
  limits(tx: Tx, self: OwnSelf): Promise<{ pictures_max: number; level: number }>
  write(tx: Tx, before: Row, changed: object, act: Act, action: string): Promise<Row>
  cleaned(fields: object): object
}

export const actOf = ({ enterpriseId, personId, now, requestId }: OwnSelf): Act => ({
  actor: { kind: 'enterprise', id: enterpriseId, personId },
  now,
  requestId,
})

/** What owners write: of what nobody has seen the row itself, of all else a sparse patch beside it. */
export function createRevising<Row extends OwnedHead>(parts: Parts<Row>) {
  const { kind, owned, write, limits } = parts
  const fields = [...owned.reviewed, ...owned.free] as const
  const filesBeside = (id: number) => `${kind.kind}-revision:${id}`

  /** As it will be once everything is approved: for its owner that is what it is. */
  const merged = (row: Row, revision: revisions.RevisionRow | undefined): Row => ({ ...row, ...revision?.changes })

  const note = (tx: Tx, self: OwnSelf, row: Row, event: RecordEvent, revisionId?: number) =>
    revisions.addEvent(tx, {
      ...{ kind: kind.kind, record_id: row.id, event, person_id: self.personId, at: self.now },
      ...(revisionId !== undefined && { revision_id: revisionId }),
    })

  /** Pictures are the owner's own, or stand there already; and no more of them than their level allows. */
  async function checkPictures(tx: Tx, self: OwnSelf, before: Row | undefined, after: Row): Promise<void> {
    const known = new Set(before ? filesOf(kind, before) : [])
    for (const url of filesOf(kind, after)) {
      if (known.has(url) || (await isTheirs(tx, self, url))) continue
      throw new Refusal('FILE_GONE')
    }
    const { pictures_max: max, level } = await limits(tx, self)
    const count = owned.pictures(after).length
    const more = before ? count > owned.pictures(before).length : count > 0
    if (more && count > max) {
      const say = level === 0 ? `认证前最多 ${max} 张图片` : `最多 ${max} 张图片`
      throw new Refusal('INPUT_INVALID', {}, { pictures: say })
    }
  }

  async function isTheirs(tx: Tx, { enterpriseId }: OwnSelf, url: string): Promise<boolean> {
    const owner = { realm: 'enterprise', ownerId: enterpriseId } as const
    return (await parts.isOwnFile(tx, 'product', url, owner)) || (await parts.isOwnFile(tx, 'logo', url, owner))
  }

  /** Only what is theirs to write, cleaned, and not what has been proved elsewhere since. */
  function givenOf(given: object, row: Row | undefined): Record<string, unknown> {
    const frozen = row && owned.frozen ? owned.frozen(row) : []
    const wanted = fields.filter((field) => !frozen.includes(field))
    const clean = parts.cleaned(given) as Columns
    return Object.fromEntries(wanted.filter((field) => clean[field] !== undefined).map((one) => [one, clean[one]]))
  }

  /** Nobody has seen it: the row itself is what is written. */
  async function saveUnseen(tx: Tx, self: OwnSelf, held: Held<Row>, given: Columns): Promise<Row> {
    const { row, revision } = held
    await checkPictures(tx, self, row, { ...row, ...given })
    const marks = revision ? {} : { revision_state: 'draft' }
    const after = await write(tx, row, { ...given, ...marks }, actOf(self), 'save')
    await keepRevision(tx, self, after, revision, { changes: {}, was: {} })
    return after
  }

  /** Readers see it: what needs no review is written at once, the rest beside it. */
  async function saveBeside(tx: Tx, self: OwnSelf, held: Held<Row>, given: Columns): Promise<Row> {
    const { revision } = held
    const current = held.row as unknown as Columns
    const free = owned.free.filter((field) => field in given && !isSame(current[field], given[field]))
    const atOnce = Object.fromEntries(free.map((field) => [field, given[field]]))
    const row = free.length > 0 ? await write(tx, held.row, atOnce, actOf(self), 'save') : held.row
    const reviewed = Object.fromEntries(owned.reviewed.filter((one) => one in given).map((one) => [one, given[one]]))
    const patch = patchOf(row as unknown as Columns, reviewed, revision)
    const after: Row = { ...row, ...patch.changes }
    await kind.check?.(tx, after)
    await checkPictures(tx, self, merged(row, revision), after)
    if (Object.keys(patch.changes).length === 0) {
      if (revision) await close(tx, row, revision)
      return refreshed(tx, self, row)
    }
    await parts.keepFiles(tx, filesBeside(row.id), filesOf(kind, after))
    const kept = await keepRevision(tx, self, row, revision, patch)
    if (row.revision_state !== kept.state) await mark(tx, row, kept.state)
    return refreshed(tx, self, row)
  }

  async function refreshed(tx: Tx, { enterpriseId }: OwnSelf, { id }: Row): Promise<Row> {
    const row = await store.lock<Row>(tx, kind.table, owned, { id, enterpriseId })
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  async function keepRevision(
    tx: Tx,
    self: OwnSelf,
    row: Row,
    before: revisions.RevisionRow | undefined,
    patch: { changes: Record<string, unknown>; was: Record<string, unknown> },
  ) {
    const { personId: person_id, now: updated_at } = self
    if (before) {
      const version = before.version + 1
      return revisions.change(tx, before.id, { ...patch, version, person_id, updated_at })
    }
    const made = { kind: kind.kind, record_id: row.id, person_id, created_at: updated_at, updated_at, ...patch }
    const revision = await revisions.insert(tx, made)
    await note(tx, self, row, 'begun', revision.id)
    return revision
  }

  const mark = (tx: Tx, { id }: Row, state: revisions.RevisionRow['state'] | null, handed_in_at: Date | null = null) =>
    revisions.mark(tx, kind.table, id, {
      revision_state: state === 'approved' || state === 'dropped' ? null : state,
      handed_in_at,
    })

  /** What was written beside is given up; what readers see was never touched. */
  async function close(tx: Tx, row: Row, { id }: revisions.RevisionRow): Promise<void> {
    await revisions.change(tx, id, { state: 'dropped' })
    await mark(tx, row, null)
    await parts.keepFiles(tx, filesBeside(row.id), [])
  }

  return { merged, note, checkPictures, givenOf, saveUnseen, saveBeside, refreshed, keepRevision, mark, close }
}

function filesOf<Row extends OwnedHead>(kind: Kind<Row, unknown>, row: Row): string[] {
  const html = 'html' in row && typeof row.html === 'string' ? filesIn(row.html) : []
  return [...kind.files(row), ...html]
}
