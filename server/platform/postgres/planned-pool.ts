import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** There are a few dozen; more would mean that somebody writes values into their text, and fills up connections. */
const keptMax = 500
const beginName = 'kept_begin'

/** What Kysely reads of an answer. */
interface Answer {
  command: string
  rowCount: number | null
  rows: unknown[]
}

const nothing = (command: string): Answer => ({ command, rowCount: null, rows: [] })

/**
 * The same connections, on which a statement goes under a name: PostgreSQL reads and plans it the first few times and
 * keeps what it learnt. For a short statement that is half of the work. Not for those of lists and searches, where the
 * best plan depends on the values. The word that begins a transaction travels with its first statement: of three ways
 * to the database and back a posting needs two.
 */
export function planningOnce(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const knowBegin = new WeakSet<pg.Connection>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= keptMax) return known
    const name = `kept${names.size}`
    names.set(text, name)
    return name
  }

  /** Before the next statement, in the same message; the answer to both comes as one. */
  function begin(connection: pg.Connection): void {
    if (!knowBegin.has(connection)) connection.parse({ name: beginName, text: 'begin', types: [] }, true)
    knowBegin.add(connection)
    connection.bind({ statement: beginName, values: [] }, true)
    connection.execute({}, true)
  }

  function askBeginning(client: pg.PoolClient, config: pg.QueryConfig): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const query = new pg.Query(config, (error, result) => {
        if (error) reject(error)
        // Of the two answers the second is the statement's.
        else resolve((Array.isArray(result) ? result.at(-1) : result) as unknown as Answer)
      })
      const submit = query.submit.bind(query)
      query.submit = (connection) => {
        connection.stream.cork()
        begin(connection)
        const failure = submit(connection)
        connection.stream.uncork()
        return failure
      }
      client.query(query)
    })
  }

  function keeping(client: pg.PoolClient): PostgresPoolClient {
    let toBegin = false
    async function query(text: string, values: readonly unknown[]): Promise<Answer> {
      if (text === 'begin') {
        toBegin = true
        return nothing('BEGIN')
      }
      const name = values.length === 0 ? undefined : nameOf(text)
      const config = name === undefined ? { text, values: [...values] } : { name, text, values: [...values] }
      if (!toBegin) return client.query(config)
      toBegin = false
      // Nothing happened, so nothing was begun.
      if (text === 'commit' || text === 'rollback') return nothing(text.toUpperCase())
      if (name !== undefined) return askBeginning(client, config)
      await client.query('begin')
      return client.query(config)
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
