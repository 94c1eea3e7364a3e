import type pg from 'pg'

/** What of a pool is asked by whoever stands before it. */
export interface Connecting {
  options: pg.Pool['options']
  end(): Promise<void>
  connect(): Promise<pg.PoolClient>
}

/** An address behind which several servers stand: what is known of one of them says nothing of the others. */
export class SeveralServers extends Error {
  override name = 'SeveralServers'
}

interface Telling {
  /** Once: connections of this pool lead to different servers at the same time. */
  onSeveral(servers: readonly string[]): void
  /** Another server stands there now, and none of the connections leads to the former. */
  onMoved(): void
}

export const serverSql = `coalesce(host(inet_server_addr()), '') || ':' || coalesce(inet_server_port()::text, '')`

/**
 * A pool that leads to one server. A balancer gives each connection to whom it likes, so each is asked at its beginning
 * who answers, before anybody else may ask it something; once two have answered the pool gives out none any more.
 */
export function onOneServer(pool: pg.Pool, { onSeveral, onMoved }: Telling) {
  const servers = new Map<pg.PoolClient, string>()
  let several = false
  let last: string | undefined
  pool.on('remove', (client) => void servers.delete(client))

  /** Also for what answers through a connection that is known: behind a pooler it may be somebody else. */
  function saw(server: string): void {
    const others = [...servers.values()].filter((one) => one !== server)
    if (others.length > 0 && !several) {
      several = true
      onSeveral([...new Set([server, ...others])])
    }
    if (last !== undefined && last !== server) onMoved()
    last = server
  }

  async function ask(client: pg.PoolClient): Promise<void> {
    try {
      const { rows } = await client.query<{ server: string }>(`select ${serverSql} as server`)
      const server = rows[0]?.server ?? ''
      saw(server)
      servers.set(client, server)
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    if (several) throw new SeveralServers()
    const client = await pool.connect()
    if (!servers.has(client)) await ask(client)
    if (!several) return client
    client.release()
    throw new SeveralServers()
  }

  const connecting: Connecting = { options: pool.options, end: () => pool.end(), connect }
  return { connecting, saw }
}
