import type { Paging } from '#contract/base/paging.ts'
import {
  type OpportunityForm,
  type OpportunitySide,
  opportunityForms,
  opportunitySides,
} from '#contract/catalogue/opportunities.ts'
import { cityOf } from '#contract/catalogue/regions.words.ts'
import { type Companies, holds, nothing } from '#server/modules/catalogue/companies/service.ts'
import type { Directories, Look } from '#server/modules/catalogue/records/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { showHtml } from '#server/platform/rich-text.ts'
import { keepShownTexts } from '#server/platform/shown-texts.ts'
import { listedAt } from '../model.ts'
import * as store from '../store.ts'

interface Parts {
  database: Database
  shelves: Shelves
  regions: Regions
  directories: Directories
  companies: Companies
  viewsOf(tx: Reader, id: number): Promise<number>
}

interface Filter {
  side?: OpportunitySide | undefined
  form?: OpportunityForm | undefined
  industry?: number | undefined
  region?: number | undefined
  company?: number | undefined
  q?: string | undefined
}

const relatedMax = 6
const ofCompanyMax = 1000
const everything = { page: 1, count: ofCompanyMax }

/** What readers see of opportunities. */
export function createReading({ database, shelves, regions, directories, companies, viewsOf }: Parts) {
  const shownTexts = keepShownTexts()

  function listed(row: store.ListedRow, now: Date) {
    return {
      ...headOf(row),
      company: {
        id: row.company_id,
        name: row.company,
        logo: row.logo,
        certified: holds(row.certified_from, row.certified_until, now),
        partner: holds(row.partner_from, row.partner_until, now),
      },
    }
  }

  function headOf(row: store.HeadRow) {
    const { id, side, form, title, summary, amount_from, amount_to, unit, quantity, valid_until } = row
    return {
      id,
      side,
      form,
      title,
      summary,
      industry: { id: row.industry_id, name: regions.industryName(row.industry_id) },
      region: { id: row.region_id, name: regions.regionName(row.region_id) },
      amount_from,
      amount_to,
      unit,
      quantity,
      valid_until,
      published_at: row.published_at ?? row.created_at,
      refreshed_at: listedAt(row) === row.published_at ? null : row.refreshed_at,
      picture: row.pictures[0] ?? '',
    }
  }

  return {
    async list(filter: Filter, paging: Paging, look: Look) {
      const { side, form, industry, region, company, q } = filter
      if (industry !== undefined && !regions.hasIndustry(industry)) return nothing(paging)
      if (region !== undefined && !regions.hasRegion(region)) return nothing(paging)
      await database.browse((tx) => companies.noteMarks(tx, look))
      const place = region === undefined ? undefined : regions.regionShelf(cityOf(region))
      const chosen = [
        ...(side ? [`side:${side}`] : []),
        ...(form ? [`form:${form}`] : []),
        ...(industry === undefined ? [] : [regions.industryShelf(industry)]),
        ...(place === undefined ? [] : [place]),
      ]
      const { ids, ...page } =
        company === undefined
          ? await directories.page('business', { chosen, q }, paging, look)
          : await pageOfCompany(company, { chosen, q }, paging, look)
      const rows = await database.browse((tx) => store.shownById(tx, ids, look.now))
      return { ...page, list: rows.map((row) => listed(row, look.now)) }
    },

    /** Those of these that readers see, in this order. */
    async cards(tx: Reader, ids: readonly number[], look: Look) {
      await companies.noteMarks(tx, look)
      await shelves.noteTurn(tx, 'business', look.now, look.reading)
      return (await store.shownById(tx, ids, look.now)).map((row) => listed(row, look.now))
    },

    /** The newest few, for the home page. */
    async newest(limit: number, look: Look) {
      return database.browse(async (tx) => {
        await companies.noteMarks(tx, look)
        await shelves.noteTurn(tx, 'business', look.now, look.reading)
        const ids = await shelves.idsAt(tx, shelves.newest('business', limit, look.now))
        return (await store.shownById(tx, ids, look.now)).map((row) => listed(row, look.now))
      })
    },

    async categories(chosen: { industry?: number | undefined; region?: number | undefined }, look: Look) {
      const { now, reading } = look
      const count = (name: string) => shelves.total(`business:${name}`, now, reading)
      const known = { ...chosen, region: chosen.region === undefined ? undefined : cityOf(chosen.region) }
      const [facets, total, sides, forms] = await Promise.all([
        directories.facets('business', known, look),
        shelves.total('business', now, reading),
        countEach(opportunitySides, (side) => count(`side:${side}`)),
        countEach(opportunityForms, (form) => count(`form:${form}`)),
      ])
      return { ...facets, total, sides, forms }
    },

    async read(id: number, look: Look) {
      return database.browse(async (tx) => {
        // Before anything is refused: that it is not there also holds only until it is.
        await shelves.noteTurn(tx, 'business', look.now, look.reading)
        await companies.noteMarks(tx, look)
        const row = await store.findShown(tx, id, look.now)
        const [company] = row ? await companies.cards(tx, [row.company_id], look) : []
        if (!row?.published_at || !company) throw new Refusal('RECORD_NOT_FOUND')
        const placed = { subject_id: id, published_at: listedAt(row) ?? row.published_at }
        const { older, newer } = await shelves.neighbours(tx, 'business', placed, look.now)
        const beside = [...regions.shelvesFor(row), `form:${row.form}`].map((name) => `business:${name}`)
        const near = await shelves.together(tx, { shelves: beside, except: id, now: look.now, limit: relatedMax })
        const others = new Map(
          (await store.shownById(tx, [older ?? 0, newer ?? 0, ...near], look.now)).map((one) => [one.id, one]),
        )
        const neighbour = (known: number | undefined) => {
          const one = others.get(known ?? 0)
          return one ? { id: one.id, title: one.title } : null
        }
        return {
          ...headOf(row),
          html: shownTexts(`business:${id}:${row.version}`, row.html),
          pictures: row.pictures,
          views: await viewsOf(tx, id),
          updated_at: row.updated_at,
          over: row.state === 'closed' || row.valid_until <= look.now,
          company,
          previous: neighbour(older),
          next: neighbour(newer),
          related: near.flatMap((known) => others.get(known) ?? []).map((one) => listed(one, look.now)),
        }
      })
    },

    /** The same of a row that is not what readers see yet. */
    async preview(tx: Reader, row: store.OpportunityRow, now: Date) {
      const company = await companies.anyCard(tx, row.company_id, now)
      if (!company) throw new Refusal('RECORD_NOT_FOUND')
      const { pictures, updated_at } = row
      const beside = { previous: null, next: null, related: [], over: false, views: 0 }
      return { ...headOf(row), html: showHtml(row.html), pictures, updated_at, company, ...beside }
    },
  }

  /** What one company offers and needs: few enough to be looked through. */
  async function pageOfCompany(
    company: number,
    { chosen, q }: { chosen: readonly string[]; q: string | undefined },
    paging: Paging,
    look: Look,
  ) {
    const found = q ? new Set((await directories.page('business', { chosen, q }, everything, look)).ids) : undefined
    const ids = await database.browse(async (tx) => {
      await shelves.noteTurn(tx, 'business', look.now, look.reading)
      const own = await store.idsOfCompany(tx, company, look.now, ofCompanyMax)
      const names = ['business', ...chosen.map((name) => `business:${name}`)]
      const standing = await shelves.standing(tx, { ids: own, shelves: names, now: look.now })
      return found ? standing.filter((id) => found.has(id)) : standing
    })
    const offset = (paging.page - 1) * paging.count
    const total_is = ids.length < ofCompanyMax ? ('exact' as const) : ('at_least' as const)
    return { ids: ids.slice(offset, offset + paging.count), total: ids.length, total_is, ...paging }
  }
}

async function countEach<Name extends string>(names: readonly Name[], count: (name: Name) => Promise<number>) {
  const counted = await Promise.all(names.map(async (name) => [name, await count(name)] as const))
  return Object.fromEntries(counted) as Record<Name, number>
}
