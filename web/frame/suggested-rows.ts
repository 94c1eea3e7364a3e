import type { Suggestion } from '#contract/texts/search.ts'
import { type SearchKind, searchKindNames, searchKinds } from '#contract/texts/search.words.ts'
import type { Segment } from '#contract/texts/words.ts'

/** A row of the list under a search box: what it says, where it leads, and under which heading it stands. */
export interface SuggestedRow {
  group: string
  segments: readonly Segment[]
  path: string
}

const said = (text: string): Segment[] => [{ text, hit: false }]
const searchPath = (q: string) => `/search?q=${encodeURIComponent(q)}`

/** What was found, by its kind in the order of the kinds, and at the end the way to all of it. */
export function foundRows(q: string, found: readonly Suggestion[]): SuggestedRow[] {
  const placeOf = (kind: SearchKind) => searchKinds.indexOf(kind)
  const rows = found
    .toSorted((one, other) => placeOf(one.kind) - placeOf(other.kind))
    .map(({ kind, segments, path }) => ({ group: searchKindNames[kind], segments, path }))
  return [...rows, { group: '', segments: said(`搜索“${q}”的全部结果`), path: searchPath(q) }]
}

/** What is offered before anything is typed. */
export function offeredRows(recent: readonly string[], hot: readonly string[]): SuggestedRow[] {
  const rows = (group: string, words: readonly string[]) =>
    words.map((word) => ({ group, segments: said(word), path: searchPath(word) }))
  return [
    ...rows('最近搜索', recent),
    ...rows(
      '热门搜索',
      hot.filter((word) => !recent.includes(word)),
    ),
  ]
}
