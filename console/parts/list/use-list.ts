import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#console/call.ts'
import { useAsk } from '#console/parts/form/use-ask.ts'
import type { Endpoint, InputOnWire, OutputOnWire } from '#contract/base/endpoint.ts'
import {
  type Filter,
  inputOf,
  type ListQuery,
  pageInstead,
  readListQuery,
  type Sorting,
  writeListQuery,
} from './list-query.ts'

/** Without the page: every one of them. */
function askedOf(input: object): Record<string, string | number> {
  const { page: _page, count: _count, ...asked } = input as Record<string, string | number>
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}

/** The rows a list endpoint answers with. */
export type RowOf<E extends Endpoint> = OutputOnWire<E> extends { list: (infer Row)[] } ? Row : never

interface Page<Row> {
  list: Row[]
  total: number
  total_is: 'exact' | 'at_least'
  page: number
  count: number
}

export interface List<Row> {
  query: ListQuery
  filters: readonly Filter[]
  rows: readonly Row[]
  total: number
  totalIsExact: boolean
  loading: boolean
  error: unknown
  refresh(): Promise<void>
  change(next: Partial<ListQuery>): void
  /** By which call, and what it is asked apart from the page: what an export of the server repeats. */
  call: string
  asked: Readonly<Record<string, string | number>>
  /** One page of the same rows, for exports. */
  readPage(page: number, count: number): Promise<Page<Row>>
}

interface ListOptions<E extends Endpoint> {
  filters?: readonly Filter[]
  /** The order without a choice of the person's own. */
  sorting?: Sorting
  /** Part of the input that is not a choice. */
  fixed?: Partial<InputOnWire<E>>
}

const noFilters: readonly Filter[] = []

/** A paged list whose page, order and filters stand in the address. */
export function useList<E extends Endpoint>(endpoint: E, options: ListOptions<E> = {}): List<RowOf<E>> {
  const { filters = noFilters, sorting, fixed } = options
  const [parameters, setParameters] = useSearchParams()
  const query = useMemo(() => readListQuery(parameters, filters, sorting), [parameters, filters, sorting])
  const input = { ...fixed, ...inputOf(query) }
  // The contract keeps every list in the same shape; the compiler cannot see that through the endpoint's type.
  const { data, error, loading, refresh } = useAsk(endpoint, input as InputOnWire<E>)
  const page = data as Page<RowOf<E>> | undefined

  const change = useCallback(
    (next: Partial<ListQuery>) => {
      setParameters((before) => {
        const own = readListQuery(before, filters, sorting)
        // Other filters are other rows: their third page means nothing to anybody.
        return writeListQuery({ ...own, page: 1, ...next }, filters, sorting, before)
      })
    },
    [setParameters, filters, sorting],
  )
  const instead = page && page.page === query.page ? pageInstead({ ...page, rows: page.list.length }) : undefined
  useEffect(() => {
    if (instead === undefined) return
    setParameters(
      (before) => {
        const own = readListQuery(before, filters, sorting)
        return writeListQuery({ ...own, page: instead }, filters, sorting, before)
      },
      { replace: true },
    )
  }, [instead, setParameters, filters, sorting])
  const readPage = async (number: number, count: number) =>
    (await call(endpoint, { ...input, page: number, count } as InputOnWire<E>)) as Page<RowOf<E>>

  return {
    query,
    filters,
    rows: page?.list ?? [],
    total: page?.total ?? 0,
    totalIsExact: page?.total_is !== 'at_least',
    loading,
    error,
    refresh,
    change,
    call: endpoint.path,
    asked: askedOf(input),
    readPage,
  }
}
