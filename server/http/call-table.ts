import type { Endpoint } from '#contract/base/endpoint.ts'

/** Longer than any id of ours. */
const bracesMax = 200

interface FoundCall {
  endpoint: Endpoint
  /** What stands where the path has braces. */
  params: Record<string, string>
}

interface Place {
  /** The calls that end here, by method. */
  calls: Map<string, Endpoint>
  named: Map<string, Place>
  /** What follows where the path has braces. */
  any?: Place
}

/**
 * Trie of the paths' segments. A route of the framework for each of four hundred calls takes longer than everything
 * else that is done to open a house, and the framework cannot say which methods an address has.
 */
export function createCallTable(endpoints: readonly Endpoint[]) {
  const root = emptyPlace()
  for (const endpoint of endpoints) {
    let place = root
    for (const segment of endpoint.path.slice(1).split('/')) place = placeBelow(place, segment)
    place.calls.set(endpoint.method, endpoint)
  }
  return {
    /** By the path as it came, percent-encoded. */
    find(method: string, path: string): FoundCall | undefined {
      const values: string[] = []
      const endpoint = find(root, segmentsOf(path), 0, values, method)
      return endpoint && { endpoint, params: paramsOf(endpoint, values) }
    },
    methodsAt: (path: string): string[] => [...methodsBelow(root, segmentsOf(path), 0)],
  }
}

/** Decoded one by one: a slash that is written as %2F belongs to its segment, and no fence is passed by it. */
function segmentsOf(path: string): string[] {
  const segments = path.slice(1).split('/')
  return path.includes('%') ? segments.map(decodeURIComponent) : segments
}

function emptyPlace(): Place {
  return { calls: new Map(), named: new Map() }
}

const isBraces = (segment: string) => segment.startsWith('{')

function placeBelow(place: Place, segment: string): Place {
  if (isBraces(segment)) {
    place.any ??= emptyPlace()
    return place.any
  }
  const known = place.named.get(segment) ?? emptyPlace()
  place.named.set(segment, known)
  return known
}

/** A name goes before braces; where it leads nowhere, the braces are tried. */
function find(place: Place, path: string[], at: number, values: string[], method: string): Endpoint | undefined {
  const segment = path[at]
  if (segment === undefined) return place.calls.get(method)
  const named = place.named.get(segment)
  const found = named && find(named, path, at + 1, values, method)
  if (found || !place.any || !fitsBraces(segment)) return found
  values[at] = segment
  return find(place.any, path, at + 1, values, method)
}

const fitsBraces = (segment: string) => segment !== '' && segment.length <= bracesMax

function paramsOf({ path }: Endpoint, values: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  if (values.length === 0) return params
  for (const [at, segment] of path.slice(1).split('/').entries())
    if (isBraces(segment)) params[segment.slice(1, -1)] = values[at] ?? ''
  return params
}

function* methodsBelow(place: Place, path: string[], at: number): Generator<string> {
  const segment = path[at]
  if (segment === undefined) return yield* place.calls.keys()
  const named = place.named.get(segment)
  if (named) yield* methodsBelow(named, path, at + 1)
  if (place.any && fitsBraces(segment)) yield* methodsBelow(place.any, path, at + 1)
}
