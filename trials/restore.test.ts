import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { migrate } from '#server/platform/postgres/migrate.ts'
import { startPostgres } from '#server/platform/postgres/postgres.ts'
import { tryLockFile } from '#server/platform/process/file-lock.ts'
import { runScript } from '#server/platform/process/run-script.ts'
import { bucketVariables, openBucket } from '#server/testing/bucket.ts'
import { figure, sized } from './size.ts'

/** `npm run trial -- restore 1024`: a gigabyte that cannot be compressed, and a hundred rows for each MB. */
const megabytes = sized({ short: 16, full: 1024 })
const rows = 100 * megabytes
const fileMb = 4
const [at, later] = ['2026-11-16T01:00:00Z', '2026-11-16T02:00:00Z']

/** The embedded database of a data folder, for as long as the work takes. */
async function inDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ dataDir, fsync: false })
  try {
    await migrate(postgres.ownerUrl, { appRole: new URL(postgres.appUrl).username })
    const client = new pg.Client({ connectionString: postgres.ownerUrl })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
  }
}

/** Runs a script as a process of its own, as an operator would; its code and what it said. */
function run(script: string, args: readonly string[], env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const options = { env: { PATH, NODE_COMPILE_CACHE, ...env }, encoding: 'utf8' as const }
  return new Promise<{ code: number; words: string }>((resolve) => {
    const child = execFile(process.execPath, [join('scripts', script), ...args], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, words: `${stdout}${stderr}`.trim() }),
    )
  })
}

async function fill(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'files', '2026'), { recursive: true })
  for (let count = 0; count < megabytes / fileMb; count++) {
    await writeFile(join(dataDir, 'files', '2026', `f${count}.png`), randomBytes(fileMb * 1_000_000))
  }
  await inDatabase(dataDir, async (client) => {
    await client.query(`insert into file_places (current, changed_at) values ('s3', '${at}')
      on conflict (only_one) do update set current = 's3'`)
    await client.query(
      `insert into files (key, ticket_hash, purpose, owner_realm, owner_id, name, type, declared_bytes, path, url,
         created_at, expires_at, stored_at, state, bytes, sha256, place)
       select 'k' || n, sha256(n::text::bytea), 'cover', 'staff', 1, '文件' || n || '.png', 'image/png', 1,
         '2026/f' || n || '.png', '/files/2026/f' || n || '.png', '${at}', '${later}', '${at}', 'stored', 1,
         sha256(n::text::bytea), case when n = 0 then 's3' else 'local' end
       from generate_series(0, $1::int) as n`,
      [rows],
    )
  })
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; outcome: T }> {
  const began = performance.now()
  const outcome = await work()
  return { seconds: (performance.now() - began) / 1000, outcome }
}

async function openPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'restore-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const bucket = await openBucket(systemClock)
  onTestFinished(() => bucket.close())
  const files = bucketVariables(bucket)
  files.STORAGE_URL = files.STORAGE_URL?.replace('timeout=1', 'timeout=30') ?? ''
  const env: Record<string, string> = {
    ...{ APP_ENV: 'test', DATA_DIR: join(folder, 'data'), SECRET_KEY: 'a'.repeat(64), ...files },
    ...{ BACKUP_DIR: join(folder, 'near'), BACKUP_KEY: randomBytes(32).toString('base64') },
  }
  for (const [name, value] of Object.entries(env)) process.env[name] = value
  onTestFinished(() => {
    for (const name of Object.keys(env)) delete process.env[name]
  })
  return { folder, bucket, env, dataDir: join(folder, 'data') }
}

test('a backup holds folders and bucket, proves itself by a drill and comes back with the books proved', async () => {
  const { folder, bucket, env, dataDir } = await openPlace()
  await fill(dataDir)
  const modifiedAt = systemClock()
  bucket.objects.set('files/2026/b0.png', { bytes: Buffer.from('in the bucket'), headers: {}, modifiedAt })
  // By the very process that the schedule starts.
  const backup = await timed(() => runScript('backup'))
  expect(backup.outcome.words).toContain('✓ 存储桶里的文件：1 个')
  expect(backup.outcome.ok).toBe(true)
  await mkdir(join(dataDir, 'drill-work-old'))
  const drill = await timed(() => runScript('drill'))
  expect(drill.outcome).toMatchObject({ ok: true, name: backup.outcome.name })
  expect((await readdir(dataDir)).filter((name) => name.startsWith('drill-work'))).toEqual([])
  const there = join(folder, 'restored')
  const sealed = join(folder, 'near', backup.outcome.name)
  const restore = await timed(() => run('restore.ts', [sealed], { ...env, DATA_DIR: there }))
  expect([restore.outcome.code, restore.outcome.words]).toEqual([0, expect.stringContaining('恢复完成')])
  expect(await readFile(join(there, 'files', '2026', 'b0.png'), 'utf8')).toBe('in the bucket')
  const known = await inDatabase(there, (client) =>
    client.query('select current, place, count(*)::int as count from files, file_places group by 1, 2'),
  )
  expect(known.rows).toEqual([{ current: 'local', place: 'local', count: rows + 1 }])
  const each = (seconds: number) => `${Math.round(seconds)} s`
  figure(
    `${megabytes} MB, ${rows} rows`,
    `backup ${each(backup.seconds)}, drill ${each(drill.seconds)}, restore ${each(restore.seconds)}`,
  )
})

test('what cannot be reached is said and is a failure; a second backup is refused', async () => {
  const { folder, bucket, env, dataDir } = await openPlace()
  await inDatabase(dataDir, (client) =>
    client.query(`insert into files (key, ticket_hash, purpose, owner_realm, owner_id, name, type, declared_bytes, path,
        url, created_at, expires_at, stored_at, state, bytes, sha256, place)
      values ('k', '', 'cover', 'staff', 1, 'a.png', 'image/png', 1, '2026/a.png', '/files/2026/a.png', '${at}',
        '${later}', '${at}', 'stored', 1, '', 's3')`),
  )
  bucket.fail('forbidden', { times: Number.POSITIVE_INFINITY })
  const without = await run('backup.ts', [], env)
  expect([without.code, without.words]).toEqual([3, expect.stringContaining('1 个文件未包含在备份里：AccessDenied')])
  const noted = await inDatabase(dataDir, (client) => client.query('select kind, state from backup_runs'))
  expect(noted.rows).toEqual([{ kind: 'backup', state: 'failed' }])
  const lock = tryLockFile(join(dataDir, 'backup.lock'))
  onTestFinished(() => lock?.release())
  const second = await run('backup.ts', [join(folder, 'plain')], env)
  expect(second).toEqual({ code: 1, words: '另一次备份正在进行，请等它结束' })
})
