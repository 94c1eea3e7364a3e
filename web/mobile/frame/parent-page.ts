import { siteMap } from '#web/routes.ts'

const paths = new Set(siteMap.map(({ path }) => path))

/** The page above this one, for whoever came here from outside and wants to go back: there is nothing behind them. */
export function parentPage(pathname: string): string {
  const steps = pathname.split('/').filter(Boolean)
  for (let kept = steps.length - 1; kept > 0; kept -= 1) {
    const above = `/${steps.slice(0, kept).join('/')}`
    if (paths.has(above)) return above
  }
  return '/'
}
