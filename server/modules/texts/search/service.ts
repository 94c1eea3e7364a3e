import assert from 'node:assert/strict'
import type { Paging } from '#contract/base/paging.ts'
import { queryMax, type SearchKind, searchKinds } from '#contract/texts/search.words.ts'
import type { Reading } from '#server/http/reading.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { createSearchLog } from './log/service.ts'
import { epochOf, indexed, isPersonal, questionOf, type SearchDocument, shape } from './model.ts'
import type { DocumentsPut, PartSource, RebuildSource } from './ports.ts'
import { around, heardIn, marked } from './reading/service.ts'
import * as store from './store.ts'

export type Search = ReturnType<typeof createSearch>
export type { PastSearches } from './log/service.ts'
export type { SearchDocument } from './model.ts'
export type { DocumentsPut, PartSource } from './ports.ts'

/** As many as anybody pages through; of the kinds that nobody chose, enough to say that there are many. */
const chosenMax = 400
const besideMax = 100
const topic = 'search'
const suggestionsMax = 8
/** Behind all that any question finds; an offset is a number of 32 bits. */
const offsetMax = 100_000
const idsMax = 1_000
const rebuiltAtOnce = 50
const partsAtOnce = 100

interface Parts {
  database: Database
  clock: Clock
  defects: Defects
  words: Pick<Words, 'segmenter' | 'spell'>
  /** Whoever wants to hear what can be found; known once all rooms are open. */
  told: () => readonly DocumentsPut[]
}

interface Look {
  now: Date
  reading: Reading
}

