import { crc32, deflateSync } from 'node:zlib'
import { refusals } from '#contract/base/refusals.ts'
import {
  officeFile,
  officeParts,
  pdf,
  picture,
  type SampleExtension,
  type SampleFile,
  sample,
  sampleTypes,
  type ZipPart,
  zip,
} from './sample-files.ts'

export interface HostileFile extends SampleFile {
  what: string
  /** How it is refused; where there is none, it may also be kept, once nothing is left of the marker. */
  refused?: readonly number[]
}

/** Stands in everything that is smuggled; whatever is kept must not contain it. */
export const marker = 'smuggled-4f1c'
const script = `<script>alert('${marker}')</script>`
const html = `<!doctype html><html><body>${script}</body></html>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${marker}')">${script}</svg>`
const extensions = Object.keys(sampleTypes) as SampleExtension[]
const pictures = ['jpg', 'png', 'webp'] as const

const {
  FILE_BROKEN: broken,
  FILE_UNSAFE: unsafe,
  FILE_TYPE_MISMATCH: mismatch,
  FILE_TYPE_NOT_ALLOWED: notAllowed,
  FILE_NAME_INVALID: badName,
  INPUT_INVALID: badInput,
  IMAGE_TOO_LARGE: hugeImage,
} = refusals
const lies = [broken.code, unsafe.code, mismatch.code]

/** Hostile files of every kind we know of; each is what an attacker would send, with what they would say about it. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const samples = new Map(await Promise.all(extensions.map(async (name) => [name, await sample(name)] as const)))
  const good = (extension: SampleExtension) => samples.get(extension) ?? { name: '', type: '', bytes: Buffer.alloc(0) }
  return [
    ...disguises(good),
    ...names(good('jpg').bytes),
    ...(await polyglots(good)),
    ...(await pixelBombs(good)),
    ...truncated(good),
    ...archives(),
    ...documents(),
  ]
}

type Good = (extension: SampleExtension) => SampleFile

/** Every type under every other's name, and everything that is none of ours under each. */
function disguises(good: Good): HostileFile[] {
  const foreign: Record<string, Buffer> = {
    svg: Buffer.from(svg),
    'svg with a declaration': Buffer.from(`<?xml version="1.0"?>\n<!-- x -->${svg}`),
    html: Buffer.from(html),
    'gif with a script': Buffer.from(`GIF89a/*${'\0'.repeat(20)}*/=1;alert('${marker}')`, 'latin1'),
    program: Buffer.from(`MZ${'\0'.repeat(200)}${marker}`, 'latin1'),
    'shell script': Buffer.from(`#!/bin/sh\necho ${marker}\n`),
    text: Buffer.from(marker),
  }
  const lying = extensions.flatMap((is) =>
    extensions
      .filter((says) => says !== is)
      .map((says) => ({ what: `${is} that says ${says}`, is: good(is).bytes, says, refused: lies })),
  )
  const strangers = Object.entries(foreign).flatMap(([what, is]) =>
    extensions.map((says) => ({ what: `${what} that says ${says}`, is, says, refused: lies })),
  )
  return [...lying, ...strangers].map(({ what, is, says, refused }) => ({
    what,
    name: `a.${says}`,
    type: sampleTypes[says],
    bytes: is,
    refused,
  }))
}

function names(jpeg: Buffer): HostileFile[] {
  const type = 'image/jpeg'
  const refusedAs = (refused: { code: number }, list: readonly (readonly [string, string])[]) =>
    list.map(([name, declared]) => ({
      what: `named ${JSON.stringify(name.slice(0, 40))}`,
      name,
      type: declared,
      bytes: jpeg,
      refused: [refused.code],
    }))
  const jpegs = (...list: string[]) => list.map((name) => [name, type] as const)
  return [
    ...refusedAs(
      badName,
      jpegs(
        ...[
          'a.php.jpg',
          'a.PHP5.jpg',
          'a.phtml.jpeg',
          'a.jsp.jpg',
          'a.asp;.jpg',
          'a.html.jpg',
          'a.exe.jpg',
          'a.svg.jpg',
        ],
        ...['a.html .jpg', 'a.php%00.jpg', 'a.php:x.jpg', 'a.php .b.jpg', '.jpg', ' .jpg', '.htaccess.jpg'],
        ...['../a.jpg', '..\\a.jpg', '/etc/a.jpg', 'C:\\a.jpg', 'a/b.jpg', '\u202egpj.exe.jpg', 'a\u202efdp.jpg'],
        ...['a\u2066b.jpg', 'a\u200fb.jpg', 'a\nb.jpg', 'a\tb.jpg', 'a\u0085b.jpg', 'a\u2028b.jpg', 'a\r\nx: y.jpg'],
      ),
    ),
    ...refusedAs(notAllowed, [
      ...jpegs('a.jpg.html', 'a.jpg.php', 'a.jpg.', 'a', 'a.gif', 'a.svg', 'a.jpg.exe', 'a.jpg%00.html', 'a.jpg_'),
      ['a.jpg', 'text/html'],
      ['a.jpg', 'image/svg+xml'],
      ['a.jpg', 'image/gif'],
      ['a.jpg', ''],
      ['a.jpg', 'image/jpeg; charset=x'],
      ['a.svg', 'image/svg+xml'],
      ['a.gif', 'image/gif'],
      ['a.html', 'text/html'],
      ['a.docm', 'application/vnd.ms-word.document.macroenabled.12'],
      ['a.doc', 'application/msword'],
      ['a.zip', 'application/zip'],
      ['a.js', 'text/javascript'],
    ]),
    ...refusedAs(mismatch, [
      ['a.jpg', 'image/png'],
      ['a.png', 'image/jpeg'],
      ['a.pdf', 'image/jpeg'],
      ['a.docx', sampleTypes.xlsx],
    ]),
    ...refusedAs(badInput, jpegs(`${'长'.repeat(117)}.jpg`, 'a\0.jpg', 'a.html\0.jpg', '')),
  ]
}

