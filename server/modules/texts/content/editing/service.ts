import { type ContentStep, textHtml } from '#contract/texts/content.console.ts'
import type { PageKey } from '#contract/texts/content.ts'
import type { Categories } from '#server/modules/catalogue/categories/service.ts'
import { type Shelves, topicOf } from '#server/modules/catalogue/shelves/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { filesIn, refuseUnsaid, takeHtml } from '#server/platform/rich-text.ts'
import { putTexts } from '../documents/service.ts'
import type { Kind, Standing } from '../model.ts'
import * as model from '../model.ts'
import { type Colleagues, type Doing, describe, present } from '../overseeing/service.ts'
import type { PutInIndex } from '../ports.ts'
import { excerpt } from '../reading/service.ts'
import * as readers from '../reading/store.ts'
import * as store from '../store.ts'

export interface StepInput {
  id: number
  version: number
  reason?: string
  publish_at?: Date | null
  expires_at?: Date | null
}

interface Parts {
  database: Database
  shelves: Shelves
  categories: Categories
  staff: Colleagues
  keepFiles: KeepFiles
  putInIndex: PutInIndex
}

export type Editing = ReturnType<typeof createEditing>

/** What operators do to a content: write, send, decide, take back, throw away. One mechanism for every kind. */
export function createEditing({ database, shelves, categories, staff, keepFiles, putInIndex }: Parts) {
  const described = (tx: Reader, row: store.ContentRow, by: Doing) => describe(tx, staff, row, by)

  /** Writes down where a content stands now, rearranges its places, and tells the readers' copies. */
  async function stand(
    tx: Tx,
    row: store.ContentRow,
    after: store.Changed,
    { now }: { now: Date },
  ): Promise<store.ContentRow> {
    await store.change(tx, row.id, after)
    const changed = { ...row, ...after }
    const live = await labelsOf(tx, row.id, after.live_version)
    const later = await labelsOf(tx, row.id, after.next_version)
    await shelves.place(tx, row.kind, row.id, live ? model.entriesFor(row.kind, changed, live, later) : [])
    await putTexts(tx, { categories, putInIndex }, changed, { live, later })
    if (row.live_version !== null || after.live_version !== null) await announce(tx, topicOf(row.kind))
    return model.settled(changed, now)
  }

  async function addVersion(
    tx: Tx,
    row: store.ContentRow,
    given: store.Text,
    more: { by: Doing; restored_from: number | null },
  ) {
    const number = row.version + 1
    await writeVersion(tx, row, number, given, { author_id: more.by.caller.staffId, now: more.by.now, ...more })
    // Nothing that readers see has changed yet.
    const stage = 'draft' as const
    const after = { ...row, stage, version: number, reject_reason: '', submitted_at: null, updated_at: more.by.now }
    await store.change(tx, row.id, after)
    return after
  }

  async function writeVersion(
    tx: Tx,
    { id, kind }: { id: number; kind: Kind },
    number: number,
    given: store.Text,
    { author_id, now, restored_from }: { author_id: number | null; now: Date; restored_from: number | null },
  ) {
    await categories.demand(tx, kind, given.category_id)
    const text = cleaned(given)
    const row = { ...text, excerpt: excerpt(text.html), number, author_id, restored_from, created_at: now }
    await store.insertVersion(tx, id, row)
    await keepFiles(tx, fileSubject(id, number), filesOf(text))
  }

  async function step(kind: Kind, name: ContentStep, input: StepInput, by: Doing) {
    return database.begin(async (tx) => {
      const { row, stage } = await take(tx, kind, input, name, by.now)
      if (stage === 'gone') throw new Refusal('CONTENT_MOVED_ON')
      if (name === 'take_down' && row.live_version === null) throw new Refusal('CONTENT_MOVED_ON')
      if (name === 'approve') await checkNotOwn(tx, staff, row, by)
      // A draft may wait for its words; what is handed on may not. What was handed on before this rule stays as it is.
      if (name === 'submit' || name === 'publish') {
        refuseUnsaid((await present(store.findVersion(tx, row.id, row.version))).html)
      }
      const after = await stand(tx, row, afterStep(row, { name, stage, input, now: by.now }), by)
      const actor: Actor = { kind: 'staff', id: by.caller.staffId }
      await written(tx, { ...by, actor }, `${kind}.${name}`, `${kind}:${row.id}`, row, after, input.reason)
      if (name === 'approve' || name === 'reject') await noteDecision(tx, row, by)
      return described(tx, after, by)
    })
  }

  return {
    step,
    stand,
    addVersion,

    async add(kind: Kind, given: store.Text, by: Doing) {
      return database.begin(async (tx) => {
        const id = await store.insert(tx, { kind, key: null, author_id: by.caller.staffId, at: by.now })
        await writeVersion(tx, { id, kind }, 1, given, {
          author_id: by.caller.staffId,
          now: by.now,
          restored_from: null,
        })
        const row = await present(store.find(tx, kind, id))
        await written(tx, { ...by, actor: actorOf(by) }, `${kind}.add`, `${kind}:${id}`, null, row)
        return described(tx, row, by)
      })
    },

    async save(kind: Kind, { id, version, ...given }: store.Text & { id: number; version: number }, by: Doing) {
      return database.begin(async (tx) => {
        const { row } = await take(tx, kind, { id, version }, 'save', by.now)
        const after = await addVersion(tx, row, given, { by, restored_from: null })
        await written(tx, { ...by, actor: actorOf(by) }, `${kind}.save`, `${kind}:${id}`, row, after)
        return described(tx, after, by)
      })
    },

    /** An older version becomes the newest one; what came in between stays in the history. */
    async restore(kind: Kind, { id, version, number }: { id: number; version: number; number: number }, by: Doing) {
      return database.begin(async (tx) => {
        const { row } = await take(tx, kind, { id, version }, 'save', by.now)
        const {
          number: _,
          author_id: __,
          restored_from: ___,
          created_at: ____,
          ...old
        } = await present(store.findVersion(tx, id, number))
        const after = await addVersion(tx, row, old, { by, restored_from: number })
        await written(tx, { ...by, actor: actorOf(by) }, `${kind}.restore`, `${kind}:${id}`, row, after)
        return described(tx, after, by)
      })
    },

    async destroy(kind: Kind, input: { id: number; version: number }, by: Doing): Promise<void> {
      await database.begin(async (tx) => {
        const { row } = await take(tx, kind, input, 'destroy', by.now)
        const { title } = await present(store.findVersion(tx, row.id, row.version))
        for (const number of await store.versionNumbers(tx, row.id))
          await keepFiles(tx, fileSubject(row.id, number), [])
        await store.remove(tx, row.id)
        const actor = actorOf(by)
        const subject = `${kind}:${row.id}`
        const before = { title, version: row.version }
        await audit(tx, {
          at: by.now,
          actor,
          action: `${kind}.destroy`,
          subject,
          before,
          after: null,
          requestId: by.requestId,
        })
      })
    },

    /** Written and published at once by the house itself: the demo. Cleaned and placed like everybody else's. */
    async publish(
      tx: Tx,
      content: {
        kind: Kind
        key: PageKey | null
        text: store.Text
        published_at: Date
        expires_at: Date | null
        author_id?: number | null
      },
      { actor, now, requestId }: { actor: Actor; now: Date; requestId: string },
    ): Promise<number> {
      const { kind, key, text, published_at, expires_at, author_id = null } = content
      // A page is there already, under its key; anything else is new.
      const known = key === null ? undefined : await readers.idOfKey(tx, key)
      const id = known ?? (await store.insert(tx, { kind, key, author_id, at: published_at }))
      const before = await present(store.lock(tx, kind, id))
      const number = known === undefined ? 1 : before.version + 1
      await writeVersion(tx, { id, kind }, number, text, { author_id, now: published_at, restored_from: null })
      const row = { ...before, version: number, updated_at: published_at }
      const released = { live_version: number, next_version: null, next_from: null, published_at, expires_at }
      const after = await stand(tx, row, { ...row, stage: 'released', ...released }, { now })
      await written(tx, { actor, now, requestId }, `${kind}.publish`, `${kind}:${id}`, null, after)
      return id
    },
  }
}

