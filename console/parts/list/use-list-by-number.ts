import { useMemo, useState } from 'react'
import type { Endpoint, InputOnWire } from '#contract/base/endpoint.ts'
import type { Filter, ListQuery } from './list-query.ts'
import { inBox, numberKey, takeNumber } from './number-filter.ts'
import { type List, type RowOf, useList } from './use-list.ts'

/**
 * A list in which one of the fields takes a whole telephone number. Everything else stands in the address; the number
 * is kept here until the screen is left.
 */
export function useListByNumber<E extends Endpoint>(
  endpoint: E,
  { filters, box }: { filters: readonly Filter[]; box: string },
): List<RowOf<E>> {
  const [number, setNumber] = useState<string>()
  const addressed = useMemo(() => filters.filter((filter) => !('key' in filter) || filter.key !== numberKey), [filters])
  const fixed = (number === undefined ? {} : { [numberKey]: number }) as Partial<InputOnWire<E>>
  const list = useList(endpoint, { filters: addressed, fixed })
  const { query, error } = list

  const change = (next: Partial<ListQuery>) => {
    if (next.filters === undefined) return list.change(next)
    const taken = takeNumber(next.filters, box)
    setNumber(taken.number)
    // The same address twice would be a step back that leads nowhere.
    const elsewhere = query.page > 1 || !areSame(taken.others, query.filters)
    if (elsewhere || taken.number === number) list.change({ ...next, filters: taken.others })
  }
  return {
    ...list,
    filters,
    query: number === undefined ? query : { ...query, filters: { ...query.filters, [box]: number } },
    error: inBox(error, box),
    change,
  }
}

function areSame(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key])
}
