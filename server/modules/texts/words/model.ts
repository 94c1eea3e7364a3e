import type { Segment } from '#contract/texts/words.ts'

const meaningful = /[\p{L}\p{N}]/u
const latin = /[\p{Script=Latin}\p{N}]/u
/** What somebody puts between the characters of a word to hide it; more than this and it is another sentence. */
const gapMax = 3

export interface Match {
  word: string
  /** Where it begins and ends in the text as it was written. */
  from: number
  to: number
}

interface Node {
  next: Map<string, Node>
  /** Where to go on when the next character leads nowhere. */
  fail: Node | undefined
  words: string[]
}

/** Small letters, digits and the Chinese characters of every day: nearly all of a text, each its own plain shape. */
const isPlain = (code: number) =>
  (code >= 0x4e00 && code <= 0x9fff) || (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)

/** One character in one shape: full-width as half-width, capital as small. May become several, or none. */
export function plainOf(character: string): string {
  if (character.length === 1 && isPlain(character.charCodeAt(0))) return character
  return [...character.normalize('NFKC').toLowerCase()].filter((one) => meaningful.test(one)).join('')
}

/** A word in the shape in which words are compared; two that look alike to a reader are the same. */
export function keyOf(word: string): string {
  return [...word].map(plainOf).join('')
}

interface Matcher {
  find(text: string): Match[]
}

/** Finds every word of a list in one walk through a text (Aho and Corasick, 1975). */
export function createMatcher(words: readonly string[]): Matcher {
  const root = treeOf(words)
  return {
    find(text) {
      const found: Match[] = []
      let node = root
      for (const { character, places, fresh } of readable(text)) {
        if (fresh) node = root
        let at: Node | undefined = node
        while (at && !at.next.has(character)) at = at.fail
        node = at?.next.get(character) ?? root
        for (const word of node.words) {
          const length = [...keyOf(word)].length
          const from = places.at(-length)
          const to = places.at(-1)
          if (!from || !to || !standsAlone(text, word, from.from, to.to)) continue
          found.push({ word, from: from.from, to: to.to })
        }
      }
      return found
    },
  }
}

interface Place {
  from: number
  to: number
}

/** The letters of a text one by one, with where the last ones stood. What is too far from the one before is fresh. */
function* readable(text: string): Generator<{ character: string; places: Place[]; fresh: boolean }> {
  const places: Place[] = []
  let at = 0
  let gap = 0
  for (const written of text) {
    const place = { from: at, to: at + written.length }
    at = place.to
    const characters = [...plainOf(written)]
    // A line break counts as the end of a thought.
    if (characters.length === 0) gap = written === '\n' ? gapMax + 1 : gap + 1
    for (const character of characters) {
      places.push(place)
      if (places.length > placesMax) places.shift()
      yield { character, places, fresh: gap > gapMax }
      gap = 0
    }
  }
}

/** No word has more characters than this, in whatever shape. */
const placesMax = 400

/** A Latin word inside another one is not that word: `have` holds no `av`. */
function standsAlone(text: string, word: string, from: number, to: number): boolean {
  const key = keyOf(word)
  const before = text.slice(Math.max(0, from - 1), from)
  const after = text.slice(to, to + 1)
  return (
    !(latin.test(key.charAt(0)) && latin.test(before)) && !(latin.test(key.charAt(key.length - 1)) && latin.test(after))
  )
}

function treeOf(words: readonly string[]): Node {
  const root: Node = { next: new Map(), fail: undefined, words: [] }
  for (const word of words) {
    let node = root
    for (const character of keyOf(word)) {
      const next = node.next.get(character) ?? { next: new Map(), fail: root, words: [] }
      node.next.set(character, next)
      node = next
    }
    if (node !== root) node.words.push(word)
  }
  // Level by level, because where a node falls back to lies on a higher one.
  const waiting = [...root.next.values()]
  for (const node of waiting) {
    for (const [character, next] of node.next) {
      let fail = node.fail
      while (fail && !fail.next.has(character)) fail = fail.fail
      next.fail = fail?.next.get(character) ?? root
      next.words.push(...next.fail.words)
      waiting.push(next)
    }
  }
  return root
}

/** The text in pieces: what was found, and what stands between. */
export function segmentsOf(text: string, places: readonly Place[]): Segment[] {
  const segments: Segment[] = []
  let done = 0
  for (const { from, to } of [...places].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (to <= done) continue
    const begin = Math.max(from, done)
    if (begin > done) segments.push({ text: text.slice(done, begin), hit: false })
    const last = segments.at(-1)
    // What touches belongs together.
    if (last?.hit && begin === done) last.text += text.slice(begin, to)
    else segments.push({ text: text.slice(begin, to), hit: true })
    done = to
  }
  if (done < text.length) segments.push({ text: text.slice(done), hit: false })
  return segments
}