/** Locks a content that stands where the person saw it: same version, and the event is still possible. */
export async function take(
  tx: Tx,
  kind: Kind,
  { id, version }: { id: number; version: number },
  event: model.Event,
  now: Date,
) {
  const row = await present(store.lock(tx, kind, id))
  if (row.version !== version) throw new Refusal('CHANGED_MEANWHILE')
  const stage = model.next(row.stage, event)
  if (stage === undefined) throw new Refusal('CONTENT_MOVED_ON', { from: row.stage, event })
  return { row: model.settled(row, now), stage }
}

async function labelsOf(tx: Reader, id: number, number: number | null) {
  return number === null ? undefined : present(store.findVersion(tx, id, number))
}

async function noteDecision(tx: Tx, row: store.ContentRow, { caller, now: at }: Doing): Promise<void> {
  await store.addDecision(tx, { content_id: row.id, by_id: caller.staffId, at, was: model.decidableOf(row) })
}

/** Whoever wrote the version that waits is not the one who lets it pass. */
async function checkNotOwn(
  tx: Reader,
  staff: Colleagues,
  row: store.ContentRow,
  { caller, now }: Doing,
): Promise<void> {
  const { author_id: one } = await present(store.findVersion(tx, row.id, row.version))
  if (one !== null) await staff.refuseOnePerson(tx, { one, other: caller.staffId, now, own: 'OWN_REVIEW' })
}

