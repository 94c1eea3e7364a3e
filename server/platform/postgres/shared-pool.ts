import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { currentErrand } from '#server/platform/seeing/errand.ts'

/** Whoever asks more at once is better served by a second connection. */
const sharersMax = 8

/** A connection of the pool, for as long as statements of one moment use it. */
interface Moment {
  errand: string
  client: Promise<PostgresPoolClient>
  sharers: number
  users: number
  broken: boolean
}

/**
 * Pipelining: statements that one request asks at the same moment go over one connection, one behind the other without
 * waiting, and in one packet (`packet-socket.ts`): to wake a process of the database and to be woken by it costs as
 * much as a short statement. Only for statements that are transactions by themselves. Those of two requests never
 * share, so that nobody waits for what somebody else asks.
 */
export function sharingConnections(pool: PostgresPool): PostgresPool {
  const handed = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  const moments = new WeakMap<PostgresPoolClient, Moment>()
  let open: Moment | undefined

  /** The same for a connection each time, because Kysely remembers what it made for it. */
  function handing(client: PostgresPoolClient): PostgresPoolClient {
    // Kysely's type of a release has no argument, and Kysely gives one.
    const { release: giveBack } = client as { release(destroy?: boolean): void }
    const release = (destroy = false) => {
      const moment = moments.get(client)
      if (!moment) throw new Error('a connection was given back that nobody has')
      moment.broken ||= destroy
      moment.users -= 1
      if (moment.users > 0) return
      if (open === moment) open = undefined
      moments.delete(client)
      giveBack(moment.broken)
    }
    return { query: client.query, release } as unknown as PostgresPoolClient
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const errand = currentErrand()?.id
      if (errand === undefined) return pool.connect()
      if (open?.errand !== errand || open.sharers >= sharersMax) {
        const begun: Moment = { errand, client: pool.connect(), sharers: 0, users: 0, broken: false }
        open = begun
        setImmediate(() => {
          if (open === begun) open = undefined
        })
      }
      const moment = open
      moment.sharers += 1
      // Before it is there: whoever is done first must not give it back meanwhile.
      moment.users += 1
      const client = await moment.client
      moments.set(client, moment)
      const known = handed.get(client) ?? handing(client)
      handed.set(client, known)
      return known
    },
  }
}
