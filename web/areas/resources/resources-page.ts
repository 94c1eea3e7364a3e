import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { listResources, type Resource, readResourceCategories, resourceFormats } from '#contract/catalogue/resources.ts'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { formatNames } from '#web/kit/cards/resource-words.ts'
import type { FilterRow } from '#web/kit/list/filter-bar.tsx'
import { type Chip, chipsOf } from '#web/kit/list/list-bar.tsx'
import { choiceIn, listAddress, listStatus, numberIn, pageIn, pagesOf, wordIn } from '#web/kit/list-address.ts'
import { listMeta } from '#web/kit/list-meta.ts'

type Known = OutputOnWire<typeof readResourceCategories>

export interface Chosen {
  category: number | undefined
  format: (typeof resourceFormats)[number] | undefined
  free: 'true' | undefined
  q: string | undefined
}

export interface Props {
  resources: Resource[]
  known: Known
  chosen: Chosen
  total: string
  pages: ReturnType<typeof pagesOf>
}

export const path = '/resources'

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const chosen: Chosen = {
    category: numberIn(query, 'category'),
    format: choiceIn(query, 'format', resourceFormats),
    free: choiceIn(query, 'free', ['true']),
    q: wordIn(query, 'q'),
  }
  const [list, known] = await Promise.all([
    call(listResources, { ...chosen, page: pageIn(query), count: 12 }),
    call(readResourceCategories, {}),
  ])
  const total = `${list.total}${list.total_is === 'exact' ? '' : '+'}`
  return { resources: list.list, known, chosen, total, pages: pagesOf(list, list.list.length) }
}

export function nameOf({ category, format, free, q }: Chosen, { categories }: Known): string {
  const heading = categories.find(({ id }) => id === category)?.name
  return [heading, format && formatNames[format], free && '免费', q && `“${q}”`].filter(Boolean).join(' · ')
}

export const status = listStatus

export function meta({ resources, known, chosen, pages }: Props, context: MetaContext) {
  const empty = resources.length === 0
  const address = listAddress(path, { ...chosen, page: pages.page })
  const own = listMeta({ chosen: nameOf(chosen, known), page: pages.page, empty, address }, context)
  return chosen.q ? { ...own, noindex: true } : own
}

export function chips({ chosen, known: { categories } }: Props): Chip[] {
  const { category, format, free, q } = chosen
  const names = {
    category: category && (categories.find(({ id }) => id === category)?.name ?? '其他分类'),
    format: format && formatNames[format],
    free: free && '免费',
    q: q && `“${q}”`,
  }
  return chipsOf(chosen, names as Record<keyof Chosen, string | undefined>, (left) => listAddress(path, { ...left }))
}

export function linesOf({ known: { categories, formats, free, total }, chosen }: Props): FilterRow[][] {
  const option = (name: string, parameters: Partial<Chosen>, here: boolean, count?: number) => ({
    name,
    href: listAddress(path, { ...chosen, ...parameters }),
    chosen: here,
    total: count,
  })
  const rows: [FilterRow, FilterRow, FilterRow] = [
    {
      label: '分类',
      options: [
        option('全部', { category: undefined }, !chosen.category, total),
        ...categories
          .filter((one) => one.total > 0 || one.id === chosen.category)
          .map((one) => option(one.name, { category: one.id }, one.id === chosen.category, one.total)),
      ],
    },
    {
      label: '格式',
      share: 3,
      options: [
        option('全部', { format: undefined }, !chosen.format),
        ...formats
          .filter((one) => one.total > 0 || one.format === chosen.format)
          .map(({ format, total }) => option(formatNames[format], { format }, format === chosen.format, total)),
      ],
    },
    {
      label: '费用',
      options: [
        option('全部', { free: undefined }, !chosen.free),
        option('免费', { free: 'true' }, chosen.free !== undefined, free),
      ],
    },
  ]
  return [[rows[0]], [rows[1], rows[2]]]
}

export const searchOf = ({ chosen }: Props) => ({ label: '搜索资料', q: chosen.q, others: { ...chosen, q: undefined } })
