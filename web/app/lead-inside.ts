import { isElsewhere, isSameForAll, mobileTwin } from '#contract/base/visitors.ts'

/**
 * Links and forms of a rendered page name paths of the PC site; below a base they have to lead to the twins, for
 * crawlers and for whoever clicks before the script is here. Quotes inside of data are escaped and never match. (The
 * browser's own copy of a link stays without: the router adds the base, and hydration leaves attributes as they are.)
 */
export function leadInside(html: string, base: string): string {
  return html.replace(/(<(?:a|form)\b[^>]*? (?:href|action)=")(\/[^"]*)/g, (whole, before: string, path: string) =>
    path.startsWith('//') || isElsewhere(path) || isSameForAll(path) ? whole : before + mobileTwin(path, base),
  )
}
