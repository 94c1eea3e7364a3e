import * as contract from '#contract/catalogue/opportunities.ts'
import type { Desk } from '#server/http/desk.ts'
import { keeperRoutes } from '#server/modules/catalogue/records/service.ts'
import type { Opportunities } from './service.ts'

export function opportunityRoutes(desk: Desk, { opportunities }: { opportunities: Opportunities }) {
  desk.keep(contract.listOpportunities, ({ input: { page, count, ...filter }, ...look }) =>
    opportunities.list(filter, { page, count }, look),
  )
  desk.keep(contract.readOpportunityCategories, ({ input, ...look }) => opportunities.categories(input, look))
  desk.keep(contract.readOpportunity, ({ input, ...look }) => opportunities.read(input.id, look))
  keeperRoutes(desk, contract.opportunityCalls, opportunities.keeper)
}
