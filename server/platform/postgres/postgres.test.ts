import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isRunning, signal, waitUntilGone } from '#server/platform/process/processes.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startPostgres } from './postgres.ts'

let used: string
beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), 'postgres-used-'))
  await (await startPostgres({ dataDir: used, fsync: false })).stop()
})
afterAll(() => rmSync(used, { recursive: true, force: true, maxRetries: 10 }))

test('a first start makes a cluster with an owner, an app role and a database', async () => {
  const dataDir = await freshDataDir()
  const database = await start(dataDir)

  expect(await ask(database.appUrl, 'select current_user, current_database()')).toEqual({
    current_user: 'app',
    current_database: 'app',
  })
  expect(await ask(database.ownerUrl, 'select rolsuper from pg_roles where rolname = current_user')).toEqual({
    rolsuper: true,
  })
  expect(await ask(database.appUrl, 'select rolsuper, rolcreatedb from pg_roles where rolname = current_user')).toEqual(
    {
      rolsuper: false,
      rolcreatedb: false,
    },
  )
  expect(await ask(database.ownerUrl, `select current_setting('data_checksums') as checksums`)).toEqual({
    checksums: 'on',
  })
})

test('Chinese text is stored as UTF-8, and trigrams see its characters', async () => {
  const { ownerUrl } = await start(await freshDataDir())
  await ask(ownerUrl, 'create extension pg_trgm')
  expect(
    await ask(ownerUrl, `select octet_length('企业') as bytes, similarity('企业合作', '企业合作') as same`),
  ).toEqual({
    bytes: 6,
    same: 1,
  })
})

