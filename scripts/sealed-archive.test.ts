import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secret } from '../server/platform/secrets/secrets.ts'
import { packFolder, unpackFolder } from './sealed-archive.ts'

const key = secret(randomBytes(32).toString('base64'))

async function packed() {
  const place = await mkdtemp(join(tmpdir(), 'sealed-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const folder = join(place, 'from')
  await mkdir(join(folder, 'data', 'empty'), { recursive: true })
  await writeFile(join(folder, 'data', 'long'), randomBytes(3_500_000))
  await writeFile(join(folder, 'data', '名字 secret-word'), '', { mode: 0o640 })
  await writeFile(join(folder, 'manifest.json'), 'secret-word')
  const file = join(place, 'one.sealed')
  const bytes = await packFolder(folder, file, key)
  return { place, folder, file, bytes, to: join(place, 'to') }
}

test('a folder comes out as it went in, and nothing of it can be read on the way', async () => {
  const { folder, file, to, bytes } = await packed()
  const text = await readFile(file)
  expect([text.length, text.includes('secret-word')]).toEqual([bytes, false])
  await unpackFolder(file, to, key)
  expect((await readdir(to, { recursive: true })).sort()).toEqual((await readdir(folder, { recursive: true })).sort())
  const long = join('data', 'long')
  expect((await readFile(join(to, long))).equals(await readFile(join(folder, long)))).toBe(true)
  expect((await stat(join(to, 'data', '名字 secret-word'))).mode & 0o777).toBe(0o640)
})

test('with another key, with a byte changed, a chunk swapped or the end cut off nothing is taken for a backup', async () => {
  const { file, place } = await packed()
  let count = 0
  const opens = (with_ = key, from = file) => unpackFolder(from, join(place, `to${++count}`), with_)
  await expect(opens(secret(randomBytes(32).toString('base64')))).rejects.toThrow(/BACKUP_KEY/)
  const whole = await readFile(file)
  const altered = async (change: (bytes: Buffer) => Buffer) => {
    const other = join(place, `other${++count}`)
    await writeFile(other, change(Buffer.from(whole)))
    return other
  }
  const flipped = await altered((bytes) => bytes.fill((bytes[2_000_000] ?? 0) ^ 1, 2_000_000, 2_000_001))
  await expect(opens(key, flipped)).rejects.toThrow(/改动/)
  const [head, chunk] = [42, 1024 * 1024 + 16]
  const swapped = await altered((bytes) =>
    Buffer.concat([
      bytes.subarray(0, head),
      bytes.subarray(head + chunk, head + 2 * chunk),
      bytes.subarray(head, head + chunk),
      bytes.subarray(head + 2 * chunk),
    ]),
  )
  await expect(opens(key, swapped)).rejects.toThrow(/改动/)
  // Cut off exactly behind a chunk: what is left would open, were the last not known as the last.
  await truncate(flipped, 0)
  const short = await altered((bytes) => bytes.subarray(0, head + 2 * chunk))
  await expect(opens(key, short)).rejects.toThrow(/完整/)
  await writeFile(flipped, 'something else entirely, and long enough to have a head of its own')
  await expect(opens(key, flipped)).rejects.toThrow(/不是加密的备份/)
})
