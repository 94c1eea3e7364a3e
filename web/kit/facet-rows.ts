import type { Facets } from '#contract/catalogue/companies.ts'
import type { Counted } from '#contract/catalogue/record-fields.ts'
import type { FilterOption, FilterRow } from './filter-bar.tsx'
import { listAddress } from './list-address.ts'

type Parameters = Readonly<Record<string, string | number | undefined>>

/** Rows to choose an industry and a place from, level by level; what else was chosen stays chosen. */
export function facetRows(facets: Facets, path: string, chosen: Parameters): FilterRow[] {
  const [section] = facets.industry
  const [province, city] = facets.region
  const level = (
    label: string,
    name: 'industry' | 'region',
    options: readonly Counted[],
    above: number | undefined,
    here: number | undefined,
  ): FilterRow => {
    const all = { name: '全部', href: listAddress(path, { ...chosen, [name]: above }), chosen: here === undefined }
    // Counted one by one: beside another choice the number would promise more than there is.
    const alone = Object.entries(chosen).every(([other, value]) => other === name || value === undefined)
    const shown = options.map((option) => ({ ...option, total: alone ? option.total : undefined }))
    return { label, options: [all, ...shown.map((option) => choice(path, chosen, name, option, option.id === here))] }
  }
  const rows = [level('行业', 'industry', facets.sections, undefined, section?.id)]
  if (section) rows.push(level('细分', 'industry', facets.divisions, section.id, facets.industry[1]?.id))
  rows.push(level('省份', 'region', facets.provinces, undefined, province?.id))
  if (province) rows.push(level(nameOf(facets.cities), 'region', facets.cities, province.id, city?.id))
  if (city && facets.districts.length > 0)
    rows.push(level('区县', 'region', facets.districts, city.id, facets.region[2]?.id))
  return rows
}

/** A municipality has no cities: its districts are offered in their place. The code of a city ends in noughts. */
function nameOf(cities: readonly Counted[]): string {
  return cities.length > 0 && cities.every(({ id }) => id % 100 !== 0) ? '区县' : '城市'
}

function choice(
  path: string,
  others: Parameters,
  name: string,
  { id, name: words, total }: Omit<Counted, 'total'> & { total: number | undefined },
  chosen: boolean,
): FilterOption {
  return { name: words, total, chosen, href: listAddress(path, { ...others, [name]: id }) }
}

/** What was chosen, in words: `江苏省 苏州市 · 软件和信息技术服务业`. */
export function facetNames({ industry, region }: Pick<Facets, 'industry' | 'region'>): string[] {
  // With what stands above them: some divisions are called like the section they belong to.
  return [region, industry].map((path) => path.map(({ name }) => name).join(' ')).filter(Boolean)
}
