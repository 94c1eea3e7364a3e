import * as contract from '#contract/catalogue/boosts.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Self } from './ports.ts'
import type { Boosts } from './service.ts'

interface Calling {
  caller: { enterpriseId: number; personId: number }
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}

const selfOf = ({ caller, now, requestId, idempotencyKey }: Calling): Self => ({
  ...{ enterpriseId: caller.enterpriseId, personId: caller.personId, now, requestId, idempotencyKey },
})

export function boostRoutes(desk: Desk, { boosts }: { boosts: Boosts }) {
  desk.keep(contract.listBoostedCompanies, (look) =>
    boosts.boosted('company', look, (ids) => boosts.companyCards(ids, look)),
  )
  desk.keep(contract.listBoostedOpportunities, (look) =>
    boosts.boosted('business', look, (ids) => boosts.opportunityCards(ids, look)),
  )
  desk.keep(contract.readBoostPrices, (look) => boosts.prices(look))
  desk.handle(contract.readBoostOffer, ({ caller, now }) => boosts.offer(caller.enterpriseId, now))
  desk.handle(contract.listOwnBoosts, ({ input, caller, now }) => boosts.own(caller.enterpriseId, input, now))
  desk.handle(contract.buyBoost, ({ input, ...asked }) => boosts.buy(selfOf(asked), input))
  desk.handle(contract.cancelBoost, ({ input, ...asked }) => boosts.cancel(selfOf(asked), input))
  desk.handle(contract.listBoosts, ({ input, now }) => boosts.list(input, now))
  desk.handle(contract.endBoost, ({ input, ...by }) => boosts.takeDown(input.id, input.reason, by))
}
