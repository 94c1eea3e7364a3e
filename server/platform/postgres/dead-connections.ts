import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Connecting } from './one-server.ts'
import { isDatabaseAway } from './unreachable.ts'

/**
 * A connection whose other end vanished without a word looks like any other: the driver gives a question up after its
 * time, and the next one waits behind it. So one that let a question go unanswered is closed when it is given back, and
 * the pool makes another.
 */
export function closingDead(pool: Connecting): PostgresPool {
  const watched = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function watch(client: pg.PoolClient): PostgresPoolClient {
    let dead = false
    const asked = client as unknown as { query(...given: unknown[]): Promise<unknown> }
    const query = async (...given: unknown[]) => {
      try {
        return await asked.query(...given)
      } catch (error) {
        if (isDatabaseAway(error)) dead = true
        throw error
      }
    }
    const release = (destroy?: boolean) => client.release(destroy || dead)
    return { query, release } as unknown as PostgresPoolClient
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = watched.get(client) ?? watch(client)
      watched.set(client, known)
      return known
    },
  }
}
