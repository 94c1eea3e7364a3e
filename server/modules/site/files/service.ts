import assert from 'node:assert/strict'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Realm } from '#contract/base/realms.ts'
import type { Right } from '#contract/base/rights.ts'
import { nextShanghaiMidnight } from '#contract/base/time.ts'
import { type FilePurpose, privateFiles, type StoredFile, type UploadPolicy } from '#contract/site/files.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Holding } from './holding/service.ts'
import { createQueue } from './inspecting/service.ts'
import {
  type Announced,
  addressesOf,
  admit,
  dayMs,
  type HandingIn,
  hashOf,
  isOurPath,
  limits,
  limitsOf,
  type Owner,
  pathFor,
  publicFiles,
  purposes,
  purposesFor,
} from './model.ts'
import type { Moving } from './moving/service.ts'
import { createSettling } from './settling/service.ts'
import * as store from './store.ts'

export type { Held, KeepFiles } from './ports.ts'
export type Files = ReturnType<typeof createFiles>

/** Every type that some purpose takes. */
export const uploadTypes: readonly string[] = [...new Set(Object.values(purposes).flatMap(({ types }) => types))]

/** More than anybody may hand in. */
const ownFilesMax = 10_000
const secretBytes = 32
/** 32 bytes in base64url; anything else was never given out and need not be looked up. */
const secretPattern = /^[\w-]{43}$/
const secret = () => randomBytes(secretBytes).toString('base64url')
const pathSecret = () => randomBytes(16).toString('hex')

/** A file to be handed over: bytes that go through our hands, or an address elsewhere that opens for a moment. */
export type OpenedFile = { name: string; type: string; size: number } & (
  | { bytes: Readable }
  | { address(disposition: string): string }
)

/** Who of the staff asks for a file, and in which request. */
interface Opening {
  staffId: number
  rights: ReadonlySet<Right>
  now: Date
  requestId: string
}

/** How the ticket travels, and what the bytes are called on their way. */
export const ticketHeader = 'x-upload-ticket'
export const bytesType = 'application/octet-stream'

/** Streams that are open at once; each costs a file handle and one chunk of memory. */
const receivingMax = 200
const orphansAtOnce = 100
/** Since when a file that was released counts as unused: longer ago than any other. */
const releasedAt = new Date(0)
const afterReleased = new Date(1)
const privatePurposes = (Object.keys(purposes) as FilePurpose[]).filter(
  (name) => purposes[name].visibility === 'private',
)

interface Parts {
  database: Database
  holding: Holding
  moving: Moving
  clock: Clock
  /** What operators allow at most, whatever the purpose would. */
  maxBytes: () => Promise<number>
}

