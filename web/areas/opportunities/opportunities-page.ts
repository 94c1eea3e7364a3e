import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { listBoostedOpportunities } from '#contract/catalogue/boosts.ts'
import { readSiteLinks, type SiteLink } from '#contract/catalogue/links.ts'
import {
  listOpportunities,
  type Opportunity,
  opportunityForms,
  opportunitySides,
  readOpportunityCategories,
} from '#contract/catalogue/opportunities.ts'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { formNames, sideNames } from '#web/kit/cards/amounts.ts'
import { facetChips, facetNames, facetRows } from '#web/kit/list/facet-rows.ts'
import type { FilterRow } from '#web/kit/list/filter-bar.tsx'
import { type Chip, chipsOf } from '#web/kit/list/list-bar.tsx'
import { choiceIn, listAddress, listStatus, numberIn, pageIn, pagesOf, wordIn } from '#web/kit/list-address.ts'
import { listMeta } from '#web/kit/list-meta.ts'

type Facets = OutputOnWire<typeof readOpportunityCategories>

export interface Chosen {
  side: (typeof opportunitySides)[number] | undefined
  form: (typeof opportunityForms)[number] | undefined
  industry: number | undefined
  region: number | undefined
  q: string | undefined
}

export interface Props {
  opportunities: Opportunity[]
  /** Those that stand first because somebody paid for it. */
  boosted: Opportunity[]
  facets: Facets
  chosen: Chosen
  total: { count: number; exact: boolean }
  pages: ReturnType<typeof pagesOf>
  links: SiteLink[]
}

export const path = '/business'

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const chosen: Chosen = {
    side: choiceIn(query, 'side', opportunitySides),
    form: choiceIn(query, 'form', opportunityForms),
    industry: numberIn(query, 'industry'),
    region: numberIn(query, 'region'),
    q: wordIn(query, 'q'),
  }
  const { industry, region } = chosen
  // Whoever narrows the list down looks for something else than what somebody pays for.
  const first = pageIn(query) === 1 && Object.values(chosen).every((one) => one === undefined)
  const [list, facets, links, { list: boosted }] = await Promise.all([
    call(listOpportunities, { ...chosen, page: pageIn(query), count: 12 }),
    call(readOpportunityCategories, { industry, region }),
    call(readSiteLinks, { position: 'inner' }),
    first ? call(listBoostedOpportunities, {}) : { list: [] },
  ])
  const total = { count: list.total, exact: list.total_is === 'exact' }
  const pages = pagesOf(list, list.list.length)
  const paid = new Set(boosted.map(({ id }) => id))
  const opportunities = list.list.filter(({ id }) => !paid.has(id))
  return { opportunities, boosted, facets, chosen, total, pages, links: links.list }
}

function nameOf({ side, form, q }: Chosen, facets: Facets): string {
  const words = [side && sideNames[side], form && formNames[form], ...facetNames(facets), q && `“${q}”`]
  return words.filter(Boolean).join(' · ')
}

export const status = listStatus

export const about = '企业发布的供应与需求，由平台审核，可按类型、行业与地区查找，到期自动下线。'

export function meta({ opportunities, facets, chosen, pages }: Props, context: MetaContext) {
  const empty = opportunities.length === 0
  const address = listAddress(path, { ...chosen, page: pages.page })
  const own = listMeta({ chosen: nameOf(chosen, facets), page: pages.page, empty, address }, context)
  // A district shows what its city shows, a collective level what its province shows: neither is a page of its own.
  const nearer = chosen.region !== undefined && facets.region.at(-1)?.id !== chosen.region
  return chosen.q || nearer ? { ...own, noindex: true } : own
}

export function chips({ facets, chosen }: Props): Chip[] {
  const { side, form, q } = chosen
  const names = { side: side && sideNames[side], form: form && formNames[form], q: q && `“${q}”` }
  return [
    ...chipsOf(chosen, names, (left) => listAddress(path, { ...left })),
    ...facetChips(facets, path, { ...chosen }),
  ]
}

export function ownRows({ facets: { sides, forms }, chosen }: Props): FilterRow[] {
  // Counted one by one: beside another choice the number would promise more than there is.
  const alone = (name: keyof Chosen) =>
    Object.entries(chosen).every(([other, value]) => other === name || value === undefined)
  return [
    {
      label: '供需',
      options: [
        { name: '全部', href: listAddress(path, { ...chosen, side: undefined }), chosen: !chosen.side },
        ...opportunitySides.map((side) => ({
          name: sideNames[side],
          href: listAddress(path, { ...chosen, side }),
          chosen: chosen.side === side,
          total: alone('side') ? sides[side] : undefined,
        })),
      ],
    },
    {
      label: '类型',
      share: 2,
      options: [
        { name: '全部', href: listAddress(path, { ...chosen, form: undefined }), chosen: !chosen.form },
        ...opportunityForms.map((form) => ({
          name: formNames[form],
          href: listAddress(path, { ...chosen, form }),
          chosen: chosen.form === form,
          total: alone('form') ? forms[form] : undefined,
        })),
      ],
    },
  ]
}

export const placeRows = ({ facets, chosen }: Props) => facetRows(facets, path, { ...chosen })

export const totalText = ({ total }: Props) => `${total.count}${total.exact ? '' : '+'} 条商机`
export const searchOf = ({ chosen }: Props) => ({ label: '搜索商机', q: chosen.q, others: { ...chosen, q: undefined } })
