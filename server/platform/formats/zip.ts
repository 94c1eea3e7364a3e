import { Refusal } from '#server/platform/refusal.ts'

export interface ZipEntry {
  name: string
  /** Where the packed bytes begin and end within the archive. */
  start: number
  end: number
  /** Unpacked, as the directory says. */
  size: number
  crc32: number
  deflated: boolean
}

interface Listed extends ZipEntry {
  /** Where the entry's own header begins. */
  header: number
  described: boolean
}

const localMark = 0x04034b50
const directoryMark = 0x02014b50
const endMark = 0x06054b50
const localBytes = 30
const directoryBytes = 46
const endBytes = 22
/** Sizes that follow the data instead of standing before it, in the longest of their spellings. */
const descriptorMaxBytes = 24

const entriesMax = 4_000
const nameMax = 240
/** In UTF-8, where no character of a string takes more; what is longer is not even read. */
const nameMaxBytes = 3 * nameMax
const unpackedMaxBytes = 200 * 1024 * 1024

const encrypted = 0x1
const described = 0x8
const strongEncryption = 0x40
const directoryEncrypted = 0x2000

/**
 * What is in a zip archive, read from its directory. Only plain archives pass: the directory right before the end, the
 * entries side by side from the first byte on, so that nothing can lie before, between or behind them; no ZIP64, no
 * encryption, no names that lead out of a folder.
 */
export function readArchive(bytes: Buffer): ZipEntry[] {
  const { count, start, end } = readEnd(bytes)
  const entries: Listed[] = []
  let at = start
  for (let number = 0; number < count; number++) {
    const { entry, next } = readListed(bytes, at, end)
    entries.push(entry)
    at = next
  }
  if (at !== end) throw broken('directory')
  checkNames(entries)
  checkPlaces(entries, start)
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (unpacked > unpackedMaxBytes) throw unsafe('unpacked size')
  return entries
}

function readEnd(bytes: Buffer): { count: number; start: number; end: number } {
  const end = bytes.length - endBytes
  // The end must be the very end: a comment, or anything else behind it, is room for another file.
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) throw broken('end')
  const disks = bytes.readUInt32LE(end + 4)
  const here = bytes.readUInt16LE(end + 8)
  const count = bytes.readUInt16LE(end + 10)
  const size = bytes.readUInt32LE(end + 12)
  const start = bytes.readUInt32LE(end + 16)
  const comment = bytes.readUInt16LE(end + 20)
  if (disks !== 0 || here !== count || comment !== 0) throw broken('end')
  if (count === 0 || start + size !== end) throw broken('directory')
  if (count > entriesMax) throw unsafe('entries')
  return { count, start, end }
}

function readListed(bytes: Buffer, at: number, end: number): { entry: Listed; next: number } {
  if (at + directoryBytes > end || bytes.readUInt32LE(at) !== directoryMark) throw broken('directory')
  const flags = bytes.readUInt16LE(at + 8)
  const method = bytes.readUInt16LE(at + 10)
  const packed = bytes.readUInt32LE(at + 20)
  const nameBytes = bytes.readUInt16LE(at + 28)
  const header = bytes.readUInt32LE(at + 42)
  const next = at + directoryBytes + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  if (next > end) throw broken('directory')
  if (nameBytes > nameMaxBytes) throw unsafe('name')
  if (flags & (encrypted | strongEncryption | directoryEncrypted)) throw unsafe('encrypted')
  if (method !== 0 && method !== 8) throw unsafe('method')
  const nameField = bytes.subarray(at + directoryBytes, at + directoryBytes + nameBytes)
  const start = readLocal(bytes, header, { nameField, method })
  const entry: Listed = {
    name: nameField.toString('utf8'),
    start,
    end: start + packed,
    size: bytes.readUInt32LE(at + 24),
    crc32: bytes.readUInt32LE(at + 16),
    deflated: method === 8,
    header,
    described: (flags & described) !== 0,
  }
  if (!entry.deflated && entry.size !== packed) throw broken('size')
  return { entry, next }
}

/** Where the packed bytes begin. Some programs go by this header and not by the directory: both must name one file. */
function readLocal(bytes: Buffer, header: number, listed: { nameField: Buffer; method: number }): number {
  if (header + localBytes > bytes.length || bytes.readUInt32LE(header) !== localMark) throw broken('header')
  const nameBytes = bytes.readUInt16LE(header + 26)
  const name = bytes.subarray(header + localBytes, header + localBytes + nameBytes)
  if (!name.equals(listed.nameField) || bytes.readUInt16LE(header + 8) !== listed.method) throw unsafe('two names')
  return header + localBytes + nameBytes + bytes.readUInt16LE(header + 28)
}

function checkNames(entries: readonly ZipEntry[]): void {
  const seen = new Set<string>()
  for (const { name } of entries) {
    const known = seen.has(name.toLowerCase())
    seen.add(name.toLowerCase())
    const astray = name === '' || name.length > nameMax || name.startsWith('/') || /[\p{Cc}\\:\ufffd]/u.test(name)
    if (known || astray || name.split('/').includes('..')) throw unsafe('name')
  }
}

/** Side by side, from the first byte to the directory: entries that overlap are a bomb, gaps a hiding place. */
function checkPlaces(entries: readonly Listed[], directory: number): void {
  const ordered = entries.toSorted((a, b) => a.header - b.header)
  let free = 0
  let gapMax = 0
  for (const entry of ordered) {
    checkGap(entry.header - free, gapMax)
    free = entry.end
    gapMax = entry.described ? descriptorMaxBytes : 0
  }
  checkGap(directory - free, gapMax)
}

function checkGap(gap: number, max: number): void {
  if (gap < 0) throw unsafe('entries overlap')
  if (gap > max) throw unsafe('hidden bytes')
}

const broken = (where: string) => new Refusal('FILE_BROKEN', { zip: where })
const unsafe = (why: string) => new Refusal('FILE_UNSAFE', { zip: why })