/** Two files in one: behind the end, and in every place where a format keeps what it does not paint. */
async function polyglots(good: Good): Promise<HostileFile[]> {
  const behind: Record<string, Buffer> = {
    html: Buffer.from(html),
    php: Buffer.from(`<?php system('${marker}'); ?>`),
    zip: zip([{ name: `${marker}.html`, content: html, claims: { method: 0 } }]),
    pdf: pdf({ tail: marker }),
  }
  const appended = pictures.flatMap((extension) =>
    Object.entries(behind).map(([what, more]) => ({
      ...good(extension),
      what: `${extension} with ${what} behind it`,
      bytes: Buffer.concat([good(extension).bytes, more]),
    })),
  )
  const exif = { IFD0: { Copyright: script, ImageDescription: html } }
  const described = await Promise.all(
    pictures.map(async (extension) => ({
      ...good(extension),
      what: `${extension} with a script in its description`,
      bytes: await picture()
        .toFormat(extension === 'jpg' ? 'jpeg' : extension)
        .withExif(exif)
        .toBuffer(),
    })),
  )
  const jpeg = good('jpg').bytes
  const comment = Buffer.from(`\xff\xfe\0\0${script}`, 'latin1')
  comment.writeUInt16BE(comment.length - 2, 2)
  const png = good('png').bytes
  const text = pngChunk('tEXt', Buffer.from(`Comment\0${html}`))
  return [
    ...appended,
    ...described,
    {
      ...good('jpg'),
      what: 'jpeg with a script in its comment',
      bytes: Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    },
    {
      ...good('png'),
      what: 'png with html in its text',
      bytes: Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]),
    },
    { ...good('jpg'), what: 'html before a jpeg', bytes: Buffer.concat([Buffer.from(html), jpeg]), refused: lies },
    { ...good('pdf'), what: 'pdf with html behind it', bytes: pdf({ tail: html }), refused: [unsafe.code] },
    { ...good('pdf'), what: 'pdf with html at its head', bytes: pdf({ head: `% ${html}\n` }), refused: [unsafe.code] },
    { ...good('pdf'), what: 'html before a pdf', bytes: Buffer.concat([Buffer.from(html), pdf()]), refused: lies },
    {
      ...good('pdf'),
      what: 'pdf with a zip behind it',
      bytes: Buffer.concat([pdf(), officeFile('docx')]),
      refused: lies,
    },
  ]
}

function pngChunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const chunk = Buffer.alloc(8 + body.length)
  chunk.writeUInt32BE(content.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), 4 + body.length)
  return chunk
}

function emptyPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const mark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = pngChunk('IDAT', deflateSync(Buffer.alloc(1000)))
  return Buffer.concat([mark, pngChunk('IHDR', head), pixels, pngChunk('IEND', Buffer.alloc(0))])
}

/** Few bytes that would become gigabytes of pixels. */
async function pixelBombs(good: Good): Promise<HostileFile[]> {
  const jpeg = Buffer.from(good('jpg').bytes)
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_500, frame + 5)
  jpeg.writeUInt16BE(65_500, frame + 7)
  const webp = await picture().webp().toBuffer()
  const start = webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  webp.writeUInt16LE(16_383, start + 3)
  webp.writeUInt16LE(16_383, start + 5)
  const even = await picture(8, 8).resize(7_000, 6_000, { kernel: 'nearest' }).png({ compressionLevel: 1 }).toBuffer()
  const refused = [hugeImage.code, broken.code]
  return [
    ...[
      [100_000, 100_000],
      [2_147_483_647, 1],
      [2_147_483_647, 2_147_483_647],
      [40_001, 1_000],
      [0, 0],
      [1, 0],
    ].map(([width = 0, height = 0]) => ({
      ...good('png'),
      what: `png of ${width} × ${height}`,
      bytes: emptyPng(width, height),
      refused,
    })),
    { ...good('jpg'), what: 'jpeg of 65500 × 65500', bytes: jpeg, refused },
    { ...good('webp'), what: 'webp of 16383 × 16383', bytes: webp, refused },
    { ...good('png'), what: 'png with all of its 42 million pixels', bytes: even, refused: [hugeImage.code] },
  ]
}

