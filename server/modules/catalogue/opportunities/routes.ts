import * as contract from '#contract/catalogue/opportunities.ts'
import * as own from '#contract/catalogue/own-opportunities.ts'
import type { Desk } from '#server/http/desk.ts'
import { keeperRoutes, type OwnSelf, ownerRoutes } from '#server/modules/catalogue/records/service.ts'
import type { Opportunities } from './service.ts'

export function opportunityRoutes(desk: Desk, { opportunities }: { opportunities: Opportunities }) {
  desk.keep(contract.listOpportunities, ({ input: { page, count, ...filter }, ...look }) =>
    opportunities.list(filter, { page, count }, look),
  )
  desk.keep(contract.readOpportunityCategories, ({ input, ...look }) => opportunities.categories(input, look))
  desk.keep(contract.readOpportunity, ({ input, ...look }) => opportunities.read(input.id, look))
  keeperRoutes(desk, contract.opportunityCalls, opportunities.keeper)
  ownRoutes(desk, opportunities)
}

interface Asked {
  caller: { enterpriseId: number; personId: number }
  now: Date
  requestId: string
}

const selfOf = ({ caller: { enterpriseId, personId }, now, requestId }: Asked): OwnSelf => ({
  ...{ enterpriseId, personId, now, requestId },
})

function ownRoutes(desk: Desk, { keeper, own: mine }: Opportunities) {
  ownerRoutes(desk, own.ownOpportunity, keeper.own, mine.present)
  desk.handle(own.previewOpportunity, ({ input, ...asked }) => mine.preview(input.id, selfOf(asked)))
  desk.handle(own.refreshOpportunity, async ({ input, ...asked }) => {
    await mine.refresh(input.id, selfOf(asked))
    return null
  })
  desk.handle(own.prolongOpportunity, ({ input, ...asked }) => mine.prolong(input.id, selfOf(asked)))
  desk.handle(own.closeOpportunity, async ({ input: { id, ...end }, ...asked }) => {
    await mine.close(id, end, selfOf(asked))
    return null
  })
}
