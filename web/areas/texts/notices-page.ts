import { type Notice, readNotices } from '#contract/site/site.ts'
import { readNoticeCategories, type Shelves } from '#contract/texts/content.ts'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import type { FilterRow } from '#web/kit/list/filter-bar.tsx'
import { listAddress, listStatus, numberIn, pageIn, pagesOf } from '#web/kit/list-address.ts'
import { listMeta } from '#web/kit/list-meta.ts'
import { excerptOf } from '#web/kit/plain-text.ts'

export interface Props {
  notices: Notice[]
  categories: Shelves['categories']
  category: number | undefined
  pages: ReturnType<typeof pagesOf>
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const category = numberIn(query, 'category')
  const [list, shelves] = await Promise.all([
    call(readNotices, { page: pageIn(query), count: 10, category }),
    call(readNoticeCategories, {}),
  ])
  // Lists show how a text begins: the whole of ten of them would only be weight.
  const notices = list.list.map((notice) => ({ ...notice, content: excerptOf(notice.content) }))
  return { notices, categories: shelves.categories, category, pages: pagesOf(list, list.list.length) }
}

const nameOf = ({ categories, category }: Pick<Props, 'categories' | 'category'>) =>
  categories.find(({ id }) => id === category)?.name ?? ''

export const status = listStatus

export const about = '平台规则调整、系统维护、服务安排与活动通知，按时间排列，以公告为准。'

export function meta(props: Props, context: MetaContext) {
  const empty = props.notices.length === 0
  const { category, pages } = props
  const address = listAddress('/notice', { category, page: pages.page })
  return listMeta({ chosen: nameOf(props), page: pages.page, empty, address }, context)
}

export function categoryRow({ categories, category }: Props): FilterRow {
  const options = categories
    .filter(({ total }) => total > 0)
    .map(({ id, name, total }) => ({
      name,
      total,
      href: listAddress('/notice', { category: id }),
      chosen: id === category,
    }))
  return { label: '分类', options: [{ name: '全部', href: '/notice', chosen: !category }, ...options] }
}
