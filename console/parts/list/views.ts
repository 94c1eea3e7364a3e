import type { ListQuery } from './list-query.ts'

/** What of a list somebody wants to come back to: which rows in which order, and not which page of them. */
export interface View {
  name: string
  filters: Readonly<Record<string, string>>
  sorting: ListQuery['sorting'] | null
}

export const viewsMax = 12
export const viewNameMax = 20

export function viewOf(name: string, { filters, sorting }: ListQuery): View {
  return { name: name.trim().slice(0, viewNameMax), filters, sorting: sorting ?? null }
}

/** The newest last; a name that is there already means the new one from now on. */
export function withView(views: readonly View[], view: View): View[] {
  return [...views.filter(({ name }) => name !== view.name), view].slice(-viewsMax)
}

/** What the list is asked for, to show it. */
export function queryOf({ filters, sorting }: View): Pick<ListQuery, 'filters' | 'sorting' | 'page'> {
  return { filters, sorting: sorting ?? undefined, page: 1 }
}

/** Whether this is what stands on the screen. */
export function isShown(view: View, query: ListQuery): boolean {
  const written = ({ filters, sorting }: View) => JSON.stringify([Object.entries(filters).toSorted(), sorting])
  return written(view) === written(viewOf(view.name, query))
}
