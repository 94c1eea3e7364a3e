import type { PagePlan } from '#contract/site/rendering.ts'

/** Nothing that a page reads is longer, and to spell what is would be work for nothing. */
const givenMax = 1_000

/** An address split into what stands before and after the question mark. */
export function splitAddress(url: string): { path: string; query: string } {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) }
}

/**
 * The address a page is known by in the cache: its path and the parameters it reads, in one order and one spelling,
 * those that say nothing left out. Whatever else stands in a query can neither reach the page nor make a second copy
 * of it.
 */
export function pageAddress(path: string, query: URLSearchParams | undefined, plan: PagePlan): string {
  if (!query) return path
  const kept = new URLSearchParams()
  for (const name of Object.keys(plan.query).sort()) {
    const given = query.get(name)
    const value = given ? plan.query[name]?.(given.slice(0, givenMax)) : undefined
    if (value) kept.set(name, value)
  }
  const text = kept.toString()
  return text ? `${path}?${text}` : path
}
