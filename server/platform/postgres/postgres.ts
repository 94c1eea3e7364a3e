import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { appRole, openCluster, ownerRole, type PostgresCluster } from './postgres-cluster.ts'
import { adoptPostmaster, launchPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import { keepPostmaster } from './postmaster-keeper.ts'

export interface EmbeddedPostgres {
  /** The role that owns and migrates the schema. */
  ownerUrl: string
  /** The role that serves requests: it may log in, and may do what the migrations grant it. */
  appUrl: string
  /** Ends the database once its running transactions are cancelled and everything is on disk. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** Off only where losing the data does not matter. */
  fsync?: boolean
  onProgress?: (line: string) => void
}

const connectTimeoutMs = 10_000

/**
 * Starts PostgreSQL inside the data folder, making the cluster first where there is none, and keeps it running.
 * A server that outlived the process that started it is taken over. The caller holds the lock of the data folder.
 */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, fsync = true, onProgress = () => {} } = options
  const cluster = await openCluster({ dataDir, fsync, onProgress })
  const answers = (port: number) => withOwner(cluster, port, async () => {})
  const adopted = await adoptPostmaster(cluster, answers)
  if (adopted !== undefined) onProgress('上次退出时数据库仍在运行，已直接接管')
  const postmaster = adopted ?? (await launchPostmaster(cluster, { fsync, onProgress }))
  try {
    await withOwner(cluster, postmaster.port, (client) => ensureApp(client, cluster))
  } catch (error) {
    await stopPostmaster(postmaster, cluster)
    throw error
  }
  const keeper = keepPostmaster(cluster, postmaster, { fsync, onProgress })
  const nearby = socketOption(cluster, postmaster)
  return {
    ownerUrl: connectionUrl(ownerRole, cluster.credentials.ownerPassword, postmaster, 'app') + nearby,
    appUrl: connectionUrl(appRole, cluster.credentials.appPassword, postmaster, 'app') + nearby,
    stop: () => keeper.stop(),
  }
}

function connectionUrl(role: string, password: string, postmaster: Pick<Postmaster, 'port'>, database: string): string {
  // Explicit, so that a PGSSLMODE in somebody's shell does not demand encryption on the loopback interface.
  return `postgres://${role}:${password}@127.0.0.1:${postmaster.port}/${database}?sslmode=disable`
}

/** The longest that every system can open. */
const socketPathMax = 100

/**
 * Through a socket a short question takes a tenth less of the processor than through the loopback interface. Where the
 * folder is too deep for one, or a server was taken over that has none, the address and port do.
 */
function socketOption(cluster: PostgresCluster, { port }: Pick<Postmaster, 'port'>): string {
  const path = join(cluster.sockets, `.s.PGSQL.${port}`)
  const usable = Buffer.byteLength(path) <= socketPathMax && existsSync(path)
  return usable ? `&host=${encodeURIComponent(cluster.sockets)}` : ''
}

async function withOwner(
  cluster: PostgresCluster,
  port: number,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({
    connectionString: connectionUrl(ownerRole, cluster.credentials.ownerPassword, { port }, 'postgres'),
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: 60_000,
  })
  // A connection that breaks between two queries reports it here; the query that follows fails anyway.
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client)
  } finally {
    await client.end()
  }
}

/** Run at every start, so that a start cut short after initdb is completed by the next one. */
async function ensureApp(client: Client, cluster: PostgresCluster): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = 'app') as database`,
    [appRole],
  )
  if (rows[0]?.role !== true) {
    // A role's password cannot be a parameter; ours is made of letters, digits, - and _ only.
    await client.query(`create role ${appRole} login password '${cluster.credentials.appPassword}'`)
  }
  if (rows[0]?.database !== true) await client.query(`create database app owner ${ownerRole}`)
}
