export type Reading<T> = { ok: T } | { wrong: string }

interface Limits {
  rows: number
  columns: number
  cell: number
}

/** The rows of a file as RFC 4180 has them; `wrong` says where it is none. Written by strangers: all has limits. */
export function readCsv(
  text: string,
  { rows: rowsMax, columns: columnsMax, cell: cellMax }: Limits,
): Reading<string[][]> {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const cell = readCell(text, at, cellMax)
    const line = rows.length + 1
    if (typeof cell === 'string') return { wrong: `第 ${line} 行：${cell}` }
    if (cell.value.length > cellMax) return { wrong: `第 ${line} 行：内容过长` }
    row.push(cell.value)
    if (row.length > columnsMax) return { wrong: `第 ${line} 行：超过 ${columnsMax} 列` }
    at = cell.next
    if (cell.ends === ',' && at < text.length) continue
    if (cell.ends === ',') row.push('')
    rows.push(row)
    row = []
    if (rows.length > rowsMax) return { wrong: `不能超过 ${rowsMax} 行` }
  }
  return { ok: rows }
}

interface CellRead {
  value: string
  next: number
  ends: ',' | 'line'
}

function readCell(text: string, from: number, cellMax: number): CellRead | string {
  if (text[from] !== '"') {
    const end = endOfCell(text, from)
    const value = text.slice(from, end)
    if (value.includes('"')) return '引号的位置不正确'
    return finish(text, end, value)
  }
  let value = ''
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return '引号没有结束'
    value += text.slice(at, quote)
    if (value.length > cellMax) return '内容过长'
    if (text[quote + 1] !== '"') {
      const end = endOfCell(text, quote + 1)
      return end === quote + 1 ? finish(text, end, value) : '引号的位置不正确'
    }
    value += '"'
    at = quote + 2
  }
}

function endOfCell(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== ',' && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

function finish(text: string, end: number, value: string): CellRead {
  if (text[end] === ',') return { value, next: end + 1, ends: ',' }
  return { value, next: text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1, ends: 'line' }
}
