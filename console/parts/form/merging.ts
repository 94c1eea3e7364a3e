// Three-way merge of a form: what somebody began with, what they typed, and what a colleague saved meanwhile.

/** One field that stands differently here and there. */
export interface Clash {
  /** Where it stands: `bank_account.name`. */
  path: string
  base: unknown
  mine: unknown
  theirs: unknown
  /** Who changed it; where both did, a person has to choose. */
  by: 'mine' | 'theirs' | 'both'
}

export type Chosen = Readonly<Record<string, 'mine' | 'theirs'>>

/** What counts the saves is none of what was saved. */
const aside = ['version']

/** The fields in which the two differ, in the order of the form. */
export function clashesOf(base: object, mine: object, theirs: object): Clash[] {
  const [was, here, there] = [leavesOf(base), leavesOf(mine), leavesOf(theirs)]
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((path) => {
    const clash = { path, base: was.get(path), mine: here.get(path), theirs: there.get(path) }
    if (aside.includes(path) || isSame(clash.mine, clash.theirs)) return []
    const by = isSame(clash.base, clash.mine) ? 'theirs' : isSame(clash.base, clash.theirs) ? 'mine' : 'both'
    return [{ ...clash, by } as const]
  })
}

/** What is taken unless somebody chooses otherwise: of what only one changed, the change. */
export function firstChoice(clashes: readonly Clash[]): Chosen {
  return Object.fromEntries(clashes.map(({ path, by }) => [path, by === 'theirs' ? 'theirs' : 'mine']))
}

/** Theirs, with what was chosen of ours in its place; it stands on their version. */
export function merged<Values extends object>(theirs: Values, clashes: readonly Clash[], chosen: Chosen): Values {
  const values = structuredClone(theirs)
  for (const { path, mine } of clashes) if (chosen[path] === 'mine') put(values, path.split('.'), mine)
  return values
}

/** The same values, with theirs in the fields that clashed. */
export function withTheirs<Values extends object>(values: Values, clashes: readonly Clash[]): Values {
  const next = structuredClone(values)
  for (const { path, theirs } of clashes) put(next, path.split('.'), theirs)
  return next
}

interface Restored<Values> {
  /** What was typed, on top of what stands there now. */
  values: Values
  /** What was typed and what a colleague changed meanwhile, in the same fields. */
  both: Clash[]
}

/** Of a draft only what its writer changed comes back: the rest of it may be older than what a colleague saved. */
export function restored<Values extends object>(
  { base, values }: { base?: Values; values: Values },
  now: Values,
): Restored<Values> {
  // A draft of an earlier release lies in the tab without it: then all of it counts as typed.
  const clashes = clashesOf(base ?? now, values, now)
  return { values: merged(now, clashes, firstChoice(clashes)), both: clashes.filter(({ by }) => by === 'both') }
}

/** Objects by their fields, one level after the other; lists and everything else stand as one value. */
function leavesOf(value: object, above = ''): Map<string, unknown> {
  return new Map(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      const path = above ? `${above}.${key}` : key
      const isGroup = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      return isGroup ? [...leavesOf(inner, path)] : [[path, inner]]
    }),
  )
}

function put(into: object, [first, ...rest]: readonly string[], value: unknown): void {
  if (first === undefined) return
  const place = into as Record<string, unknown>
  if (rest.length === 0) {
    place[first] = value
    return
  }
  const inner = typeof place[first] === 'object' && place[first] !== null ? place[first] : {}
  place[first] = inner
  put(inner, rest, value)
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
