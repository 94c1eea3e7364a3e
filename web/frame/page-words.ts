import type { Seo } from '#contract/site/site.ts'
import type { PlacedEntry } from '#web/app/page.ts'

/**
 * The words that an operator wrote for a page under its SEO key. A key that several pages share (all of /wallet has
 * `bag`) acts on each of them, with the page's own name before its title. One record has words of its own.
 */
export function pageWords(entry: PlacedEntry, seo: Readonly<Partial<Record<string, Seo>>>): Seo | undefined {
  const words = entry.seo && !entry.path.includes(':') ? seo[entry.seo] : undefined
  if (!words || entry.alone) return words
  return { ...words, title: words.title && `${entry.title} - ${words.title}` }
}
