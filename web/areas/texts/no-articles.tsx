import { EmptyState } from '#ui/empty-state.tsx'
import { PastEnd } from '#web/kit/list/past-end.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import type { Listed, Props } from './article-list-page.tsx'

/** What stands where the list has nothing to show. */
export function NoArticles({ kind: { path, noun }, articles, chosen, pages }: Listed & Props) {
  if (pages.past) return <PastEnd first={listAddress(path, { ...chosen })} />
  if (articles.length > 0) return null
  return (
    <EmptyState title={`这里还没有${noun}`}>
      换一个分类看看，或<a href={path}>查看全部{noun}</a>。
    </EmptyState>
  )
}
