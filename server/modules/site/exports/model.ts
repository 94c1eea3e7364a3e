import assert from 'node:assert/strict'
import type { Cell } from '#contract/base/csv.ts'
import { type WrittenColumn, writeColumn } from '#contract/base/written.words.ts'
import { maskNumbers } from '#server/platform/typed-numbers.ts'

/** Nobody reads more by eye, and what reads it by machine has calls of its own. */
export const rowsMax = 200_000
/** How many of somebody's exports may be under way at once. */
export const openMax = 3
const dayMs = 24 * 60 * 60 * 1000
/** For how long a file lies there. */
export const keptMs = 7 * dayMs
/** Renewed while it is written; whoever does not renew it any more has died. */
export const leaseMs = 60_000
export const renewMs = 15_000

export type State = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** The rows of a page that were not on the one before: what is added meanwhile pushes others on to the next page. */
export function fresh(rows: readonly unknown[], before: ReadonlySet<string>): unknown[] {
  return rows.filter((row) => !before.has(keyOf(row)))
}

/** By what a row is known among others. */
export function keyOf(row: unknown): string {
  const { id, no, order_no } = row as Record<string, unknown>
  const key = id ?? no ?? order_no
  return key === undefined ? JSON.stringify(row) : String(key)
}

/** Where a list is read on from; every row of a list that is read by key has it. */
export function fieldOf(row: unknown, field: string): string {
  const value = (row as Record<string, unknown>)[field]
  assert(typeof value === 'string' || typeof value === 'number', `a row without ${field}`)
  return String(value)
}

export const cellsOf = (row: unknown, columns: readonly WrittenColumn[]): Cell[] =>
  columns.map((column) => writeColumn(row, column))

/** What a list is narrowed to, for the log, which is kept for ever: a list is found by a whole number too. */
export const loggedFilters = <Value>(input: Readonly<Record<string, Value>>): Record<string, Value | string> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? maskNumbers(value) : value]),
  )
