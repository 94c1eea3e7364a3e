import type { Paging } from '#contract/base/paging.ts'
import { unread } from '#server/http/reading.ts'
import type { Act, OwnSelf } from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import { topicOf } from '#server/modules/catalogue/shelves/service.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { showHtml } from '#server/platform/rich-text.ts'
import type { createEditing } from '../editing/service.ts'
import { holds } from '../model.ts'
import type { createOwning } from '../owning/service.ts'
import { type createReading, productCard } from '../reading/service.ts'
import * as store from '../store.ts'

interface Parts {
  database: Database
  regions: Regions
  persons: Pick<Persons, 'demand'>
  editing: ReturnType<typeof createEditing>
  reading: ReturnType<typeof createReading>
  ownership: ReturnType<typeof createOwning>
}

type OwnCompany = store.CompanyRow
type OwnProduct = store.ProductRow

/** What an enterprise does about its own page and products, beside what owners of every kind can do. */
export function createRequesting({ database, regions, persons, editing, reading, ownership }: Parts) {
  const { companies, products } = editing

  const actOf = ({ enterpriseId, personId, now, requestId }: OwnSelf): Act => ({
    actor: { kind: 'enterprise', id: enterpriseId, personId },
    now,
    requestId,
  })
  const demand = (tx: Tx, { enterpriseId, personId }: OwnSelf) =>
    persons.demand(tx, { realm: 'enterprise', ownerId: enterpriseId, personId }, 'records')
  const look = ({ now }: OwnSelf) => ({ now, reading: unread })

  return {
    /** With what stands beside a page of theirs. */
    async presentCompanies(rows: readonly object[], { now }: OwnSelf) {
      const own = rows as readonly (OwnCompany & { products?: number })[]
      // What was just written comes without it.
      const ids = own.flatMap(({ id, products: known }) => (known === undefined ? [id] : []))
      const counts = ids.length > 0 ? await database.look((tx) => store.countProducts(tx, ids)) : undefined
      return own.map((row) => ({
        ...row,
        industry: regions.industryName(row.industry_id),
        region: regions.regionName(row.region_id),
        products: row.products ?? counts?.get(row.id) ?? 0,
        certified: holds(row.certified_from, row.certified_until, now),
      }))
    },

    async presentProducts(rows: readonly object[]) {
      const own = rows as readonly (OwnProduct & { company_shown?: boolean })[]
      const unknown = own.find(({ company_shown }) => company_shown === undefined)
      const page = unknown && (await database.look((tx) => store.findAny(tx, unknown.company_id)))
      return own.map((row) => ({ ...row, company_shown: row.company_shown ?? page?.state === 'shown' }))
    },

    /** As readers will see it once what is written beside it is approved. */
    async previewCompany(id: number, self: OwnSelf) {
      const row = (await companies.own?.read(id, self)) as OwnCompany | undefined
      if (!row) throw new Refusal('RECORD_NOT_FOUND')
      return database.look((tx) => reading.preview(tx, row, look(self)))
    },

    async previewProduct(id: number, self: OwnSelf) {
      const row = (await products.own?.read(id, self)) as unknown as OwnProduct | undefined
      if (!row) throw new Refusal('RECORD_NOT_FOUND')
      return database.look(async (tx) => {
        const page = await store.findAny(tx, row.company_id)
        if (!page) throw new Refusal('RECORD_NOT_FOUND')
        const { html, pictures, specifications, updated_at } = row
        const company = reading.cardOf(page, self.now)
        const whole = { html: showHtml(html), pictures, specifications, updated_at, company, others: [] }
        return { ...productCard(row), ...whole }
      })
    },

    /** The order in which readers see them; that of one that is not theirs is nobody's to change. */
    order: (ids: readonly number[], self: OwnSelf) =>
      database.begin(async (tx) => {
        await demand(tx, self)
        const wanted = [...new Set(ids)]
        if ((await store.placeProducts(tx, self.enterpriseId, wanted)) !== wanted.length)
          throw new Refusal('RECORD_NOT_FOUND')
        await announce(tx, topicOf('product'))
      }),

    stock: ({ id, sold_out }: { id: number; sold_out: boolean }, self: OwnSelf) =>
      database.begin(async (tx) => {
        await demand(tx, self)
        const row = await products.hold(tx, id)
        if ((await store.ownersOf(tx, [row.company_id])).get(row.company_id) !== self.enterpriseId)
          throw new Refusal('RECORD_NOT_FOUND')
        await products.mark(tx, id, { sold_out }, actOf(self), 'save')
      }),

    claim: (enterpriseId: number) =>
      database.look(async (tx) => {
        const claim = await ownership.claimOf(tx, enterpriseId)
        if (!claim) return { claim: null }
        const { id, company_id, because, created_at, proved } = claim
        return { claim: { id, company_id, because, created_at, name: proved.name } }
      }),

    answerClaim: (accepts: boolean, self: OwnSelf) =>
      database.begin(async (tx) => {
        await demand(tx, self)
        const { enterpriseId, personId } = self
        const { companyId } = await ownership.answer(tx, { enterpriseId, personId, accepts, act: actOf(self) })
        return { company_id: companyId }
      }),

    claims: (paging: Paging) => database.read((tx) => ownership.claims(tx, paging)),

    decideClaim: ({ id, accepts }: { id: number; accepts: boolean }, staffId: number, at: Omit<Act, 'actor'>) =>
      database.begin((tx) =>
        ownership.decide(tx, { id, accepts, staffId, act: { actor: { kind: 'staff', id: staffId }, ...at } }),
      ),
  }
}
