import type { Segment } from '#contract/texts/words.ts'
import { segmentsOf } from '#server/modules/texts/words/service.ts'

const before = 30
const shownMax = 110

interface Shape {
  text: string
  /** For each character of `text`, where it stands in the original. */
  places: number[]
}

const plainOf = (text: string) => text.normalize('NFKC').toLowerCase()

/** A text as questions are compared with it, knowing where each character came from. */
function shapeOf(original: string): Shape {
  let text = ''
  const places: number[] = []
  let at = 0
  for (const character of original) {
    const plain = plainOf(character)
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
      let end = at + mark.length
      const last = places[end - 1] ?? 0
      // To the end of the character in which it ends: one that became several is marked as a whole.
      while ((places[end] ?? original.length) <= last) end++
      hits.push({ from: places[at] ?? 0, to: places[end] ?? original.length })
    }
  }
  return hits
}

/** Where the first of them stands; undefined where there is none. Most texts are long, and need no places at all. */
function firstHit(original: string, marks: readonly string[]): number | undefined {
  // Where it stands as it was asked for, nothing behind it is looked at; an earlier one may be written another way.
  const written = leastOf(original, marks)
  const longest = Math.max(...marks.map(({ length }) => length))
  const near = leastOf(plainOf(written < 0 ? original : original.slice(0, written + longest)), marks)
  if (near < 0) return undefined
  // What became one character was three at the most.
  const { text, places } = shapeOf(original.slice(0, (near + longest) * 3))
  return places[leastOf(text, marks)]
}

function leastOf(text: string, marks: readonly string[]): number {
  const found = marks.map((mark) => text.indexOf(mark)).filter((at) => at >= 0)
  return found.length > 0 ? Math.min(...found) : -1
}

/** A title with what was looked for marked. */
export function marked(text: string, marks: readonly string[]): Segment[] {
  return segmentsOf(text, hitsIn(text, marks))
}

/** The words around the first hit, or the beginning where there is none. */
export function around(text: string, summary: string, marks: readonly string[]): Segment[] {
  const first = firstHit(text, marks)
  if (first === undefined) return marked(cut(summary || text, 0), marks)
  // A summary that somebody wrote says more than a piece of text, if it has the word too.
  if (summary && firstHit(summary, marks) !== undefined) return marked(cut(summary, 0), marks)
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
  const shown = characters.slice(0, shownMax).join('')
  return `${begin > 0 ? '…' : ''}${rest ? ended(shown) : shown}`
}

/** To the end of its last sentence, where that is not far back; otherwise it says that it goes on. */
function ended(text: string): string {
  const end = Math.max(...['。', '！', '？'].map((mark) => text.lastIndexOf(mark)))
  return end >= text.length / 2 ? text.slice(0, end + 1) : `${text}…`
}

/** A title with what is spoken like a question marked: `fang` in 纺织, by its syllables or by their first letters. */
export function heardIn(text: string, key: string, spell: (word: string) => string[]): Segment[] {
  for (const run of text.matchAll(/\p{Script=Han}+/gu)) {
    const characters = [...run[0]]
    const syllables = spell(run[0])
    if (syllables.length !== characters.length) continue
    for (const from of characters.keys()) {
      const count = spokenBy(syllables.slice(from), key) ?? spokenBy(initialsOf(syllables.slice(from)), key)
      if (count === undefined) continue
      const begin = run.index + characters.slice(0, from).join('').length
      return segmentsOf(text, [{ from: begin, to: begin + characters.slice(from, from + count).join('').length }])
    }
  }
  return [{ text, hit: false }]
}

const initialsOf = (syllables: readonly string[]) => syllables.map((one) => one.charAt(0))

/** How many of these sounds, one after the other, begin with a question; undefined where they do not. */
function spokenBy(sounds: readonly string[], key: string): number | undefined {
  let said = ''
  for (const [place, sound] of sounds.entries()) {
    said += sound
    if (said.length >= key.length) return said.startsWith(key) ? place + 1 : undefined
  }
  return undefined
}
