import type { ContentText } from '#contract/texts/content.console.ts'
import { align } from './diff.ts'

// Two texts become one, paragraph by paragraph: where they differ a person chooses.

export type Side = 'theirs' | 'mine' | 'both'

/** What both have, or what stands differently on either side. */
export type Hunk = { kind: 'same'; blocks: string[] } | { kind: 'changed'; theirs: string[]; mine: string[] }

const cellsMax = 4_000_000
const tags = /<(\/?)([a-z][a-z0-9]*)(?:[\s/](?:"[^"]*"|'[^']*'|[^>"'])*)?>/gi
/** What has no end of its own. */
const voids = ['br', 'hr', 'img', 'col', 'source', 'wbr', 'input']

/** The outermost elements, one after the other, as they are written. */
export function topBlocks(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let from = 0
  for (const found of html.matchAll(tags)) {
    const [whole, slash, name = ''] = found
    if (voids.includes(name.toLowerCase())) {
      if (depth > 0) continue
    } else depth += slash ? -1 : 1
    if (depth > 0) continue
    const end = found.index + whole.length
    blocks.push(html.slice(from, end))
    from = end
    depth = 0
  }
  return [...blocks, html.slice(from)].map((block) => block.trim()).filter(Boolean)
}

export function hunksOf(theirs: string, mine: string): Hunk[] {
  const [there, here] = [topBlocks(theirs), topBlocks(mine)]
  const hunks: Hunk[] = []
  for (const op of align(there, here, cellsMax)) {
    const last = hunks.at(-1)
    if (op.kind === 'same') {
      const block = here[op.after] ?? ''
      if (last?.kind === 'same') last.blocks.push(block)
      else hunks.push({ kind: 'same', blocks: [block] })
      continue
    }
    const changed = last?.kind === 'changed' ? last : { kind: 'changed' as const, theirs: [], mine: [] }
    if (changed !== last) hunks.push(changed)
    if (op.kind === 'removed') changed.theirs.push(there[op.before] ?? '')
    else changed.mine.push(here[op.after] ?? '')
  }
  return hunks
}

/** What is taken unless somebody chooses otherwise: what only one of them has is kept, of two wordings one's own. */
export function firstSides(hunks: readonly Hunk[]): Side[] {
  return hunks.map((hunk) => (hunk.kind === 'changed' && hunk.mine.length === 0 ? 'theirs' : 'mine'))
}

export function mergedHtml(hunks: readonly Hunk[], sides: readonly Side[]): string {
  return hunks
    .flatMap((hunk, at) => {
      if (hunk.kind === 'same') return hunk.blocks
      const side = sides[at] ?? 'mine'
      return side === 'both' ? [...hunk.theirs, ...hunk.mine] : hunk[side]
    })
    .join('')
}

/** The fields in which two texts differ, the body aside. */
export function fieldsApart(theirs: ContentText, mine: ContentText): (keyof ContentText)[] {
  return (Object.keys(mine) as (keyof ContentText)[]).filter(
    (key) => key !== 'html' && JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]),
  )
}

export function mergedText(
  theirs: ContentText,
  mine: ContentText,
  chosen: Readonly<Record<string, Side>>,
  html: string,
): ContentText {
  const taken = fieldsApart(theirs, mine).map((key) => [key, (chosen[key] === 'theirs' ? theirs : mine)[key]])
  return { ...mine, ...Object.fromEntries(taken), html }
}
