import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { listRunningAds, type RunningAd } from '#contract/catalogue/ads.ts'
import { listBoostedCompanies } from '#contract/catalogue/boosts.ts'
import {
  type CompanyCard as Company,
  companySorts,
  listCompanies,
  readCompanyCategories,
} from '#contract/catalogue/companies.ts'
import { readSiteLinks, type SiteLink } from '#contract/catalogue/links.ts'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { facetChips, facetNames, facetRows } from '#web/kit/list/facet-rows.ts'
import type { FilterRow } from '#web/kit/list/filter-bar.tsx'
import type { FilterOption } from '#web/kit/list/filter-fit.ts'
import { type Chip, chipsOf } from '#web/kit/list/list-bar.tsx'
import { choiceIn, listAddress, listStatus, numberIn, pageIn, pagesOf, wordIn } from '#web/kit/list-address.ts'
import { listMeta } from '#web/kit/list-meta.ts'

type Facets = OutputOnWire<typeof readCompanyCategories>

export interface Chosen {
  industry: number | undefined
  region: number | undefined
  certified: '1' | undefined
  partner: '1' | undefined
  q: string | undefined
  sort: (typeof companySorts)[number] | undefined
}

export interface Props {
  companies: Company[]
  /** Those that stand first because somebody paid for it. */
  boosted: Company[]
  facets: Facets
  chosen: Chosen
  total: { count: number; exact: boolean }
  pages: ReturnType<typeof pagesOf>
  ads: RunningAd[]
  links: SiteLink[]
}

export const path = '/company'
const flag = ['1'] as const
/** Nobody is shown an ad before what they came for. */
export const adAfter = 6

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const chosen: Chosen = {
    industry: numberIn(query, 'industry'),
    region: numberIn(query, 'region'),
    certified: choiceIn(query, 'certified', flag),
    partner: choiceIn(query, 'partner', flag),
    q: wordIn(query, 'q'),
    sort: choiceIn(query, 'sort', companySorts),
  }
  const { industry, region, certified, partner, q, sort } = chosen
  // Whoever narrows the list down looks for something else than what somebody pays for.
  const first = pageIn(query) === 1 && Object.values(chosen).every((one) => one === undefined)
  const [list, facets, ads, links, { list: boosted }] = await Promise.all([
    call(listCompanies, {
      industry,
      region,
      certified: certified && true,
      partner: partner && true,
      q,
      sort,
      page: pageIn(query),
      count: 12,
    }),
    call(readCompanyCategories, { industry, region }),
    call(listRunningAds, { slot: 'COMPANY_TOP', one: true }),
    call(readSiteLinks, { position: 'inner' }),
    first ? call(listBoostedCompanies, {}) : { list: [] },
  ])
  const total = { count: list.total, exact: list.total_is === 'exact' }
  const pages = pagesOf(list, list.list.length)
  const paid = new Set(boosted.map(({ id }) => id))
  const companies = list.list.filter(({ id }) => !paid.has(id))
  return { companies, boosted, facets, chosen, total, pages, ads: ads.list, links: links.list }
}

function nameOf({ certified, partner, q }: Chosen, facets: Facets): string {
  const marks = [certified && '已认证', partner && '战略伙伴', q && `“${q}”`]
  return [...facetNames(facets), ...marks].filter(Boolean).join(' · ')
}

export const status = listStatus

export function meta({ companies, facets, chosen, pages }: Props, context: MetaContext) {
  const { page } = pages
  const address = listAddress(path, { ...chosen, page })
  const empty = companies.length === 0
  const own = listMeta({ chosen: nameOf(chosen, facets), page, empty, address }, context)
  // The same companies in another order, or whatever somebody typed, are no page of their own.
  const other = chosen.q || chosen.sort
  // A collective level such as 市辖区 shows what its province shows.
  const above = chosen.region !== undefined && facets.region.at(-1)?.id !== chosen.region
  return other || above ? { ...own, noindex: true } : own
}

/** What it can be narrowed down by: industry, place, and what was checked. */
export function rowsOf({ facets, chosen }: Props): readonly [industry: FilterRow, region: FilterRow, marks: FilterRow] {
  return [...facetRows(facets, path, { ...chosen }), marks(facets, chosen)]
}

function marks(facets: Facets, chosen: Chosen): FilterRow {
  const alone = !chosen.industry && !chosen.region && !chosen.q && !chosen.certified && !chosen.partner
  const { certified, partner } = alone ? facets : { certified: undefined, partner: undefined }
  const turned = (name: 'certified' | 'partner') =>
    listAddress(path, { ...chosen, [name]: chosen[name] ? undefined : '1' })
  return {
    label: '资质',
    options: [
      { name: '已认证', href: turned('certified'), chosen: chosen.certified !== undefined, total: certified },
      { name: '战略伙伴', href: turned('partner'), chosen: chosen.partner !== undefined, total: partner },
    ],
  }
}

export function chips({ facets, chosen }: Props): Chip[] {
  const names = {
    certified: chosen.certified && '已认证',
    partner: chosen.partner && '战略伙伴',
    q: chosen.q && `“${chosen.q}”`,
  }
  return [
    ...facetChips(facets, path, { ...chosen }),
    ...chipsOf(chosen, names, (left) => listAddress(path, { ...left })),
  ]
}

/** The orders it can stand in; what somebody looked for stands by how well it fits. */
export function sorts({ chosen }: Props): FilterOption[] {
  if (chosen.q) return []
  const newest = chosen.sort === 'newest'
  return [
    { name: '最近更新', href: listAddress(path, { ...chosen, sort: undefined }), chosen: !newest },
    { name: '最新入驻', href: listAddress(path, { ...chosen, sort: 'newest' }), chosen: newest },
  ]
}

export const totalText = ({ total }: Props) => `${total.count}${total.exact ? '' : '+'} 家企业`
export const searchOf = ({ chosen }: Props) => ({
  label: '搜索企业名称、产品',
  q: chosen.q,
  others: { ...chosen, q: undefined },
})