function afterStep(
  row: store.ContentRow,
  { name, stage, input, now }: { name: ContentStep; stage: model.Stage; input: StepInput; now: Date },
): store.Changed {
  const moved = { ...row, stage, updated_at: now }
  switch (name) {
    case 'submit':
      return { ...moved, submitted_at: now, reject_reason: '' }
    case 'reject':
      return { ...moved, submitted_at: null, reject_reason: input.reason ?? '' }
    case 'approve':
    case 'publish': {
      const moments = { publish_at: input.publish_at ?? null, expires_at: endOf(row, input, now), now }
      // A version that waits for its moment must not come out early because somebody only meant to set the end.
      const waits = row.next_version === row.version
      if (waits && moments.publish_at && moments.publish_at <= now) {
        throw new Refusal('INPUT_INVALID', {}, { publish_at: '新版本的发布时间应晚于现在，或选择立即发布' })
      }
      const released = model.release(row, moments)
      const begins = model.beginsAt(released)
      if (released.expires_at && released.expires_at <= (begins > now ? begins : now)) {
        throw new Refusal('INPUT_INVALID', {}, { expires_at: '下线时间应晚于发布时间和现在' })
      }
      return { ...moved, ...released, submitted_at: null, reject_reason: '' }
    }
    case 'take_down':
    case 'trash':
      return { ...moved, ...model.takenDown }
    default:
      return { ...moved, submitted_at: null }
  }
}

/** Where nothing is said of its end, as of several at once, the one it has stays; a passed one was an earlier one's. */
function endOf({ expires_at: had }: store.ContentRow, { expires_at }: StepInput, now: Date): Date | null {
  if (expires_at !== undefined) return expires_at
  return had && had > now ? had : null
}

function cleaned(given: store.Text): store.Text {
  const html = takeHtml(given.html, textHtml)
  return { ...given, html, tags: [...new Set(given.tags)] }
}

function filesOf({ html, cover, attachments }: store.Text): string[] {
  return [...filesIn(html), ...(cover ? [cover] : []), ...attachments.map(({ url }) => url)]
}

const fileSubject = (id: number, number: number) => `content:${id}#${number}`

function actorOf({ caller }: Doing): Actor {
  return { kind: 'staff', id: caller.staffId }
}

/** The texts are in the versions; the log says how a content moved. */
export async function written(
  tx: Tx,
  { actor, now, requestId }: { actor: Actor; now: Date; requestId: string },
  action: string,
  subject: string,
  before: Standing | null,
  after: Standing,
  reason?: string,
): Promise<void> {
  const entry = { before: before && moves(before), after: { ...moves(after), ...(reason && { reason }) } }
  await audit(tx, { at: now, actor, action, subject, ...entry, requestId })
}

function moves({ stage, version, live_version, next_version, next_from, published_at, expires_at }: Standing) {
  return { stage, version, live_version, next_version, next_from, published_at, expires_at }
}
