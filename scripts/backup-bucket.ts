import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BucketConfig } from '../server/config/config-storage.ts'
import { madeAtOf } from '../server/modules/site/backups/model.ts'
import { systemClock } from '../server/platform/clock.ts'
import { Refusal } from '../server/platform/refusal.ts'
import { createS3Client, type S3Client } from '../server/vendors/storage/s3-client.ts'
import { LineFailed } from '../server/vendors/storage/s3-line.ts'
import type { BackupTarget } from './backup-targets.ts'

const folder = 'backups/'
/** What people handed in; what waits to be checked is nobody's yet. */
const areas = ['files', 'private'] as const
/** Ours always look like this: what else lies in a bucket must not choose where it is written. */
const keyPattern = /^(files|private)\/[\w-]{1,80}(\/[\w-]{1,80}){0,4}(\.[a-z0-9]{1,8})?$/

/** A bucket as a place for sealed backups. What it gives back is laid into `scratch` first. */
export function bucketTarget(config: BucketConfig, scratch: string): BackupTarget {
  const client = createS3Client({ ...config, clock: systemClock })
  return {
    label: `存储桶 ${config.account.bucket}`,
    async put(name, file) {
      const { bytes } = await client.put(`${folder}${name}`, createReadStream(file))
      const found = await client.head(`${folder}${name}`)
      const expected = (await stat(file)).size
      if (bytes === expected && found?.bytes === expected) return
      // Half a backup would be taken for one.
      await client.remove(`${folder}${name}`)
      throw new Error(`${name} is not whole in the bucket: ${found?.bytes ?? 0} of ${expected}`)
    },
    async list() {
      const stored = []
      for await (const { key } of client.list(folder)) {
        const name = key.slice(folder.length)
        const madeAt = madeAtOf(name)
        if (madeAt) stored.push({ name, madeAt })
      }
      return stored
    },
    remove: (name) => client.remove(`${folder}${name}`),
    async fetch(name) {
      const file = join(scratch, name)
      if (!(await download(client, `${folder}${name}`, file))) throw new Error(`${name} is not in the bucket`)
      return file
    },
    close: () => client.close(),
  }
}

type BucketCopy = { files: number; bytes: number } | { away: string }

/** Copies what lies in the bucket beside what lies in folders, under the same names; why not, where it could not. */
export async function copyBucket(config: BucketConfig, to: string): Promise<BucketCopy> {
  const client = createS3Client({ ...config, clock: systemClock })
  const copied = { files: 0, bytes: 0 }
  try {
    for (const area of areas) {
      for await (const { key, bytes } of client.list(`${area}/`)) {
        const place = join(to, key)
        // While files are moved some lie at both places, and are the same.
        if (!keyPattern.test(key) || existsSync(place)) continue
        // Removed since it was listed: its row went first.
        if (!(await download(client, key, place))) continue
        copied.files += 1
        copied.bytes += bytes
      }
    }
    return copied
  } catch (error) {
    if (error instanceof Refusal) return { away: String(error.detail.reason ?? error.code) }
    throw error
  } finally {
    client.close()
  }
}

const attemptsMax = 3

/**
 * Whole or not at all; false when nothing lies there. The client asks again for an answer that does not begin; one that
 * ends halfway is seen here alone, and among thousands of objects some night has one.
 */
async function download(client: S3Client, key: string, file: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  for (let count = 1; ; count++) {
    const found = await client.get(key)
    if (!found) return false
    if (await written(found, file)) return true
    if (count === attemptsMax) throw new Refusal('STORAGE_AWAY', { reason: 'cut', attempts: count })
  }
}

/** False where the answer was cut off. What the disk says (ENOSPC) is no matter of the bucket's, and is thrown on. */
async function written({ stream, bytes }: { stream: Readable; bytes: number }, file: string): Promise<boolean> {
  const draft = `${file}.part`
  try {
    await pipeline(arriving(stream), createWriteStream(draft, { mode: 0o640 }))
    if ((await stat(draft)).size !== bytes) return false
    await rename(draft, file)
    return true
  } catch (error) {
    if (error instanceof LineFailed) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Tells what fails on the way here from what fails where it is written. */
async function* arriving(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch {
    throw new LineFailed('cut')
  }
}
