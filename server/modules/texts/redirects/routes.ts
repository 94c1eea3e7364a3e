import * as contract from '#contract/texts/redirects.ts'
import type { Desk } from '#server/http/desk.ts'
import type { StatusAt } from './ports.ts'
import type { Redirects } from './service.ts'

export function redirectRoutes(desk: Desk, { redirects, statusAt }: { redirects: Redirects; statusAt: StatusAt }) {
  desk.handle(contract.listRedirects, ({ input: { page, count, q } }) => redirects.list({ page, count }, q))
  desk.handle(contract.addRedirect, ({ input, ...by }) => redirects.add(input, by, statusAt))
  desk.handle(contract.deleteRedirect, async ({ input, ...by }) => {
    await redirects.remove(input.id, by)
    return null
  })
}