/** Files that people hand in: promised, sent, checked, kept, used, and gone when nobody needs them. */
export function createFiles({ database, holding, moving, clock, maxBytes }: Parts) {
  // Decoding takes memory and processor: two at a time, a few in line.
  const inTurn = createQueue({ workingMax: 2, waitingMax: 8 })
  const receiving = new Set<string>()
  const { noteArrived, settle } = createSettling({ database, holding })

  return {
    /** Where bytes lie, for rooms that keep some of their own, and how they get from one place to the other. */
    holding,
    moving,

    limitsFor: async (realm: Realm | undefined) => limitsOf(realm, await maxBytes()),

    /** Agrees on one file: who may send how many bytes of what, and until when. */
    async promise(owner: HandingIn, announced: Announced, now: Date): Promise<UploadPolicy> {
      const most = Math.min(purposes[announced.purpose].maxBytes, await maxBytes())
      const { name, type } = admit(announced, owner, most)
      const [key, ticket] = [secret(), secret()]
      const expires_at = new Date(now.getTime() + limits.policyMs)
      const uploadPath = pathSecret()
      const until = new Date(now.getTime() + limits.formMs)
      const form = await holding.accept(uploadPath, { type, bytes: announced.size, until })
      await database.begin(async (tx) => {
        await store.lockOwner(tx, owner)
        await checkQuota(tx, owner, announced.size, now)
        await store.insert(tx, {
          key,
          ticket_hash: hashOf(ticket),
          purpose: announced.purpose,
          owner_realm: owner.realm,
          owner_id: owner.ownerId,
          name,
          type,
          declared_bytes: announced.size,
          upload_path: form ? uploadPath : null,
          path: pathFor(type, now, pathSecret()),
          created_at: now,
          expires_at,
        })
      })
      if (form) return { method: 'POST', ...form, headers: {}, key, expires_at: until, max_bytes: most }
      const headers = { 'content-type': bytesType, [ticketHeader]: ticket }
      return { method: 'POST', url: `/api/upload/${key}`, headers, key, expires_at, max_bytes: most }
    },

    /** Takes in the bytes as they come, as many as were announced and not one more. */
    async receive(key: string, ticket: string, source: AsyncIterable<Uint8Array>, now: Date): Promise<void> {
      if (!secretPattern.test(key) || !secretPattern.test(ticket)) throw new Refusal('RECORD_NOT_FOUND')
      const file = await database.read((tx) => store.find(tx, key))
      if (!file || !timingSafeEqual(hashOf(ticket), file.ticket_hash)) throw new Refusal('RECORD_NOT_FOUND')
      // One that was told to go elsewhere has no ticket that it could have brought here.
      if (file.state !== 'awaiting' || file.upload_path !== null) throw new Refusal('UPLOAD_REPEATED')
      if (file.expires_at <= now) throw new Refusal('UPLOAD_EXPIRED')
      // One ticket sent from a thousand connections would fill the disk a thousand times before any of them counts.
      if (receiving.has(key)) throw new Refusal('UPLOAD_REPEATED')
      if (receiving.size >= receivingMax) throw new Refusal('BUSY')
      receiving.add(key)
      try {
        const uploadPath = `${file.id}-${pathSecret()}`
        await holding.put('uploads', uploadPath, exactly(source, file.declared_bytes))
        if (await database.begin((tx) => store.markUploaded(tx, file.id, uploadPath))) return
        await holding.remove('uploads', uploadPath)
        throw new Refusal('UPLOAD_REPEATED')
      } finally {
        receiving.delete(key)
      }
    },

    /** Checks what was sent and keeps it; asked again, answers the same again. */
    async finish(owner: Owner, key: string, now: Date): Promise<StoredFile> {
      const find = async () => {
        const file = await database.read((tx) => store.findOwned(tx, owner, key))
        if (!file) throw new Refusal('RECORD_NOT_FOUND')
        return file
      }
      const file = await find()
      const known = outcomeOf(file)
      if (known) return known
      if (file.expires_at <= now) throw new Refusal('UPLOAD_EXPIRED')
      if (file.state === 'awaiting') await noteArrived(file)
      return inTurn(async () => {
        await settle(await find(), now)
        const settled = outcomeOf(await find())
        assert(settled, 'a file that was settled has an outcome')
        return settled
      })
    },

    /** A private file for the one who handed it in; anyone else hears that there is none. */
    async openPrivate(owner: Owner, url: string): Promise<{ name: string; type: string; bytes: Readable }> {
      const file = await database.read((tx) => store.findStoredOwned(tx, owner, url, privatePurposes))
      const bytes = file && (await holding.stream('private', file.path))
      if (!file || !bytes) throw new Refusal('RECORD_NOT_FOUND')
      return { name: file.name, type: file.type, bytes }
    },

    /** What somebody handed in and where it lies, for a copy of all that is theirs. */
    async ownFiles(tx: Reader, owner: Owner) {
      const rows = await store.listStoredOwned(tx, owner, ownFilesMax)
      return rows.map(({ id, name, path, bytes, purpose }) => {
        const area = purposes[purpose as FilePurpose].visibility
        return { id, name, path, area, bytes: bytes ?? 0 }
      })
    },

    ...createHandingOut({ database, holding }),

    /**
     * From now on the subject uses these files and no others, in the same transaction in which it comes to show them.
     * Addresses that are not ours (the demo's pictures, other sites) are nobody's to collect and are not written down;
     * one of ours that has been collected meanwhile (a draft may be older than a file lasts) is refused.
     */
    async use(tx: Tx, subject: string, urls: readonly string[]): Promise<void> {
      const touched = await store.lockForUse(tx, subject, urls.flatMap(addressesOf))
      const wanted = touched.filter((file) => file.wanted)
      const known = new Set(wanted.map(({ url }) => url))
      // Not named in the log: the address of a private file is what opens it.
      if (urls.some((url) => isOurs(url) && !known.has(url))) throw new Refusal('FILE_GONE')
      await store.replaceUses(
        tx,
        subject,
        wanted.map(({ id }) => id),
      )
      const ids = touched.map(({ id }) => id)
      await store.noteUnused(tx, ids, clock())
    },

    /**
     * Somebody has left: what they handed in and nobody uses any more is released at once, without the days in which
     * a draft may come back to it.
     */
    release: (tx: Tx, owner: Owner): Promise<void> => store.releaseUnused(tx, owner, releasedAt),

    /** Removes what was released, soon after it was. */
    collectReleased: (): Promise<number> => collect((tx) => deleteUnused(tx, afterReleased)),

    /** Removes what nobody finished and what nobody uses. Rows first: bytes without a row are garbage, not a loss. */
    async collectOrphans(now: Date): Promise<number> {
      const expired = new Date(now.getTime() - limits.graceMs)
      const unused = new Date(now.getTime() - limits.unusedMs)
      const unfinished = await collect((tx) => store.deleteUnfinished(tx, expired, orphansAtOnce))
      const orphaned = await collect((tx) => deleteUnused(tx, unused))
      await holding.sweep(new Date(now.getTime() - dayMs))
      return unfinished + orphaned
    },
  }

  async function deleteUnused(tx: Tx, before: Date): Promise<store.Orphan[]> {
    return store.deleteUnused(tx, await store.lockUnused(tx, before, orphansAtOnce), before)
  }

  function isOurs(url: string): boolean {
    if (url.startsWith(privateFiles)) return true
    return url.startsWith(publicFiles) && isOurPath(url.slice(publicFiles.length))
  }

  async function collect(remove: (tx: Tx) => Promise<store.Orphan[]>): Promise<number> {
    let count = 0
    while (true) {
      const orphans = await database.begin(async (tx) => {
        const gone = await remove(tx)
        await holding.leave(tx, gone.flatMap(leftoversOf))
        return gone
      })
      count += orphans.length
      if (orphans.length < orphansAtOnce) break
    }
    await holding.removeLeftovers()
    return count
  }
}

