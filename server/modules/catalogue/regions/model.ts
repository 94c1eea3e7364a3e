import assert from 'node:assert/strict'

/** A line of our data files. */
export type Row = readonly [id: number, name: string, parentId: number]

export interface TreeNode {
  readonly id: number
  readonly name: string
  /** Null for the root only. */
  readonly parent: TreeNode | null
  readonly children: readonly TreeNode[]
}

export type Tree = ReadonlyMap<number, TreeNode>

/** No standard gives this number to a region or an industry, so it can mean the whole. */
export const rootId = 0

/**
 * Parents must stand before their children. That one rule also makes cycles and orphans impossible, so whoever
 * climbs the tree is sure to arrive at the root.
 */
export function growTree(rootName: string, rows: readonly Row[]): Tree {
  const root = { id: rootId, name: rootName, parent: null, children: [] }
  const nodes = new Map<number, TreeNode & { children: TreeNode[] }>([[rootId, root]])
  for (const [id, name, parentId] of rows) {
    assert(!nodes.has(id), `${id} ${name} is listed twice`)
    const parent = nodes.get(parentId)
    assert(parent, `${id} ${name} stands before its parent ${parentId}, or without one`)
    const node = { id, name, parent, children: [] }
    parent.children.push(node)
    nodes.set(id, node)
  }
  return nodes
}

/** From the first level below the root down to the node itself; nothing for the root. */
export function pathTo(node: TreeNode): TreeNode[] {
  return node.parent ? [...pathTo(node.parent), node] : []
}
