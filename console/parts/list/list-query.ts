import { beginParameter } from '#console/parts/queue/begin.ts'
import { countMax } from '#contract/base/paging.ts'

// What a list shows is written in its address: a reload, a bookmark and the way back all lead to the same rows.

/** What is too many to be listed, and found by its name. */
type PickedFrom = 'region' | 'industry' | 'company' | 'enterprise' | 'maker'

export type Filter =
  | { kind: 'search'; key: string; placeholder: string }
  | { kind: 'text'; key: string; label: string }
  | { kind: 'choice'; key: string; label: string; options: readonly { value: string; label: string }[] }
  | { kind: 'days'; from: string; to: string; label: string }
  | { kind: 'picked'; of: PickedFrom; key: string; label: string }

/** The choices of a filter, out of the words for each value. */
export function choicesOf(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

export interface Sorting {
  sort: string
  order: 'asc' | 'desc'
}

export interface ListQuery {
  page: number
  count: number
  sorting: Sorting | undefined
  filters: Readonly<Record<string, string>>
}

const countShown = 20
export const countChoices = [10, 20, 50, 100]

function keysOf(filters: readonly Filter[]): string[] {
  return filters.flatMap((filter) => (filter.kind === 'days' ? [filter.from, filter.to] : [filter.key]))
}

export function readListQuery(
  parameters: URLSearchParams,
  filters: readonly Filter[],
  sorting: Sorting | undefined,
): ListQuery {
  const given: Record<string, string> = {}
  for (const key of keysOf(filters)) {
    const value = parameters.get(key)?.trim()
    if (value) given[key] = value
  }
  return {
    page: wholeOr(parameters.get('page'), 1, 1_000_000),
    count: wholeOr(parameters.get('count'), countShown, countMax),
    sorting: readSorting(parameters) ?? sorting,
    filters: given,
  }
}

/** The page to show instead of an empty one: whoever worked off the last page is led to the one before it. */
export function pageInstead(answer: { page: number; count: number; total: number; rows: number }): number | undefined {
  const { page, count, total, rows } = answer
  if (rows > 0 || page === 1) return undefined
  return Math.min(page - 1, Math.max(1, Math.ceil(total / count)))
}

function readSorting(parameters: URLSearchParams): Sorting | undefined {
  const sort = parameters.get('sort')
  const order = parameters.get('order')
  return sort && (order === 'asc' || order === 'desc') ? { sort, order } : undefined
}

function wholeOr(text: string | null, initial: number, max: number): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), max) : initial
}

/** The address of a query: whatever is as it would be anyway is left out, and so is nothing that others put there. */
export function writeListQuery(
  query: ListQuery,
  filters: readonly Filter[],
  sorting: Sorting | undefined,
  before: URLSearchParams,
): URLSearchParams {
  const after = new URLSearchParams(before)
  // Whoever chooses what is listed looks around, and does not want the first of them opened.
  for (const key of [...keysOf(filters), 'page', 'count', 'sort', 'order', beginParameter]) after.delete(key)
  for (const [key, value] of Object.entries(query.filters)) if (value) after.set(key, value)
  if (query.page > 1) after.set('page', String(query.page))
  if (query.count !== countShown) after.set('count', String(query.count))
  const own = query.sorting
  if (own && (own.sort !== sorting?.sort || own.order !== sorting.order)) {
    after.set('sort', own.sort)
    after.set('order', own.order)
  }
  return after
}

/** What the list's endpoint is asked. */
export function inputOf(query: ListQuery): Record<string, string | number> {
  return { ...query.filters, page: query.page, count: query.count, ...query.sorting }
}
