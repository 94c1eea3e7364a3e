import type { Block, Paper } from './paper.ts'
import { pdfFile } from './pdf-file.ts'
import { drawBox, drawLine, drawText, type Look, type Page, widthOf, wrap } from './pdf-page.ts'

const sheet = { width: 595, height: 842, margin: 66 } as const
const ink = {
  deep: '0f2f8f',
  brand: '1652f0',
  text: '1f2a44',
  quiet: '6b7891',
  rule: 'c5d0e2',
  wash: 'e6efff',
} as const
const inner = sheet.width - sheet.margin * 2
const looks = {
  title: { size: 23, color: ink.deep, bold: true },
  note: { size: 10.5, color: ink.quiet },
  heading: { size: 14.5, color: ink.brand, bold: true },
  text: { size: 11, color: ink.text },
  cell: { size: 9.5, color: ink.text },
  cellHead: { size: 9.5, color: ink.deep, bold: true },
  foot: { size: 9, color: ink.quiet },
} satisfies Record<string, Look>

/** Writes from the top down and takes a new page where the last one is full. */
function createWriter(title: string) {
  const pages: Page[] = []
  let y = 0
  const turn = () => {
    const page: Page = { operators: [] }
    pages.push(page)
    y = sheet.height - sheet.margin
    if (pages.length > 1) {
      drawText(page, title, sheet.margin, sheet.height - 44, looks.foot)
      drawLine(page, [sheet.margin, sheet.height - 51], [sheet.width - sheet.margin, sheet.height - 51], ink.rule)
      y -= 12
    }
  }
  turn()
  const page = () => pages[pages.length - 1] ?? { operators: [] }
  const need = (height: number) => {
    if (y - height < sheet.margin) turn()
  }
  return {
    pages,
    page,
    need,
    top: () => y,
    skip: (height: number) => {
      y -= height
    },
    lines(text: string, look: Look, leading: number, indent = 0) {
      for (const line of wrap(text, look.size, inner - indent)) {
        need(leading)
        y -= leading
        drawText(page(), line, sheet.margin + indent, y, look)
      }
    },
  }
}
type Writer = ReturnType<typeof createWriter>

export function pdf({ title, note, blocks }: Paper): Uint8Array {
  const writer = createWriter(title)
  drawBox(writer.page(), 0, sheet.height - 10, sheet.width, 10, ink.brand)
  writer.lines(title, looks.title, 33)
  writer.skip(4)
  writer.lines(note, looks.note, 18)
  writer.skip(12)
  drawLine(writer.page(), [sheet.margin, writer.top()], [sheet.width - sheet.margin, writer.top()], ink.rule)
  writer.skip(10)
  for (const block of blocks) drawBlock(writer, block)
  for (const [at, page] of writer.pages.entries()) {
    const foot = `第 ${at + 1} 页，共 ${writer.pages.length} 页`
    drawText(page, foot, (sheet.width - widthOf(foot, looks.foot.size)) / 2, 36, looks.foot)
  }
  return pdfFile({ title, width: sheet.width, height: sheet.height, pages: writer.pages })
}

function drawBlock(writer: Writer, block: Block): void {
  if (block.kind === 'heading') {
    // A heading does not stand alone at the foot of a page.
    writer.need(84)
    writer.skip(12)
    writer.lines(block.words, looks.heading, 24)
    writer.skip(4)
  } else if (block.kind === 'text') {
    writer.lines(`\u3000\u3000${block.words}`, looks.text, 20)
    writer.skip(5)
  } else if (block.kind === 'list') {
    for (const item of block.items) {
      writer.need(20)
      drawBox(writer.page(), sheet.margin + 9, writer.top() - 17, 4.5, 4.5, ink.brand)
      writer.lines(item, looks.text, 20, 22)
    }
    writer.skip(6)
  } else drawTable(writer, block.rows)
}

function drawTable(writer: Writer, rows: readonly (readonly string[])[]): void {
  const columns = rows[0]?.length ?? 1
  // A column is as wide as its longest cell asks for, within reason.
  const wishes = Array.from({ length: columns }, (_, column) =>
    Math.min(22, Math.max(5, ...rows.map((row) => [...(row[column] ?? '')].length))),
  )
  const all = wishes.reduce((sum, wish) => sum + wish, 0)
  const widths = wishes.map((wish) => (wish / all) * inner)
  writer.skip(4)
  for (const [at, row] of rows.entries()) {
    const look = at === 0 ? looks.cellHead : looks.cell
    const cells = row.map((words, column) => wrap(words, look.size, (widths[column] ?? inner) - 14))
    const height = Math.max(...cells.map((lines) => lines.length)) * 15 + 9
    writer.need(height)
    const top = writer.top()
    const page = writer.page()
    if (at === 0) drawBox(page, sheet.margin, top - height, inner, height, ink.wash)
    let x = sheet.margin
    for (const [column, lines] of cells.entries()) {
      for (const [line, words] of lines.entries()) drawText(page, words, x + 7, top - 16 - line * 15, look)
      x += widths[column] ?? 0
    }
    drawLine(page, [sheet.margin, top - height], [sheet.width - sheet.margin, top - height], ink.rule)
    writer.skip(height)
  }
  writer.skip(12)
}
