import { tokensOf } from '#console/parts/show/words.ts'

// What has changed between two texts. Comparing is quadratic, so every comparison has a budget of cells: a text that
// would use more is shown as replaced, and the page never freezes over it.

type Op =
  | { kind: 'same'; before: number; after: number }
  | { kind: 'removed'; before: number }
  | { kind: 'added'; after: number }

export interface Piece {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** A line of a comparison. `changed` has both texts in its pieces. */
export type DiffRow =
  | { kind: 'same' | 'removed' | 'added'; label: string; text: string }
  | { kind: 'changed'; label: string; pieces: Piece[] }

/** Something to compare: what kind of paragraph it is, and its words. */
export interface Comparable {
  label: string
  text: string
}

const rowCellsMax = 4_000_000
const pieceCellsMax = 1_000_000
const pieceCellsInAllMax = 4_000_000
/** How far a paragraph is looked for that became another one. */
const pairReach = 8
const pairLikeness = 0.45

/** The longest common subsequence of two lists, as steps from one to the other. */
export function align(before: readonly string[], after: readonly string[], cellsMax: number): Op[] {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1
  let tail = 0
  const rest = Math.min(before.length, after.length) - head
  while (tail < rest && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  const middleBefore = before.slice(head, before.length - tail)
  const middleAfter = after.slice(head, after.length - tail)
  return [
    ...Array.from({ length: head }, (_, at): Op => ({ kind: 'same', before: at, after: at })),
    ...alignMiddle(middleBefore, middleAfter, cellsMax).map((op) => shift(op, head)),
    ...Array.from(
      { length: tail },
      (_, at): Op => ({ kind: 'same', before: before.length - tail + at, after: after.length - tail + at }),
    ),
  ]
}

function alignMiddle(before: readonly string[], after: readonly string[], cellsMax: number): Op[] {
  const width = after.length + 1
  if (before.length === 0 || after.length === 0 || (before.length + 1) * width > cellsMax) {
    return [
      ...before.map((_, at): Op => ({ kind: 'removed', before: at })),
      ...after.map((_, at): Op => ({ kind: 'added', after: at })),
    ]
  }
  // The length that is common is never longer than the shorter list, and that one fits two bytes within the budget.
  const common = new Uint16Array((before.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const ops: Op[] = []
  let row = 0
  let column = 0
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && before[row] === after[column]) {
      ops.push({ kind: 'same', before: row++, after: column++ })
    } else if (column >= after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1))) {
      ops.push({ kind: 'removed', before: row++ })
    } else {
      ops.push({ kind: 'added', after: column++ })
    }
  }
  return ops
}

function shift(op: Op, by: number): Op {
  if (op.kind === 'same') return { kind: 'same', before: op.before + by, after: op.after + by }
  return op.kind === 'removed' ? { kind: 'removed', before: op.before + by } : { kind: 'added', after: op.after + by }
}

/** Two texts of one paragraph: what stayed, what went, what came. */
export function diffWords(before: string, after: string, cellsMax = pieceCellsMax): Piece[] {
  const [old, fresh] = [tokensOf(before), tokensOf(after)]
  const pieces: Piece[] = []
  for (const op of align(old, fresh, cellsMax)) {
    const text = (op.kind === 'added' ? fresh[op.after] : old[op.before]) ?? ''
    const last = pieces.at(-1)
    if (last?.kind === op.kind) last.text += text
    else pieces.push({ kind: op.kind, text })
  }
  return pieces
}

/** Two lists of paragraphs. A paragraph that was only reworded stands as one line with its changes inside. */
export function diffParagraphs(before: readonly Comparable[], after: readonly Comparable[]): DiffRow[] {
  const ops = align(before.map(keyOf), after.map(keyOf), rowCellsMax)
  const budget = { left: pieceCellsInAllMax }
  const rows: DiffRow[] = []
  let removed: Comparable[] = []
  let added: Comparable[] = []
  const settle = () => {
    rows.push(...pairUp(removed, added, budget))
    removed = []
    added = []
  }
  for (const op of ops) {
    const old = op.kind === 'added' ? undefined : before[op.before]
    const fresh = op.kind === 'added' ? after[op.after] : undefined
    if (op.kind === 'same' && old) {
      settle()
      rows.push({ kind: 'same', ...old })
    } else if (old) removed.push(old)
    else if (fresh) added.push(fresh)
  }
  settle()
  return rows
}

const keyOf = ({ label, text }: Comparable) => `${label}\n${text}`

/** Finds, for paragraphs that went, those that came in their place. */
function pairUp(removed: readonly Comparable[], added: readonly Comparable[], budget: { left: number }): DiffRow[] {
  const rows: DiffRow[] = []
  let next = 0
  for (const old of removed) {
    const partner = added
      .slice(next, next + pairReach)
      .findIndex((fresh) => fresh.label === old.label && likeness(old.text, fresh.text) >= pairLikeness)
    const fresh = added[next + partner]
    if (partner < 0 || !fresh) {
      rows.push({ kind: 'removed', ...old })
      continue
    }
    for (const between of added.slice(next, next + partner)) rows.push({ kind: 'added', ...between })
    rows.push(reworded(old, fresh, budget))
    next += partner + 1
  }
  for (const fresh of added.slice(next)) rows.push({ kind: 'added', ...fresh })
  return rows
}

function reworded(old: Comparable, fresh: Comparable, budget: { left: number }): DiffRow {
  const cells = Math.min(old.text.length * fresh.text.length, pieceCellsMax)
  const pieces = diffWords(old.text, fresh.text, Math.min(pieceCellsMax, Math.max(0, budget.left)))
  budget.left -= cells
  return { kind: 'changed', label: fresh.label, pieces }
}

/** 0 to 1: how many of the words two paragraphs share, in whatever order. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1
  const counts = new Map<string, number>()
  const [mine, theirs] = [tokensOf(one), tokensOf(other)]
  for (const word of mine) counts.set(word, (counts.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of theirs) {
    const left = counts.get(word) ?? 0
    if (left > 0) {
      shared += 1
      counts.set(word, left - 1)
    }
  }
  const all = mine.length + theirs.length
  return all === 0 ? 1 : (2 * shared) / all
}

export interface Gap {
  kind: 'gap'
  count: number
}

/** Leaves out what stayed, save a line beside every change. */
export function withoutSame(rows: readonly DiffRow[]): (DiffRow | Gap)[] {
  const near = (at: number) => [rows[at - 1], rows[at], rows[at + 1]].some((row) => row && row.kind !== 'same')
  const shown: (DiffRow | Gap)[] = []
  rows.forEach((row, at) => {
    const last = shown.at(-1)
    if (near(at)) shown.push(row)
    else if (last?.kind === 'gap') last.count += 1
    else shown.push({ kind: 'gap', count: 1 })
  })
  return shown
}
