import { z } from 'zod'
import type { Branch, IndustryOption } from '#contract/catalogue/regions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import industryRows from './data/industries.json' with { type: 'json' }
import regionRows from './data/regions.json' with { type: 'json' }
import { growTree, pathTo, rootId, type Tree, type TreeNode } from './model.ts'

export type Regions = ReturnType<typeof createRegions>

/** TypeScript sees only mixed lists in a JSON file; this is where they become rows, or the start fails. */
const Rows = z.array(z.tuple([z.number().int(), z.string().min(1), z.number().int()]))

let grown: { regions: Tree; industries: Tree } | undefined

/** Memoized: the trees are the same for every house, and nobody changes them. */
function grow() {
  grown ??= {
    regions: growTree('全国', Rows.parse(regionRows)),
    industries: growTree('全部行业', Rows.parse(industryRows)),
  }
  return grown
}

/**
 * Where a business is and what it does, by the national standards. Both trees are shipped with the code and change
 * only with a release, so they are kept in memory and a page built on them depends on no topic.
 */
export function createRegions() {
  const { regions, industries } = grow()
  return {
    city: (id: number): Branch => branchOf(find(regions, id)),
    /** Names from the province down, the collective 市辖区 of a municipality included: one name for each level. */
    cityPath: (id: number): string[] => pathTo(find(regions, id)).map(({ name }) => name),
    /** How a place is called in a line: without the collective names that say nothing, without a name twice. */
    regionName: (id: number): string => {
      const names = placesTo(find(regions, id)).map(({ name }) => name)
      return [...new Set(names)].join(' ')
    },
    /** The same place by place. A collective level is none: it has the path of what stands above it. */
    regionPath: (id: number) => placesTo(find(regions, id)).map(choiceOf),
    /** The collective levels below a province: what stands below them stands beside its cities. */
    collectivesIn: (id: number): number[] =>
      find(regions, id)
        .children.filter(isCollective)
        .map((child) => child.id),
    industryPath: (id: number) => pathTo(find(industries, id)).map(choiceOf),
    industryName: (id: number): string => find(industries, id).name,
    hasRegion: (id: number): boolean => id !== rootId && regions.has(id),
    hasIndustry: (id: number): boolean => id !== rootId && industries.has(id),
    /**
     * The shelves that something of this industry at this place stands on, without the kind in front. Names of one
     * level below the same parent have one beginning, so that they can be counted together.
     */
    shelvesFor: ({ industry_id, region_id }: { industry_id: number; region_id: number }): string[] => [
      ...industryShelves(find(industries, industry_id)),
      ...regionShelves(find(regions, region_id)),
    ],
    industryShelf: (id: number): string => last(industryShelves(find(industries, id))),
    regionShelf: (id: number): string => last(regionShelves(find(regions, id))),
    /** Whether a word is what people call a province or a city, with or without its last character. */
    isPlaceName: (word: string): boolean => placeNames().has(word),
    industry: (id: number): Branch => branchOf(find(industries, id)),
    industryOptions: (): IndustryOption[] =>
      find(industries, rootId).children.map((section) => ({
        ...choiceOf(section),
        children: section.children.map(choiceOf),
      })),
  }
}

let places: Set<string> | undefined

/** Memoized: names of provinces and cities as they are said. */
function placeNames(): Set<string> {
  if (places) return places
  places = new Set()
  for (const node of grow().regions.values()) {
    if (node.id % 100 !== 0 || node.id === rootId) continue
    const short = node.name.replace(
      /(?:特别行政区|壮族自治区|回族自治区|维吾尔自治区|自治区|自治州|地区|省|市|盟)$/,
      '',
    )
    for (const name of [node.name, short]) if (name.length > 1) places.add(name)
  }
  return places
}

const collective = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])
const isCollective = ({ name }: TreeNode) => collective.has(name)
const placesTo = (node: TreeNode) => pathTo(node).filter((one) => !isCollective(one))

function industryShelves(node: TreeNode): string[] {
  const [section, division] = pathTo(node)
  const shelves = section ? [`section:${section.id}`] : []
  return section && division ? [...shelves, `division:${section.id}:${division.id}`] : shelves
}

/** Codes of regions begin with their parent's digits, and end in noughts above the districts. */
function regionShelves(node: TreeNode): string[] {
  return placesTo(node).map(
    ({ id }) => `${id % 10_000 === 0 ? 'province' : id % 100 === 0 ? 'city' : 'district'}:${id}`,
  )
}

function last(names: readonly string[]): string {
  const name = names.at(-1)
  if (name === undefined) throw new Refusal('RECORD_NOT_FOUND')
  return name
}

function find(tree: Tree, id: number): TreeNode {
  const node = tree.get(id)
  if (!node) throw new Refusal('RECORD_NOT_FOUND', { id })
  return node
}

function choiceOf({ id, name }: TreeNode) {
  return { id, name }
}

function branchOf(node: TreeNode): Branch {
  return {
    ...choiceOf(node),
    parent_id: node.parent?.id ?? null,
    children: node.children.map((child) => ({ ...choiceOf(child), leaf: child.children.length === 0 })),
  }
}
