import { type RawBuilder, sql } from 'kysely'
import type { SearchKind } from '#contract/texts/search.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { epochMark, epochSize, type Indexed, type Question, type SearchDocument } from './model.ts'

/** Answers with the numbers that have become free. */
export async function remove(tx: Tx, kind: SearchKind, subjectId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('search_documents')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .returning('number')
    .execute()
  return rows.map(({ number }) => number).sort((a, b) => a - b)
}

export async function nextNumber(tx: Tx, kind: SearchKind): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval(${`search_numbers_${kind}`}::regclass) as number`.execute(tx)
  return rows[0]?.number ?? 1
}

export type NewDocument = Omit<SearchDocument, 'words' | 'text'> &
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

export interface Candidates {
  kinds: { kind: SearchKind; total: number; capped: boolean }[]
  /** One page of them, or of one kind of them, best first. */
  page: { id: number; subject_id: number }[]
}

const beginningMax = 30
/** Up to here it is the name that matches, as it is written or as it is spoken. */
const nameRank = 4
/** Behind every text that begins with another one, in the order of their bytes. */
const behind = '\u{10FFFF}'

/**
 * Looks for candidates, and ranks those: the exact title, then titles that begin with what was asked, that hold it,
 * that are spoken like it, that hold its words, and texts that do; the newer first. Companies and products of that name
 * come before everything else: whoever types a name looks for its bearer. Titles are found by the alphabet;
 * words by walking through the epochs of a kind, newest first, until there are enough: a word that is everywhere costs
 * no more than its newest epochs, however many there are.
 */
export async function find(
  tx: Reader,
  wanted: readonly Wanted[],
  { key, title, body, heard, sounds: [apart, joined] }: Question,
  { now, limit, offset, of }: { now: Date; limit: number; offset: number; of?: SearchKind | undefined },
): Promise<Candidates> {
  const visible = sql`d.visible_from <= ${now} and (d.visible_until is null or d.visible_until > ${now})`
  const spoken =
    apart.length > 0 ? sql`and (d.sounds like all(${apart}::text[]) or d.sounds like all(${joined}::text[]))` : sql``
  const nearness = heard
    ? sql`case when d.sounds like ${` ${key}%`} then 2 when d.sounds like ${`% ${key}%|%`} then 1 else 0 end`
    : sql`0`
  const fields = sql`d.id, d.subject_id, d.kind, d.title_key, d.published_at, ${nearness} as nearness`
  const walk = (tier: number, query: string, more: RawBuilder<unknown>) => sql`
    union all
    select found.*, ${sql.lit(tier)} as tier from spans as s cross join lateral (
      select d.* from generate_series(s.newest, s.oldest, -1) as epoch cross join lateral (
        select ${fields} from search_documents as d
        where d.lexemes @@ replace(${query}, ${epochMark}, s.kind || '/' || epoch || '/')::tsquery
          and ${visible} ${more}
      ) as d limit s.max
    ) as found`
  const { rows } = await sql<{
    kinds: { kind: SearchKind; total: number; capped: boolean }[] | null
    page: { id: number; subject_id: number }[] | null
  }>`
    with spans as materialized (
      select kind, max,
        (select max(number) from search_documents as d where d.kind = w.kind) / ${sql.lit(epochSize)} as newest,
        (select min(number) from search_documents as d where d.kind = w.kind) / ${sql.lit(epochSize)} as oldest
      from unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ max }) => max)}::int[]) as w (kind, max)
    ), hits as materialized (
      select found.*, 0 as tier from spans as s cross join lateral (
        select ${fields} from search_documents as d
        where d.kind = s.kind and d.title_key >= ${key} and d.title_key < ${key + behind} and ${visible}
        order by d.title_key limit ${sql.lit(beginningMax)}
      ) as found
      ${walk(1, title, spoken)}
      ${body === undefined ? sql`` : walk(2, body, sql``)}
    ), ranked as materialized (
      select id, subject_id, kind, published_at, min(case
        when title_key = ${key} then 0 when starts_with(title_key, ${key}) then 1
        when position(${key} in title_key) > 0 then 2 when nearness > 0 then 5 - nearness
        else 4 + greatest(tier, 1) end) as rank
      from hits group by id, subject_id, kind, published_at
    )
    select (
      select json_agg(json_build_object('kind', kind, 'total', total, 'capped', exists (
        select 1 from hits as h join spans as s on s.kind = h.kind
        where h.kind = counted.kind and h.tier > 0 group by h.tier, s.max having count(*) >= s.max
      ))) from (select kind, count(*) as total from ranked group by kind) as counted
    ) as kinds, (
      select json_agg(json_build_object('id', id, 'subject_id', subject_id)) from (
        select id, subject_id from ranked where ${of ?? null}::text is null or kind = ${of ?? null}
        order by kind in ('company', 'product') and rank <= ${sql.lit(nameRank)} desc, rank, published_at desc, id desc
        limit ${limit} offset ${offset}
      ) as page
    ) as page`.execute(tx)
  return { kinds: rows[0]?.kinds ?? [], page: rows[0]?.page ?? [] }
}

export interface FoundRow {
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

/** What is over does not come back: time only goes on. */
export async function removeEnded(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from search_documents where id in (
      select id from search_documents where visible_until <= ${now} order by visible_until limit ${removedMax}
    )`.execute(tx)
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
