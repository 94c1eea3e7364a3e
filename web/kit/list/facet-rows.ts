import type { Facets } from '#contract/catalogue/companies.ts'
import type { Counted } from '#contract/catalogue/record-fields.ts'
import { listAddress } from '#web/kit/list-address.ts'
import type { FilterRow } from './filter-bar.tsx'
import type { FilterOption } from './filter-fit.ts'

type Parameters = Readonly<Record<string, string | number | undefined>>

interface Named {
  id: number
  name: string
}

/** Rows to choose an industry and a place from, a level at a time; what else was chosen stays chosen. */
export function facetRows(facets: Facets, path: string, chosen: Parameters): [industry: FilterRow, region: FilterRow] {
  const row = (
    label: string,
    name: 'industry' | 'region',
    way: readonly Named[],
    levels: readonly (readonly Counted[])[],
  ) => {
    // Counted one by one: beside another choice the number would promise more than there is.
    const alone = Object.entries(chosen).every(([other, value]) => other === name || value === undefined)
    const here = way.at(-1)?.id
    const option = (words: string, id: number | undefined, total?: number): FilterOption => ({
      name: words,
      href: listAddress(path, { ...chosen, [name]: id }),
      chosen: id === here,
      total,
    })
    // The way to where one is, and what lies below; at the end of it, what lies beside.
    const below = levels[way.length] ?? []
    const offered = below.length > 0 ? below : (levels[way.length - 1] ?? [])
    const above = below.length > 0 ? way : way.slice(0, -1)
    return {
      label,
      options: [
        option('全部', undefined),
        ...above.map((one) => option(one.name, one.id)),
        ...offered.map((one) => option(one.name, one.id, alone ? one.total : undefined)),
      ],
    }
  }
  return [
    row('行业', 'industry', facets.industry, [facets.sections, facets.divisions]),
    row('地区', 'region', facets.region, [facets.provinces, facets.cities, facets.districts]),
  ]
}

/** What was chosen, in words: `江苏省 苏州市 · 软件和信息技术服务业`. */
export function facetNames({ industry, region }: Pick<Facets, 'industry' | 'region'>): string[] {
  // With what stands above them: some divisions are called like the section they belong to.
  return [region, industry].map((path) => path.map(({ name }) => name).join(' ')).filter(Boolean)
}

/** What was chosen of an industry and a place, each with the list that is left without it. */
export function facetChips(facets: Facets, path: string, chosen: Parameters): { name: string; href: string }[] {
  return (['industry', 'region'] as const).flatMap((name) => {
    const last = facets[name].at(-1)
    return last ? [{ name: last.name, href: listAddress(path, { ...chosen, [name]: undefined }) }] : []
  })
}
