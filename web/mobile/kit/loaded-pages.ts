/** How a list goes on after a page, as its loader says it. */
export interface Listed {
  pages: { page: number; more: boolean; past?: boolean }
}

/**
 * How many pages stand below each other before the next one begins a list of its own: a document does not grow for as
 * long as somebody scrolls.
 */
export const pagesMax = 12

/** The page to ask for when the end of these comes near; none at the end of the list, or where it is long enough. */
export function nextPage(loaded: readonly Listed[]): number | undefined {
  return loaded.length < pagesMax ? pageAfter(loaded) : undefined
}

/** The page that follows these, asked for by scrolling or by a link. */
export function pageAfter(loaded: readonly Listed[]): number | undefined {
  const last = loaded.at(-1)?.pages
  return last?.more && !last.past ? last.page + 1 : undefined
}

/** These and the one that has come; one that came twice, or for a list that has gone on since, is left out. */
export function withPage<Page extends Listed>(loaded: readonly Page[], came: Page): readonly Page[] {
  return came.pages.page === pageAfter(loaded) ? [...loaded, came] : loaded
}

interface Kept {
  /** The address of the list, without a page. */
  list: string
  loaded: readonly Listed[]
}

const keptMax = 20

/**
 * What was loaded, by the entry of the history it belongs to, so that the way back leads to the same place of the same
 * list (scroll restoration). The entries that were left longest ago are forgotten first (LRU).
 */
export function createShelf() {
  const kept = new Map<string, Kept>()
  return {
    keep(entry: string, list: string, loaded: readonly Listed[]): void {
      kept.delete(entry)
      kept.set(entry, { list, loaded })
      const oldest = kept.keys().next()
      if (kept.size > keptMax && !oldest.done) kept.delete(oldest.value)
    },
    /** The document's first entry has a name that others have had: it only counts for the same list. */
    find<Page extends Listed>(entry: string, list: string): readonly Page[] | undefined {
      const found = kept.get(entry)
      return found?.list === list ? (found.loaded as readonly Page[]) : undefined
    },
  }
}
