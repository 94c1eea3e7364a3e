import { type RawBuilder, sql } from 'kysely'
import type { PageKey } from '#contract/texts/content.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { Kind } from '../model.ts'
import type { Attachment } from '../store.ts'

// Readers' queries are written out: putting one together from parts takes as long as the database takes to answer it.

export interface ArticleRow {
  id: number
  version: number
  title: string
  summary: string
  /** Its first words, for where nobody wrote a summary. */
  excerpt: string
  cover: string
  category_id: number | null
  category: string | null
  tags: string[]
  views: number
  published_at: Date
}

export interface WholeRow extends ArticleRow {
  html: string
  source: string
  attachments: Attachment[]
  seo_title: string
  seo_keywords: string
  seo_description: string
  updated_at: Date
}

/** The version that readers see of a row at a moment: the live one, or the one that has taken its place since. */
const shownVersion = (now: Date) => sql`case when c.next_from <= ${now} then c.next_version else c.live_version end`

const article = sql`c.id, v.number as version, v.title, v.summary, v.excerpt, v.cover, v.category_id,
  g.name as category, v.tags, coalesce(w.views, 0) as views, c.published_at`
const whole = sql`${article}, v.html, v.source, v.attachments, v.seo_title, v.seo_keywords, v.seo_description,
  v.created_at as updated_at`
const labels = sql`
  left join categories as g on g.id = v.category_id
  left join content_views as w on w.content_id = c.id`

/** The texts of entries that stand on a shelf, in the order in which they stand there. */
export const articlesAt = (tx: Reader, entries: RawBuilder<unknown>, now: Date) =>
  rowsAt<ArticleRow>(tx, article, entries, now)

/** The same with the text itself, for lists that show it whole. */
export const wholeAt = (tx: Reader, entries: RawBuilder<unknown>, now: Date) =>
  rowsAt<WholeRow>(tx, whole, entries, now)

async function rowsAt<Row>(
  tx: Reader,
  columns: RawBuilder<unknown>,
  entries: RawBuilder<unknown>,
  now: Date,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${entries} as e
    join contents as c on c.id = e.subject_id
    join content_versions as v on v.content_id = c.id and v.number = ${shownVersion(now)}
    ${labels}
    order by e.published_at desc, e.subject_id desc`.execute(tx)
  return rows
}

/** When the texts of entries were last changed. */
export async function changesAt(
  tx: Reader,
  entries: RawBuilder<unknown>,
  now: Date,
): Promise<{ id: number; changed: Date }[]> {
  const { rows } = await sql<{ id: number; changed: Date }>`
    select c.id, greatest(v.created_at, c.published_at) as changed from ${entries} as e
    join contents as c on c.id = e.subject_id
    join content_versions as v on v.content_id = c.id and v.number = ${shownVersion(now)}
    order by e.published_at desc, e.subject_id desc`.execute(tx)
  return rows
}

export async function latestChange(tx: Reader, kind: Kind): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select updated_at as at from contents where kind = ${kind}
    order by updated_at desc, id desc limit 1`.execute(tx)
  return rows[0]?.at
}

export async function articlesById(tx: Reader, ids: readonly number[], now: Date): Promise<ArticleRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ArticleRow>`
    select ${article} from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    join contents as c on c.id = wanted.id and c.live_version is not null
    join content_versions as v on v.content_id = c.id and v.number = ${shownVersion(now)}
    ${labels}
    order by wanted.place`.execute(tx)
  return rows
}

/** A content that readers may see at this moment. */
export async function findShown(tx: Reader, kind: Kind, which: { id: number } | { key: PageKey }, now: Date) {
  const condition = 'id' in which ? sql`c.id = ${which.id}` : sql`c.key = ${which.key}`
  const { rows } = await sql<WholeRow>`
    select ${whole} from contents as c
    join content_versions as v on v.content_id = c.id and v.number = ${shownVersion(now)}
    ${labels}
    where c.kind = ${kind} and ${condition} and c.published_at <= ${now}
      and (c.expires_at is null or c.expires_at > ${now})`.execute(tx)
  return rows[0]
}

/** The pages that readers may see at this moment, without their texts. */
export async function listShownPages(tx: Reader, now: Date) {
  const { rows } = await sql<{ key: PageKey; title: string; updated_at: Date }>`
    select c.key, v.title, v.created_at as updated_at from contents as c
    join content_versions as v on v.content_id = c.id and v.number = ${shownVersion(now)}
    where c.kind = 'page' and c.published_at <= ${now} and (c.expires_at is null or c.expires_at > ${now})`.execute(tx)
  return rows
}

/** One version as readers would see it, whether or not they may; what was never published is dated now. */
export async function findPreview(
  tx: Reader,
  kind: Kind,
  which: { id: number } | { key: PageKey },
  { number, now }: { number: number; now: Date },
) {
  const condition = 'id' in which ? sql`c.id = ${which.id}` : sql`c.key = ${which.key}`
  const { rows } = await sql<WholeRow>`
    select ${whole}, coalesce(c.published_at, ${now}) as published_at from contents as c
    join content_versions as v on v.content_id = c.id and v.number = ${number}
    ${labels}
    where c.kind = ${kind} and ${condition} and c.stage <> 'trashed'`.execute(tx)
  return rows[0]
}

export async function idOfKey(tx: Reader, key: PageKey): Promise<number | undefined> {
  const row = await tx.selectFrom('contents').select('id').where('key', '=', key).executeTakeFirst()
  return row?.id
}

/** The next moment at which a version takes another's place, or a text that stands on no shelf begins or ends. */
export async function nextTurn(tx: Reader, kind: Kind, now: Date): Promise<Date | undefined> {
  const unshelved = sql`
    union all
    (select published_at from contents where kind = ${kind} and published_at > ${now} order by published_at limit 1)
    union all
    (select min(expires_at) from contents where kind = ${kind} and expires_at > ${now})`
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      (select next_from as at from contents where kind = ${kind} and next_from > ${now} order by next_from limit 1)
      ${kind === 'page' ? unshelved : sql``}
    ) as turns`.execute(tx)
  return rows[0]?.at ?? undefined
}
