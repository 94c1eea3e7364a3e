import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/catalogue/companies.ts'
import * as own from '#contract/catalogue/own-companies.ts'
import type { Desk } from '#server/http/desk.ts'
import { unread } from '#server/http/reading.ts'
import { keeperRoutes, type OwnSelf, ownerRoutes } from '#server/modules/catalogue/records/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Painting } from '#server/platform/painting/painting.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { drawShare } from './images/service.ts'
import type { Companies } from './service.ts'

export function companyRoutes(desk: Desk, { companies }: { companies: Companies }) {
  desk.keep(contract.listCompanies, ({ input: { page, count, ...filter }, ...look }) =>
    companies.list(filter, { page, count }, look),
  )
  desk.keep(contract.readCompanyCategories, ({ input, ...look }) => companies.categories(input, look))
  desk.keep(contract.readCompany, ({ input, caller, ...look }) => {
    return companies.read(input.id, { mayContact: caller.isKnown, ...look })
  })
  desk.keep(contract.listProducts, ({ input, ...look }) =>
    companies.foundProducts(input.ids.split(',').map(Number), look),
  )
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

const hourS = 60 * 60

/** A picture of what everybody may read, to send on. */
export function shareRoutes(
  app: FastifyInstance,
  { companies, clock, painting, origin }: { companies: Companies; clock: Clock; painting: Painting; origin: string },
): void {
  app.get<{ Params: { id: string } }>(
    '/share/company/:id(^\\d{1,15}).png',
    { config: { answers: 'counted' } },
    async ({ params }, reply) => {
      const look = { now: clock(), reading: unread, mayContact: false }
      const found = await companies.read(Number(params.id), look).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined
        throw error
      })
      if (!found) return reply.code(404).send()
      const { id, name, summary, region, industry, certified } = found
      const picture = await drawShare(painting, {
        ...{ name, summary, certified, place: `${region.name} · ${industry.name}` },
        ...{ address: `${origin}/company/${id}`, site: new URL(origin).host },
      })
      return reply.type('image/png').header('cache-control', `public, max-age=${hourS}`).send(picture)
    },
  )
}
