import { desktopTwin, mobileTwin } from '#contract/base/visitors.ts'

/**
 * What stands before every path of the site in this browser: nothing, or `/m` for the mobile site where it has no host
 * of its own. Pages, loaders and links name the paths of the PC site; the router adds it, and these do where the
 * browser itself is told an address. The server never needs it: it renders paths from which it has been taken.
 */
let base = ''

export function standAt(given: string): void {
  base = given
}

/** The address of a page in this browser. */
export function addressOf(path: string): string {
  return base && path.startsWith('/') ? mobileTwin(path, base) : path
}

/** The page at an address of this browser. */
export function pageAt(address: string): string {
  return base ? desktopTwin(address) : address
}

/** The page that is open, with its query. */
export function herePath(): string {
  return pageAt(location.pathname) + location.search
}

/** Opens a page as a whole, not through the router. */
export function openPage(path: string): void {
  location.assign(addressOf(path))
}
