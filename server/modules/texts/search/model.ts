/** Raised when documents are written differently from before: everything is then written anew, in the background. */
export const shape = 2
/**
 * Documents of one kind are numbered, and these many share an epoch. A question for a word that is everywhere looks at
 * the newest epochs only, so a step must be small; one for a rare word walks through all of them, so not too small.
 */
export const epochSize = 4_000
/** Stands before every word of a question, in the place of the epoch that is being asked. */
export const epochMark = '@'
/** What lies further back in a text is not what anybody remembers of it. */
const textMax = 20_000
const titleMax = 200
/** Longer than any word that somebody types; a line of noise stays small. */
const wordMax = 60
/** Words of the title, and of the names beside it, at which the way it is spoken may begin. */
const beginningsMax = 24
const soundsMax = 32
/** Which beginnings of a sound are words of the index; what is longer is looked up by the next shorter one. */
const soundLengths = [1, 2, 3, 4, 5, 6, 8]

/** What stands in almost every sentence and says nothing about it. */
const fillers = new Set([...'的了和与及在是为等之吗呢啊', '怎么', '如何', '什么', '哪里', '怎样'])

/** Where Chinese words begin and end. */
export interface Segmenter {
  cut(text: string): string[]
  cutFinely(text: string): string[]
}
export type Spell = (word: string) => string[]

export interface SearchDocument {
  title: string
  /** What it is also found by: a short name, its category, its tags. */
  words: readonly string[]
  /** In plain words, without markup. */
  text: string
  summary: string
  image: string
  path: string
  published_at: Date
  visible_from: Date
  visible_until: Date | null
}

