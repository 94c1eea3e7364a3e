import { EmptyState } from '#ui/empty-state.tsx'
import { PastEnd } from '#web/kit/list/past-end.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import { nameOf, type Props, path } from './resources-page.ts'

/** What stands where the list has nothing to show. */
export function NoResources({ resources, known, chosen, pages }: Props) {
  if (pages.past) return <PastEnd first={listAddress(path, { ...chosen })} />
  if (resources.length > 0) return null
  if (!nameOf(chosen, known)) return <EmptyState title="还没有可以下载的资料" />
  return (
    <EmptyState title="没有符合条件的资料">
      放宽一些条件，或<a href={path}>查看全部资料</a>。
    </EmptyState>
  )
}
