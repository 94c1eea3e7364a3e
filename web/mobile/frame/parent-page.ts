import type { AccountGuard } from '#web/app/page.ts'
import { siteMap } from '#web/routes.ts'

const centres: Readonly<Record<AccountGuard, string>> = { auth: '/user', personalAuth: '/personal' }
const paths = new Set(siteMap.map(({ path }) => path))

/**
 * The page above this one, for whoever came here from outside and wants to go back: there is nothing behind them. What
 * is behind a sign-in belongs to its centre.
 */
export function parentPage(pathname: string, guard?: AccountGuard): string {
  const steps = pathname.split('/').filter(Boolean)
  for (let kept = steps.length - 1; kept > 0; kept -= 1) {
    const above = `/${steps.slice(0, kept).join('/')}`
    if (paths.has(above)) return above
  }
  const centre = guard && centres[guard]
  return centre && centre !== pathname ? centre : '/'
}
