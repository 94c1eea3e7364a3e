import { sql } from 'kysely'
import type { SearchKind } from '#contract/texts/search.words.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { epochMark, epochSize, type Indexed, type Question, type SearchDocument } from './model.ts'

/** Answers with the numbers that have become free, and with the addresses that stood there. */
export async function remove(tx: Tx, kind: SearchKind, subjectId: number) {
  const rows = await tx
    .deleteFrom('search_documents')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .returning(['number', 'path'])
    .execute()
  return { free: rows.map(({ number }) => number).sort((a, b) => a - b), paths: rows.map(({ path }) => path) }
}

export async function nextNumber(tx: Tx, kind: SearchKind): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval(${`search_numbers_${kind}`}::regclass) as number`.execute(tx)
  return rows[0]?.number ?? 1
}

type NewDocument = Omit<SearchDocument, 'words' | 'text'> &
  Indexed & { kind: SearchKind; subject_id: number; number: number }

export async function insert(tx: Tx, { lexemes, ...row }: NewDocument): Promise<void> {
  await tx
    .insertInto('search_documents')
    .values({ ...row, lexemes: sql<string>`array_to_tsvector(${lexemes}::text[])` })
    .execute()
}

export interface Wanted {
  kind: SearchKind
  /** How many of this kind are looked at, at most, in each of the two ways. */
  max: number
}

interface Candidates {
  kinds: { kind: SearchKind; total: number; capped: boolean }[]
  /** One page of them, or of one kind of them, best first. */
  page: { id: number; subject_id: number }[]
  /** When the next one comes or goes by itself. */
  turn: Date | null
}

/** Behind every text that begins with another one, in the order of their bytes. */
const behind = '\u{10FFFF}'

interface Window {
  now: Date
  limit: number
  offset: number
  of?: SearchKind | undefined
}

/**
 * Looks for candidates, and ranks those: `find_documents` says how. What is still to come has an index of its own, over
 * an expression, so that no plan takes it for a way to what is shown.
 */
export async function find(
  tx: Reader,
  wanted: readonly Wanted[],
  { key, title, body, heard, sounds: [apart, joined] }: Question,
  { now, limit, offset, of }: Window,
): Promise<Candidates> {
  const { rows } = await sql<Pick<Candidates, 'turn'> & { [Part in 'kinds' | 'page']: Candidates[Part] | null }>`
    select kinds, page, least(
      (select min(visible_from at time zone 'UTC') from search_documents
        where visible_from at time zone 'UTC' > ${now}::timestamptz at time zone 'UTC') at time zone 'UTC',
      (select min(visible_until) from search_documents where visible_until > ${now})
    ) as turn from find_documents(${wanted.map(({ kind }) => kind)}, ${wanted.map(({ max }) => max)},
      ${epochSize}, ${key}, ${key + behind}, ${title}, ${body ?? null}, ${epochMark}, ${heard},
      ${apart}, ${joined}, ${now}, ${of ?? null}, ${limit}, ${offset})`.execute(tx)
  return { kinds: rows[0]?.kinds ?? [], page: rows[0]?.page ?? [], turn: rows[0]?.turn ?? null }
}

interface FoundRow {
  id: number
  kind: SearchKind
  subject_id: number
  title: string
  summary: string
  text: string
  image: string
  path: string
  published_at: Date
}

/** In the order of the ids. */
export async function listByIds(tx: Reader, ids: readonly number[]): Promise<FoundRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('search_documents')
    .select(['id', 'kind', 'subject_id', 'title', 'summary', 'text', 'image', 'path', 'published_at'])
    .where('id', 'in', ids)
    .$narrowType<{ kind: SearchKind }>()
    .execute()
  const places = new Map(ids.map((id, place) => [id, place]))
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** What a suggestion shows of them, in the order of the ids. */
export async function listTitles(
  tx: Reader,
  ids: readonly number[],
): Promise<Pick<FoundRow, 'title' | 'kind' | 'path'>[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Pick<FoundRow, 'title' | 'kind' | 'path'>>`
    select d.title, d.kind, d.path from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join search_documents as d on d.id = wanted.id order by wanted.place`.execute(tx)
  return rows
}

const removedMax = 10_000

/** What is over does not come back: time only goes on. Answers with the addresses where nothing is left. */
export async function removeEnded(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    delete from search_documents where id in (
      select id from search_documents where visible_until <= ${now} order by visible_until limit ${removedMax}
    ) returning path`.execute(tx)
  const ended = [...new Set(rows.map(({ path }) => path))]
  if (ended.length === 0) return []
  const left = await tx.selectFrom('search_documents').select('path').where('path', 'in', ended).execute()
  return [...new Set(ended).difference(new Set(left.map(({ path }) => path)))]
}

export async function rebuildOf(tx: Tx, source: string) {
  return tx.selectFrom('search_rebuilds').selectAll().where('source', '=', source).forUpdate().executeTakeFirst()
}

/** The parts of a source that somebody asked for. */
export async function unfinishedParts(tx: Reader, source: string, max: number) {
  const { rows } = await sql<{ name: string; part: number }>`
    select source as name, split_part(source, ':', 2)::bigint as part from search_rebuilds
    where split_part(source, ':', 1) = ${source} and source like '%:%' and not finished
    order by 2 limit ${max}`.execute(tx)
  return rows
}

export async function saveRebuild(
  tx: Tx,
  row: { source: string; shape: number; after_id: number; finished: boolean },
): Promise<void> {
  const { shape, after_id, finished } = row
  await tx
    .insertInto('search_rebuilds')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ shape, after_id, finished }))
    .execute()
}
