import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../bench/servers.ts'
import { startServer } from '../e2e/running-server.ts'
import { accountOf, mayUse, runDaemon, shipped } from './debian.ts'
import { expectBooksHold, openFleet, openGround, seconds, until } from './fleet.ts'
import { figure, sized } from './size.ts'
import { openTraffic } from './traffic.ts'

/** How long people pay, in each mode. */
const lastingS = sized({ short: 3, full: 30 })
const isHere = mayUse('pgbouncer')

async function openPooler(mode: 'session' | 'transaction') {
  const { postgres, urls, dataDir, at } = await openGround()
  const account = accountOf('postgres')
  const folder = join('/tmp', `pooler-${await freePort()}`)
  mkdirSync(folder)
  const port = await freePort()
  const app = new URL(postgres.appUrl)
  writeFileSync(join(folder, 'userlist.txt'), `"${app.username}" "${app.password}"\n`)
  const text = shipped('pgbouncer.ini', [
    [/port=5000/, `port=${postgres.port}`],
    [/listen_port = 6432/, `listen_port = ${port}\nunix_socket_dir =`],
    [/\/etc\/pgbouncer\/userlist.txt/, join(folder, 'userlist.txt')],
    [/pool_mode = transaction/, `pool_mode = ${mode}`],
    // Fewer than the connections that come: what is tried is that they are shared.
    ...(mode === 'transaction' ? ([[/default_pool_size = 40/, 'default_pool_size = 4']] as const) : []),
  ])
  writeFileSync(join(folder, 'pgbouncer.ini'), text)
  for (const path of ['', 'userlist.txt', 'pgbouncer.ini']) chownSync(join(folder, path), account.uid, account.gid)
  const daemon = runDaemon('pgbouncer', [join(folder, 'pgbouncer.ini')], { account })
  app.port = String(port)
  await until(async () => {
    if (daemon.process.exitCode !== null) throw new Error(daemon.output())
    return (await ask(app.href, 'select 1').catch(() => undefined)) !== undefined
  })
  const pooled = { ...urls, DATABASE_URL: app.href, DATABASE_DIRECT_URL: postgres.appUrl, DATABASE_POOLER: mode }
  return { postgres, at, dataDir, urls: pooled, through: app.href }
}

async function ask(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.query(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}

test.skipIf(!isHere).each(['session', 'transaction'] as const)(
  'behind PgBouncer in %s mode people read and pay as without it',
  async (mode) => {
    const { urls, dataDir, postgres } = await openPooler(mode)
    const fleet = openFleet(urls, dataDir)
    const one = await fleet.start('all', { DATABASE_POOL: '20' })
    const other = await fleet.start('web', { DATABASE_POOL: '20' })
    await until(one.isReady)
    await until(other.isReady)
    const traffic = await openTraffic(one.address, { prefix: mode === 'session' ? '1390000' : '1390001' })
    await setTimeout(lastingS * 1000)
    expect((await fetch(`${other.address}/news`)).status).toBe(200)
    const [{ open } = { open: 0 }] = await postgres.ask<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where usename = 'app' and application_name = 'app'`,
    )
    const bought = await traffic.end()
    await traffic.expectCredited(bought)
    expect(traffic.failedReads).toEqual([])
    expect([...traffic.repeated]).toEqual([])
    for (const member of [other, one]) await member.stop()
    await expectBooksHold({ ...fleet.env, DATABASE_URL: postgres.appUrl, DATABASE_POOLER: 'none' })
    if (mode === 'transaction') expect(open).toBeLessThanOrEqual(5)
    figure(
      `pooler ${mode}`,
      `two processes with 20 connections each on ${open} of PostgreSQL: ${traffic.reads()} reads and ` +
        `${traffic.writes()} writes in ${seconds(lastingS * 1000)}, 0 failed; ` +
        `slowest write ${seconds(traffic.slowestMs())}`,
    )
  },
)

/** One who holds a connection to the pooler, and hears what comes over it. */
async function openClient(url: string) {
  const client = new pg.Client({ connectionString: url })
  const heard: string[] = []
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return { client, heard }
}

test.skipIf(!isHere)('what works behind a pooler that shares connections, and what cannot: each is tried', async () => {
  const { urls, dataDir, through, postgres } = await openPooler('transaction')
  const tried: string[] = []
  const found = (what: string, how: string) => tried.push(`${what}: ${how}`)
  const [{ client: one, heard }, { client: other }] = [await openClient(through), await openClient(through)]

  // What begins and ends with a transaction has the connection to itself for as long.
  await one.query('begin')
  await one.query(`select pg_advisory_xact_lock(4710), set_config('statement_timeout', '1234', true)`)
  await one.query(`select pg_notify('changes', 'told')`)
  expect((await other.query('select pg_try_advisory_xact_lock(4710) as taken')).rows).toEqual([{ taken: false }])
  const direct = await openClient(postgres.appUrl)
  await direct.client.query('listen changes')
  await one.query('commit')
  await until(() => direct.heard.includes('told'))
  found('transactions, their locks and settings, pg_notify', 'work')
  found('LISTEN past the pooler', 'hears what was told through it')

  // LISTEN succeeds and hears nothing: the connection that listened is somebody else's by now.
  await one.query('listen changes')
  for (let n = 0; n < 5; n++) await ask(through, 'select 1')
  await postgres.ask(`select pg_notify('changes', 'x')`)
  await setTimeout(500)
  expect(heard).not.toContain('x')
  found('LISTEN through it', 'succeeds and hears nothing')

  // Locks of a session are held by whoever has the connection now; those of a transaction end with it.
  expect((await ask(through, 'select pg_try_advisory_lock(4711) as taken')).rows[0]).toEqual({ taken: true })
  const [{ held } = { held: 0 }] = await postgres.ask<{ held: number }>(
    `select count(*)::int as held from pg_locks where locktype = 'advisory' and objid = 4711`,
  )
  expect(held).toBe(1)
  found('pg_advisory_lock', 'outlives whoever took it')

  // Prepared by one, met by another whose name for it is the same.
  const named = { name: 'named', text: 'select 1' }
  const met = await one.query(named).then(
    () =>
      other.query(named).then(
        () => 'no error',
        (error: { code: string }) => error.code,
      ),
    (error: { code: string }) => error.code,
  )
  found('prepared statements', met === 'no error' ? 'work' : `fail with ${met}`)

  // Startup parameters: there is no connection of one's own that they could be set on.
  const naive = startServer({ ...urls, DATA_DIR: dataDir, DATABASE_POOLER: 'none' })
  naive.address.catch(() => undefined)
  expect(await naive.exit).toBe(1)
  expect(naive.output()).toContain('请设置 DATABASE_POOLER')
  found('startup parameters (DATABASE_POOLER=none)', 'refused, and the process says so and ends')
  // Without the way past it nobody would hear anything: that is refused before anything is tried.
  const deaf = startServer({ DATABASE_URL: through, DATABASE_POOLER: 'transaction', DATA_DIR: dataDir })
  expect(await deaf.exit).toBe(1)
  expect(deaf.output()).toContain('DATABASE_DIRECT_URL')
  found('without DATABASE_DIRECT_URL', 'refused at the start')
  for (const line of tried) figure('pooler transaction', line)
})
