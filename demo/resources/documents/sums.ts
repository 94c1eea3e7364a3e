export type Cell = string | number

/** Names as spreadsheets give them: A1 is the first cell of the first row. */
export function cellName(column: number, row: number): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`
}

/**
 * What a formula comes to, so that it can be shown before a program works it out. Knows what our sheets use: the four
 * operations, brackets, cells, and SUM and AVERAGE over a range.
 */
export function amountOf(sheet: readonly (readonly Cell[])[], cell: Cell): number {
  if (typeof cell === 'number') return cell
  if (!cell.startsWith('=')) return 0
  const tokens = cell.slice(1).match(/[A-Z]+(?=\()|[A-Z]\d+|\d+(?:\.\d+)?|[-+*/():]/g) ?? []
  let at = 0
  const take = () => tokens[at++] ?? ''

  const cellAt = (name: string): number => {
    const found = sheet[Number(name.slice(1)) - 1]?.[name.charCodeAt(0) - 65]
    return found === undefined ? 0 : amountOf(sheet, found)
  }
  const range = (): number[] => {
    take()
    const from = take()
    take()
    const to = take()
    take()
    const values: number[] = []
    for (let row = Number(from.slice(1)); row <= Number(to.slice(1)); row++) {
      for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++) {
        values.push(cellAt(`${String.fromCharCode(code)}${row}`))
      }
    }
    return values
  }
  const factor = (): number => {
    const token = take()
    if (token === '-') return -factor()
    if (token === '(') {
      const inner = sum()
      take()
      return inner
    }
    if (token === 'SUM' || token === 'AVERAGE') {
      const values = range()
      const total = values.reduce((one, other) => one + other, 0)
      return token === 'SUM' ? total : total / values.length
    }
    return /^[A-Z]/.test(token) ? cellAt(token) : Number(token)
  }
  const product = (): number => {
    let value = factor()
    while (tokens[at] === '*' || tokens[at] === '/') value = take() === '*' ? value * factor() : value / factor()
    return value
  }
  const sum = (): number => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '-') value = take() === '+' ? value + product() : value - product()
    return value
  }
  return Math.round(sum() * 1_000_000) / 1_000_000
}
