import { setImmediate } from 'node:timers/promises'
import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib'
import { Refusal } from '#server/platform/refusal.ts'
import type { TypeName } from './model.ts'
import { readArchive, type ZipEntry } from './zip.ts'

interface Office {
  main: string
  /** How [Content_Types].xml names the main part; the kinds with macros are named otherwise. */
  declared: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const offices: Partial<Record<TypeName, Office>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    main: 'word/document.xml',
    declared: `${office}.wordprocessingml.document.main+xml`,
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    main: 'xl/workbook.xml',
    declared: `${office}.spreadsheetml.sheet.main+xml`,
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    main: 'ppt/presentation.xml',
    declared: `${office}.presentationml.presentation.main+xml`,
  },
}

const contentTypes = '[Content_Types].xml'
const contentTypesMax = 1024 * 1024
/** Parts that run or carry programs: macros, old macro sheets, controls, foreign objects. */
const activeParts =
  /(^|\/)(vbaproject|vbadata|vbaprojectsignature)\b|(^|\/)(macrosheets|dialogsheets|activex)\/|\.bin$/i
/** The only binary parts a plain workbook or deck has: settings of somebody's printer. */
const printerSettings = /(^|\/)printerSettings\/[\w-]+\.bin$/i
const activeTypes = /macroenabled|vbaproject|activex|oleobject|ms-office\.vba|\bhtml\b|javascript/i
/** Spellings of XML under which the words above could be hidden. */
const disguised = /&#|<!DOCTYPE|<!ENTITY|\0/i

/** An office document of today: a zip without tricks, with the parts its type has and none that could run. */
export async function checkOffice(bytes: Buffer, type: TypeName): Promise<void> {
  const wanted = offices[type]
  const entries = readArchive(bytes)
  const names = new Map(entries.map((entry) => [entry.name, entry]))
  const declaration = names.get(contentTypes)
  if (!wanted || !declaration || declaration.size > contentTypesMax) throw new Refusal('FILE_TYPE_MISMATCH')
  if (!names.has(wanted.main)) throw new Refusal('FILE_TYPE_MISMATCH', { missing: wanted.main })
  const active = entries.find(({ name }) => activeParts.test(name) && !printerSettings.test(name))
  if (active) throw new Refusal('FILE_UNSAFE', { part: active.name })
  for (const entry of entries) {
    const content = await inflate(bytes, entry, entry === declaration)
    if (content) checkDeclaration(content, wanted)
  }
}

/** What a system would run when it is clicked, and what would have to be unpacked again to be looked at. */
const programs =
  /\.(exe|com|scr|pif|msi|dll|bat|cmd|vbs?|vbe|jse?|mjs|wsf|wsh|hta|ps1|jar|sh|lnk|reg|app|apk|iso|img)$/i
const nested = /\.(zip|rar|7z|gz|tgz|bz2|xz|tar|cab)$/i

/** An archive without tricks: every part unpacks to what it says it is, and none of them is a program. */
export async function checkArchive(bytes: Buffer): Promise<void> {
  const entries = readArchive(bytes)
  const unsafe = entries.find(({ name }) => programs.test(name.trim()) || nested.test(name.trim()))
  if (unsafe) throw new Refusal('FILE_UNSAFE', { part: unsafe.name })
  for (const entry of entries) await inflate(bytes, entry, false)
}

function checkDeclaration(content: Buffer, { declared }: Office): void {
  const text = content.toString('utf8')
  if (disguised.test(text) || activeTypes.test(text)) throw new Refusal('FILE_UNSAFE', { part: contentTypes })
  if (!text.includes(`"${declared}"`)) throw new Refusal('FILE_TYPE_MISMATCH', { declared: false })
}

/** Unpacks one entry to see that it is what it says and no larger; nothing of it is kept unless it is asked for. */
async function inflate(bytes: Buffer, entry: ZipEntry, kept: boolean): Promise<Buffer | undefined> {
  const packed = bytes.subarray(entry.start, entry.end)
  const chunks: Buffer[] = []
  let size = 0
  let sum = 0
  const stream = entry.deflated ? inflated(packed) : undefined
  try {
    for await (const chunk of stream ?? [packed]) {
      size += chunk.length
      // A size that lies is how a bomb passes for a letter.
      if (size > entry.size) break
      sum = crc32(chunk, sum)
      if (kept) chunks.push(chunk)
    }
  } catch (cause) {
    throw new Refusal('FILE_BROKEN', { entry: entry.name, cause: String(cause) })
  }
  if (size !== entry.size || sum !== entry.crc32) throw new Refusal('FILE_BROKEN', { entry: entry.name })
  // Behind the end of what unpacks there is room for something else.
  if (stream && stream.bytesWritten !== packed.length) throw new Refusal('FILE_UNSAFE', { entry: entry.name })
  return kept ? Buffer.concat(chunks) : undefined
}

function inflated(packed: Buffer): InflateRaw {
  const stream = createInflateRaw()
  stream.end(packed)
  return stream
}

const headBytes = 1024
const tailBytes = 2048
const webWords = /<(!doctype|html|head|body|script|svg|iframe|style|title|meta|link|\?php)/i
const pdfActions = ['JavaScript', 'Launch', 'RichMedia', 'SubmitForm', 'ImportData'] as const
const actionInitials = new Set(pdfActions.map((word) => word.charCodeAt(0)))
/** How much is looked through before others have their turn: a few milliseconds' worth. */
const stretchBytes = 256 * 1024
const slash = 0x2f
const hash = 0x23

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
