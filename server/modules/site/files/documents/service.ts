import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib'
import { checkPdf } from '#server/platform/formats/pdf.ts'
import { readArchive, type ZipEntry } from '#server/platform/formats/zip.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { fileTypes, type TypeName } from '../model.ts'

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
    const content = await inflate(bytes, entry, entry === declaration ? contentTypesMax : 0)
    if (entry === declaration) checkDeclaration(content, wanted)
  }
}

/**
 * What a system runs, or lets act, when it is clicked: programs, scripts, pages, links that open something, documents
 * with macros and what asks a server for its content. What would have to be unpacked again goes with it.
 */
const active = new Set(
  [
    'exe com scr pif cpl msi msp dll sys bat cmd vb vbs vbe js jse mjs wsf wsh ws wsc sct hta ps1 psm1 psd1',
    'jar class sh bash command app apk dmg pkg deb rpm run lnk url webloc desktop website reg inf scf gadget',
    'docm dotm xlsm xltm xlam xll xlsb pptm potm ppam ppsm sldm doc dot xls xlt xla ppt pps pot rtf',
    'iqy oqy dqy rqy slk odc udl mht mhtml html htm xhtml xht shtml xsl xslt swf chm hlp settingcontent-ms',
    'appref-ms php phtml phar jsp jspx asp aspx cgi pl py rb one library-ms searchconnector-ms theme themepack',
    'onepkg diagcab zip rar 7z gz tgz bz2 tbz xz txz tar cab arj lzh ace z zst lz iso img vhd vhdx wim',
    'eml msg pub accdb accde mdb mde',
  ].flatMap((line) => line.split(' ')),
)

/** How programs and archives begin, also those that go by another name: PE, ELF, a script, zip, RAR, 7z, gzip, OLE. */
const magics = ['4d5a90', '7f454c46', '2321', '504b0304', '52617221', '377abcaf', '1f8b', '4d534346', 'd0cf11e0'].map(
  (hex) => Buffer.from(hex, 'hex'),
)
const headBytes = 16
const insideMaxBytes = 20 * 1024 * 1024

/**
 * An archive without tricks: every part unpacks to what it says it is, none of them acts or packs others, and documents
 * among them are looked at as if they had been handed in by themselves.
 */
export async function checkArchive(bytes: Buffer): Promise<void> {
  const entries = readArchive(bytes)
  const unsafe = entries.find(({ name }) => active.has(extensionOf(name)))
  if (unsafe) throw new Refusal('FILE_UNSAFE', { part: unsafe.name })
  for (const entry of entries) await checkPart(bytes, entry)
}

/** The entry that makes a zip an OFD (GB/T 33190). */
const ofdRoot = 'OFD.xml'

/** A page layout document of the national standard: an archive without tricks that says what it is. */
export async function checkOfd(bytes: Buffer): Promise<void> {
  if (!readArchive(bytes).some(({ name }) => name === ofdRoot)) throw new Refusal('FILE_TYPE_MISMATCH', { ofd: false })
  await checkArchive(bytes)
}

/** Data in XML, for accounting systems: text from end to end, without a word that a reader would follow or run. */
export function checkXml(bytes: Buffer): void {
  const text = decodeUtf8(bytes)
  if (text === undefined || !/^\uFEFF?\s*<(\?xml\s|[\p{L}_])/u.test(text)) throw new Refusal('FILE_TYPE_MISMATCH')
  if (/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<(\w+:)?(script|html)\b|\0/i.test(text)) throw new Refusal('FILE_UNSAFE')
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

async function checkPart(bytes: Buffer, entry: ZipEntry): Promise<void> {
  const document = documents[extensionOf(entry.name)]
  if (document) {
    if (entry.size > insideMaxBytes) throw new Refusal('FILE_UNSAFE', { part: entry.name })
    return document(await inflate(bytes, entry, entry.size))
  }
  const head = await inflate(bytes, entry, headBytes)
  if (magics.some((magic) => head.subarray(0, magic.length).equals(magic))) {
    throw new Refusal('FILE_UNSAFE', { part: entry.name })
  }
}

const documents: Readonly<Record<string, (bytes: Buffer) => Promise<void>>> = {
  pdf: checkPdf,
  ...Object.fromEntries(
    (['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'] as const).map((kind) => {
      const type = `${office}.${kind}` as const
      return [fileTypes[type].extensions[0], (bytes: Buffer) => checkOffice(bytes, type)]
    }),
  ),
}

/** Windows drops dots and blanks at the end of a name, and opens by what is left. */
function extensionOf(name: string): string {
  let end = name.length
  while (end > 0 && /[.\s]/.test(name.charAt(end - 1))) end--
  return name.slice(name.lastIndexOf('.', end - 1) + 1, end).toLowerCase()
}

function checkDeclaration(content: Buffer, { declared }: Office): void {
  const text = content.toString('utf8')
  if (disguised.test(text) || activeTypes.test(text)) throw new Refusal('FILE_UNSAFE', { part: contentTypes })
  if (!text.includes(`"${declared}"`)) throw new Refusal('FILE_TYPE_MISMATCH', { declared: false })
}

/** Unpacks one entry to see that it is what it says and no larger; keeps as many of its first bytes as are wanted. */
async function inflate(bytes: Buffer, entry: ZipEntry, kept: number): Promise<Buffer> {
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
      if (size - chunk.length < kept) chunks.push(chunk)
    }
  } catch (cause) {
    throw new Refusal('FILE_BROKEN', { entry: entry.name, cause: String(cause) })
  }
  if (size !== entry.size || sum !== entry.crc32) throw new Refusal('FILE_BROKEN', { entry: entry.name })
  // Behind the end of what unpacks there is room for something else.
  if (stream && stream.bytesWritten !== packed.length) throw new Refusal('FILE_UNSAFE', { entry: entry.name })
  return Buffer.concat(chunks)
}

function inflated(packed: Buffer): InflateRaw {
  const stream = createInflateRaw()
  stream.end(packed)
  return stream
}
