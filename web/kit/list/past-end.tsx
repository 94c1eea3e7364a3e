import { EmptyState } from '#ui/empty-state.tsx'

/** What stands where a list has ended already. */
export function PastEnd({ first }: { first: string }) {
  return (
    <EmptyState title="后面没有了">
      <a href={first}>回到第一页</a>
    </EmptyState>
  )
}
