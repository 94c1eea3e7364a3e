import type { Paging } from '#contract/base/paging.ts'
import type { Facets } from '#contract/catalogue/companies.ts'
import type { Counted } from '#contract/catalogue/record-fields.ts'
import type { Reading } from '#server/http/reading.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import { type Shelves, topicOf } from '#server/modules/catalogue/shelves/service.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { FindableKind, FindByWords } from '../ports.ts'

/** When and for which keeper something is read. */
export interface Look {
  now: Date
  reading: Reading
}

interface IdPage {
  ids: number[]
  total: number
  total_is: 'exact' | 'at_least'
  page: number
  count: number
}

interface Parts {
  database: Database
  shelves: Shelves
  regions: Regions
  findByWords: FindByWords
}

/** So many answers to words are looked at; whoever wants others says more. */
const foundMax = 1000

export type Directories = ReturnType<typeof createDirectories>

/** Lists that readers narrow down by industry, place, marks and words. */
export function createDirectories({ database, shelves, regions, findByWords }: Parts) {
  async function counted(prefix: string, look: Look, name: (id: number) => string): Promise<Counted[]> {
    const found = await shelves.fullest(prefix, look.now, look.reading)
    return found.map(({ shelf, total }) => {
      const id = Number(shelf.slice(shelf.lastIndexOf(':') + 1))
      return { id, name: name(id), total }
    })
  }

  return {
    /**
     * A page of what stands on all the chosen shelves. A family is another order of the same shelves: its name stands
     * between the kind and the rest. What was found by words comes in the order of the search instead.
     */
    async page(
      kind: FindableKind,
      { chosen, q, family }: { chosen: readonly string[]; q?: string | undefined; family?: string | undefined },
      paging: Paging,
      look: Look,
    ): Promise<IdPage> {
      if (q) {
        look.reading.dependsOn(topicOf(kind))
        // What is found may change with any text of the kind, and by the hour.
        look.reading.freshUntil(look.now)
        const found = await findByWords(kind, q, look.now, foundMax)
        const names = [kind, ...chosen.map((name) => `${kind}:${name}`)]
        const ids = await database.browse((tx) => shelves.standing(tx, { ids: found, shelves: names, now: look.now }))
        const offset = (paging.page - 1) * paging.count
        const total_is = found.length < foundMax ? 'exact' : 'at_least'
        return { ids: ids.slice(offset, offset + paging.count), total: ids.length, total_is, ...paging }
      }
      const root = family ? `${kind}:${family}` : kind
      const names = chosen.map((name) => `${root}:${name}`)
      const { entries, ...page } =
        names.length > 1
          ? await shelves.pageOfAll(names, paging, look)
          : await shelves.page(names[0] ?? root, paging, look)
      return { ids: await database.browse((tx) => shelves.idsAt(tx, entries)), ...page }
    },

    /** What can be chosen next to the chosen industry and place, and how much there is of each. */
    async facets(
      kind: FindableKind,
      { industry, region }: { industry?: number | undefined; region?: number | undefined },
      look: Look,
    ): Promise<Facets> {
      const industryPath = industry === undefined ? [] : regions.industryPath(industry)
      const regionPath = region === undefined ? [] : regions.regionPath(region)
      const [section] = industryPath
      const [province, city] = regionPath
      const none = Promise.resolve<Counted[]>([])
      const place = (id: number) => regions.city(id).name
      const districtsIn = (id: number) => counted(`${kind}:district:${String(id).slice(0, 4)}`, look, place)
      // What stands right below a province is offered beside its cities, and where there are none in their place.
      const citiesIn = async (id: number) => {
        const found = await Promise.all([
          counted(`${kind}:city:${String(id).slice(0, 2)}`, look, place),
          ...regions.collectivesIn(id).map(districtsIn),
        ])
        return found.flat().sort((one, other) => other.total - one.total || one.id - other.id)
      }
      const [sections, divisions, provinces, cities, districts] = await Promise.all([
        counted(`${kind}:section:`, look, regions.industryName),
        section ? counted(`${kind}:division:${section.id}:`, look, regions.industryName) : none,
        counted(`${kind}:province:`, look, place),
        province ? citiesIn(province.id) : none,
        city && city.id % 100 === 0 ? districtsIn(city.id) : none,
      ])
      return { sections, divisions, provinces, cities, districts, industry: industryPath, region: regionPath }
    },
  }
}
