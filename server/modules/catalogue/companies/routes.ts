import * as contract from '#contract/catalogue/companies.ts'
import type { Desk } from '#server/http/desk.ts'
import { keeperRoutes } from '#server/modules/catalogue/records/service.ts'
import type { Companies } from './service.ts'

export function companyRoutes(desk: Desk, { companies }: { companies: Companies }) {
  desk.handle(contract.listCompanies, ({ input: { page, count, ...filter }, ...look }) =>
    companies.list(filter, { page, count }, look),
  )
  desk.handle(contract.readCompanyCategories, ({ input, ...look }) => companies.categories(input, look))
  desk.handle(contract.readCompany, ({ input, caller, ...look }) => {
    const mayContact = caller.enterpriseId !== undefined || caller.makerId !== undefined
    return companies.read(input.id, { mayContact, ...look })
  })
  desk.handle(contract.readProduct, ({ input, ...look }) => companies.product(input.id, input.product, look))
  keeperRoutes(desk, contract.companyCalls, companies.companies)
  keeperRoutes(desk, contract.productCalls, companies.products)
}
