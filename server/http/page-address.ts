import type { PagePlan } from '#contract/rendering.ts'

const valueMax = 200

/** An address split into what stands before and after the question mark. */
export function splitAddress(url: string): { path: string; query: string } {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) }
}

/**
 * The address a page is known by in the cache: its path and the parameters it reads, in one order, empty ones left
 * out. Whatever else stands in a query can neither reach the page nor make a second copy of it.
 */
export function pageAddress(path: string, query: URLSearchParams | undefined, plan: PagePlan): string {
  if (!query || plan.query.length === 0) return path
  const kept = new URLSearchParams()
  for (const name of [...plan.query].sort()) {
    const value = query.get(name)
    if (value) kept.set(name, value.slice(0, valueMax))
  }
  const text = kept.toString()
  return text ? `${path}?${text}` : path
}
