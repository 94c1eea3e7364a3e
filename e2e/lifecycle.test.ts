import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isRunning, signal, waitUntilGone } from '#server/platform/process/processes.ts'
import { copyDatabase } from '../server/testing/test-database.ts'
import { databasePid, freshDataDir, startProgram, startServer, usedDataDir } from './running-server.ts'

describe('a server with its own database', () => {
  test('the first start makes an administrator and says the password once; SIGTERM stops all of it', async () => {
    const dataDir = freshDataDir()
    const server = startServer({ DATA_DIR: dataDir })
    const address = await server.address
    expect(await status(`${address}/healthz`)).toBe(200)
    expect(await status(`${address}/readyz`)).toBe(200)
    expectInOrder(server.output(), ['创建数据库', '数据库已启动', '数据库结构已是最新', '网站已就绪'])
    const said = /已创建后台管理员 (\S+)，一次性密码：(\S+)/.exec(server.output())
    const [, account, password] = said ?? []
    const reply = await fetch(`${address}/api/console/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account, password }),
    })
    const { data } = (await reply.json()) as { data: { access_token: string } }
    const me = await fetch(`${address}/api/console/me`, { headers: { authorization: data.access_token } })
    expect(await me.json()).toMatchObject({ data: { account: 'admin', must_change_password: true, rights: [] } })
    server.signal('SIGTERM')
    expect(await server.exit).toBe(0)
    expectInOrder(server.output(), ['收到 SIGTERM，正在停止', '已停止接受请求', '数据库已停止'])
    expect(databasePid(dataDir)).toBeUndefined()

    const again = startServer({ DATA_DIR: dataDir })
    await again.address
    expect(again.output()).not.toContain('一次性密码')
    // A key press that arrives twice stops it once.
    again.signal('SIGINT')
    again.signal('SIGINT')
    expect(await again.exit).toBe(0)
  })

  test('SIGTERM while it is still starting leaves nothing running', async () => {
    const dataDir = freshDataDir()
    const server = startServer({ DATA_DIR: dataDir })
    await expect.poll(() => server.output(), { timeout: 20_000, interval: 5 }).toContain('创建数据库')
    server.signal('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(server.output()).not.toContain('网站已就绪')
    expect(databasePid(dataDir)).toBeUndefined()
  })

  test('after kill -9 the next start takes over the running database and serves', async () => {
    const dataDir = await usedDataDir()
    const killed = startServer({ DATA_DIR: dataDir })
    await killed.address
    killed.signal('SIGKILL')
    expect(await killed.exit).toBe('SIGKILL')

    const next = startServer({ DATA_DIR: dataDir })
    expect(await status(`${await next.address}/readyz`)).toBe(200)
    expect(next.output()).toContain('已直接接管')
    next.signal('SIGTERM')
    expect(await next.exit).toBe(0)
    expect(databasePid(dataDir)).toBeUndefined()
  })

  test('after kill -9 of both the server and its database the next start recovers', async () => {
    const dataDir = await usedDataDir()
    const killed = startServer({ DATA_DIR: dataDir })
    await killed.address
    killed.signal('SIGKILL')
    await killed.exit
    await killDatabase(dataDir)

    const next = startServer({ DATA_DIR: dataDir })
    expect(await status(`${await next.address}/readyz`)).toBe(200)
  })

  test('a database that is killed comes back while the server keeps running', async () => {
    const dataDir = await usedDataDir()
    const server = startServer({ DATA_DIR: dataDir })
    const address = await server.address
    await killDatabase(dataDir)
    await expect.poll(() => status(`${address}/readyz`), { timeout: 20_000 }).toBe(200)
    expect(await status(`${address}/healthz`)).toBe(200)
    await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('数据库已恢复')
  })

  test('a second instance on the same folder is refused and told where the first is', async () => {
    const dataDir = await usedDataDir()
    const first = startServer({ DATA_DIR: dataDir })
    const address = await first.address
    const second = startServer({ DATA_DIR: dataDir })
    expect(await second.exit).toBe(1)
    expect(second.output()).toContain(`正被另一个实例使用(进程 ${first.pid}，地址 ${address})`)
    expect(second.output()).not.toMatch(/^ +at /m)
    expect(await status(`${address}/readyz`)).toBe(200)
  })

  test('a start that meets the previous instance while it stops waits for it', async () => {
    const dataDir = await usedDataDir()
    const first = startServer({ DATA_DIR: dataDir })
    await first.address
    first.signal('SIGTERM')
    const second = startServer({ DATA_DIR: dataDir })
    expect(await status(`${await second.address}/readyz`)).toBe(200)
  })

  test('a taken port is named, and the database is stopped again', async () => {
    const dataDir = await usedDataDir()
    const port = await takePort()
    const server = startServer({ DATA_DIR: dataDir, PORT: String(port) })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain(`端口 ${port} 已被其他程序占用`)
    expect(server.output()).not.toMatch(/^ +at /m)
    expect(databasePid(dataDir)).toBeUndefined()
  })

  test('"migrate" brings the database up to date and ends', async () => {
    const dataDir = freshDataDir()
    const server = startServer({ DATA_DIR: dataDir }, ['migrate'])
    expect(await server.exit).toBe(0)
    expectInOrder(server.output(), ['数据库结构已是最新', '数据库已停止'])
    expect(server.output()).not.toContain('网站已就绪')
  })

  test('the server stops when the launcher above it is killed', async () => {
    const dataDir = await usedDataDir()
    const launcher = startProgram([process.execPath, 'scripts/launch.mjs', 'start'], { DATA_DIR: dataDir })
    await launcher.address
    const database = databasePid(dataDir) ?? 0
    expect(isRunning(database)).toBe(true)
    launcher.signal('SIGKILL')
    expect(await waitUntilGone(database, 20_000)).toBe(true)
    // Its output stays open until the server, too, has ended.
    expect(await launcher.exit).toBe('SIGKILL')
    expect(launcher.output()).toContain('启动它的进程已退出，正在停止')
  })
})

describe('a server on a database of somebody else', () => {
  test('two processes that start together both serve, and every migration is applied once', async () => {
    const { env, ownerUrl } = await externalDatabase('template1')
    const servers = [startServer({ ...env, ROLE: 'web' }), startServer({ ...env, ROLE: 'jobs' })]
    for (const server of servers) expect(await status(`${await server.address}/readyz`)).toBe(200)
    const migrated = servers.flatMap((server) => server.output().match(/已应用数据库变更 \S+/g) ?? [])
    expect(migrated.length).toBeGreaterThan(0)
    expect(new Set(migrated).size).toBe(migrated.length)
    expect(await count(ownerUrl, 'select count(*) from schema_migrations')).toBe(migrated.length)
    for (const server of servers) server.signal('SIGTERM')
    expect(await Promise.all(servers.map((server) => server.exit))).toEqual([0, 0])
  })

  test('one that cannot be reached is named without its password', async () => {
    const server = startServer({ DATA_DIR: freshDataDir(), DATABASE_URL: 'postgres://app:hunter2@127.0.0.1:9/app' })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain('连不上数据库 127.0.0.1:9（连接被拒绝）')
    expect(server.output()).not.toContain('hunter2')
    expect(server.output()).not.toMatch(/^ +at /m)
  })

  test('one that is too old is named', async () => {
    const { env, ownerUrl, appUrl } = await externalDatabase()
    // It is as new as ours, of course; this role is told otherwise.
    await run(ownerUrl, 'create schema past; grant usage on schema past to public')
    await run(
      ownerUrl,
      `create function past.current_setting(name text) returns text language sql
      return case name when 'server_version_num' then '140012' else '14.12' end`,
    )
    const { username, pathname } = new URL(appUrl)
    await run(ownerUrl, `alter role ${username} in database ${pathname.slice(1)} set search_path = past, pg_catalog`)
    const server = startServer(env)
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain('DATABASE_URL 指向 PostgreSQL 14.12，需要 15 或更新版本')
  })

  test.each([
    ['a wrong password', (url: URL) => Object.assign(url, { password: 'wrong' }), '拒绝了用户 app 登录'],
    ['a database that does not exist', (url: URL) => Object.assign(url, { pathname: '/none' }), '没有数据库“none”'],
  ])('%s is named', async (_what, change, message) => {
    const { env, appUrl } = await externalDatabase()
    const server = startServer({ ...env, DATABASE_URL: change(new URL(appUrl)).href })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain(message)
  })
})

describe('what is wrong is said before anything is started', () => {
  test('every problem of the configuration is listed at once', async () => {
    const dataDir = freshDataDir()
    const server = startServer({ DATA_DIR: dataDir, PORT: 'x', ROLE: 'boss', HOST: '0.0.0.0', DATABASE_POOL: '0' })
    expect(await server.exit).toBe(1)
    for (const name of ['PORT：', 'ROLE：', 'HOST：', 'DATABASE_POOL：']) expect(server.output()).toContain(`- ${name}`)
    expect(server.output()).not.toMatch(/^ +at /m)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })

  const mountable = spawnSync('unshare', ['-m', 'true']).status === 0
  // Only root can put a small disk under a folder, in a view of the file system that nobody else sees.
  describe.skipIf(!mountable)('a full disk', () => {
    test('is named at the first start', async () => {
      const server = startOnSmallDisk('2m', [])
      expect(await server.exit).toBe(1)
      expect(server.output()).toMatch(/磁盘空间不足.*只剩 [0-2] MB/)
      expect(server.output()).not.toMatch(/^ +at /m)
    })

    test('is named at a later start, and the start after that succeeds once there is space', async () => {
      const server = startOnSmallDisk('400m', [
        '"$NODE" server/main.ts migrate',
        'head -c 1G /dev/zero > "$DATA_DIR/fill" 2>/dev/null',
        '"$NODE" server/main.ts',
        'echo "ended with $?"',
        'rm "$DATA_DIR/fill"',
      ])
      await server.address
      expectInOrder(server.output(), ['磁盘已满', 'ended with 1', '网站已就绪'])
      server.signal('SIGTERM')
      expect(await server.exit).toBe(0)
    })
  })
})

function expectInOrder(text: string, parts: readonly string[]): void {
  const places = parts.map((part) => text.indexOf(part))
  expect(places, text).toEqual(places.filter((place) => place >= 0).toSorted((one, other) => one - other))
}

function startOnSmallDisk(size: string, before: readonly string[]) {
  const mount = `mount -t tmpfs -o size=${size} tmpfs "$DATA_DIR" || exit`
  const script = [mount, ...before, 'exec "$NODE" server/main.ts'].join('\n')
  return startProgram(['unshare', '-m', 'bash', '-c', script], { DATA_DIR: freshDataDir(), NODE: process.execPath })
}

/** One that this house did not start: on the cluster of the whole run. */
async function externalDatabase(template?: string) {
  const { appUrl, ownerUrl, drop } = await copyDatabase(template)
  onTestFinished(drop)
  const env = { DATA_DIR: freshDataDir(), DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }
  return { env, appUrl, ownerUrl }
}

async function killDatabase(dataDir: string): Promise<void> {
  const pid = databasePid(dataDir) ?? 0
  signal(pid, 'SIGKILL')
  expect(await waitUntilGone(pid, 10_000)).toBe(true)
}

async function takePort(): Promise<number> {
  const server = createServer()
  onTestFinished(() => {
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function status(url: string): Promise<number> {
  try {
    return (await fetch(url)).status
  } catch {
    return 0
  }
}

async function count(url: string, sql: string): Promise<number> {
  return Number((await run<{ count: string }>(url, sql))[0]?.count)
}

async function run<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