function leftoversOf({ purpose, path, upload_path }: store.Orphan) {
  const kept = { area: purposes[purpose].visibility, path }
  return upload_path ? [kept, { area: 'uploads' as const, path: upload_path }] : [kept]
}

/** How other rooms get at files that were handed in for their purpose. */
function createHandingOut(kept: Pick<Parts, 'database' | 'holding'>) {
  return {
    /** Which of these addresses are files of a purpose, for a room that is about to use them. */
    async known(tx: Reader, purpose: FilePurpose, urls: readonly string[]) {
      const files = urls.length > 0 ? await store.findStored(tx, [purpose], urls) : []
      return new Map(
        files.map(({ url, bytes, name, type, sha256, width, height }) => [
          url ?? '',
          { name, type, sha256, width, height, bytes: bytes ?? 0 },
        ]),
      )
    },

    /** Whether somebody handed in a file themselves for a purpose: what others did is not theirs to show. */
    async isOwn(tx: Reader, purpose: FilePurpose, url: string, owner: Owner): Promise<boolean> {
      return (await store.findStoredOwned(tx, owner, url, [purpose])) !== undefined
    },

    /** A file of a purpose, for a room that has decided that whoever asks may have it. */
    open: (purpose: FilePurpose, url: string) => openStored(kept, [purpose], url),

    /** The same for a room that needs the bytes themselves. */
    async read(purpose: FilePurpose, url: string): Promise<Buffer | undefined> {
      const [file] = await kept.database.read((tx) => store.findStored(tx, [purpose], [url]))
      return file && kept.holding.read(purposes[file.purpose].visibility, file.path)
    },

    /** A private file for somebody who may read what it belongs to; of anything else there is none. */
    async openWith(by: Opening, key: string): Promise<OpenedFile | undefined> {
      const allowed = purposesFor(by.rights)
      const mayBe = allowed.length > 0 && secretPattern.test(key)
      const opened = mayBe ? await openStored(kept, allowed, `${privateFiles}${key}`) : undefined
      if (opened) await kept.database.begin((tx) => noteOpening(tx, by, opened))
      return opened
    },
  }
}

/** Who of the staff opened which paper; by its number, since its address is what opens it. */
async function noteOpening(tx: Tx, by: Opening, { id, purpose }: StoredPaper): Promise<void> {
  const actor = { kind: 'staff', id: by.staffId } as const
  const [action, subject, after] = ['file.open', `file:${id}`, { purpose }]
  await audit(tx, { at: by.now, actor, action, subject, before: null, after, requestId: by.requestId })
}

type StoredPaper = OpenedFile & { id: number; purpose: FilePurpose }

async function openStored(
  { database, holding }: Pick<Parts, 'database' | 'holding'>,
  allowed: readonly FilePurpose[],
  url: string,
): Promise<StoredPaper | undefined> {
  const [file] = await database.read((tx) => store.findStored(tx, allowed, [url]))
  const opened = file && (await holding.open(purposes[file.purpose].visibility, file.path))
  if (!file || !opened) return undefined
  const { id, purpose, name, type } = file
  const said = { id, purpose, name, type, size: file.bytes ?? 0 }
  return 'bytes' in opened ? { ...said, bytes: opened.bytes } : { ...said, address: opened.served(type) }
}

async function checkQuota(tx: Reader, owner: Owner, size: number, now: Date): Promise<void> {
  const since = new Date(nextShanghaiMidnight(now).getTime() - dayMs)
  const { unfinished, bytes } = await store.countUploads(tx, owner, { now, since })
  if (unfinished >= limits.unfinishedMax) throw new Refusal('UPLOADS_UNFINISHED', { ...owner, unfinished })
  if (bytes + size > limits.bytesPerDay) throw new Refusal('UPLOADS_OF_TODAY', { ...owner, bytes })
}

/** What became of a file, once something has: its answer, or the refusal it got. */
function outcomeOf({ state, refusal, ...file }: store.FileRow): StoredFile | undefined {
  if (state === 'refused' && refusal) throw new Refusal(refusal)
  const { url, name, type, bytes, width, height } = file
  if (state !== 'stored' || url === null || bytes === null) return undefined
  return { url, name, type, bytes, width, height }
}

/** Passes on exactly so many bytes. A sender who goes away is theirs to hear of, not a defect of ours. */
async function* exactly(source: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes
  try {
    for await (const chunk of source) {
      left -= chunk.length
      if (left < 0) throw new Refusal('BODY_TOO_LARGE', { announced: bytes })
      yield chunk
    }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal('UPLOAD_INCOMPLETE', { cause: String(cause) })
  }
  if (left > 0) throw new Refusal('UPLOAD_INCOMPLETE', { missing: left })
}
