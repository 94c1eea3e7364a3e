import { withoutSlashes } from '#server/platform/paths.ts'

/**
 * An address as it arrives in a request: encoded, and without a closing slash. Undefined for what cannot arrive,
 * and for what a browser would take for another host.
 */
export function plainPath(path: string): string | undefined {
  const pathname = URL.parse(path, 'http://site.invalid')?.pathname
  if (pathname === undefined || pathname.startsWith('//') || !isReadable(pathname)) return undefined
  return withoutSlashes(pathname)
}

function isReadable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== ''
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

// Addresses that are no pages: nobody renames them, and whoever could would break the site.
const reserved = /^\/(api|console|files|assets|brand|go|m|sandbox|healthz|readyz|metrics)(\/|$)/

export function isReserved(path: string): boolean {
  return path === '/' || reserved.test(path)
}

export interface Move {
  from_path: string
  to_path: string
}

/**
 * Where a new move really leads, when its target has moved as well. Every move that is known leads to its end already,
 * so there is one step to follow; undefined when it leads back to where it began.
 */
export function endOf({ from_path, to_path }: Move, known: ReadonlyMap<string, string>): string | undefined {
  const end = known.get(to_path) ?? to_path
  return end === from_path ? undefined : end
}