/** Everything a visitor can find, whatever it is; and what was looked for. */
export function createSearch({ database, clock, defects, words, told }: Parts) {
  const log = createSearchLog({ database, clock, defects })

  const ask = async (q: string) => questionOf(q.slice(0, queryMax), await words.segmenter())

  /** Writes what a source holds into the index, a few at a time, if it was not written in today's shape. */
  async function rebuild(source: RebuildSource): Promise<void> {
    for (let finished = false; !finished; ) {
      finished = await database.begin(async (tx) => {
        const known = await store.rebuildOf(tx, source.name)
        const current = known?.shape === shape ? known : { after_id: 0, finished: false }
        if (current.finished) return true
        const last = await source.rebuild(tx, current.after_id, rebuiltAtOnce)
        const row = { source: source.name, shape, after_id: last ?? current.after_id, finished: last === undefined }
        await store.saveRebuild(tx, row)
        return row.finished
      })
    }
  }

  return {
    log,
    rebuild,

    /** Says what can be found of a subject from now on, in the transaction that makes it so; nothing removes it. */
    async put(tx: Tx, kind: SearchKind, subjectId: number, documents: readonly SearchDocument[]): Promise<void> {
      const { free, paths } = await store.remove(tx, kind, subjectId)
      for (const { words: named, text, ...shown } of documents) {
        const [segmenter, spell] = await Promise.all([words.segmenter(), words.spell()])
        const { lexemes, ...kept } = indexed({ title: shown.title, words: named, text }, segmenter, spell)
        const number = free.shift() ?? (await store.nextNumber(tx, kind))
        const row = { ...shown, ...kept, kind, subject_id: subjectId, number }
        const epoch = epochOf(kind, number)
        await store.insert(tx, { ...row, lexemes: lexemes.map((word) => epoch + word) })
      }
      for (const tell of told()) await tell(tx, { before: paths, after: documents })
      await announce(tx, topic)
    },

    /** The subjects of one kind that a keyword finds, best first. */
    async ids(kind: SearchKind, q: string, now: Date, max: number): Promise<number[]> {
      assert(max <= idsMax, 'a directory that filters by keyword looks at a bounded number of subjects')
      const question = await ask(q)
      if (!question) return []
      const { page } = await database.glance((tx) =>
        store.find(tx, [{ kind, max }], question, { now, limit: max, offset: 0 }),
      )
      return page.map(({ subject_id }) => subject_id)
    },

    async find(q: string, { kind, page, count, now, reading }: Paging & { kind: SearchKind | undefined } & Look) {
      reading.dependsOn(topic)
      const question = await ask(q)
      if (!question) return { list: [], total: 0, total_is: 'exact' as const, page, count, kinds: [] }
      const offset = Math.min((page - 1) * count, offsetMax)
      const wanted = searchKinds.map((one) => ({ kind: one, max: one === kind ? chosenMax : besideMax }))
      const { kinds, turn, rows } = await database.glance(async (tx) => {
        const found = await store.find(tx, wanted, question, { now, limit: count, offset, of: kind })
        const ids = found.page.map(({ id }) => id)
        return { ...found, rows: await store.listByIds(tx, ids) }
      })
      if (turn) reading.freshUntil(turn)
      const counted = kinds.filter((one) => kind === undefined || one.kind === kind)
      const total = counted.reduce((sum, one) => sum + one.total, 0)
      const list = rows.map(({ id: _, subject_id, title, text, summary, ...row }) => ({
        ...row,
        id: subject_id,
        title: marked(title, question.marks),
        summary: around(text, summary, question.marks),
      }))
      const capped = counted.some((one) => one.capped)
      return { list, total, total_is: isExact(capped), page, count, kinds: inOrder(kinds) }
    },

    /** Somebody looked for it; what says nothing is not counted. */
    async counted(q: string, { found, now }: { found: boolean; now: Date }): Promise<void> {
      const question = await ask(q)
      if (!question) return
      log.count({ query: isPersonal(q) ? undefined : question.words.slice(0, queryMax), found, now })
    },

    /** What somebody may be about to type, by title, sound and initials. */
    async suggest(q: string, { now, reading }: Look) {
      reading.dependsOn(topic)
      const question = await ask(q)
      if (!question) return []
      const wanted = searchKinds.map((kind) => ({ kind, max: suggestionsMax }))
      const titles = { ...question, body: undefined }
      return database.glance(async (tx) => {
        const { page, turn } = await store.find(tx, wanted, titles, { now, limit: suggestionsMax, offset: 0 })
        if (turn) reading.freshUntil(turn)
        const ids = page.map(({ id }) => id)
        const [found, spell] = await Promise.all([store.listTitles(tx, ids), words.spell()])
        return found.map((one) => {
          const segments = marked(one.title, question.marks)
          const said = segments.some(({ hit }) => hit) || !question.heard
          return { ...one, segments: said ? segments : heardIn(one.title, question.key, spell) }
        })
      })
    },

    forgetEnded: (now: Date): Promise<void> =>
      database.begin(async (tx) => {
        const ended = await store.removeEnded(tx, now)
        for (const tell of told()) await tell(tx, { before: ended, after: [] })
      }),

    /** Asks for a part to be written again from its beginning, in the transaction that makes it necessary. */
    again: (tx: Tx, name: string, part: number): Promise<void> =>
      store.saveRebuild(tx, { source: `${name}:${part}`, shape, after_id: 0, finished: false }),

    /** Writes the parts again that were asked for. */
    async rebuildParts(sources: readonly PartSource[]): Promise<void> {
      for (const source of sources) {
        const parts = await database.read((tx) => store.unfinishedParts(tx, source.name, partsAtOnce))
        for (const { name, part } of parts) {
          await rebuild({ name, rebuild: (tx, afterId, max) => source.rebuild(tx, part, afterId, max) })
        }
      }
    },
  }
}

const isExact = (capped: boolean) => (capped ? ('at_least' as const) : ('exact' as const))

function inOrder(kinds: readonly { kind: SearchKind; total: number; capped: boolean }[]) {
  return searchKinds.flatMap((kind) => {
    const found = kinds.find((one) => one.kind === kind)
    return found ? [{ kind, total: found.total, total_is: isExact(found.capped) }] : []
  })
}
