import type { AccountGuard, PageEntry, PlacedEntry } from './page.ts'

const centres: Readonly<Record<AccountGuard, string>> = { auth: '/user', personalAuth: '/personal' }

/** The lines of a map, each with what the others say about it. */
export function placed(entries: readonly PageEntry[]): PlacedEntry[] {
  const paths = new Set(entries.map(({ path }) => path).filter((path) => !path.includes(':')))
  return entries.map((entry) => ({ ...entry, alone: isAlone(entry, entries), above: pageAbove(entry, paths) }))
}

function isAlone(entry: PageEntry, entries: readonly PageEntry[]): boolean {
  const sections = entries.filter(({ seo, path }) => seo === entry.seo && !path.slice(1).includes('/'))
  return sections.length === 1 && sections[0] === entry
}

/** What is behind a sign-in and below no other page belongs to its centre. */
function pageAbove({ path, guard }: PageEntry, paths: ReadonlySet<string>): string {
  const steps = path.split('/').filter(Boolean)
  for (let kept = steps.length - 1; kept > 0; kept -= 1) {
    const above = `/${steps.slice(0, kept).join('/')}`
    if (paths.has(above)) return above
  }
  const centre = guard && centres[guard]
  return centre && centre !== path ? centre : '/'
}
