import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

/** A file as somebody would choose it, together with what they say about it. */
export interface SampleFile {
  name: string
  type: string
  bytes: Buffer
}

const office = 'application/vnd.openxmlformats-officedocument'
export const sampleTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
} as const
export type SampleExtension = keyof typeof sampleTypes

const mains = {
  docx: { path: 'word/document.xml', type: `${office}.wordprocessingml.document.main+xml` },
  xlsx: { path: 'xl/workbook.xml', type: `${office}.spreadsheetml.sheet.main+xml` },
  pptx: { path: 'ppt/presentation.xml', type: `${office}.presentationml.presentation.main+xml` },
} as const
type OfficeExtension = keyof typeof mains

/** A picture with something on it, so that a wrong decoder would show. */
export function picture(width = 64, height = 48, alpha = false) {
  const channels = alpha ? 4 : 3
  const pixels = Buffer.alloc(width * height * channels)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7 + ((at / channels) | 0)) % 251
  return sharp(pixels, { raw: { width, height, channels } })
}

export async function sample(extension: SampleExtension): Promise<SampleFile> {
  return { name: `样张.${extension}`, type: sampleTypes[extension], bytes: await bytesFor(extension) }
}

async function bytesFor(extension: SampleExtension): Promise<Buffer> {
  if (extension === 'jpg') return picture().jpeg().toBuffer()
  if (extension === 'png') return picture(64, 48, true).png().toBuffer()
  if (extension === 'webp') return picture(64, 48, true).webp({ lossless: true }).toBuffer()
  return extension === 'pdf' ? pdf() : officeFile(extension)
}

export function pdf({ catalog = '', head = '', tail = '' } = {}): Buffer {
  const body =
    `%PDF-1.7\n${head}1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n` +
    '2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n'
  const trailer = `trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 1\n0000000000 65535 f \n${trailer}${tail}`, 'latin1')
}

export interface ZipPart {
  name: string
  content: string | Buffer
  /** What the archive says about the part, where that is not the truth. */
  claims?: { size?: number; localName?: string; flags?: number; method?: number; crc32?: number }
  /** Follows what unpacks, and counts as packed. */
  hidden?: string
}

export function officeFile(extension: OfficeExtension, more: readonly ZipPart[] = [], types = ''): Buffer {
  return zip([...officeParts(extension, types), ...more])
}

export function officeParts(extension: OfficeExtension, types = ''): ZipPart[] {
  const { path, type } = mains[extension]
  const declared = `<Override PartName="/${path}" ContentType="${type}"/>${types}`
  const schema = 'http://schemas.openxmlformats.org/package/2006/content-types'
  return [
    { name: '[Content_Types].xml', content: `<?xml version="1.0"?><Types xmlns="${schema}">${declared}</Types>` },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: path, content: `<main>${'正文 '.repeat(200)}</main>` },
  ]
}

/** Written by hand, because no library would write what the tests need to refuse. */
export function zip(parts: readonly ZipPart[], { prefix = '', between = '', comment = '' } = {}): Buffer {
  const chunks: Buffer[] = [Buffer.from(prefix)]
  const directory: Buffer[] = []
  let at = chunks[0]?.length ?? 0
  for (const { name, content, claims = {}, hidden = '' } of parts) {
    const plain = Buffer.from(content)
    const method = claims.method ?? 8
    const packed = Buffer.concat([method === 8 ? deflateRawSync(plain) : plain, Buffer.from(hidden)])
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(claims.flags ?? 0, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(claims.crc32 ?? crc32(plain), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claims.size ?? plain.length, 18)
    const own = header('PK\x03\x04', fields, claims.localName ?? name)
    const listed = header('PK\x01\x02\x14\x00', fields, name, at)
    chunks.push(own, packed, Buffer.from(between))
    directory.push(listed)
    at += own.length + packed.length + Buffer.byteLength(between)
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([...chunks, list, end, Buffer.from(comment)])
}

function header(mark: string, fields: Buffer, name: string, offset?: number): Buffer {
  const bytes = Buffer.from(name)
  fields.writeUInt16LE(bytes.length, 22)
  const more = Buffer.alloc(offset === undefined ? 0 : 14)
  if (offset !== undefined) more.writeUInt32LE(offset, 10)
  return Buffer.concat([Buffer.from(mark, 'latin1'), fields, more, bytes])
}