/** A text in the shape in which texts are compared: one width, small letters, blanks for whatever is no letter. */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=[a-z])['’](?=[a-z])/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** Letters and digits alone: two titles with the same key are the same to a reader. */
export const keyOf = (text: string) => normalise(text).replaceAll(' ', '')

/** Chinese characters that stand together, and words of any other script. */
const runsOf = (normalised: string) => normalised.match(/\p{Script=Han}+|[^\p{Script=Han}\s]+/gu) ?? []
const isHan = (run: string) => /^\p{Script=Han}/u.test(run)

function pairsOf(run: string): string[] {
  const characters = [...run]
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

/** A word of letters and digits is also found by either: `ISO9001` by `ISO` and by `9001`. */
function latinWords(run: string): string[] {
  const parts = run.match(/\p{N}+|[^\p{N}]+/gu) ?? []
  return [run, ...(parts.length > 1 ? parts : [])].map((word) => word.slice(0, wordMax))
}

export interface Indexed {
  title_key: string
  sounds: string
  text: string
  lexemes: string[]
}

/** What the index keeps of a document, the epoch before each word aside. */
export function indexed(
  { title, words, text }: Pick<SearchDocument, 'title' | 'words' | 'text'>,
  segmenter: Segmenter,
  spell: Spell,
): Indexed {
  const named = [title.slice(0, titleMax), ...words].map(normalise)
  const kept = text.slice(0, textMax)
  const everything = [...named, normalise(kept)].flatMap(runsOf)
  const body = everything.flatMap((run) =>
    isHan(run) ? segmenter.cutFinely(run).filter((word) => [...word].length > 1) : latinWords(run),
  )
  const own = [...new Set(soundsOf(named.slice(0, 1), segmenter, spell))]
  const beside = [...new Set(soundsOf(named.slice(1), segmenter, spell))].filter((sound) => !own.includes(sound))
  return {
    title_key: keyOf(title.slice(0, titleMax)),
    // The bar tells how the title is spoken from how the names beside it are.
    sounds: `${own.map((sound) => ` ${sound}`).join('')} |${beside.map((sound) => ` ${sound}`).join('')}`,
    text: kept,
    lexemes: [
      ...new Set([
        ...named.flatMap(runsOf).flatMap((run) => (isHan(run) ? pairsOf(run) : latinWords(run)).map(titled)),
        ...runsOf(named[0] ?? '').flatMap((run) => (isHan(run) ? [...run].map(titled) : [])),
        ...[...own, ...beside].flatMap(beginningsOf).map(spoken),
        ...body.map((word) => `b/${word.slice(0, wordMax)}`),
      ]),
    ],
  }
}

const titled = (word: string) => `t/${word}`
const spoken = (sound: string) => `p/${sound}`
/**
 * Every word of a document carries the epoch it belongs to: common words are then short lists in the index, and one
 * that an epoch does not have at all is known to be missing without looking at any.
 */
export const epochOf = (kind: string, number: number) => `${kind}/${Math.floor(number / epochSize)}/`

/**
 * How a text is spoken from each of its words on, in full and by first letters: 苏州云帆 is `suzhouyunfan`, `szyf`,
 * `yunfan` and `yf`, and never `zhou`, which begins in the middle of a word.
 */
function soundsOf(named: readonly string[], segmenter: Segmenter, spell: Spell): string[] {
  const sounds: string[] = []
  for (const text of named) {
    const words = runsOf(text).flatMap((run) =>
      isHan(run)
        ? segmenter.cut(run).flatMap((word) => spokenParts(word, segmenter, spell))
        : [{ word: run, syllables: [] }],
    )
    const full = words.map(({ word, syllables }) => (syllables.length > 0 ? syllables.join('') : word))
    const initials = words.map(({ word, syllables }) => syllables.map((one) => one.charAt(0)).join('') || word)
    for (const at of words.keys()) {
      if (sounds.length >= beginningsMax * 2) return sounds
      for (const all of [full, initials]) {
        const sound = all
          .slice(at)
          .join('')
          .replace(/[^a-z0-9]/g, '')
          .slice(0, soundsMax)
        if (sound) sounds.push(sound)
      }
    }
  }
  return sounds
}

/** A long word is spoken as one, and may begin where the shorter words that it is made of do: 上海浦东 at 浦东. */
function spokenParts(word: string, segmenter: Segmenter, spell: Spell): { word: string; syllables: string[] }[] {
  const characters = [...word]
  const syllables = spell(word)
  if (characters.length < 4 || syllables.length !== characters.length) return [{ word, syllables }]
  const inside = new Set(segmenter.cutFinely(word))
  const piece = (from: number, to: number) => characters.slice(from, to).join('')
  const begins = [0]
  for (let at = 2; at <= characters.length - 2; at++) {
    const follows = [2, 3].some((length) => inside.has(piece(at, at + length)))
    if (follows && begins.some((from) => inside.has(piece(from, at)))) begins.push(at)
  }
  return begins.map((from, place) => ({
    word: piece(from, begins[place + 1] ?? characters.length),
    syllables: syllables.slice(from, begins[place + 1] ?? characters.length),
  }))
}

function beginningsOf(sound: string): string[] {
  return soundLengths.filter((length) => length <= sound.length).map((length) => sound.slice(0, length))
}

/** What is asked of the index. The queries are tsqueries; their words hold letters and digits only. */
export interface Question {
  key: string
  /** How the log remembers it. */
  words: string
  title: string
  body: string | undefined
  /** Whether it may be how a title is spoken. */
  heard: boolean
  /** Patterns for long sounds that the index knows only the beginning of: all of one list, or all of the other. */
  sounds: [string[], string[]]
  /** What is marked where it is found. */
  marks: string[]
}

/** Undefined when nothing is left of what was typed: it was all punctuation, or pictures. */
export function questionOf(q: string, segmenter: Segmenter): Question | undefined {
  const normalised = normalise(q)
  const all = tokensOf(normalised, segmenter)
  const telling = all.filter((token) => !fillers.has(token))
  const tokens = [...new Set(telling.length > 0 ? telling : all)]
  if (tokens.length === 0) return undefined
  const spelt = tokens.filter(isSpoken)
  const joined = spelt.length === tokens.length && tokens.length > 1 ? tokens.join('') : undefined
  const apart = every(tokens.map(inTitle))
  const body = tokens.map((token) => inBody(token, segmenter)).filter((term) => term !== undefined)
  return {
    key: keyOf(q),
    words: normalised,
    title: joined ? `(${apart}) | ${quoted(spoken(knownBeginning(joined)))}` : apart,
    body: body.length > 0 ? every(body) : undefined,
    heard: spelt.length === tokens.length,
    sounds: [spelt.flatMap(longSound), joined ? longSound(joined) : ['']],
    marks: [...new Set([...runsOf(normalised), ...tokens])],
  }
}

const every = (terms: readonly string[]) => terms.map((term) => `(${term})`).join(' & ')
const quoted = (lexeme: string) => `'${epochMark}${lexeme}'`
const isSpoken = (token: string) => /^[a-z0-9]+$/.test(token)

/** The words of a question. Characters that the dictionary leaves alone belong to a name it does not know. */
function tokensOf(normalised: string, segmenter: Segmenter): string[] {
  return runsOf(normalised).flatMap((run) => {
    if (!isHan(run)) return [run.slice(0, wordMax)]
    const tokens: string[] = []
    let alone = ''
    for (const word of segmenter.cut(run)) {
      if ([...word].length === 1 && !fillers.has(word)) {
        alone += word
        continue
      }
      if (alone) tokens.push(alone)
      alone = ''
      tokens.push(word)
    }
    return alone ? [...tokens, alone] : tokens
  })
}

function inTitle(token: string): string {
  if (isHan(token)) {
    const pairs = pairsOf(token)
    return (pairs.length > 0 ? pairs : [token]).map((word) => quoted(titled(word))).join(' & ')
  }
  const word = quoted(titled(token))
  return isSpoken(token) ? `${word} | ${quoted(spoken(knownBeginning(token)))}` : word
}

/** A single character is in every text: it is looked for in titles only. */
function inBody(token: string, segmenter: Segmenter): string | undefined {
  if (isHan(token) && [...token].length === 1) return undefined
  const word = quoted(`b/${token}`)
  if (!isHan(token)) return word
  const inside = segmenter.cutFinely(token).filter((part) => part !== token && [...part].length > 1)
  return inside.length > 0 ? `${word} | (${inside.map((part) => quoted(`b/${part}`)).join(' & ')})` : word
}

function knownBeginning(sound: string): string {
  return sound.slice(0, soundLengths.findLast((length) => length <= sound.length) ?? 1)
}

function longSound(sound: string): string[] {
  return knownBeginning(sound) === sound ? [] : [`% ${sound.slice(0, soundsMax)}%`]
}

/** Numbers that may be somebody's, and addresses: they are counted, and not written down. */
export function isPersonal(q: string): boolean {
  return /@|\d{7}/.test(q.normalize('NFKC').replace(/[\s-]/g, ''))
}
