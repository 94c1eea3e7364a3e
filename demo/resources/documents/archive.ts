import { strToU8, zipSync } from 'fflate'

/** Local time, so that the same bytes come out in every time zone. */
const packedAt = '2026-01-05T09:00:00'

export type Parts = Readonly<Record<string, string>>

/** The same parts always make the same bytes. */
export function archive(parts: Parts): Uint8Array {
  const entries = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries(entries), { level: 9, mtime: packedAt })
}

/** A table for programs that read text; the mark at its beginning tells spreadsheets that it is Unicode. */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) =>
    /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageTypes = 'http://schemas.openxmlformats.org/package/2006'
const corePart = 'docProps/core.xml'

interface OfficeFile {
  title: string
  /** The part that a program opens first. */
  main: string
  /** Content type of each part, by its name. */
  types: Readonly<Record<string, string>>
  parts: Parts
  /** What the main part refers to, as rId1, rId2 and so on. */
  relations: readonly (readonly [type: string, target: string])[]
}

/** The packing that all office documents share (ECMA-376, part 2). */
export function officeFile({ title, main, types, parts, relations }: OfficeFile): Uint8Array {
  const overrides = { ...types, [corePart]: 'application/vnd.openxmlformats-package.core-properties+xml' }
  const declared = Object.entries(overrides).map(
    ([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`,
  )
  const contentTypes =
    `${xmlHead}<Types xmlns="${packageTypes}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${declared.join('')}</Types>`
  const opened = relationsOf([
    [`${relationTypes}/officeDocument`, main],
    [`${packageTypes}/relationships/metadata/core-properties`, corePart],
  ])
  const [folder = '', name = ''] = main.split('/')
  const whole = Object.entries(parts).map(([part, xml]) => [part, xmlHead + xml])
  return archive({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': opened,
    [`${folder}/_rels/${name}.rels`]: relationsOf(relations.map(([type, to]) => [`${relationTypes}/${type}`, to])),
    [corePart]: coreOf(title),
    ...Object.fromEntries(whole),
  })
}

function relationsOf(relations: readonly (readonly [type: string, target: string])[]): string {
  const each = relations.map(([type, to], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${to}"/>`)
  return `${xmlHead}<Relationships xmlns="${packageTypes}/relationships">${each.join('')}</Relationships>`
}

function coreOf(title: string): string {
  const moment = (name: string) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${packedAt}Z</dcterms:${name}>`
  return (
    `${xmlHead}<cp:coreProperties xmlns:cp="${packageTypes}/metadata/core-properties" ` +
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>众桥</dc:creator>` +
    `${moment('created')}${moment('modified')}</cp:coreProperties>`
  )
}
