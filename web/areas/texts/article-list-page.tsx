import type { ComponentType } from 'react'
import { listRunningAds, type RunningAd } from '#contract/catalogue/ads.ts'
import {
  type Article,
  listKnowledge,
  listNews,
  readKnowledgeCategories,
  readNewsCategories,
  type Shelves,
} from '#contract/texts/content.ts'
import type { LoaderContext, MetaContext, PageModule } from '#web/app/page.ts'
import type { FilterRow } from '#web/kit/list/filter-bar.tsx'
import { type Chip, chipsOf } from '#web/kit/list/list-bar.tsx'
import { listAddress, listStatus, numberIn, pageIn, pagesOf, wordIn } from '#web/kit/list-address.ts'
import { listMeta } from '#web/kit/list-meta.ts'

export interface Chosen {
  category?: number | undefined
  tag?: string | undefined
  year?: number | undefined
}

export interface Props {
  articles: Article[]
  shelves: Shelves
  chosen: Chosen
  pages: ReturnType<typeof pagesOf>
  ads: RunningAd[]
}

const kinds = {
  news: {
    path: '/news',
    title: '新闻动态',
    about: undefined,
    noun: '新闻',
    list: listNews,
    categories: readNewsCategories,
    feed: '/rss.xml',
  },
  knowledge: {
    path: '/knowledge',
    title: '商业知识',
    about: '经营管理、合同合规、市场推广、财税发票、知识产权与数字化的实用文章。',
    noun: '文章',
    list: listKnowledge,
    categories: readKnowledgeCategories,
    feed: undefined,
  },
} as const
export type Kind = keyof typeof kinds

export interface Listed {
  kind: (typeof kinds)[Kind]
  loader(context: LoaderContext): Promise<Props>
}

/** The list of a kind of texts, narrowed down by category, tag and year; its view is given. */
export function articleListPage(name: Kind, View: ComponentType<Listed & Props>) {
  const kind = kinds[name]
  const loader = async ({ call, query }: LoaderContext): Promise<Props> => {
    const chosen = chosenIn(query)
    const [list, shelves, ads] = await Promise.all([
      call(kind.list, { ...chosen, page: pageIn(query), count: 10 }),
      call(kind.categories, {}),
      call(listRunningAds, { slot: 'LIST_SIDE' }),
    ])
    const pages = pagesOf(list, list.list.length)
    return { articles: list.list, shelves, chosen, pages, ads: ads.list }
  }
  return {
    about: kind.about,
    status: listStatus,
    loader,
    meta({ chosen, shelves, pages: { page }, articles }: Props, context: MetaContext) {
      const address = listAddress(kind.path, { ...chosen, page })
      return listMeta({ chosen: nameOf(chosen, shelves), page, empty: articles.length === 0, address }, context)
    },
    default: (props: Props) => <View kind={kind} loader={loader} {...props} />,
  } satisfies PageModule
}

/** What cannot be a choice is none. */
function chosenIn(query: URLSearchParams): Chosen {
  const year = numberIn(query, 'year')
  return {
    category: numberIn(query, 'category'),
    tag: wordIn(query, 'tag', 20),
    year: year && year >= 2000 && year < 3000 ? year : undefined,
  }
}

export function nameOf({ category, tag, year }: Chosen, { categories }: Shelves): string {
  const named = categories.find(({ id }) => id === category)?.name
  return [named, tag && `标签“${tag}”`, year && `${year} 年`].filter(Boolean).join(' · ')
}

type Choosing = Pick<Listed, 'kind'> & Pick<Props, 'shelves' | 'chosen'>

/** Its categories; a tag is another way to look at all of them. */
export function categoryRow({ kind: { path }, shelves: { categories }, chosen }: Choosing): FilterRow {
  const { year } = chosen
  return {
    label: '分类',
    options: [
      { name: '全部', href: listAddress(path, { year }), chosen: !chosen.category && !chosen.tag },
      ...categories
        .filter(({ total }) => total > 0)
        .map(({ id, name }) => ({
          name,
          href: listAddress(path, { category: id, year }),
          chosen: id === chosen.category,
        })),
    ],
  }
}

export function tagRow({ kind: { path }, shelves: { tags }, chosen }: Choosing): FilterRow {
  return {
    label: '标签',
    options: tags.map(({ name, total }) => ({
      name,
      href: listAddress(path, { tag: name }),
      chosen: name === chosen.tag,
      total,
    })),
  }
}

export function yearRow({ kind: { path }, shelves: { years }, chosen }: Choosing): FilterRow {
  const { category, tag } = chosen
  return {
    label: '年份归档',
    options: years.map(({ year, total }) => ({
      name: `${year} 年`,
      href: listAddress(path, { category, tag, year }),
      chosen: year === chosen.year,
      // Counted for all of them together: beside another choice the number would promise more than there is.
      total: category || tag ? undefined : total,
    })),
  }
}

export function chips({ kind: { path }, shelves: { categories }, chosen }: Choosing): Chip[] {
  const names = {
    category: categories.find(({ id }) => id === chosen.category)?.name,
    tag: chosen.tag && `标签“${chosen.tag}”`,
    year: chosen.year && `${chosen.year} 年`,
  }
  return chipsOf(chosen, names as Record<keyof Chosen, string | undefined>, (left) => listAddress(path, { ...left }))
}
