import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../server/config/config.ts'
import { bucketVariables, openBucket } from '../server/testing/bucket.ts'
import { copyBucket } from './backup-bucket.ts'
import { targetsOf } from './backup-places.ts'
import { prune } from './backup-targets.ts'

async function openPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const bucket = await openBucket(() => new Date())
  onTestFinished(() => bucket.close())
  const files = bucketVariables(bucket)
  // A loaded machine is slow to take in eight megabytes.
  files.STORAGE_URL = files.STORAGE_URL?.replace('timeout=1', 'timeout=30') ?? ''
  const env = {
    ...{ APP_ENV: 'test', DATA_DIR: join(folder, 'data'), SECRET_KEY: 'a'.repeat(64), ...files },
    ...{ BACKUP_DIR: join(folder, 'near'), BACKUP_KEY: randomBytes(32).toString('base64') },
    BACKUP_URL: files.STORAGE_URL?.replace('s3://files', 's3://files/safe'),
    BACKUP_ACCESS_KEY_ID: files.STORAGE_ACCESS_KEY_ID,
    BACKUP_SECRET_ACCESS_KEY: files.STORAGE_SECRET_ACCESS_KEY,
  }
  return { folder, bucket, config: readConfig(env) }
}

test('a bucket takes backups, lists only them, gives them back whole and lets old ones go', async () => {
  const { folder, bucket, config } = await openPlace()
  const [, far] = targetsOf(config, join(folder, 'scratch'))
  if (!far) throw new Error('no bucket among the places')
  onTestFinished(() => far.close())
  const bytes = randomBytes(9_000_000)
  await writeFile(join(folder, 'one'), bytes)
  for (const day of ['20261114', '20261115']) await far.put(`backup-${day}030000.sealed`, join(folder, 'one'))
  await far.put('backup-20261115020000.sealed', join(folder, 'one'))
  bucket.objects.set('safe/backups/notes.txt', { bytes, headers: {}, modifiedAt: new Date() })
  expect((await far.list()).map(({ name }) => name).sort()).toHaveLength(3)
  expect(await prune(far)).toEqual(['backup-20261115020000.sealed'])
  const file = await far.fetch('backup-20261115030000.sealed')
  expect(bytes.equals(await readFile(file))).toBe(true)
  bucket.fail('cut', { times: 3, method: 'GET' })
  await expect(far.fetch('backup-20261114030000.sealed')).rejects.toThrow()
  expect(await readdir(join(folder, 'scratch'))).toEqual(['backup-20261115030000.sealed'])
})

test('files of a bucket are copied under their names; what else lies there chooses no place of its own', async () => {
  const { folder, bucket, config } = await openPlace()
  if (!config.storage) throw new Error('no bucket')
  const put = (key: string) => bucket.objects.set(key, { bytes: Buffer.from(key), headers: {}, modifiedAt: new Date() })
  for (const key of ['files/2026/11/a.png', 'private/2026/11/b.pdf', 'uploads/c', 'files/../../d', 'safe/e']) put(key)
  expect(await copyBucket(config.storage, folder)).toEqual({ files: 2, bytes: 40 })
  expect((await readdir(join(folder, 'private'), { recursive: true })).sort()).toEqual([
    '2026',
    '2026/11',
    '2026/11/b.pdf',
  ])
  bucket.fail('forbidden', { times: Number.POSITIVE_INFINITY })
  expect(await copyBucket(config.storage, folder)).toEqual({ away: 'AccessDenied' })
})

test('an object whose download is cut off is asked for again, and only a line that stays bad leaves the bucket out', async () => {
  const { folder, bucket, config } = await openPlace()
  if (!config.storage) throw new Error('no bucket')
  const put = (key: string) => bucket.objects.set(key, { bytes: Buffer.from(key), headers: {}, modifiedAt: new Date() })
  for (const key of ['files/2026/11/a.png', 'files/2026/11/b.png']) put(key)
  bucket.fail('cut', { times: 2, method: 'GET', key: 'files/2026/11/a.png' })
  expect(await copyBucket(config.storage, join(folder, 'once'))).toEqual({ files: 2, bytes: 38 })
  expect(await readFile(join(folder, 'once/files/2026/11/a.png'), 'utf8')).toBe('files/2026/11/a.png')
  bucket.fail('cut', { times: Number.POSITIVE_INFINITY, method: 'GET', key: 'files/2026/11/b.png' })
  expect(await copyBucket(config.storage, join(folder, 'never'))).toEqual({ away: 'cut' })
  expect(await readdir(join(folder, 'never/files/2026/11'))).toEqual(['a.png'])
})

test('a disk that takes nothing more is no fault of the bucket', async () => {
  const { folder, bucket, config } = await openPlace()
  if (!config.storage) throw new Error('no bucket')
  bucket.objects.set('files/a.png', { bytes: Buffer.from('a'), headers: {}, modifiedAt: new Date() })
  await mkdir(join(folder, 'files/a.png.part'), { recursive: true })
  await expect(copyBucket(config.storage, folder)).rejects.toThrow('EISDIR')
})