function truncated(good: Good): HostileFile[] {
  return extensions.flatMap((extension) =>
    [0.1, 0.5, 0.9].map((share) => ({
      ...good(extension),
      what: `${extension} cut at ${share}`,
      bytes: good(extension).bytes.subarray(0, Math.max(1, Math.floor(good(extension).bytes.length * share))),
      refused: lies,
    })),
  )
}

function archives(): HostileFile[] {
  const type = sampleTypes.docx
  const parts = officeParts('docx')
  const with_ = (what: string, bytes: Buffer, refused: readonly number[] = lies): HostileFile => ({
    what: `docx ${what}`,
    name: 'a.docx',
    type,
    bytes,
    refused,
  })
  const withPart = (what: string, part: Partial<ZipPart>) =>
    with_(what, zip([...parts, { name: 'word/x.xml', content: 'x', ...part }]))
  const bomb = Buffer.alloc(20 * 1024 * 1024)
  return [
    ...['../../x', 'word/../../x', '/etc/x', '..\\x', 'C:/x', 'a\0b', 'a\nb', '..', `${'n'.repeat(300)}`].map((name) =>
      withPart(`with an entry named ${JSON.stringify(name.slice(0, 20))}`, { name }),
    ),
    withPart('that says an entry is a gigabyte', { claims: { size: 2 ** 30 } }),
    withPart('that says an entry is small', { content: bomb, claims: { size: 100 } }),
    withPart('with html behind what an entry unpacks to', { hidden: html }),
    withPart('with a wrong checksum', { claims: { crc32: 1 } }),
    withPart('with two names for an entry', { claims: { localName: 'word/y.xml' } }),
    withPart('with an encrypted entry', { claims: { flags: 1 } }),
    withPart('with an unknown packing', { claims: { method: 99 } }),
    withPart('with an entry twice', { name: 'word/DOCUMENT.xml' }),
    with_('with too many entries', zip([...parts, ...many(4_100)])),
    with_('with eleven entries of twenty megabytes', zip([...parts, ...many(11, bomb)]), [unsafe.code]),
    with_('with html before it', zip(parts, { prefix: html })),
    with_('with html between its entries', zip(parts, { between: html }), [unsafe.code]),
    with_('with html in its comment', zip(parts, { comment: html })),
    with_('with html behind it', Buffer.concat([zip(parts), Buffer.from(html)])),
    with_('that is any zip', zip([{ name: 'a.html', content: html }]), [mismatch.code]),
    with_('without a main part', zip(parts.slice(0, 2)), [mismatch.code]),
    with_('without types', zip(parts.slice(1)), [mismatch.code]),
    with_('without any entry', zip([])),
  ]
}

function many(count: number, content: string | Buffer = 'x'): ZipPart[] {
  return Array.from({ length: count }, (_, number) => ({ name: `word/${number}.xml`, content }))
}

function documents(): HostileFile[] {
  const macros = (['docx', 'xlsx', 'pptx'] as const).flatMap((extension) =>
    [
      officeFile(extension, [{ name: 'word/vbaProject.bin', content: marker }]),
      officeFile(extension, [{ name: 'x/VBAPROJECT.BIN', content: marker }]),
      officeFile(extension, [{ name: 'xl/macrosheets/sheet1.xml', content: marker }]),
      officeFile(extension, [{ name: 'word/activeX/activeX1.xml', content: marker }]),
      officeFile(extension, [{ name: 'word/embeddings/oleObject1.bin', content: marker }]),
      officeFile(extension, [], '<Override PartName="/x" ContentType="application/vnd.ms-office.vbaProject"/>'),
      officeFile(extension, [], '<Override PartName="/x" ContentType="application/vnd.ms-office.vba&#80;roject"/>'),
      officeFile(extension, [], '<!DOCTYPE x>'),
    ].map((bytes, number) => ({
      what: `${extension} with something active in it (${number})`,
      name: `a.${extension}`,
      type: sampleTypes[extension],
      bytes,
      refused: [unsafe.code],
    })),
  )
  const active = ['/S /JavaScript /JS (x)', '/S /#4aavaScript /JS (x)', '/S /Launch /F (x)', '/S /SubmitForm'].map(
    (action) => ({
      what: `pdf with ${action}`,
      name: 'a.pdf',
      type: sampleTypes.pdf,
      bytes: pdf({ catalog: `/OpenAction << ${action} >>` }),
      refused: [unsafe.code],
    }),
  )
  return [...macros, ...active]
}
