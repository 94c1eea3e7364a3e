import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { type Duplex, pipeline, Readable } from 'node:stream'
import { pipeline as pipelineToEnd } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { StartError } from '../server/platform/process/start-error.ts'
import type { Secret } from '../server/platform/secrets/secrets.ts'

// A folder as one file that nobody reads without the key: entries one behind the other, compressed, then encrypted in
// chunks of AES-256-GCM (the STREAM construction: each chunk's number and whether it is the last are in its nonce), so
// that chunks can be neither swapped, left out nor cut off at the end, and no more than one of them is in memory.
const magic = Buffer.from('ZQBACKUP1\n')
const saltBytes = 32
const chunkBytes = 1024 * 1024
const tagBytes = 16
const headMax = 8192

const Entry = z.object({
  path: z.string().min(1).max(4096),
  mode: z.number().int(),
  uid: z.number().int(),
  gid: z.number().int(),
  bytes: z.number().int().nonnegative(),
  folder: z.boolean(),
})
type Entry = z.infer<typeof Entry>

/** Writes a folder into one sealed file; half of one never stands under its name. How large it became. */
export async function packFolder(folder: string, file: string, key: Secret): Promise<number> {
  const draft = `${file}.part`
  try {
    const salt = randomBytes(saltBytes)
    const body = through(Readable.from(entriesOf(folder)), createZstdCompress())
    const target = createWriteStream(draft, { mode: 0o600, flush: true })
    const cipher = { key: fileKey(key, salt), head: Buffer.concat([magic, salt]) }
    await pipelineToEnd(Readable.from(sealed(body, cipher)), target)
    await rename(draft, file)
    await syncFolder(dirname(file))
    return (await stat(file)).size
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Opens a sealed file into an empty folder. A wrong key, a changed byte and a missing end are all refused. */
export async function unpackFolder(file: string, folder: string, key: Secret): Promise<void> {
  const reading = createReader(createReadStream(file))
  const head = await reading.take(magic.length + saltBytes)
  if (!head?.subarray(0, magic.length).equals(magic)) throw new StartError(`${file} 不是加密的备份`)
  const opening = opened(reading, { key: fileKey(key, head.subarray(magic.length)), head, file })
  const plain = createReader(through(Readable.from(opening), createZstdDecompress()))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const root = resolve(folder)
  for (;;) {
    const length = await plain.take(4)
    if (!length) throw new StartError(`${file} 不完整`)
    if (length.readUInt32BE() === 0) return
    if (length.readUInt32BE() > headMax) throw new StartError(`${file} 无法识别`)
    const described = await plain.take(length.readUInt32BE())
    const entry = Entry.parse(JSON.parse(described?.toString('utf8') ?? ''))
    const path = resolve(root, entry.path)
    if (!path.startsWith(root + sep)) throw new StartError(`${file} 里的路径 ${entry.path} 越出了文件夹`)
    await writeEntry(path, entry, plain)
  }
}

async function writeEntry(path: string, entry: Entry, plain: ByteReader): Promise<void> {
  if (entry.folder) await mkdir(path, { recursive: true })
  else {
    const file = await open(path, 'wx', 0o600)
    try {
      for (let left = entry.bytes; left > 0; ) {
        const part = await plain.take(Math.min(left, chunkBytes))
        if (!part) throw new StartError(`${entry.path} 不完整`)
        await file.write(part)
        left -= part.length
      }
    } finally {
      await file.close()
    }
  }
  await chmod(path, entry.mode)
  if (process.getuid?.() === 0) await chown(path, entry.uid, entry.gid)
}

async function* entriesOf(folder: string): AsyncGenerator<Buffer> {
  const listed = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = listed.filter((one) => one.isFile() || one.isDirectory()).map((one) => join(one.parentPath, one.name))
  // Sorted, a folder comes before what lies in it.
  for (const path of paths.sort()) {
    const found = await stat(path)
    const isFolder = found.isDirectory()
    const bytes = isFolder ? 0 : found.size
    const { mode, uid, gid } = found
    const entry: Entry = { path: relative(folder, path), mode: mode & 0o7777, uid, gid, bytes, folder: isFolder }
    const head = Buffer.from(JSON.stringify(entry))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(head.length)
    yield Buffer.concat([length, head])
    if (bytes === 0) continue
    for await (const part of createReadStream(path, { highWaterMark: chunkBytes, end: bytes - 1 })) yield part
  }
  yield Buffer.alloc(4)
}

interface Cipher {
  key: Buffer
  head: Buffer
}

const fileKey = (key: Secret, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key.reveal(), salt, 'backup.sealed', 32))

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(last ? 1 : 0, 11)
  return nonce
}

async function* sealed(body: AsyncIterable<Buffer>, { key, head }: Cipher): AsyncGenerator<Buffer> {
  yield head
  let number = 0
  const seal = (plain: Buffer, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, last)).setAAD(head)
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  const reading = createReader(body)
  let chunk = await reading.take(chunkBytes)
  while (chunk) {
    const next = await reading.take(chunkBytes)
    yield seal(chunk, next === undefined)
    chunk = next
  }
}

async function* opened(reading: ByteReader, { key, head, file }: Cipher & { file: string }): AsyncGenerator<Buffer> {
  let number = 0
  let chunk = await reading.take(chunkBytes + tagBytes)
  while (chunk) {
    const next = await reading.take(chunkBytes + tagBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number++, next === undefined)).setAAD(head)
    decipher.setAuthTag(chunk.subarray(-tagBytes))
    try {
      yield Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      throw new StartError(`${file} 打不开：BACKUP_KEY 不是当时的那一把，或者文件被改动、没有拷贝完整`)
    }
    chunk = next
  }
}

interface ByteReader {
  /** As many bytes as asked for, fewer at the end, undefined after it. */
  take(count: number): Promise<Buffer | undefined>
}

function createReader(source: AsyncIterable<Buffer>): ByteReader {
  const iterator = source[Symbol.asyncIterator]()
  let parts: Buffer[] = []
  let held = 0
  return {
    async take(count) {
      while (held < count) {
        const { value, done } = await iterator.next()
        if (done) break
        parts.push(value)
        held += value.length
      }
      if (held === 0) return undefined
      const all = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
      const taken = all.subarray(0, count)
      parts = taken.length < all.length ? [all.subarray(taken.length)] : []
      held = all.length - taken.length
      return taken
    },
  }
}

/** What fails on one side fails for whoever reads the other: `pipe` alone would leave them waiting. */
function through(source: Readable, last: Duplex): Duplex {
  pipeline(source, last, () => undefined)
  return last
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