test('passwords are random and nobody else can read them', async () => {
  const dataDir = await freshDataDir()
  const { ownerUrl, appUrl } = await start(dataDir)
  expect(new URL(ownerUrl).password).not.toBe(new URL(appUrl).password)
  expect((await stat(join(dataDir, 'postgres', 'credentials.json'))).mode & 0o777).toBe(0o600)
  const stranger = ownerUrl.replace(new URL(ownerUrl).password, 'postgres')
  await expect(ask(stranger, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('a second start finds what the first one stored', async () => {
  const dataDir = await usedDataDir()
  const first = await start(dataDir)
  await ask(first.ownerUrl, `create table note as select 'kept' as text`)
  await first.stop()
  const second = await start(dataDir)
  expect(await ask(second.ownerUrl, 'select text from note')).toEqual({ text: 'kept' })
})

test('a server that outlived its starter is taken over, not restarted', async () => {
  const dataDir = await usedDataDir()
  const { ownerUrl } = await startAndDie(dataDir)
  const began = await ask(ownerUrl, 'select pg_postmaster_start_time()::text as began')

  const lines: string[] = []
  const adopted = await start(dataDir, { onProgress: (line) => lines.push(line) })
  expect(adopted.ownerUrl).toBe(ownerUrl)
  expect(await ask(adopted.ownerUrl, 'select pg_postmaster_start_time()::text as began')).toEqual(began)
  expect(lines).toEqual(['上次退出时数据库仍在运行，已直接接管'])
})

test('the pid file of a killed server does not stop the next start, and nothing committed is lost', async () => {
  const dataDir = await usedDataDir()
  const { ownerUrl } = await startAndDie(dataDir)
  await ask(ownerUrl, `create table note as select 'kept' as text`)
  await killServer(dataDir)
  expect(existsSync(pidFile(dataDir))).toBe(true)

  const database = await start(dataDir, { fsync: true })
  expect(await ask(database.ownerUrl, 'select text from note')).toEqual({ text: 'kept' })
})

test('a pid file that names an unrelated process does not stop the start', async () => {
  const dataDir = await usedDataDir()
  // After a reboot the old number may be anybody's. Our own would not do here: PostgreSQL pardons its ancestors.
  const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(() => {
    bystander.kill('SIGKILL')
  })
  const { pid } = bystander
  await writeFile(pidFile(dataDir), `${pid}\n${join(dataDir, 'postgres', 'data')}\n1\n1\n\n127.0.0.1\n\nready\n`)
  const database = await start(dataDir)
  expect(await ask(database.ownerUrl, 'select 1 as one')).toEqual({ one: 1 })
  expect(isRunning(pid ?? 0)).toBe(true)
})

test('an empty pid file, left by a full disk, does not stop the start', async () => {
  const dataDir = await usedDataDir()
  await writeFile(pidFile(dataDir), '')
  const database = await start(dataDir)
  expect(await ask(database.ownerUrl, 'select 1 as one')).toEqual({ one: 1 })
})

test('sessions of a killed server that are still busy do not stop the next start', async () => {
  const dataDir = await usedDataDir()
  const { ownerUrl } = await startAndDie(dataDir)
  const busy = new Client({ connectionString: ownerUrl })
  busy.on('error', () => {})
  await busy.connect()
  // Counting never waits, so this session cannot notice that its server is gone.
  const counting = busy.query('select count(*) from generate_series(1, 1e12)').catch((error: unknown) => error)
  await expect.poll(() => ask(ownerUrl, `select count(*) from pg_stat_activity where query like '%1e12%'`)).toBeTruthy()
  await killServer(dataDir)

  const database = await start(dataDir)
  expect(await ask(database.ownerUrl, 'select 1 as one')).toEqual({ one: 1 })
  expect(await counting).toBeInstanceOf(Error)
}, 60_000)

test('a server that is killed while we run comes back at the same address', async () => {
  const dataDir = await usedDataDir()
  const database = await start(dataDir)
  const before = await readFile(pidFile(dataDir), 'utf8')
  await killServer(dataDir)
  await expect
    .poll(() => ask(database.ownerUrl, 'select 1 as one').catch(() => undefined), { timeout: 20_000 })
    .toEqual({ one: 1 })
  expect(await readFile(pidFile(dataDir), 'utf8')).not.toBe(before)
}, 30_000)

test('an initdb that was cut short is done again', async () => {
  const dataDir = await freshDataDir()
  await mkdir(join(dataDir, 'postgres.new', 'data', 'base'), { recursive: true })
  await writeFile(join(dataDir, 'postgres.new', 'data', 'PG_VERSION'), '18\n')
  const database = await start(dataDir)
  expect(await ask(database.appUrl, 'select 1 as one')).toEqual({ one: 1 })
  expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false)
})

test('a start that was cut short between initdb and the roles is completed', async () => {
  const dataDir = await usedDataDir()
  const first = await start(dataDir)
  const postgres = first.ownerUrl.replace('/app?', '/postgres?')
  await ask(postgres, 'drop database app with (force)')
  await ask(postgres, 'drop role app')
  await first.stop()
  const second = await start(dataDir)
  expect(await ask(second.appUrl, 'select current_user')).toEqual({ current_user: 'app' })
})

test('a cluster of another PostgreSQL version is refused and left alone', async () => {
  const dataDir = await usedDataDir()
  const version = join(dataDir, 'postgres', 'data', 'PG_VERSION')
  await writeFile(version, '16\n')
  await expect(start(dataDir)).rejects.toThrow(StartError)
  await expect(start(dataDir)).rejects.toThrow(/由 PostgreSQL 16 创建，而程序自带的是 PostgreSQL 18/)
  expect(await readFile(version, 'utf8')).toBe('16\n')
})

test('a damaged cluster folder is refused and left alone', async () => {
  const dataDir = await freshDataDir()
  await mkdir(join(dataDir, 'postgres', 'data', 'base'), { recursive: true })
  await expect(start(dataDir)).rejects.toThrow(/不完整/)
  expect(existsSync(join(dataDir, 'postgres', 'data', 'base'))).toBe(true)
})

test('it runs inside a folder that only its owner may enter, also for root', async () => {
  const dataDir = join(await freshDataDir(), 'a folder with spaces', 'data')
  await mkdir(dataDir, { recursive: true })
  await chmod(join(dataDir, '..'), 0o700)
  const database = await start(dataDir)
  expect(await ask(database.appUrl, 'select 1 as one')).toEqual({ one: 1 })
})

test('after stop nothing of it is left running', async () => {
  const dataDir = await usedDataDir()
  const database = await start(dataDir)
  const client = new Client({ connectionString: database.ownerUrl })
  client.on('error', () => {})
  await client.connect()
  const pid = await serverPid(dataDir)
  await database.stop()
  expect(await waitUntilGone(pid, 0)).toBe(true)
  expect(existsSync(pidFile(dataDir))).toBe(false)
})

async function freshDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postgres-test-'))
  onTestFinished(async () => {
    if (existsSync(pidFile(dataDir))) await killServer(dataDir)
    // The asynchronous form takes a second for the thousand files of a cluster.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  })
  return dataDir
}

/** With a cluster that was made before and stopped in order: for whatever is not about a first start. */
async function usedDataDir(): Promise<string> {
  const dataDir = await freshDataDir()
  // With the owners as they are: as root the cluster belongs to somebody else.
  execFileSync('cp', ['-a', `${used}/.`, dataDir])
  return dataDir
}

async function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const database = await startPostgres({ dataDir, fsync: false, ...options })
  onTestFinished(() => database.stop())
  return database
}

/** A process starts the database and is killed without a chance to stop it. */
async function startAndDie(dataDir: string): Promise<{ ownerUrl: string }> {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(new URL('./postgres.ts', import.meta.url))})
    const { ownerUrl } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(ownerUrl)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [ownerUrl] = (await once(createInterface(child.stdout), 'line')) as [string]
  child.kill('SIGKILL')
  await once(child, 'exit')
  return { ownerUrl }
}

function pidFile(dataDir: string): string {
  return join(dataDir, 'postgres', 'data', 'postmaster.pid')
}

async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(pidFile(dataDir), 'utf8'), 10)
}

async function killServer(dataDir: string): Promise<void> {
  const pid = await serverPid(dataDir)
  if (!(pid > 0)) return
  signal(pid, 'SIGKILL')
  await waitUntilGone(pid, 10_000)
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows[0]
  } finally {
    await client.end()
  }
}
