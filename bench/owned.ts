import type { Figure } from './figure.ts'
import { inTurns, openFilled } from './filled-house.ts'
import { fillOwned, ownToken, staffToken } from './owned-rows.ts'

const few = 1_000
const many = 100_000

const questions: [name: string, path: string, token: string][] = [
  ['own orders', '/api/user/orders', ownToken],
  ['own orders of a purpose', '/api/user/orders?purpose=recharge', ownToken],
  ['own recharges', '/api/user/recharge', ownToken],
  ['own products', '/api/user/product', ownToken],
  ['console: orders', '/api/console/orders', staffToken],
  ['console: orders of a purpose', '/api/console/orders?purpose=recharge', staffToken],
  ['console: applications that wait', '/api/console/certifications?state=pending', staffToken],
  ['console: applications', '/api/console/certifications', staffToken],
  ['console: products', '/api/console/product', staffToken],
  ['console: what waits', '/api/console/todo', staffToken],
]

/** What owners and operators look through must not grow with what there is. */
export async function ownedFigures(report: (figure: Figure) => void): Promise<void> {
  const houses = {
    few: await openFilled((url) => fillOwned(url, few)),
    many: await openFilled((url) => fillOwned(url, many)),
  }
  for (const [name, path, token] of questions) {
    report(await inTurns(`${name}: 100 k vs 1 k rows`, path, houses, { headers: { authorization: token } }))
  }
  await houses.few.stop()
  await houses.many.stop()
}
