import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { byteOrderMark, csvRows } from '#contract/base/csv.ts'
import type { Accounts, Self } from '#server/modules/people/accounts/service.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import { audit } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { every } from '#server/platform/every.ts'
import { type ZipPart, zipStream } from '#server/platform/formats/zip-stream.ts'
import type { Personal, PersonalRow } from '#server/platform/personal/personal.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { everyMs, filesMaxBytes, keptMs, leaseMs, letterOf, nameOf, renewMs } from './model.ts'
import * as store from './store.ts'

export type Copies = ReturnType<typeof createCopies>

interface Parts {
  database: Database
  clock: Clock
  personal: Pick<Personal, 'tables' | 'rows'>
  files: Pick<Files, 'holding' | 'ownFiles'>
  accounts: Pick<Accounts, 'phoneOf' | 'note'>
  sms: Pick<Sms, 'withCodes'>
  every: typeof every
}

/**
 * Data portability (PIPL article 45): all that the rooms keep of the owner of an account, as they declare it, in one
 * archive that people and programs can read.
 */
export function createCopies({ database, clock, personal, files, accounts, sms, every }: Parts) {
  const { holding } = files

  const said = (row: store.CopyRow | undefined, sessionId: number, now: Date) => {
    if (!row || row.expires_at <= now) return null
    const { state, bytes, created_at, expires_at } = row
    return { state, bytes, here: row.session_id === sessionId, created_at, expires_at }
  }

  /** The parts of the archive, one table in memory at a time; the letter last, since it says what there is. */
  async function* partsOf(owner: store.Owner, now: Date): AsyncGenerator<ZipPart> {
    const phone = await database.read((tx) => accounts.phoneOf(tx, owner.realm, owner.id))
    const subject = { ...owner, phone }
    const counted: { title: string; rows: number }[] = []
    for (const one of personal.tables) {
      const rows = await personal.rows(one, subject)
      if (rows.length === 0) continue
      const name = nameOf(counted.length, one.title)
      counted.push({ title: name, rows: rows.length })
      yield { name: `表格/${name}.csv`, source: asCsv(rows) }
      yield { name: `数据/${name}.json`, source: [JSON.stringify(rows, null, 2)] }
    }
    const leftOut: string[] = []
    let room = filesMaxBytes
    for (const file of await database.read((tx) => files.ownFiles(tx, { realm: owner.realm, ownerId: owner.id }))) {
      const name = `${file.id}-${file.name.replace(/[\\/:\p{Cc}]/gu, '_')}`
      const bytes = file.bytes <= room ? await holding.stream(file.area, file.path) : undefined
      if (!bytes) {
        leftOut.push(name)
        continue
      }
      room -= file.bytes
      yield { name: `文件/${name}`, source: bytes as AsyncIterable<Uint8Array> }
    }
    yield { name: '说明.txt', source: [byteOrderMark, letterOf(owner, now, counted, leftOut)] }
  }

  const archive = (owner: store.Owner, now: Date) => zipStream(partsOf(owner, now))

  async function write(row: store.CopyRow): Promise<void> {
    const owner = { realm: row.realm, id: row.owner_id }
    const stop = every(renewMs, () => database.begin((tx) => store.renew(tx, row, leaseFrom(clock()))))
    try {
      const { bytes } = await holding.put('private', row.file, archive(owner, row.created_at))
      const wanted = await database.begin((tx) => store.finish(tx, row, { state: 'done', bytes, now: clock() }))
      if (!wanted) await holding.remove('private', row.file)
    } catch (error) {
      await database.begin((tx) => store.finish(tx, row, { state: 'failed', bytes: null, now: clock() }))
      throw error
    } finally {
      await stop()
    }
  }

  return {
    archive,

    latest: async ({ realm, id, sessionId, now }: Self) =>
      said(await database.read((tx) => store.latest(tx, { realm, id })), sessionId, now),

    /** Step-up authentication: a code to the account's own telephone, whoever holds the session. */
    async ask(self: Self, code: string) {
      const { realm, id, sessionId, now } = self
      const phone = await database.read((tx) => accounts.phoneOf(tx, realm, id))
      if (phone === undefined) throw new Refusal('SESSION_INVALID')
      const codes = [{ realm, scene: '11', phone_number: phone, code }] as const
      return sms.withCodes(codes, now, async (tx) => {
        if (await store.madeSince(tx, { realm, id }, new Date(now.getTime() - everyMs))) {
          throw new Refusal('COPY_OF_DAY')
        }
        const row = await store.insert(tx, {
          ...{ realm, owner_id: id, session_id: sessionId, created_at: now },
          file: newFile(),
          expires_at: new Date(now.getTime() + keptMs),
        })
        await accounts.note(tx, self, 'account.ask-copy')
        return { state: row.state, bytes: null, here: true, created_at: now, expires_at: row.expires_at }
      })
    },

    /** The file; for everybody else there is none. */
    async open(self: Self): Promise<{ bytes: Readable; size: number }> {
      const { realm, id, sessionId, now } = self
      const row = await database.read((tx) => store.findOpenable(tx, { realm, id }, sessionId, now))
      const bytes = row && (await holding.stream('private', row.file))
      if (!row || !bytes) throw new Refusal('RECORD_NOT_FOUND')
      await database.begin((tx) => accounts.note(tx, self, 'account.open-copy'))
      return { bytes, size: row.bytes ?? 0 }
    },

    /** Handed out by whoever runs the machine, for somebody who wrote a letter; written down before a byte of it is. */
    async handOut(owner: store.Owner, reason: string, now: Date) {
      const subject = `${owner.realm}:${owner.id}`
      const [actor, action, requestId] = [{ kind: 'system', id: null } as const, 'account.hand-copy', 'person']
      await database.begin((tx) =>
        audit(tx, { at: now, actor, action, subject, before: null, after: { reason }, requestId }),
      )
      return archive(owner, now)
    },

    forget: (tx: Tx, owner: store.Owner, now: Date) => store.expire(tx, owner, now),

    /** Writes the next one that waits; answers how many that were. */
    async writeNext(): Promise<number> {
      const now = clock()
      const row = await database.begin(async (tx) => {
        const claimed = await store.claim(tx, { now, until: leaseFrom(now), file: newFile() })
        // Written by somebody who then died, it would lie there for ever; somebody slow removes it as well.
        if (claimed?.former) await holding.leave(tx, [{ area: 'private', path: claimed.former }])
        return claimed
      })
      if (!row) return 0
      await write(row)
      return 1
    },

    /** Files whose time is over go, and then what was known about them. */
    async sweep(now: Date): Promise<number> {
      const rows = await database.read((tx) => store.expired(tx, now, 100))
      for (const { id, file } of rows) {
        await holding.remove('private', file)
        await database.begin((tx) => store.remove(tx, id))
      }
      return rows.length
    },
  }
}

const newFile = () => `copies/${randomBytes(16).toString('hex')}.zip`
const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

/** The columns of the first row are those of all: they come from one table. */
function* asCsv(rows: readonly PersonalRow[]): Generator<string> {
  const titles = Object.keys(rows[0] ?? {})
  yield byteOrderMark + csvRows([titles])
  for (const row of rows) yield csvRows([titles.map((title) => row[title])])
}
