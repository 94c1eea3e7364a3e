import { crc32, createDeflateRaw } from 'node:zlib'

// Zip (APPNOTE 4.3), written piece by piece: what is not known before its end, length and checksum, stands in a
// descriptor behind it. As much memory as a piece, however long an entry is.

type Source = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

export interface ZipPart {
  name: string
  source: Source
}

interface Entry {
  name: Buffer
  crc: number
  packed: number
  size: number
  at: number
}

/** An archive of entries that come one after the other. */
export async function* zipStream(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
): AsyncGenerator<Buffer, void, undefined> {
  const entries: Entry[] = []
  let at = 0
  for await (const { name, source } of parts) {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at }
    entries.push(entry)
    for await (const bytes of writeEntry(entry, source)) {
      at += bytes.length
      yield bytes
    }
  }
  yield directoryOf(entries, at)
}

async function* writeEntry(entry: Entry, source: Source): AsyncGenerator<Buffer, void, undefined> {
  yield localHead(entry.name)
  const deflate = createDeflateRaw()
  const fed = feed(deflate, source, (bytes) => {
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
  })
  try {
    for await (const bytes of deflate as AsyncIterable<Buffer>) {
      entry.packed += bytes.length
      yield bytes
    }
  } finally {
    deflate.destroy()
  }
  await fed
  yield descriptorOf(entry)
}

async function feed(
  into: ReturnType<typeof createDeflateRaw>,
  source: Source,
  count: (bytes: Uint8Array) => void,
): Promise<void> {
  try {
    for await (const piece of source) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      count(bytes)
      // Backpressure: no more is asked of the source than is taken away.
      if (!into.write(bytes)) await new Promise<void>((resolve) => into.once('drain', resolve))
    }
    into.end()
  } catch (error) {
    into.destroy(error as Error)
  }
}

/** Bit 3: a descriptor follows; bit 11: the name is UTF-8; method 8: deflated. */
const flags = 0x0808
const deflated = 8
/** No moment of making: the same rows are the same bytes. */
const firstDay = 0x21

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(firstDay, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function descriptorOf({ crc, packed, size }: Entry): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function directoryOf(entries: readonly Entry[], at: number): Buffer {
  const listed = entries.map(({ name, crc, packed, size, at: from }) => {
    const head = Buffer.alloc(46)
    head.writeUInt32LE(0x02014b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(20, 6)
    head.writeUInt16LE(flags, 8)
    head.writeUInt16LE(deflated, 10)
    head.writeUInt16LE(firstDay, 14)
    head.writeUInt32LE(crc, 16)
    head.writeUInt32LE(packed, 20)
    head.writeUInt32LE(size, 24)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(from, 42)
    return Buffer.concat([head, name])
  })
  const size = listed.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...listed, end])
}
