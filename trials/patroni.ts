import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { signal } from '#server/platform/process/processes.ts'
import { freePort } from '../bench/servers.ts'
import { accountOf, type Daemon, runDaemon, shipped } from './debian.ts'
import { until } from './fleet.ts'

const nodes = 3
const superuser = 'CHANGE-superuser'

interface Node {
  name: string
  port: number
  rest: number
  folder: string
  daemon: Daemon
}

interface Described {
  name: string
  role: string
  state: string
}

/** Three PostgreSQL under Patroni, an etcd between them, and HAProxy before them, with the files that are shipped. */
export async function openPatroni() {
  const account = accountOf('postgres')
  // Not in the run's own temporary folder, which only its account may enter.
  const base = mkdtempSync('/tmp/patroni-')
  onTestFinished(() => rmSync(base, { recursive: true, force: true, maxRetries: 10 }))
  const own = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chownSync(path, account.uid, account.gid)
    return path
  }
  chownSync(base, account.uid, account.gid)
  const [client, peer] = [await freePort(), await freePort()]
  const etcd = runDaemon(
    'etcd',
    [
      ...['--data-dir', own(join(base, 'etcd')), '--listen-client-urls', `http://127.0.0.1:${client}`],
      ...['--advertise-client-urls', `http://127.0.0.1:${client}`, '--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
      ...['--initial-cluster', `default=http://127.0.0.1:${peer}`],
    ],
    { account, env: { ETCD_UNSUPPORTED_ARCH: 'arm64' } },
  )
  await until(() => {
    if (etcd.process.exitCode !== null) throw new Error(etcd.output())
    return /ready to serve client requests/.test(etcd.output())
  })

  const start = (file: string) => runDaemon('patroni', [file], { account })
  const members: Node[] = []
  for (let n = 1; n <= nodes; n++) {
    const [port, rest] = [await freePort(), await freePort()]
    const name = `db${n}`
    const folder = own(join(base, name))
    const text = shipped('patroni.yml', [
      [/^name: db1/m, `name: ${name}`],
      [/10\.0\.0\.21:2379,[\d.:,]+/, `127.0.0.1:${client}`],
      [/10\.0\.0\.21:8008/g, `127.0.0.1:${rest}`],
      [/10\.0\.0\.21:5432/g, `127.0.0.1:${port}`],
      [/data_dir: .*/, `data_dir: ${join(folder, 'data')}`],
      [/pgpass: .*/, `pgpass: ${join(folder, 'pgpass')}`],
      [/10\.0\.0\.0\/24/g, '127.0.0.1/32'],
      // Sockets of several servers on one machine lie apart.
      [/max_wal_senders: 10/, `max_wal_senders: 10\n        unix_socket_directories: /tmp`],
    ])
    writeFileSync(join(folder, 'patroni.yml'), text)
    members.push({ name, port, rest, folder, daemon: start(join(folder, 'patroni.yml')) })
    // The first makes the cluster, the others follow it.
    if (n === 1) await until(async () => (await described(members)).some(({ role }) => role === 'leader'))
  }
  const primaryPort = await freePort()
  const replicaPorts = [await freePort(), await freePort(), await freePort()]
  const servers = members.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}\n`)
  const haproxy = join(base, 'haproxy.cfg')
  writeFileSync(
    haproxy,
    shipped('haproxy.cfg', [
      [/127\.0\.0\.1:5000/, `127.0.0.1:${primaryPort}`],
      ...replicaPorts.map((port, n): [RegExp, string] => [
        new RegExp(`127\\.0\\.0\\.1:500${n + 1}\\b`),
        `127.0.0.1:${port}`,
      ]),
      [/( {2}server db\d 10[^\n]*\n){3}/, servers.join('')],
      ...servers.map((line, n): [RegExp, string] => [new RegExp(` {2}server db${n + 1} 10[^\\n]*\\n`), line]),
    ]),
  )
  const proxy = runDaemon('haproxy', ['-db', '-f', haproxy])
  await untilWhole(members)
  await until(() => {
    if (proxy.process.exitCode !== null) throw new Error(proxy.output())
    return admin(primaryPort, 'select 1').then(
      () => true,
      () => false,
    )
  })
  await admin(primaryPort, `create role owner login superuser password 'owner'`)
  await admin(primaryPort, `create role app login password 'app'`)
  await admin(primaryPort, 'create database app owner owner')
  const url = (role: string, port: number) => `postgres://${role}:${role}@127.0.0.1:${port}/app?sslmode=disable`
  return {
    urls: {
      DATABASE_URL: url('app', primaryPort),
      DATABASE_OWNER_URL: url('owner', primaryPort),
      DATABASE_READ_URL: replicaPorts.map((port) => url('app', port)).join(','),
    },
    /** Kills who leads: its PostgreSQL alone, or with the Patroni that looks after it; the rest is theirs. */
    async killLeader(whole: boolean): Promise<() => void> {
      const leader = (await described(members)).find(({ role }) => role === 'leader')
      const node = members.find(({ name }) => name === leader?.name)
      if (!node) throw new Error('nobody leads')
      if (whole) node.daemon.process.kill('SIGKILL')
      signal(postmasterOf(node), 'SIGKILL')
      return () => {
        if (whole) node.daemon = start(join(node.folder, 'patroni.yml'))
      }
    },
    untilWhole: () => untilWhole(members),
    said: () => members.map(({ name, daemon }) => `${name}: ${daemon.output().slice(-1_500)}`).join('\n'),
  }
}

function postmasterOf({ folder }: Node): number {
  const file = join(folder, 'data', 'postmaster.pid')
  if (!existsSync(file)) throw new Error(`${folder} runs no PostgreSQL`)
  return Number.parseInt(readFileSync(file, 'utf8'), 10)
}

async function described(members: readonly Node[]): Promise<Described[]> {
  for (const { rest } of members) {
    try {
      const reply = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2_000) })
      if (reply.ok) return ((await reply.json()) as { members: Described[] }).members
    } catch {
      // The next one may know.
    }
  }
  return []
}

/** One leads, one has everything it acknowledges, and the third follows. */
async function untilWhole(members: readonly Node[]): Promise<void> {
  await until(async () => {
    const all = await described(members)
    const isUp = ({ role, state }: Described) =>
      role === 'leader' ? state === 'running' : /running|streaming/.test(state)
    return all.length === nodes && all.every(isUp) && all.some(({ role }) => role === 'sync_standby')
  })
}

async function admin(port: number, text: string): Promise<void> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${superuser}@127.0.0.1:${port}/postgres?sslmode=disable`,
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end()
  }
}
