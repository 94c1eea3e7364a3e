import type { Block, Paper } from './paper.ts'
import { pdfFile } from './pdf-file.ts'
import { drawBox, drawLine, drawText, type Page, widthOf, wrap } from './pdf-page.ts'

const slide = { width: 960, height: 540, margin: 72 } as const
const ink = {
  deep: '0f2f8f',
  brand: '1652f0',
  text: '1f2a44',
  quiet: '6b7891',
  rule: 'c5d0e2',
  warm: 'ff9a3d',
} as const
const inner = slide.width - slide.margin * 2

/** Sheets for a talk, lying: a cover, then one for each heading with what stands under it. */
export function slides({ title, note, blocks }: Paper): Uint8Array {
  const pages = [coverOf(title, note)]
  let page: Page | undefined
  let y = 0
  for (const block of blocks) {
    if (block.kind === 'heading' || !page) {
      page = { operators: [] }
      pages.push(page)
      y = open(page, block.kind === 'heading' ? block.words : title, pages.length)
    }
    if (block.kind !== 'heading') y = drawBlock(page, block, y)
  }
  return pdfFile({ title, width: slide.width, height: slide.height, pages })
}

function coverOf(title: string, note: string): Page {
  const page: Page = { operators: [] }
  drawBox(page, 0, 0, slide.width, slide.height, ink.deep)
  drawBox(page, 0, 0, slide.width, 128, ink.brand)
  drawBox(page, slide.margin, 360, 64, 8, ink.warm)
  let y = 300
  for (const line of wrap(title, 42, inner)) {
    drawText(page, line, slide.margin, y, { size: 42, color: 'ffffff', bold: true })
    y -= 58
  }
  drawText(page, note, slide.margin, 60, { size: 17, color: 'e6efff' })
  return page
}

/** The top of a sheet; returns where its content begins. */
function open(page: Page, heading: string, number: number): number {
  drawBox(page, 0, 0, 14, slide.height, ink.brand)
  drawText(page, heading, slide.margin, slide.height - 84, { size: 31, color: ink.deep, bold: true })
  drawLine(page, [slide.margin, slide.height - 104], [slide.width - slide.margin, slide.height - 104], ink.rule)
  const foot = String(number)
  drawText(page, foot, slide.width - slide.margin - widthOf(foot, 13), 32, { size: 13, color: ink.quiet })
  return slide.height - 124
}

function drawBlock(page: Page, block: Exclude<Block, { kind: 'heading' }>, from: number): number {
  let y = from
  const lines = (text: string, size: number, indent: number) => {
    for (const line of wrap(text, size, inner - indent)) {
      y -= size * 1.65
      drawText(page, line, slide.margin + indent, y, { size, color: ink.text })
    }
  }
  if (block.kind === 'text') lines(block.words, 26, 0)
  else if (block.kind === 'list') {
    for (const item of block.items) {
      drawBox(page, slide.margin + 2, y - 37, 11, 11, ink.warm)
      lines(item, 26, 34)
      y -= 8
    }
  } else y = drawTable(page, block.rows, y)
  return y - 10
}

function drawTable(page: Page, rows: readonly (readonly string[])[], from: number): number {
  const width = inner / (rows[0]?.length ?? 1)
  let y = from - 10
  for (const [at, row] of rows.entries()) {
    const look = { size: 18, color: at === 0 ? 'ffffff' : ink.text, bold: at === 0 }
    const cells = row.map((words) => wrap(words, look.size, width - 20))
    const height = Math.max(...cells.map((lines) => lines.length)) * 26 + 13
    if (at === 0) drawBox(page, slide.margin, y - height, inner, height, ink.brand)
    for (const [column, lines] of cells.entries()) {
      for (const [line, words] of lines.entries()) {
        drawText(page, words, slide.margin + column * width + 10, y - 25 - line * 26, look)
      }
    }
    y -= height
    drawLine(page, [slide.margin, y], [slide.width - slide.margin, y], ink.rule)
  }
  return y
}
