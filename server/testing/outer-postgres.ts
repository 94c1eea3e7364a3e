import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { appRole, openCluster, ownerRole, type PostgresCluster } from '#server/platform/postgres/postgres-cluster.ts'
import { launchPostmaster, type Postmaster, stopPostmaster } from '#server/platform/postgres/postmaster.ts'
import { signal } from '#server/platform/process/processes.ts'

/** A PostgreSQL that nobody looks after: it stops when it is told to, and comes back at the same address. */
export interface OuterPostgres {
  ownerUrl: string
  appUrl: string
  port: number
  stop(): Promise<void>
  kill(): Promise<void>
  start(): Promise<void>
  /** One statement by its owner, over a connection of its own. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
}

const quiet = () => undefined

/** What npm brings, started as if somebody else had: reached over TCP, by two roles. */
export async function openOuterPostgres(dataDir: string): Promise<OuterPostgres> {
  const cluster = await openCluster({ dataDir, fsync: false, onProgress: quiet })
  const server = await serve(cluster)
  await server.ask(`create role ${appRole} login password '${cluster.credentials.appPassword}'`, [], 'postgres')
  await server.ask(`create database app owner ${ownerRole}`, [], 'postgres')
  return server
}

/**
 * A streaming replica of it: a copy of its folder while it stands still, which then follows. `pg_basebackup` is not
 * among what npm brings, and does the same while the server runs.
 */
export async function followOuterPostgres(first: OuterPostgres, from: string, dataDir: string): Promise<OuterPostgres> {
  await first.stop()
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  // With the owners as they are: as root the database belongs to somebody else.
  execFileSync('cp', ['-a', join(from, 'postgres'), join(dataDir, 'postgres')])
  await first.start()
  const cluster = await openCluster({ dataDir, fsync: false, onProgress: quiet })
  const { ownerPassword } = cluster.credentials
  const upstream = `host=127.0.0.1 port=${first.port} user=${ownerRole} password=${ownerPassword} sslmode=disable`
  appendFileSync(join(cluster.data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${upstream}'\n`)
  writeFileSync(join(cluster.data, 'standby.signal'), '')
  return serve(cluster)
}

async function serve(cluster: PostgresCluster) {
  let running: Postmaster = await launchPostmaster(cluster, { fsync: true, onProgress: quiet })
  const { port } = running
  const urlOf = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
  const { ownerPassword, appPassword } = cluster.credentials
  return {
    port,
    ownerUrl: urlOf(ownerRole, ownerPassword, 'app'),
    appUrl: urlOf(appRole, appPassword, 'app'),
    stop: () => stopPostmaster(running, cluster),
    async kill() {
      signal(running.pid, 'SIGKILL')
    },
    async start() {
      running = await launchPostmaster(cluster, { fsync: true, onProgress: quiet, port })
    },
    async ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = [], database = 'app'): Promise<Row[]> {
      const client = new pg.Client({ connectionString: urlOf(ownerRole, ownerPassword, database) })
      await client.connect()
      try {
        return (await client.query<Row>(text, values)).rows
      } finally {
        await client.end()
      }
    },
  }
}
