import { fen } from '#contract/base/money.ts'
import { companies } from './companies/all.ts'
import { creditCode } from './credit-code.ts'
import { momentOf } from './news.ts'
import { opportunities } from './opportunities/all.ts'
import { companyCover, companyLogo, productPicture } from './pictures/addresses.ts'
import { products } from './products/all.ts'
import type { Demo, Step } from './step.ts'

const dayMs = 24 * 60 * 60 * 1000
const centsOf = (yuan: number | null) => (yuan === null ? null : fen(yuan * 100))

/** A moment in the opening hours of so many days ago, another for each place in a list. */
export function opening({ today }: Pick<Demo, 'today'>, daysAgo: number, place: number): Date {
  return momentOf(today, daysAgo, (place * 37) % (8 * 60))
}

export const addCompanies: Step = async (tx, demo) => {
  const { services, change } = demo
  for (const [place, company] of companies.entries()) {
    const {
      key,
      joinedDaysAgo,
      updatedDaysAgo,
      certified,
      state,
      reject_reason = '',
      scene: _scene,
      ...fields
    } = company
    const joined = opening(demo, joinedDaysAgo, place)
    const from = certified && opening(demo, certified.daysAgo, place)
    await services.companies.companies.enter(
      tx,
      {
        ...fields,
        business: [...fields.business],
        logo: companyLogo(key),
        cover: companyCover(key),
        certified_from: from,
        certified_until: from && certified && new Date(from.getTime() + certified.days * dayMs),
        ...(certified && {
          credit_code: creditCode(fields.region_id, place + 1),
          legal_person: fields.contact_name,
          business_scope: `${fields.business.join('；')}。`,
          certified_level: 1,
        }),
      },
      change,
      {
        state,
        reject_reason,
        created_at: joined,
        updated_at: opening(demo, updatedDaysAgo, place + 5),
        published_at: state === 'shown' || state === 'hidden' ? joined : null,
      },
    )
  }
}

/** Ids of the demo's companies by their keys. */
export async function companyIds({ services, today }: Demo): Promise<(key: string) => number> {
  const filter = { sort: 'id', order: 'asc', equal: {} } as const
  const { list } = await services.companies.companies.list({ page: 1, count: 100 }, filter, today)
  const ids = new Map(list.map(({ id, name }) => [name, id]))
  const keys = new Map(companies.map(({ key, name }) => [key, ids.get(name)]))
  return (key) => {
    const id = keys.get(key)
    if (id === undefined) throw new Error(`the demo lacks the company ${key}`)
    return id
  }
}

export const addProducts: Step = async (tx, demo) => {
  const idOf = await companyIds(demo)
  for (const [place, product] of products.entries()) {
    const { company, price_from, price_to, updatedDaysAgo, state, family: _family, ...fields } = product
    const at = opening(demo, updatedDaysAgo, place)
    const prices = { price_from: centsOf(price_from), price_to: centsOf(price_to) }
    await demo.services.companies.products.enter(
      tx,
      { ...fields, ...prices, company_id: idOf(company), pictures: [productPicture(place + 1)] },
      demo.change,
      { state, created_at: at, updated_at: at, published_at: state === 'shown' || state === 'hidden' ? at : null },
    )
  }
}

export const addOpportunities: Step = async (tx, demo) => {
  const idOf = await companyIds(demo)
  const shown = new Set(['shown', 'closed', 'hidden'])
  for (const [place, opportunity] of opportunities.entries()) {
    const { company, amount_from, amount_to, daysAgo, validDays, state, reject_reason = '', ...fields } = opportunity
    const at = opening(demo, daysAgo, place)
    const amounts = { amount_from: centsOf(amount_from), amount_to: centsOf(amount_to) }
    const valid_until = new Date(at.getTime() + validDays * dayMs)
    await demo.services.opportunities.keeper.enter(
      tx,
      { ...fields, ...amounts, company_id: idOf(company), valid_until },
      demo.change,
      { state, reject_reason, created_at: at, updated_at: at, published_at: shown.has(state) ? at : null },
    )
  }
}
