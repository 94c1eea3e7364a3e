import { setImmediate } from 'node:timers/promises'
import { createInflate } from 'node:zlib'
import { Refusal } from '#server/platform/refusal.ts'

const headBytes = 1024
const tailBytes = 2048
const webWords = /<(!doctype|html|head|body|script|svg|iframe|style|title|meta|link|\?php)/i
const pdfActions = ['JavaScript', 'Launch', 'RichMedia', 'SubmitForm', 'ImportData'] as const
const actionInitials = new Set(pdfActions.map((word) => word.charCodeAt(0)))
/** How much is looked through before others have their turn: a few milliseconds' worth. */
const stretchBytes = 256 * 1024
const slash = 0x2f
const hash = 0x23
const percent = 0x25
const backslash = 0x5c
const round = 0x28
const roundEnd = 0x29
const less = 0x3c
const more = 0x3e
const blanks = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const delimiters = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)))
const nameMax = 40

/** A PDF from its first byte to its last, without anything that a reader would run when it is opened. */
export async function checkPdf(bytes: Buffer): Promise<void> {
  const head = bytes.subarray(0, headBytes).toString('latin1')
  const tail = bytes.subarray(-tailBytes).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(head)) throw new Refusal('FILE_BROKEN', { head: false })
  const end = tail.lastIndexOf('%%EOF')
  if (end < 0 || !/startxref\s+\d+\s+$/.test(tail.slice(0, end))) throw new Refusal('FILE_BROKEN', { end: false })
  // What follows the end no reader of PDF looks at, and what stands at the beginning every browser does.
  if (!/^[\s\0]*$/.test(tail.slice(end + '%%EOF'.length)) || webWords.test(head)) throw new Refusal('FILE_UNSAFE')
  for (let start = 0; start < bytes.length; start += stretchBytes) {
    const action = actionIn(bytes, start, Math.min(start + stretchBytes, bytes.length))
    if (action) throw new Refusal('FILE_UNSAFE', { action })
    await setImmediate()
  }
  await checkObjectStreams(bytes)
}

/** What object streams of a whole file may unpack to: far more than the objects of any document of our size. */
const unpackedMaxBytes = 64 * 1024 * 1024
const streamMaxBytes = 16 * 1024 * 1024
/** A dictionary of a stream has some hundred bytes; one of a million is there to hide something. */
const dictionaryMaxBytes = 1024 * 1024
const filterNames = ['FlateDecode', 'Fl']
const otherFilters = [
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'LZWDecode',
  'LZW',
  'RunLengthDecode',
  'RL',
  'Crypt',
]
const parameterNames = ['DecodeParms', 'DP', 'Predictor']

/**
 * Since PDF 1.5 objects may lie packed in a stream, where the search above does not see them. Wherever an object
 * begins, whatever it lies in, its dictionary is read; where it is one of an object stream, the stream is unpacked and
 * searched. What cannot be unpacked so (another filter, a predictor, encryption) no common program writes: it is
 * refused.
 */
async function checkObjectStreams(bytes: Buffer): Promise<void> {
  const left = { unpacked: unpackedMaxBytes, steps: 4 * bytes.length + dictionaryMaxBytes }
  let turn = left.steps
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 1)) {
    const dictionary = readDictionary(bytes, at + 'obj'.length)
    left.steps -= dictionary.end - at
    if (left.steps < 0) throw new Refusal('FILE_UNSAFE', { pdf: 'objects' })
    if (turn - left.steps > stretchBytes) {
      turn = left.steps
      await setImmediate()
    }
    if (isObjectStream(dictionary.names)) await checkObjectStream(bytes, dictionary, left)
  }
}

function isObjectStream(names: ReadonlySet<string>): boolean {
  // Some readers go by the type, others by the two numbers that only an object stream has.
  return names.has('ObjStm') || (names.has('First') && names.has('N'))
}

async function checkObjectStream(bytes: Buffer, { names, end }: Dictionary, left: { unpacked: number }): Promise<void> {
  const start = streamAt(bytes, end)
  if (start === undefined) return
  const has = (name: string) => names.has(name)
  if (otherFilters.some(has) || parameterNames.some(has)) throw new Refusal('FILE_UNSAFE', { pdf: 'filter' })
  // Not packed at all: the search has seen it.
  if (!names.has('Filter') && !names.has('F')) return
  if (!filterNames.some(has)) throw new Refusal('FILE_UNSAFE', { pdf: 'filter' })
  const unpacked = await unpack(bytes.subarray(start), Math.min(left.unpacked, streamMaxBytes))
  left.unpacked -= unpacked.length
  for (let at = 0; at < unpacked.length; at += stretchBytes) {
    const action = actionIn(unpacked, at, Math.min(at + stretchBytes, unpacked.length))
    if (action) throw new Refusal('FILE_UNSAFE', { action })
    await setImmediate()
  }
}

