import * as contract from '#contract/catalogue/links.ts'
import type { Desk } from '#server/http/desk.ts'
import { keeperRoutes } from '#server/modules/catalogue/records/service.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { Links } from './service.ts'

export function linkRoutes(desk: Desk, { links, database }: { links: Links; database: Database }) {
  desk.keep(contract.readSiteLinks, async ({ input, ...look }) => ({
    list: await links.running(look, input.position),
  }))
  desk.keep(contract.readLinkPrices, async (look) => ({ list: await links.prices(look) }))
  desk.handle(contract.readEditedLinkPrices, () => links.editedPrices())
  desk.handle(contract.saveLinkPrices, ({ input, caller, now, requestId }) =>
    database.begin((tx) =>
      links.savePrices(tx, input, { actor: { kind: 'staff', id: caller.staffId }, now, requestId }),
    ),
  )
  keeperRoutes(desk, contract.linkCalls, links.keeper)
}
