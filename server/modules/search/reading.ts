import type { Segment } from '#contract/words.ts'
import { segmentsOf } from '#server/modules/words/service.ts'

const before = 30
const shownMax = 110

interface Shape {
  text: string
  /** For each character of `text`, where it stands in the original. */
  places: number[]
}

/** A text as questions are compared with it, knowing where each character came from. */
function shapeOf(original: string): Shape {
  let text = ''
  const places: number[] = []
  let at = 0
  for (const character of original) {
    const plain = character.normalize('NFKC').toLowerCase()
    text += plain
    for (let part = 0; part < plain.length; part++) places.push(at)
    at += character.length
  }
  return { text, places: [...places, at] }
}

/** Where the marks stand in a text. */
function hitsIn(original: string, marks: readonly string[]): { from: number; to: number }[] {
  const { text, places } = shapeOf(original)
  const hits: { from: number; to: number }[] = []
  for (const mark of marks) {
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
      const from = places[at] ?? 0
      // To the end of the character in which it ends: one that became several is marked as a whole.
      const to = places.slice(at + mark.length).find((place) => place > from) ?? original.length
      hits.push({ from, to })
    }
  }
  return hits
}

/** A title with what was looked for marked. */
export function marked(text: string, marks: readonly string[]): Segment[] {
  return segmentsOf(text, hitsIn(text, marks))
}

/** The words around the first hit, or the beginning where there is none. */
export function around(text: string, summary: string, marks: readonly string[]): Segment[] {
  const first = hitsIn(text, marks).reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY)
  if (first === Number.POSITIVE_INFINITY) return marked(cut(summary || text, 0), marks)
  // A summary that somebody wrote says more than a piece of text, if it has the word too.
  if (summary && hitsIn(summary, marks).length > 0) return marked(cut(summary, 0), marks)
  return marked(cut(text, beginningOf(text, first)), marks)
}

/** The sentence that the hit stands in, if it began not long before. */
function beginningOf(text: string, hit: number): number {
  const from = Math.max(0, hit - before)
  const sentence = /^.*[。！？；]\s*/su.exec(text.slice(from, hit))?.[0].length ?? 0
  return hit <= before * 2 && sentence === 0 ? 0 : from + sentence
}

function cut(text: string, from: number): string {
  // Not in the middle of a character that is two.
  const begin = from > 0 && /[\udc00-\udfff]/.test(text.charAt(from)) ? from + 1 : from
  const characters = [...text.slice(begin, begin + shownMax * 2)]
  const rest = characters.length > shownMax || begin + shownMax * 2 < text.length
  return `${begin > 0 ? '…' : ''}${characters.slice(0, shownMax).join('')}${rest ? '…' : ''}`
}
