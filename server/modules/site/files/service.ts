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
import { createQueue, type Inspected, inspect } from './inspecting/service.ts'
import {
  type Announced,
  addressesOf,
  admit,
  dayMs,
  type HandingIn,
  hashOf,
  isOurPath,
  isVerdict,
  limits,
  limitsOf,
  type Owner,
  pathFor,
  purposes,
  purposesFor,
} from './model.ts'
import type { Storage } from './ports.ts'
import * as store from './store.ts'

export type { KeepFiles, Storage } from './ports.ts'
export type Files = ReturnType<typeof createFiles>

/** Every type that some purpose takes. */
export const uploadTypes: readonly string[] = [...new Set(Object.values(purposes).flatMap(({ types }) => types))]

const secretBytes = 32
/** 32 bytes in base64url; anything else was never given out and need not be looked up. */
const secretPattern = /^[\w-]{43}$/
const secret = () => randomBytes(secretBytes).toString('base64url')
const pathSecret = () => randomBytes(16).toString('hex')

export interface OpenedFile {
  name: string
  type: string
  size: number
  bytes: Readable
}

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
  storage: Storage
  clock: Clock
  /** What operators allow at most, whatever the purpose would. */
  maxBytes: () => Promise<number>
}

/** Files that people hand in: promised, sent, checked, kept, used, and gone when nobody needs them. */
export function createFiles({ database, storage, clock, maxBytes }: Parts) {
  // Decoding takes memory and processor: two at a time, a few in line.
  const inTurn = createQueue({ workingMax: 2, waitingMax: 8 })
  const receiving = new Set<string>()

  return {
    limitsFor: async (realm: Realm | undefined) => limitsOf(realm, await maxBytes()),

    /** Agrees on one file: who may send how many bytes of what, and until when. */
    async promise(owner: HandingIn, announced: Announced, now: Date): Promise<UploadPolicy> {
      const most = Math.min(purposes[announced.purpose].maxBytes, await maxBytes())
      const { name, type } = admit(announced, owner, most)
      const [key, ticket] = [secret(), secret()]
      const expires_at = new Date(now.getTime() + limits.policyMs)
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
          path: pathFor(type, now, pathSecret()),
          created_at: now,
          expires_at,
        })
      })
      const headers = { 'content-type': bytesType, [ticketHeader]: ticket }
      return { method: 'POST', url: `/api/upload/${key}`, headers, key, expires_at, max_bytes: most }
    },

    /** Takes in the bytes as they come, as many as were announced and not one more. */
    async receive(key: string, ticket: string, source: AsyncIterable<Uint8Array>, now: Date): Promise<void> {
      if (!secretPattern.test(key) || !secretPattern.test(ticket)) throw new Refusal('RECORD_NOT_FOUND')
      const file = await database.read((tx) => store.find(tx, key))
      if (!file || !timingSafeEqual(hashOf(ticket), file.ticket_hash)) throw new Refusal('RECORD_NOT_FOUND')
      if (file.state !== 'awaiting') throw new Refusal('UPLOAD_REPEATED')
      if (file.expires_at <= now) throw new Refusal('UPLOAD_EXPIRED')
      // One ticket sent from a thousand connections would fill the disk a thousand times before any of them counts.
      if (receiving.has(key)) throw new Refusal('UPLOAD_REPEATED')
      if (receiving.size >= receivingMax) throw new Refusal('BUSY')
      receiving.add(key)
      try {
        const uploadPath = `${file.id}-${pathSecret()}`
        await storage.put('uploads', uploadPath, exactly(source, file.declared_bytes))
        if (await database.begin((tx) => store.markUploaded(tx, file.id, uploadPath))) return
        await storage.remove('uploads', uploadPath)
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
      if (file.state === 'awaiting') throw new Refusal('UPLOAD_INCOMPLETE')
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
      const bytes = file && (await storage.open('private', file.path))
      if (!file || !bytes) throw new Refusal('RECORD_NOT_FOUND')
      return { name: file.name, type: file.type, bytes }
    },

    ...createHandingOut({ database, storage }),

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
      await storage.sweep(new Date(now.getTime() - dayMs))
      return unfinished + orphaned
    },
  }

  async function deleteUnused(tx: Tx, before: Date): Promise<store.Orphan[]> {
    return store.deleteUnused(tx, await store.lockUnused(tx, before, orphansAtOnce), before)
  }

  function isOurs(url: string): boolean {
    if (url.startsWith(privateFiles)) return true
    const root = storage.url('')
    return url.startsWith(root) && isOurPath(url.slice(root.length))
  }

  async function settle(file: store.FileRow, now: Date): Promise<void> {
    const uploaded = file.upload_path && (await storage.read('uploads', file.upload_path))
    // Someone else settled it while this one stood in line.
    if (!file.upload_path || !uploaded) return
    const { visibility } = purposes[file.purpose]
    try {
      const { bytes, ...size } = await inspect(uploaded, file.type)
      await keep(file, { bytes, ...size }, now)
    } catch (error) {
      if (!(error instanceof Refusal) || !isVerdict(error.code)) throw error
      const { code } = error
      await database.begin((tx) => store.markRefused(tx, file.id, code))
    }
    await storage.remove('uploads', file.upload_path)
    const { state } = (await database.read((tx) => store.find(tx, file.key))) ?? {}
    // Two who checked at once may differ, if one ran out of time: what was decided first holds.
    if (state !== 'stored') await storage.remove(visibility, file.path)
  }

  async function keep(file: store.FileRow, { bytes, width, height }: Inspected, now: Date): Promise<void> {
    const { visibility } = purposes[file.purpose]
    const written = await storage.put(visibility, file.path, [bytes])
    const url = visibility === 'public' ? storage.url(file.path) : `${privateFiles}${file.key}`
    await database.begin((tx) => store.markStored(tx, file.id, { ...written, url, width, height }, now))
  }

  async function collect(remove: (tx: Tx) => Promise<store.Orphan[]>): Promise<number> {
    let count = 0
    while (true) {
      const orphans = await database.begin(remove)
      for (const { purpose, path, upload_path } of orphans) {
        if (upload_path) await storage.remove('uploads', upload_path)
        await storage.remove(purposes[purpose].visibility, path)
      }
      count += orphans.length
      if (orphans.length < orphansAtOnce) return count
    }
  }
}

/** How other rooms get at files that were handed in for their purpose. */
function createHandingOut(kept: Pick<Parts, 'database' | 'storage'>) {
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

interface StoredPaper extends OpenedFile {
  id: number
  purpose: FilePurpose
}

async function openStored(
  { database, storage }: Pick<Parts, 'database' | 'storage'>,
  allowed: readonly FilePurpose[],
  url: string,
): Promise<StoredPaper | undefined> {
  const [file] = await database.read((tx) => store.findStored(tx, allowed, [url]))
  const bytes = file && (await storage.open(purposes[file.purpose].visibility, file.path))
  if (!file || !bytes) return undefined
  const { id, purpose, name, type } = file
  return { id, purpose, name, type, size: file.bytes ?? 0, bytes }
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
