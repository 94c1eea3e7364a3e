import type { Seo } from '#contract/site/site.ts'
import type { PageEntry } from '#web/app/page.ts'
import { siteMap } from '#web/routes.ts'

/**
 * The words that an operator wrote for a page under its SEO key. A key that several pages share (all of /wallet has
 * `bag`) acts on each of them, with the page's own name before its title. One record has words of its own.
 */
export function pageWords(entry: PageEntry, seo: Readonly<Partial<Record<string, Seo>>>): Seo | undefined {
  const words = entry.seo && !entry.path.includes(':') ? seo[entry.seo] : undefined
  if (!words || isAlone(entry)) return words
  return { ...words, title: words.title && `${entry.title} - ${words.title}` }
}

/** Whether it is the one section that its key is about. */
export function isAlone(entry: PageEntry): boolean {
  const sections = siteMap.filter(({ seo, path }) => seo === entry.seo && !path.slice(1).includes('/'))
  return sections.length === 1 && sections[0] === entry
}
