import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** There are a few dozen; more would mean that somebody writes values into their text, and fills up connections. */
const keptMax = 500

/**
 * The same connections, on which a statement goes under a name: PostgreSQL reads and plans it the first few times and
 * keeps what it learnt. For a short statement that is half of the work. Not for those of lists and searches, where the
 * best plan depends on the values.
 */
export function planningOnce(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= keptMax) return known
    const name = `kept${names.size}`
    names.set(text, name)
    return name
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = connections.get(client)
      if (known) return known
      const query = (text: string, values: readonly unknown[]) => {
        const name = values.length === 0 ? undefined : nameOf(text)
        return name === undefined ? client.query(text, [...values]) : client.query({ name, text, values: [...values] })
      }
      const keeping = {
        query,
        release: (destroy?: boolean) => client.release(destroy),
      } as unknown as PostgresPoolClient
      connections.set(client, keeping)
      return keeping
    },
  }
}
