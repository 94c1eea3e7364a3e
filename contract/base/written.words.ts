import type { Cell } from './csv.ts'
import { fen, toYuan, yuan, yuanPattern } from './fen.ts'

// How a row of a list is written into a file: declared, so that a browser and a job of the server write the same.

export interface WrittenCell {
  /** Where it stands in a row: `author.name`. */
  path: string
  as?: 'text' | 'number' | 'minute' | 'second' | 'percent' | 'flag' | undefined
  /** What its values are called. */
  words?: Readonly<Record<string, string>> | undefined
  /** Around what is there. */
  before?: string | undefined
  after?: string | undefined
  /** Where nothing is. */
  empty?: string | undefined
}

export interface WrittenColumn {
  title: string
  /** Several are written one after the other; those that are empty are left out. */
  cells: readonly WrittenCell[]
  join?: string | undefined
  /** Only the first that is there. */
  first?: boolean | undefined
  /** Amounts in yuan that the last line of the file adds up. */
  sum?: boolean | undefined
}

/** One cell of a file. */
export function writeColumn(row: unknown, { cells, join = ' ', first: onlyFirst }: WrittenColumn): Cell {
  const [first] = cells
  if (cells.length === 1 && first) return writeCell(row, first)
  const there = cells.map((cell) => String(writeCell(row, cell) ?? '')).filter(Boolean)
  return onlyFirst ? (there[0] ?? '') : there.join(join)
}

function writeCell(row: unknown, { path, as, words, before = '', after = '', empty = '' }: WrittenCell): Cell {
  const value = valueAt(row, path)
  if (value === null || value === undefined || value === '') return empty
  if (as === 'number') return Number(value)
  const said = words?.[String(value)] ?? sayAs(value, as)
  return said === '' ? empty : `${before}${said}${after}`
}

/** Adds up the columns of amounts while a file is written, in whole fen; the line has a name where no amount stands. */
export function totalling(columns: readonly Pick<WrittenColumn, 'sum'>[]) {
  const sums = columns.map(({ sum }) => (sum ? fen(0) : undefined))
  const named = sums.indexOf(undefined)
  return {
    add(cells: readonly Cell[]): void {
      cells.forEach((cell, at) => {
        const before = sums[at]
        // Whoever orders a file over HTTP may call anything an amount; what is none adds nothing.
        if (before !== undefined && yuanPattern.test(String(cell))) sums[at] = fen(before + yuan(String(cell)))
      })
    },
    /** Empty where no column is added up. */
    lines: (): Cell[][] =>
      sums.some((sum) => sum !== undefined)
        ? [sums.map((sum, at) => (sum === undefined ? (at === named ? '合计' : '') : toYuan(sum)))]
        : [],
  }
}

const shanghaiOffsetMs = 8 * 60 * 60 * 1000

function sayAs(value: unknown, as: WrittenCell['as']): string {
  if (as === 'minute' || as === 'second') {
    const wall = new Date(Date.parse(String(value)) + shanghaiOffsetMs).toISOString().replace('T', ' ')
    return wall.slice(0, as === 'minute' ? 16 : 19)
  }
  if (as === 'percent') return `${Math.round(Number(value) * 10_000) / 100}%`
  if (as === 'flag' || typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.map(String).join('、')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function valueAt(row: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, step) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    return (at as Record<string, unknown>)[step]
  }, row)
}
