import type { Call } from '#contract/base/call.ts'
import { type CompanyCard, type FoundProduct, listCompanies, listProducts } from '#contract/catalogue/companies.ts'
import { listOpportunities, type Opportunity } from '#contract/catalogue/opportunities.ts'
import { listResources, type Resource } from '#contract/catalogue/resources.ts'
import type { Found } from '#contract/texts/search.ts'

/** What lists show of the records among the results, beyond what the search itself knows of them. */
export interface Cards {
  company: CompanyCard[]
  product: FoundProduct[]
  business: Opportunity[]
  resource: Resource[]
}

const askedFor = 50

/** Asked with the same words: a list finds what the search finds. What it does not is shown as the search found it. */
export async function cardsFor(call: Call, q: string, found: readonly Found[]): Promise<Cards> {
  const among = (kind: Found['kind']) => found.some((one) => one.kind === kind)
  const asked = { q, page: 1, count: askedFor }
  const products = found.filter(({ kind }) => kind === 'product').map(({ id }) => id)
  const [company, product, business, resource] = await Promise.all([
    among('company') ? call(listCompanies, asked) : none,
    // There is no list of all products that could be asked by words.
    products.length > 0 ? call(listProducts, { ids: products.join() }) : none,
    among('business') ? call(listOpportunities, asked) : none,
    among('resource') ? call(listResources, asked) : none,
  ])
  const shown = <Card extends { id: number }>(kind: Found['kind'], cards: readonly Card[]) =>
    cards.filter(({ id }) => found.some((one) => one.kind === kind && one.id === id))
  return {
    company: shown('company', company.list),
    product: shown('product', product.list),
    business: shown('business', business.list),
    resource: shown('resource', resource.list),
  }
}

const none = { list: [] }
