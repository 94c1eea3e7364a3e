import { escapeXml, officeFile } from './archive.ts'
import type { Block, Paper } from './paper.ts'

const ns = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
/** Width of the writing on a sheet of A4, in twentieths of a point. */
const lineWidth = 9026

/** A document for word processors: styles for headings, tables with borders, the number of the page at its foot. */
export function docx(paper: Paper): Uint8Array {
  const body = [
    paragraph(paper.title, 'Title'),
    ...(paper.note ? [paragraph(paper.note, 'Note')] : []),
    ...paper.blocks.map(blockOf),
  ]
  const section =
    '<w:sectPr><w:footerReference xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
    'w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/>' +
    '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="850" w:footer="850" w:gutter="0"/>' +
    '</w:sectPr>'
  return officeFile({
    title: paper.title,
    main: 'word/document.xml',
    types: {
      'word/document.xml': `${office}.document.main+xml`,
      'word/styles.xml': `${office}.styles+xml`,
      'word/footer1.xml': `${office}.footer+xml`,
    },
    relations: [
      ['styles', 'styles.xml'],
      ['footer', 'footer1.xml'],
    ],
    parts: {
      'word/document.xml': `<w:document ${ns}><w:body>${body.join('')}${section}</w:body></w:document>`,
      'word/styles.xml': stylesXml(),
      'word/footer1.xml': footerXml(),
    },
  })
}

function blockOf(block: Block): string {
  if (block.kind === 'heading') return paragraph(block.words, 'Heading1')
  if (block.kind === 'text') return paragraph(block.words, 'Body')
  if (block.kind === 'list') return block.items.map((item, at) => paragraph(`${at + 1}. ${item}`, 'Item')).join('')
  return tableOf(block.rows)
}

function paragraph(words: string, style: string): string {
  const text = `<w:r><w:t xml:space="preserve">${escapeXml(words)}</w:t></w:r>`
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${text}</w:p>`
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.length ?? 1
  const width = Math.floor(lineWidth / columns)
  const side = (name: string) => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="9AA7BD"/>`
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(side).join('')
  const cell = (words: string, head: boolean) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>` +
    `${head ? '<w:shd w:val="clear" w:color="auto" w:fill="E6EFFF"/>' : ''}</w:tcPr>` +
    `${paragraph(words, head ? 'CellHead' : 'Cell')}</w:tc>`
  const drawn = rows.map((row, at) => `<w:tr>${row.map((words) => cell(words, at === 0)).join('')}</w:tr>`)
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="${width * columns}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>` +
    `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>${drawn.join('')}</w:tbl>` +
    paragraph('', 'Cell')
  )
}

function stylesXml(): string {
  const style = (id: string, halfPoints: number, paragraphs: string, bold = false, color = '1F2A44') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id === 'Heading1' ? 'heading 1' : id}"/>` +
    `<w:pPr>${paragraphs}</w:pPr><w:rPr>${bold ? '<w:b/>' : ''}<w:color w:val="${color}"/>` +
    `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/></w:rPr></w:style>`
  const spacing = (before: number, after: number, line = 360) =>
    `<w:spacing w:before="${before}" w:after="${after}" w:line="${line}" w:lineRule="auto"/>`
  const fonts = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/>'
  return (
    `<w:styles ${ns}><w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:lang w:val="zh-CN" w:eastAsia="zh-CN"/></w:rPr>` +
    '</w:rPrDefault></w:docDefaults>' +
    style('Title', 40, `${spacing(0, 160)}<w:jc w:val="center"/>`, true) +
    style('Note', 21, `${spacing(0, 360)}<w:jc w:val="center"/>`, false, '6B7891') +
    style('Heading1', 28, `<w:keepNext/>${spacing(240, 120)}<w:outlineLvl w:val="0"/>`, true) +
    style('Body', 24, `${spacing(0, 80)}<w:ind w:firstLine="480"/>`) +
    style('Item', 24, `${spacing(0, 60)}<w:ind w:left="480" w:hanging="360"/>`) +
    style('Cell', 21, spacing(40, 40, 280)) +
    style('CellHead', 21, spacing(40, 40, 280), true) +
    '</w:styles>'
  )
}

function footerXml(): string {
  const number = '<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple>'
  const word = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
  return `<w:ftr ${ns}><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${word('第 ')}${number}${word(' 页')}</w:p></w:ftr>`
}
