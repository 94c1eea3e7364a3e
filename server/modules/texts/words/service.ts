import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Paging } from '#contract/base/paging.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import { lazy } from '#server/platform/lazy.ts'
import { announce, type Changes } from '#server/platform/postgres/changes.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { createKept } from '#server/platform/postgres/kept.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createMatcher, keyOf, segmentsOf } from './model.ts'
import * as store from './store.ts'

export { keyOf, segmentsOf } from './model.ts'
export type Words = ReturnType<typeof createWords>

const topic = 'words'
/** A list that nobody could read through any more is somebody's mistake, and would have to fit into memory. */
const wordsMax = 20_000
/** As many as a person can take in from one message. */
const namedMax = 5

/** Where words begin and end in a run of Chinese characters. */
export interface Segmenter {
  /** Side by side, each character once. */
  cut(text: string): string[]
  /** Those, and the shorter words inside them. */
  cutFinely(text: string): string[]
  /** Whether the dictionary has it as one word, and not only its parts. */
  knows(word: string): boolean
}

/** How a word is spoken: one syllable for each character, without tones. */
export type Spell = (word: string) => string[]

interface Parts {
  database: Database
  changes: Changes
  staff: Pick<Staff, 'names'>
}

interface Change {
  actor: Actor
  now: Date
  requestId: string
}

/** Chinese as a computer needs it: cut into words, spoken, and watched for words that nobody may publish. */
export function createWords({ database, changes, staff }: Parts) {
  const matcher = createKept({
    changes,
    topic,
    load: async () => createMatcher(await database.read((tx) => store.listAll(tx, wordsMax))),
  })

  async function check(text: string): Promise<string[]> {
    const found = (await matcher()).find(text)
    return [...new Set(found.map(({ word }) => word))]
  }

  async function refuse(
    fields: Readonly<Record<string, string>>,
    find: (text: string) => Promise<readonly string[]> = check,
  ): Promise<void> {
    const wrong: Record<string, string> = {}
    for (const [field, text] of Object.entries(fields)) {
      const found = await find(text)
      if (found.length > 0) wrong[field] = `含有不能使用的词：${found.slice(0, namedMax).join('、')}`
    }
    if (Object.keys(wrong).length > 0) throw new Refusal('WORDS_REFUSED', {}, wrong)
  }

  return {
    ...language,
    check,

    /** Refuses what holds a sensitive word, and says which and where. */
    refuse: (fields: Readonly<Record<string, string>>): Promise<void> => refuse(fields),

    /** The same, for texts that may not hold some words beside those. */
    refuseBeside(more: readonly string[]) {
      const beside = createMatcher(more)
      return (fields: Readonly<Record<string, string>>): Promise<void> =>
        refuse(fields, async (text) => [
          ...new Set([...(await check(text)), ...beside.find(text).map(({ word }) => word)]),
        ])
    },

    async attempt(text: string) {
      const found = (await matcher()).find(text)
      return { found: [...new Set(found.map(({ word }) => word))], segments: segmentsOf(text, found) }
    },

    list: (paging: Paging, q: string | undefined) =>
      database.read(async (tx) => {
        const page = await store.page(tx, paging, q)
        const ids = page.list.flatMap(({ created_by }) => (created_by === null ? [] : [created_by]))
        const names = await staff.names(tx, [...new Set(ids)])
        const person = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
        return { ...page, list: page.list.map((row) => ({ ...row, created_by: person(row.created_by) })) }
      }),

    /** Words that look like one that is there are skipped, and counted. */
    async add(tx: Tx, given: readonly string[], note: string, { actor, now, requestId }: Change) {
      await store.lockList(tx)
      const known = new Set((await store.listAll(tx, wordsMax)).map(keyOf))
      const fresh = new Map(given.map((word) => [keyOf(word), word] as const).filter(([key]) => !known.has(key)))
      if (known.size + fresh.size > wordsMax) {
        throw new Refusal('INPUT_INVALID', {}, { words: `敏感词最多 ${wordsMax} 个，请先删除不用的` })
      }
      const created_by = actor.kind === 'staff' ? actor.id : null
      const added =
        fresh.size === 0 ? [] : await store.insert(tx, [...fresh.values()], { note, created_at: now, created_by })
      if (added.length > 0) {
        const after = { words: added, note }
        await audit(tx, { at: now, actor, action: 'words.add', subject: 'words', before: null, after, requestId })
        await announce(tx, topic)
      }
      return { added: added.length, skipped: given.length - added.length }
    },

    async remove(tx: Tx, id: number, { actor, now, requestId }: Change): Promise<void> {
      const word = await store.remove(tx, id)
      if (word === undefined) throw new Refusal('RECORD_NOT_FOUND')
      const subject = `words:${id}`
      await audit(tx, { at: now, actor, action: 'words.delete', subject, before: { word }, after: null, requestId })
      await announce(tx, topic)
    },
  }
}

async function loadSegmenter(): Promise<Segmenter> {
  const { Jieba } = await import('@node-rs/jieba')
  // Read from the file: the package's own way holds on to it, and to another one, for as long as the process lives.
  const dictionary = await readFile(fileURLToPath(import.meta.resolve('@node-rs/jieba/dict.txt')))
  const jieba = Jieba.withDict(dictionary)
  return {
    cut: (text) => jieba.cut(text, true),
    cutFinely: (text) => jieba.cutForSearch(text, true),
    // Without guessing at new words: two characters that happen to stand together are cut apart.
    knows: (word) => jieba.cut(word, false).length === 1,
  }
}

async function loadSpell(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro')
  return (word) => pinyin(word, { toneType: 'none', type: 'array', v: true })
}

/** The same for every house in a process; the dictionary takes 60 MB and a third of a second. */
export const language = { segmenter: lazy(loadSegmenter), spell: lazy(loadSpell) }
