import { isSameForAll } from '#contract/base/visitors.ts'
import type { PlacedEntry } from '#web/app/page.ts'
import { siteMap } from '#web/routes.ts'

/**
 * The mobile site's map: the same addresses, titles, guards, data and rules; only views differ, and only where a page
 * has one for a telephone. Every other page is the PC site's, which a narrow window lays out anew.
 */
export const mobileMap: readonly PlacedEntry[] = siteMap
  .filter(({ path }) => !isSameForAll(path))
  .map(({ mobile, ...entry }) => (mobile ? { ...entry, load: mobile } : entry))
