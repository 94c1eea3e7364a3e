import type { Comparable } from './diff.ts'

// A text as its reader sees it: one paragraph after the other, each with what it is. Works on the text itself, without
// a document: it runs on what somebody stored, and reads nothing into being.

/** Blocks that begin and end a paragraph, and how a comparison calls them. Plain paragraphs need no name. */
const blocks: Readonly<Record<string, string>> = {
  p: '',
  figure: '',
  ul: '',
  ol: '',
  table: '',
  thead: '',
  tbody: '',
  h2: '二级标题',
  h3: '三级标题',
  h4: '四级标题',
  li: '列表',
  blockquote: '引用',
  pre: '代码',
  figcaption: '图注',
  caption: '表格标题',
  tr: '表格',
}

const markup = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:[\s/](?:"[^"]*"|'[^']*'|[^>"'])*)?)>|[^<]+|</gi

interface Reading {
  done: Comparable[]
  open: string[]
  words: string
  /** Where a link leads is part of what is said. */
  links: string[]
}

export function paragraphsOf(html: string): Comparable[] {
  const reading: Reading = { done: [], open: [], words: '', links: [] }
  for (const [piece, slash = '', name, attributes = ''] of html.matchAll(markup)) {
    if (name !== undefined) readTag(reading, name.toLowerCase(), slash !== '', attributes)
    else if (!piece.startsWith('<!--')) reading.words += decoded(piece)
  }
  settle(reading)
  return reading.done
}

function readTag(reading: Reading, name: string, closing: boolean, attributes: string): void {
  if (name === 'a') readLink(reading, closing, attributes)
  else if (name === 'br') reading.words += ' '
  else if (name === 'td' || name === 'th') reading.words += closing ? ' ｜ ' : ''
  else if (name === 'img') addWhole(reading, '图片', sayPicture(attributes))
  else if (name === 'hr') addWhole(reading, '分隔线', '———')
  else if (name in blocks) readBlock(reading, name, closing)
}

function readLink(reading: Reading, closing: boolean, attributes: string): void {
  if (!closing) reading.links.push(attribute(attributes, 'href'))
  else {
    const target = reading.links.pop()
    if (target) reading.words += `〔${target}〕`
  }
}

function readBlock(reading: Reading, name: string, closing: boolean): void {
  // The cells of a row are read in one line; paragraphs inside them are only pauses.
  if (reading.open.includes('tr') && name !== 'tr') {
    reading.words += ' '
    return
  }
  settle(reading)
  if (!closing) reading.open.push(name)
  else {
    const at = reading.open.lastIndexOf(name)
    if (at >= 0) reading.open.splice(at)
  }
}

function addWhole(reading: Reading, label: string, text: string): void {
  if (reading.open.includes('tr')) {
    reading.words += ` ${text} `
    return
  }
  settle(reading)
  reading.done.push({ label, text })
}

/** The rules between cells that nothing follows any more. */
function withoutRules(words: string): string {
  let text = words
  while (text.endsWith('｜')) text = text.slice(0, -1).trimEnd()
  return text
}

function settle(reading: Reading): void {
  const code = reading.open.includes('pre')
  const words = (code ? reading.words : reading.words.replace(/\s+/g, ' ')).trim()
  reading.words = ''
  const text = withoutRules(words)
  if (text === '') return
  const named = reading.open.findLast((name) => blocks[name])
  reading.done.push({ label: named ? (blocks[named] ?? '') : '', text })
}

function sayPicture(attributes: string): string {
  const file = attribute(attributes, 'src').split('/').at(-1) ?? ''
  return `${attribute(attributes, 'alt') || '没有说明'}〔${file}〕`
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes)
  return decoded(found?.[1] ?? found?.[2] ?? '')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** The words of a text, a line for each paragraph: what is copied when somebody wants to keep it elsewhere. */
export function plainText(html: string): string {
  return paragraphsOf(html)
    .map(({ text }) => text)
    .join('\n\n')
}
