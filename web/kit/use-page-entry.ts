import { useMatches } from 'react-router'
import type { PageHandle, PlacedEntry } from '#web/app/page.ts'

/** The line of the site map this page stands on; none where nothing was found. */
export function usePageEntry(): PlacedEntry | undefined {
  return (useMatches().at(-1)?.handle as PageHandle | undefined)?.entry
}
