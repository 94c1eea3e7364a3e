import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from '#server/platform/process/logger.ts'
import type { DB } from '#server/schema.ts'
import { beginAnnouncing } from './announcements.ts'
import { planningOnce } from './planned-pool.ts'

/** What a store may speak through. Every store function takes it first, so no query can escape its transaction. */
export type Tx = Transaction<DB>

/**
 * What a store that only reads may speak through: a transaction will do, and so will less. It cannot write, so that
 * money which would move outside of a transaction does not compile.
 */
export type Reader = Omit<Kysely<DB>, Writing>
type Writing = 'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'transaction' | 'connection'

export interface Database {
  /** Runs in one transaction: all of it happens, or nothing does. */
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same for what happens all the time: its statements are read and planned once for each connection. */
  often<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement that writes, and is a transaction by itself; it happens all the time. */
  alone<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Reads without a transaction: each statement sees what was committed when it began. */
  read<T>(work: (tx: Reader) => Promise<T>): Promise<T>
  /** The same for what is asked with every request: prepared statements, read and planned once for each connection. */
  look<T>(work: (tx: Reader) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// Ids, counts and fen fit a JavaScript number; a value that does not is a defect, and must not be rounded silently.
// A calendar day is no moment: as a Date it would be midnight somewhere else.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond what can be held exactly: ${text}`)
  return value
})

const statementTimeoutMs = 10_000
/** Ours, for a server that no longer keeps its own; longer, so that it normally gets to say why. */
const answerTimeoutMs = 12_000
const idleInTransactionTimeoutMs = 30_000
const connectTimeoutMs = 5_000
/**
 * Joins are made in the order in which they are written. Trying the others takes PostgreSQL longer than most of our
 * questions take to answer (2.6 ms against 0.6 ms for a list of five tables), and the order written is the right one.
 * Nothing here runs long enough to be worth compiling first.
 */
const plannerOptions = '-c join_collapse_limit=1 -c from_collapse_limit=1 -c jit=off'

export interface DatabaseOptions {
  url: string
  pool: number
  logger: Logger
  /** Told what a transaction announced, when it has committed and before whoever began it goes on. */
  changes?: { origin: string; committed(topics: ReadonlySet<string>): void }
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.pool,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: answerTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    application_name: 'app',
    options: plannerOptions,
    // What is sent is on the wire at once, behind what was not answered yet; only `begin` is not waited for.
    pipeline: true,
  })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', ({ message }) => options.logger.warn({ reason: message }, 'idle database connection lost'))
  // One that dies between two statements of a transaction tells nobody else; the next statement fails by itself.
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => options.logger.warn({ reason: message }, 'database connection lost'))
  })
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const planning = new Kysely<DB>({ dialect: new PostgresDialect({ pool: planningOnce(pool) }) })
  const { changes } = options
  const within =
    (through: Kysely<DB>): Database['begin'] =>
    async (work) => {
      if (!changes) return through.transaction().execute(work)
      let topics: ReadonlySet<string> = new Set()
      const done = await through.transaction().execute((tx) => {
        topics = beginAnnouncing(tx, changes.origin)
        return work(tx)
      })
      if (topics.size > 0) changes.committed(topics)
      return done
    }
  return {
    begin: within(kysely),
    often: within(planning),
    // The type says transaction so that stores have one signature; a lone statement needs no more than a connection.
    alone: (work) => work(planning as unknown as Tx),
    read: (work) => work(kysely),
    look: (work) => work(planning),
    close: () => kysely.destroy(),
  }
}