/** To the end of what is packed, wherever the file says that is; refused beyond a size, or where it is broken. */
async function unpack(packed: Buffer, max: number): Promise<Buffer> {
  const stream = createInflate()
  stream.end(packed)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size > max) break
      chunks.push(chunk)
    }
  } catch (cause) {
    throw new Refusal('FILE_UNSAFE', { pdf: 'packed', cause: String(cause) })
  }
  if (size > max) throw new Refusal('FILE_UNSAFE', { pdf: 'unpacked size' })
  return Buffer.concat(chunks)
}

interface Dictionary {
  /** Every name in it, whether key or value, at whatever depth. */
  names: ReadonlySet<string>
  end: number
}

/** The dictionary that begins here; without a name in it where none does. */
function readDictionary(bytes: Buffer, start: number): Dictionary {
  let at = skipBlank(bytes, start)
  const names = new Set<string>()
  if (bytes[at] !== less || bytes[at + 1] !== less) return { names, end: at }
  let depth = 0
  const last = Math.min(bytes.length, at + dictionaryMaxBytes)
  while (at < last) {
    const code = bytes[at]
    const twice = bytes[at + 1] === code
    if (code === less && twice) {
      depth++
      at += 2
    } else if (code === more && twice) {
      at += 2
      if (--depth === 0) return { names, end: at }
    } else if (code === slash) {
      const name = nameAt(bytes, at + 1)
      names.add(name.text)
      at = name.end
    } else at = skipToken(bytes, at, last)
  }
  if (last < bytes.length) throw new Refusal('FILE_UNSAFE', { pdf: 'dictionary' })
  return { names, end: last }
}

/** Strings and comments as a whole, since what stands in them means nothing; anything else one byte at a time. */
function skipToken(bytes: Buffer, at: number, last: number): number {
  if (bytes[at] === percent) return endOfLine(bytes, at, last)
  if (bytes[at] !== round) return at + 1
  let depth = 0
  for (let end = at; end < last; end++) {
    if (bytes[end] === backslash) end++
    else if (bytes[end] === round) depth++
    else if (bytes[end] === roundEnd && --depth === 0) return end + 1
  }
  return last
}

/** Where the bytes of a stream begin, if one follows. */
function streamAt(bytes: Buffer, end: number): number | undefined {
  const at = skipBlank(bytes, end)
  const word = 'stream'
  if (bytes.toString('latin1', at, at + word.length) !== word) return undefined
  const start = at + word.length
  if (bytes[start] === 0x0d && bytes[start + 1] === 0x0a) return start + 2
  return bytes[start] === 0x0a || bytes[start] === 0x0d ? start + 1 : start
}

function skipBlank(bytes: Buffer, start: number): number {
  let at = start
  for (; at < bytes.length && at - start < stretchBytes; at++) {
    if (bytes[at] === percent) at = endOfLine(bytes, at, Math.min(bytes.length, start + stretchBytes))
    else if (!blanks.has(bytes[at] ?? 0)) return at
  }
  return at
}

function endOfLine(bytes: Buffer, start: number, last: number): number {
  let at = start
  while (at < last && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++
  return at
}

/** A name with its spellings undone, no longer than any that is looked for. */
function nameAt(bytes: Buffer, start: number): { text: string; end: number } {
  let at = start
  let text = ''
  while (at < bytes.length && !blanks.has(bytes[at] ?? 0) && !delimiters.has(bytes[at] ?? 0)) {
    if (text.length < nameMax) text += String.fromCharCode(codeAt(bytes, at))
    at += widthAt(bytes, at)
  }
  return { text, end: at }
}

/**
 * The first action whose name begins within a stretch; it may end behind it. Looked for where the bytes lie: a copy
 * with its names decoded would be many times as large as the file, if the file is made for that.
 */
function actionIn(bytes: Buffer, start: number, end: number): string | undefined {
  for (let at = start; at < end; at++) {
    // Nearly every name is ruled out by its first letter, and a file may be nothing but names.
    if (bytes[at] !== slash || !actionInitials.has(codeAt(bytes, at + 1))) continue
    const action = pdfActions.find((word) => isNamed(bytes, at + 1, word))
    if (action) return action
  }
  return undefined
}

/** Whether the name that begins here is the word, or the word with something behind it that is no part of a word. */
function isNamed(bytes: Buffer, start: number, word: string): boolean {
  let at = start
  for (let letter = 0; letter < word.length; letter++) {
    if (codeAt(bytes, at) !== word.charCodeAt(letter)) return false
    at += widthAt(bytes, at)
  }
  return !/^\w/.test(String.fromCharCode(codeAt(bytes, at)))
}

/** Names may be spelled with `#4a` for `J`. */
function codeAt(bytes: Buffer, at: number): number {
  const spelled = widthAt(bytes, at) > 1
  return spelled ? hexAt(bytes, at + 1) * 16 + hexAt(bytes, at + 2) : (bytes[at] ?? 0)
}

function widthAt(bytes: Buffer, at: number): number {
  return bytes[at] === hash && hexAt(bytes, at + 1) >= 0 && hexAt(bytes, at + 2) >= 0 ? 3 : 1
}

function hexAt(bytes: Buffer, at: number): number {
  const code = bytes[at] ?? 0
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  // Upper and lower case differ in one bit.
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1
}
