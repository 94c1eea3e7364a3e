import * as contract from '#contract/catalogue/companies.ts'
import * as own from '#contract/catalogue/own-companies.ts'
import type { Desk } from '#server/http/desk.ts'
import { keeperRoutes, type OwnSelf, ownerRoutes } from '#server/modules/catalogue/records/service.ts'
import type { Companies } from './service.ts'

export function companyRoutes(desk: Desk, { companies }: { companies: Companies }) {
  desk.keep(contract.listCompanies, ({ input: { page, count, ...filter }, ...look }) =>
    companies.list(filter, { page, count }, look),
  )
  desk.keep(contract.readCompanyCategories, ({ input, ...look }) => companies.categories(input, look))
  desk.keep(contract.readCompany, ({ input, caller, ...look }) => {
    return companies.read(input.id, { mayContact: caller.isKnown, ...look })
  })
  desk.keep(contract.readProduct, ({ input, ...look }) => companies.product(input.id, input.product, look))
  keeperRoutes(desk, contract.companyCalls, companies.companies)
  keeperRoutes(desk, contract.productCalls, companies.products)
  ownRoutes(desk, companies)
}

interface Asked {
  caller: { enterpriseId: number; personId: number }
  now: Date
  requestId: string
}

const selfOf = ({ caller: { enterpriseId, personId }, now, requestId }: Asked): OwnSelf => ({
  ...{ enterpriseId, personId, now, requestId },
})

function ownRoutes(desk: Desk, { companies, products, own: mine }: Companies) {
  ownerRoutes(desk, own.ownCompany, companies.own, mine.presentCompanies)
  ownerRoutes(desk, own.ownProduct, products.own, mine.presentProducts)
  desk.handle(own.previewCompany, ({ input, ...asked }) => mine.previewCompany(input.id, selfOf(asked)))
  desk.handle(own.previewProduct, ({ input, ...asked }) => mine.previewProduct(input.id, selfOf(asked)))
  desk.handle(own.orderProducts, async ({ input, ...asked }) => {
    await mine.order(input.ids, selfOf(asked))
    return null
  })
  desk.handle(own.stockProduct, async ({ input, ...asked }) => {
    await mine.stock(input, selfOf(asked))
    return null
  })
  desk.handle(own.readOwnClaim, ({ caller }) => mine.claim(caller.enterpriseId))
  desk.handle(own.answerClaim, ({ input, ...asked }) => mine.answerClaim(input.accepts, selfOf(asked)))
  desk.handle(own.listClaims, ({ input }) => mine.claims(input))
  desk.handle(own.decideClaim, async ({ input, caller, now, requestId }) => {
    await mine.decideClaim(input, caller.staffId, { now, requestId })
    return null
  })
}
