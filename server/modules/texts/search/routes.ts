import * as contract from '#contract/texts/search.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Search } from './service.ts'

export function searchRoutes(desk: Desk, { search }: { search: Search }) {
  desk.keep(
    contract.searchSite,
    ({ input: { q, kind, page, count }, ...look }) => search.find(q, { kind, page, count, ...look }),
    // Counted however often it is asked: whoever runs the site wants to know what is looked for.
    async ({ input: { q, kind, page }, now }, { total }) => {
      if (page === 1 && kind === undefined) await search.counted(q, { found: total > 0, now })
    },
  )
  desk.keep(contract.suggestSearch, async ({ input, ...look }) => ({ list: await search.suggest(input.q, look) }))
  desk.handle(contract.readSearches, ({ input, now }) => search.log.read(input, now))
}
