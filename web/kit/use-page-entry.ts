import { useMatches } from 'react-router'
import type { PageEntry } from '#web/app/page.ts'

/** The line of the site map this page stands on; none where nothing was found. */
export function usePageEntry(): PageEntry | undefined {
  return (useMatches().at(-1)?.handle as { entry: PageEntry } | undefined)?.entry
}
