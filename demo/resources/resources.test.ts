import { unzipSync } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { inspect } from '#server/modules/site/files/inspecting/service.ts'
import { readName, type TypeName } from '#server/modules/site/files/model.ts'
import { readArchive } from '#server/platform/formats/zip.ts'
import { resources } from './all.ts'
import { paper } from './documents/paper.ts'
import { widthOf, wrap } from './documents/pdf-page.ts'
import { amountOf } from './documents/sums.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const types: Record<'pdf' | 'docx' | 'xlsx', TypeName> = {
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
}
const text = new TextDecoder()

describe.each(resources.map((resource) => [resource.file.name, resource] as const))('the file %s', (_, resource) => {
  const { file, format } = resource

  it('passes the inspection of the house under the name it has', async () => {
    expect(readName(file.name)).toEqual({ name: file.name, extension: format })
    const bytes = Buffer.from(await file.make())
    if (format === 'zip') expect(readArchive(bytes).length).toBeGreaterThanOrEqual(4)
    else expect((await inspect(bytes, types[format])).bytes).toBe(bytes)
  })

  it('is the same each time it is made', async () => {
    const once = Buffer.from(await file.make())
    expect(Buffer.from(await file.make()).equals(once)).toBe(true)
  })

  it('is written well: what is opened is closed, and every reference leads somewhere', async () => {
    const bytes = Buffer.from(await file.make())
    if (format === 'pdf') return checkReferences(bytes)
    for (const [name, part] of Object.entries(unzipSync(bytes))) {
      if (/\.(xml|rels|svg)$/.test(name)) checkClosed(name, text.decode(part))
    }
  })
})

function checkClosed(name: string, xml: string): void {
  const open: string[] = []
  for (const [, slash, tag = '', , self] of xml.matchAll(/<(\/?)([\w:]+)((?:[^<>"]|"[^"]*")*?)(\/?)>/g)) {
    if (slash) expect([name, open.pop()]).toEqual([name, tag])
    else if (!self) open.push(tag)
  }
  expect([name, open]).toEqual([name, []])
  expect(xml).not.toMatch(/undefined|NaN|Infinity|&(?!amp;|lt;|gt;|quot;)/)
}

/** Each row of the table at the end must point at the object of its number. */
function checkReferences(bytes: Buffer): void {
  const all = bytes.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(all)?.[1])
  expect(all.slice(start, start + 5)).toBe('xref\n')
  const offsets = [...all.slice(start).matchAll(/(\d{10}) 00000 n /g)].map(([, offset]) => Number(offset))
  expect(offsets.length).toBeGreaterThan(7)
  offsets.forEach((offset, at) => {
    expect(all.slice(offset, offset + `${at + 1} 0 obj`.length)).toBe(`${at + 1} 0 obj`)
  })
}

test('about half cost nothing, and every kind of document is there', () => {
  expect(resources.filter(({ state }) => state === 'shown').length).toBeGreaterThanOrEqual(38)
  const free = resources.filter(({ points }) => points === 0).length / resources.length
  expect(free).toBeGreaterThan(0.4)
  expect(free).toBeLessThan(0.7)
  expect(new Set(resources.map(({ format }) => format)).size).toBe(4)
  expect(new Set(resources.map(({ file }) => file.name)).size).toBe(resources.length)
})

test('no two files are alike, and they are small', async () => {
  const files = await Promise.all(resources.map(async ({ file }) => Buffer.from(await file.make())))
  expect(new Set(files.map((bytes) => bytes.toString('base64'))).size).toBe(files.length)
  expect(Math.max(...files.map(({ length }) => length))).toBeLessThan(64 * 1024)
})

test('every workbook works something out, and shows what it comes to', async () => {
  for (const { file } of resources.filter(({ format }) => format === 'xlsx')) {
    const parts = Object.entries(unzipSync(await file.make())).filter(([name]) => name.startsWith('xl/worksheets/'))
    const sheets = parts.map(([, part]) => text.decode(part)).join('')
    const formulas = sheets.match(/<f>[^<]+<\/f><v>-?\d+(\.\d+)?<\/v>/g) ?? []
    expect([file.name, formulas.length >= 3, formulas.length]).toEqual([
      file.name,
      true,
      (sheets.match(/<f>/g) ?? []).length,
    ])
  }
})

test('a formula comes to what a spreadsheet would say', () => {
  const sheet = [
    ['', 2, 3],
    ['', '=B1*C1+1', '=SUM(B1:C1)'],
    ['', '=(B2-C2)/4', '=AVERAGE(B1:C2)'],
  ]
  const values = sheet.map((row) => row.slice(1).map((cell) => amountOf(sheet, cell)))
  expect(values).toEqual([
    [2, 3],
    [7, 5],
    [0.5, 4.25],
  ])
})

test('a paper is read block by block', () => {
  const { blocks } = paper('题', '', '# 一\n前半句，\n后半句。\n\n- 甲\n- 乙\n\n| 列 | 数 |\n| 丙 |  |\n# 二\n完。')
  expect(blocks).toEqual([
    { kind: 'heading', words: '一' },
    { kind: 'text', words: '前半句，后半句。' },
    { kind: 'list', items: ['甲', '乙'] },
    {
      kind: 'table',
      rows: [
        ['列', '数'],
        ['丙', ''],
      ],
    },
    { kind: 'heading', words: '二' },
    { kind: 'text', words: '完。' },
  ])
})

test('a line never begins with a sign that closes, and never cuts a number', () => {
  const lines = wrap('甲乙丙丁，戊己庚辛（壬癸）共 12345 元，子丑寅卯。', 10, 60)
  expect(lines.join('').replaceAll(' ', '')).toBe('甲乙丙丁，戊己庚辛（壬癸）共12345元，子丑寅卯。')
  expect(lines.filter((line) => /^[，。）]|[（]$/.test(line))).toEqual([])
  expect(lines.some((line) => line.includes('12345'))).toBe(true)
  expect(Math.max(...lines.map((line) => widthOf(line, 10)))).toBeLessThanOrEqual(70)
})
