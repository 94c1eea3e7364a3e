import * as contract from '#contract/catalogue/matching.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Matching } from './service.ts'

interface Asked {
  caller: { enterpriseId: number; personId: number }
  now: Date
}

const selfOf = ({ caller: { enterpriseId, personId }, now }: Asked) => ({ enterpriseId, personId, now })

export function matchingRoutes(desk: Desk, { matching }: { matching: Matching }) {
  desk.handle(contract.listMatches, ({ input, ...asked }) => matching.forEnterprise(selfOf(asked), input))
  desk.handle(contract.listFittingCompanies, ({ input, ...asked }) => matching.forOpportunity(selfOf(asked), input.id))
  desk.handle(contract.refuseMatch, async ({ input, ...asked }) => {
    await matching.refuse(input.id, selfOf(asked))
    return null
  })
  desk.handle(contract.chooseMatching, async ({ input, ...asked }) => {
    await matching.choose(input.off, selfOf(asked))
    return null
  })
}
