import type { ReactNode } from 'react'
import { useAsk } from '#console/parts/form/use-ask.ts'
import type { Category, CategoryCalls } from '#contract/catalogue/categories.ts'
import type { Kind } from './kind.ts'

interface CategorisedProps {
  kind: Kind
  children(categories: readonly Category[]): ReactNode
}

const none: readonly Category[] = []

/** Gives what it contains the categories of a kind; a kind without any asks for none. */
export function Categorised({ kind, children }: CategorisedProps) {
  return kind.categories ? <Asking calls={kind.categories}>{children}</Asking> : children(none)
}

function Asking({ calls, children }: { calls: CategoryCalls } & Pick<CategorisedProps, 'children'>) {
  return children(useAsk(calls.list, {}).data?.list ?? none)
}
