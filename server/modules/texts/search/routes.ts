import * as contract from '#contract/texts/search.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Search } from './service.ts'

export function searchRoutes(desk: Desk, { search }: { search: Search }) {
  desk.handle(contract.searchSite, ({ input: { q, kind, page, count }, now }) =>
    search.find(q, { kind, page, count, now }),
  )
  desk.keep(contract.suggestSearch, async ({ input, ...look }) => ({ list: await search.suggest(input.q, look) }))
  desk.handle(contract.readSearches, ({ input, now }) => search.log.read(input, now))
}
