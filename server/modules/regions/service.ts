import { z } from 'zod'
import type { Branch, IndustryOption } from '#contract/regions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import industryRows from './data/industries.json' with { type: 'json' }
import regionRows from './data/regions.json' with { type: 'json' }
import { growTree, pathTo, rootId, type Tree, type TreeNode } from './model.ts'

export type Regions = ReturnType<typeof createRegions>

/** TypeScript sees only mixed lists in a JSON file; this is where they become rows, or the start fails. */
const Rows = z.array(z.tuple([z.number().int(), z.string().min(1), z.number().int()]))

/**
 * Where a business is and what it does, by the national standards. Both trees are shipped with the code and change
 * only with a release, so they are kept in memory and a page built on them depends on no topic.
 */
export function createRegions() {
  const regions = growTree('全国', Rows.parse(regionRows))
  const industries = growTree('全部行业', Rows.parse(industryRows))
  return {
    city: (id: number): Branch => branchOf(find(regions, id)),
    /** Names from the province down, the collective 市辖区 of a municipality included: one name for each level. */
    cityPath: (id: number): string[] => pathTo(find(regions, id)).map(({ name }) => name),
    industry: (id: number): Branch => branchOf(find(industries, id)),
    industryOptions: (): IndustryOption[] =>
      find(industries, rootId).children.map((section) => ({
        ...choiceOf(section),
        children: section.children.map(choiceOf),
      })),
  }
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
