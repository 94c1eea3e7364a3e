import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Logger } from '#server/platform/process/logger.ts'
import type { DB } from '#server/schema.ts'
import { closingDead } from './dead-connections.ts'
import { onOneServer, SeveralServers, serverSql } from './one-server.ts'
import { planningOnce } from './planned-pool.ts'
import { isDatabaseAway } from './unreachable.ts'

/** How far behind a replica may be and still be asked; the cookie of whoever wrote lives longer than this. */
const lagMaxMs = 5_000
const lookEveryMs = 250
/** Between two looks: however many changes are announced, the primary is asked no more often. */
const lookPauseMs = 20
/** What the primary was asked is remembered until a replica has come there, or is too far behind to matter. */
const marksMax = 64

/** Where the write-ahead log of the primary was, at least, when we asked (`at`, on this process's own clock). */
interface Mark {
  at: number
  position: bigint
}

interface Replica {
  name: string
  plain: Kysely<DB>
  planning: Kysely<DB>
  /** Everything that was committed before this moment is there; -Infinity while nobody knows. */
  asOf: number
  /** Who answered. */
  saw(server: string): void
}

interface ReplicaOptions {
  /** Each a pool of its own. */
  pools: readonly pg.Pool[]
  primary: Kysely<DB>
  logger: Logger
  onChange(listener: (topic: string) => void, onLost: () => void): void
}

export type Replicas = ReturnType<typeof openReplicas>

type Work<T> = (tx: Kysely<DB>) => Promise<T>

/**
 * Read replicas that never contradict what was announced. An announcement comes from the primary, and may be here
 * before the replica has the change: what is read there then would be kept as fresh. So a replica is asked only if it
 * is known to hold all that was committed before the last announcement was heard; until that is known, and whenever it
 * is away or too far behind, the primary answers. Positions are compared, never clocks of two machines; and since a
 * position is that of one server, an address that leads to several is never asked.
 */
export function openReplicas({ pools, primary, logger, onChange }: ReplicaOptions) {
  const replicas = pools.map((pool, index) => replicaOf(pool, `replica ${index + 1}`, logger))
  let marks: Mark[] = []
  let heardAt = performance.now()
  let turn = 0
  let closed = false
  let looking: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined

  onChange(
    () => {
      heardAt = performance.now()
      lookSoon()
    },
    // Nothing can be heard: nobody knows what has changed.
    () => {
      heardAt = Number.POSITIVE_INFINITY
    },
  )

  async function look(): Promise<void> {
    try {
      const at = performance.now()
      const { position } = await positionOf(primary)
      marks = [...marks.slice(-(marksMax - 1)), { at, position }]
      await Promise.all(replicas.map(lookAt))
      const oldest = Math.min(...replicas.map(({ asOf }) => asOf))
      // The latest mark that everybody has passed is the earliest that can still say something.
      marks = marks.filter(({ at: when }) => when >= oldest && when > at - lagMaxMs)
    } catch (error) {
      logger.debug({ reason: String(error) }, 'replicas: the primary cannot be asked')
      for (const replica of replicas) replica.asOf = Number.NEGATIVE_INFINITY
    }
  }

  async function lookAt(replica: Replica): Promise<void> {
    try {
      const { position: replayed, server } = await positionOf(replica.plain)
      replica.saw(server)
      for (const { at, position } of marks) if (position <= replayed && at > replica.asOf) replica.asOf = at
    } catch (error) {
      if (replica.asOf !== Number.NEGATIVE_INFINITY) {
        logger.warn({ replica: replica.name, reason: String(error) }, 'replica away; the primary answers')
      }
      replica.asOf = Number.NEGATIVE_INFINITY
    }
  }

  function lookOnce(): Promise<void> {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  function lookSoon(): void {
    if (closed || again) return
    again = setTimeout(() => {
      again = undefined
      // One that is under way may have asked before the change.
      void (looking ?? Promise.resolve()).then(lookOnce)
    }, lookPauseMs).unref()
  }

  const timer = setInterval(() => void lookOnce(), lookEveryMs).unref()
  void lookOnce()

  function choose(): Replica | undefined {
    const since = Math.max(heardAt, performance.now() - lagMaxMs)
    for (let n = 0; n < replicas.length; n++) {
      const replica = replicas[turn++ % replicas.length]
      if (replica && replica.asOf >= since) return replica
    }
    return undefined
  }

  return {
    /** Asks a replica that may answer; the primary where there is none, and where it failed. */
    async read<T>(work: Work<T>, otherwise: Kysely<DB>, planned: boolean): Promise<T> {
      const replica = choose()
      if (!replica) return work(otherwise)
      try {
        return await work(planned ? replica.planning : replica.plain)
      } catch (error) {
        if (!isReplicasOwn(error)) throw error
        replica.asOf = Number.NEGATIVE_INFINITY
        return work(otherwise)
      }
    },

    /** How many may be asked at this moment. */
    ready: (): number => {
      const since = Math.max(heardAt, performance.now() - lagMaxMs)
      return replicas.filter(({ asOf }) => asOf >= since).length
    },

    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      clearTimeout(again)
      await looking
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

function replicaOf(pool: pg.Pool, name: string, logger: Logger): Replica {
  const unknown = () => {
    replica.asOf = Number.NEGATIVE_INFINITY
  }
  const { connecting, saw } = onOneServer(pool, {
    onMoved: unknown,
    onSeveral(servers) {
      unknown()
      logger.error(
        { replica: name, servers },
        'this address of DATABASE_READ_URL leads to several servers and is not used; give each an address of its own',
      )
    },
  })
  const replica: Replica = {
    name,
    plain: new Kysely<DB>({ dialect: new PostgresDialect({ pool: closingDead(connecting) }) }),
    planning: new Kysely<DB>({ dialect: new PostgresDialect({ pool: planningOnce(closingDead(connecting)) }) }),
    asOf: Number.NEGATIVE_INFINITY,
    saw,
  }
  return replica
}

/**
 * How far the log is written on a primary, and how far it is replayed on a replica. On a primary by what is inserted
 * and not by what is flushed: with asynchronous commit a change can be seen before it is on disk. With who says so.
 */
async function positionOf(through: Kysely<DB>): Promise<{ position: bigint; server: string }> {
  const { rows } = await sql<{ position: string; server: string }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end::text
      as position, ${sql.raw(serverSql)} as server`.execute(through)
  const [high = '0', low = '0'] = (rows[0]?.position ?? '').split('/')
  return { position: (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`), server: rows[0]?.server ?? '' }
}

/** Away, not one server, or in the way of what it replays (recovery conflict): the primary can answer. */
function isReplicasOwn(error: unknown): boolean {
  if (error instanceof SeveralServers) return true
  return isDatabaseAway(error) || (error instanceof Error && (error as { code?: unknown }).code === '40001')
}

/** A replica's connections, in the same words as the primary's. */
export function replicaPool(options: pg.PoolConfig, logger: Logger): pg.Pool {
  const pool = new pg.Pool({ ...options, application_name: 'reads' })
  pool.on('error', ({ message }) => logger.warn({ reason: message }, 'idle replica connection lost'))
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => logger.warn({ reason: message }, 'replica connection lost'))
  })
  return pool
}
