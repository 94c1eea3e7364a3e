import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from '#server/platform/process/logger.ts'
import { currentErrand, noteSpan } from '#server/platform/seeing/errand.ts'
import type { Seeing } from '#server/platform/seeing/seeing.ts'
import type { DB } from '#server/schema.ts'
import { beginAnnouncing } from './announcements.ts'
import { closingDead } from './dead-connections.ts'
import { PacketSocket } from './packet-socket.ts'
import { planningOnce } from './planned-pool.ts'
import { openReplicas, replicaPool } from './replicas.ts'
import { sharingConnections } from './shared-pool.ts'
import { signedPool } from './signed-pool.ts'

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
  /**
   * The same for what is asked with every request: prepared statements, read and planned once for each connection, and
   * in one packet where a request asks several at the same moment.
   */
  look<T>(work: (tx: Reader) => Promise<T>): Promise<T>
  /**
   * `read` for what goes through all rows there are, such as a proof of years: on a connection of its own, so that it
   * takes none from anybody, and with half an hour for a statement (`statement_timeout`).
   */
  survey<T>(work: (tx: Reader) => Promise<T>): Promise<T>
  /** Connections of this process: how many are used, how many are open, and how many wait for one. */
  pool(): { used: number; open: number; max: number; waiting: number }
  /**
   * `read` for lists, search and statistics that everybody sees alike: inside of `mayLag` a replica may answer. Never
   * for what decides about money, rights or sessions.
   */
  browse<T>(work: (tx: Reader) => Promise<T>): Promise<T>
  /** The same as `look` is to `read`. */
  glance<T>(work: (tx: Reader) => Promise<T>): Promise<T>
  /** Read your writes: only what runs in here, for somebody who has not just written, may be a moment behind. */
  mayLag<T>(work: () => Promise<T>): Promise<T>
  /** How many replicas there are, and how many of them may be asked at this moment. */
  replicas(): { all: number; ready: number }
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
const surveyTimeoutMs = 30 * 60_000
const surveyAnswerMs = surveyTimeoutMs + answerTimeoutMs - statementTimeoutMs
const idleInTransactionTimeoutMs = 30_000
const connectTimeoutMs = 5_000
/**
 * Joins are made in the order in which they are written. Trying the others takes PostgreSQL longer than most of our
 * questions take to answer (2.6 ms against 0.6 ms for a list of five tables), and the order written is the right one.
 * Nothing here runs long enough to be worth compiling first. A page read out of order costs about as much as the next
 * one (`random_page_cost`; its default of 4 is a turning disk's): what an index knows is asked of the index, where
 * PostgreSQL would read a table of a hundred thousand rows from its beginning to count ten thousand of them.
 */
const plannerOptions = '-c join_collapse_limit=1 -c from_collapse_limit=1 -c jit=off -c random_page_cost=1.1'

interface DatabaseOptions {
  url: string
  pool: number
  logger: Logger
  /** How long an answer may take before the connection counts as dead. */
  answerMs?: number
  /** Replicas that follow it; they need `changes`, because what is read there may be kept. */
  readUrls?: readonly string[]
  /**
   * Behind a pooler that gives a connection away after each transaction nothing can be remembered on one: no prepared
   * statements. What is set when a connection begins is set by `alter role` instead.
   */
  pooler?: 'none' | 'session' | 'transaction'
  /** Told of every statement. */
  seeing?: Seeing
  /** Told what a transaction announced, when it has committed and before whoever began it goes on. */
  changes?: {
    origin: string
    committed(topics: ReadonlySet<string>): void
    onChange(listener: (topic: string) => void, onLost: () => void): void
  }
}

/** What a connection is told when it begins; a pooler has none of one's own, and refuses it. */
export function startupParameters(pooler: DatabaseOptions['pooler']): pg.ClientConfig {
  if (pooler !== 'none') return {}
  return {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    options: plannerOptions,
  }
}

function poolConfig({ pool: max, pooler = 'none', answerMs = answerTimeoutMs }: DatabaseOptions): pg.PoolConfig {
  return {
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: answerMs,
    application_name: 'app',
    ...startupParameters(pooler),
    // What is sent is on the wire at once, behind what was not answered yet; only `begin` is not waited for.
    pipeline: true,
    stream: () => new PacketSocket(),
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const { changes, logger, readUrls = [] } = options
  const config = poolConfig(options)
  const pool = new pg.Pool({ ...config, connectionString: options.url })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', ({ message }) => logger.warn({ reason: message }, 'idle database connection lost'))
  // One that dies between two statements of a transaction tells nobody else; the next statement fails by itself.
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => logger.warn({ reason: message }, 'database connection lost'))
  })
  const log = (event: LogEvent) => noteStatement(event, options)
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: signedPool(closingDead(pool)) }), log })
  const planned = planningOnce(closingDead(pool))
  const over = (way: PostgresPool) => new Kysely<DB>({ dialect: new PostgresDialect({ pool: way }), log })
  const [planning, looking] =
    options.pooler === 'transaction' ? [kysely, kysely] : [over(planned), over(sharingConnections(planned))]
  const replicas =
    changes && readUrls.length > 0
      ? openReplicas({
          pools: readUrls.map((url) => replicaPool({ ...config, connectionString: url }, logger)),
          primary: kysely,
          logger,
          onChange: changes.onChange,
        })
      : undefined
  const lagging = new AsyncLocalStorage<true>()
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
    look: (work) => work(looking),
    async survey(work) {
      const own = new pg.Pool({ ...config, max: 1, query_timeout: surveyAnswerMs, connectionString: options.url })
      own.on('error', ({ message }) => logger.warn({ reason: message }, 'idle database connection lost'))
      const surveying = new Kysely<DB>({ dialect: new PostgresDialect({ pool: signedPool(closingDead(own)) }), log })
      // A transaction, because a pooler keeps what is set no longer than one; each statement still sees what was
      // committed when it began.
      const begun = surveying.transaction().execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(surveyTimeoutMs)}, true)`.execute(tx)
        return work(tx)
      })
      return begun.finally(() => surveying.destroy())
    },
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      open: pool.totalCount,
      max: options.pool,
      waiting: pool.waitingCount,
    }),
    browse: (work) => (replicas && lagging.getStore() ? replicas.read(work, kysely, false) : work(kysely)),
    glance: (work) => (replicas && lagging.getStore() ? replicas.read(work, planning, true) : work(planning)),
    mayLag: (work) => (replicas ? lagging.run(true, work) : work()),
    replicas: () => ({ all: replicas ? readUrls.length : 0, ready: replicas?.ready() ?? 0 }),
    async close() {
      await replicas?.close()
      await kysely.destroy()
    },
  }
}

/** Longer than a statement of ours may take; whoever looks for why a page was slow finds it by the request's id. */
const slowMs = 500
const statementTextMax = 2_000

function noteStatement({ level, query, queryDurationMillis: ms }: LogEvent, { seeing, logger }: DatabaseOptions): void {
  const { sql } = query
  seeing?.statement({ sql, ms, failed: level === 'error' })
  noteSpan({
    name: 'sql',
    ms,
    failed: level === 'error',
    about: { 'db.system.name': 'postgresql', 'db.query.text': sql },
  })
  if (ms < slowMs) return
  // The text alone: values are what people wrote.
  const requestId = currentErrand()?.id
  logger.warn({ requestId, ms: Math.round(ms), sql: sql.slice(0, statementTextMax) }, 'slow statement')
}
