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
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { AdPlace } from '#web/kit/ads/ad-place.tsx'
import { CompanyCard } from '#web/kit/cards/company-card.tsx'
import { LinkRow } from '#web/kit/cards/link-row.tsx'
import styles from '#web/kit/list/directory.module.css'
import { facetChips, facetNames, facetRows } from '#web/kit/list/facet-rows.ts'
import { FilterBar, type FilterRow } from '#web/kit/list/filter-bar.tsx'
import { chipsOf, ListBar } from '#web/kit/list/list-bar.tsx'
import { ListSearch } from '#web/kit/list/list-search.tsx'
import { PastEnd } from '#web/kit/list/past-end.tsx'
import { choiceIn, listAddress, listStatus, numberIn, pageIn, pagesOf, wordIn } from '#web/kit/list-address.ts'
import { listMeta } from '#web/kit/list-meta.ts'
import { PageHeader } from '#web/kit/page-header.tsx'

type Facets = OutputOnWire<typeof readCompanyCategories>

interface Chosen {
  industry: number | undefined
  region: number | undefined
  certified: '1' | undefined
  partner: '1' | undefined
  q: string | undefined
  sort: (typeof companySorts)[number] | undefined
}

interface Props {
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

const path = '/company'
const flag = ['1'] as const
/** Nobody is shown an ad before what they came for. */
const adAfter = 6

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

export default function Companies({ companies, boosted, facets, chosen, total, pages, ads, links }: Props) {
  const [industry, region] = facetRows(facets, path, { ...chosen })
  return (
    <>
      <PageHeader title="企业名录" />
      <Container>
        <div className={styles.directory}>
          <FilterBar label="筛选企业" lines={[[industry], [{ ...region, share: 3 }, marks(facets, chosen)]]} />
          <ListBar
            path={path}
            total={`共 ${total.count}${total.exact ? '' : '+'} 家企业`}
            chips={[...facetChips(facets, path, { ...chosen }), ...chips(chosen)]}
          >
            <Sorts chosen={chosen} />
            <ListSearch path={path} label="搜索企业名称、产品" q={chosen.q} others={{ ...chosen, q: undefined }} />
          </ListBar>
          {pages.past && <PastEnd first={listAddress(path, { ...chosen })} />}
          {companies.length === 0 && !pages.past && (
            <EmptyState title="没有符合条件的企业">
              放宽一些条件，或<a href={path}>查看全部企业</a>。
            </EmptyState>
          )}
          <div className={styles.grid}>
            {boosted.map((company) => (
              <CompanyCard key={company.id} company={company} ad />
            ))}
            {companies.slice(0, adAfter).map((company) => (
              <CompanyCard key={company.id} company={company} />
            ))}
            {ads.length > 0 && (
              <div className={styles.ads}>
                <AdPlace ads={ads} label="企业名录广告" />
              </div>
            )}
            {companies.slice(adAfter).map((company) => (
              <CompanyCard key={company.id} company={company} />
            ))}
          </div>
          <Pagination {...pages} href={(page) => listAddress(path, { ...chosen, page })} />
          <div className={styles.join}>
            <div>
              <h2>让客户先找到您</h2>
              <p>注册后完善企业资料，由平台审核上线，产品与供需信息进入名录和商机池。</p>
            </div>
            <ButtonLink href="/user/register">免费注册</ButtonLink>
          </div>
          <LinkRow links={links} />
        </div>
      </Container>
    </>
  )
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

function chips(chosen: Chosen) {
  const names = {
    certified: chosen.certified && '已认证',
    partner: chosen.partner && '战略伙伴',
    q: chosen.q && `“${chosen.q}”`,
  }
  return chipsOf(chosen, names, (left) => listAddress(path, { ...left }))
}

function Sorts({ chosen }: { chosen: Chosen }) {
  if (chosen.q) return null
  const newest = chosen.sort === 'newest'
  return (
    <p className={styles.sorts}>
      <a href={listAddress(path, { ...chosen, sort: undefined })} aria-current={newest ? undefined : 'true'}>
        最近更新
      </a>
      <a href={listAddress(path, { ...chosen, sort: 'newest' })} aria-current={newest ? 'true' : undefined}>
        最新入驻
      </a>
    </p>
  )
}
