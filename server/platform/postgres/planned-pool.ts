import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** There are a few dozen; more would mean that somebody writes values into their text, and fills up connections. */
const keptMax = 500

/** What Kysely reads of an answer. */
interface Answer {
  command: string
  rowCount: number | null
  rows: unknown[]
}

const nothing = (command: string): Answer => ({ command, rowCount: null, rows: [] })

/**
 * Prepared statements on the same connections: a statement goes under a name, and PostgreSQL reads and plans it the
 * first few times and keeps what it learnt. For a short statement that is half of the work. Not for those of lists and
 * searches, where the best plan depends on the values. Pipelining: nobody waits for the answer to `begin` before the
 * first statement is sent, so that of three ways to the database and back a posting needs two.
 */
export function planningOnce(pool: PostgresPool): PostgresPool {
  const names = new Map<string, string>()
  const connections = new WeakMap<PostgresPoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= keptMax) return known
    const name = `kept${names.size}`
    names.set(text, name)
    return name
  }

  function keeping(given: PostgresPoolClient): PostgresPoolClient {
    // Kysely's type knows only what Kysely asks: a text and its values.
    const client = given as unknown as pg.PoolClient
    let begun: Promise<unknown> | undefined
    async function query(text: string, values: readonly unknown[]): Promise<Answer> {
      if (text === 'begin') {
        begun = client.query('begin')
        // Whoever asks next hears of it; until then it must not pass for an error that nobody looks at.
        begun.catch(() => undefined)
        return nothing('BEGIN')
      }
      const name = values.length === 0 ? undefined : nameOf(text)
      const asked = client.query(
        name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
      )
      const [answer] = await Promise.all([asked, begun])
      begun = undefined
      return answer
    }
    return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = connections.get(client) ?? keeping(client)
      connections.set(client, known)
      return known
    },
  }
}
