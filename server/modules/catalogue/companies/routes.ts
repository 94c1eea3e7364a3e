import * as contract from '#contract/catalogue/companies.ts'
import type { Desk } from '#server/http/desk.ts'
import { keeperRoutes } from '#server/modules/catalogue/records/service.ts'
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
}
