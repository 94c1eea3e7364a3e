import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { ContentState, OwnTexts } from '#contract/texts/content.console.ts'
import type { PageKey } from '#contract/texts/content.ts'
import { anywhere, countRows, countWaiting, type Page, pageOf, type Waiting } from '#server/platform/paging.ts'
import { byDay } from '#server/platform/postgres/by-day.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Kind, Standing } from './model.ts'

export interface Attachment {
  url: string
  name: string
  bytes: number
}

/** What a version holds. */
export interface Text {
  title: string
  summary: string
  html: string
  cover: string
  category_id: number | null
  tags: string[]
  attachments: Attachment[]
  source: string
  seo_title: string
  seo_keywords: string
  seo_description: string
}

export interface ContentRow extends Standing {
  id: number
  kind: Kind
  key: PageKey | null
  author_id: number | null
  reject_reason: string
  submitted_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface VersionRow extends Text {
  number: number
  author_id: number | null
  restored_from: number | null
  created_at: Date
}

const standing = sql`c.stage, c.version, c.live_version, c.next_version, c.next_from, c.published_at, c.expires_at`
const text = sql`v.title, v.summary, v.html, v.cover, v.category_id, v.tags, v.attachments, v.source, v.seo_title,
  v.seo_keywords, v.seo_description`

export async function lock(tx: Tx, kind: Kind, id: number): Promise<ContentRow | undefined> {
  const row = await tx
    .selectFrom('contents')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  return row as ContentRow | undefined
}

interface Decision {
  content_id: number
  was: object
  by_id: number
  at: Date
}

export async function addDecision(tx: Tx, { was, ...decision }: Decision): Promise<void> {
  await tx
    .insertInto('content_decisions')
    .values({ ...decision, was: JSON.stringify(was) })
    .execute()
}

export function lastDecision(tx: Reader, contentId: number) {
  return tx
    .selectFrom('content_decisions')
    .select(['was', 'by_id', 'at'])
    .where('content_id', '=', contentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The next few that readers see, or will see; locked, so that nobody takes one back while it is being indexed. */
export async function lockReleased(
  tx: Tx,
  { kinds, category }: { kinds: readonly Kind[]; category?: number | undefined },
  afterId: number,
  max: number,
): Promise<ContentRow[]> {
  const under = sql<boolean>`exists (
    select from content_versions as v where v.content_id = contents.id and v.category_id = ${category}
      and v.number in (contents.live_version, contents.next_version))`
  const rows = await tx
    .selectFrom('contents')
    .selectAll()
    .where('kind', 'in', kinds)
    .where('live_version', 'is not', null)
    .$if(category !== undefined, (query) => query.where(under))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .execute()
  return rows as ContentRow[]
}

export async function find(tx: Reader, kind: Kind, id: number): Promise<ContentRow | undefined> {
  const row = await tx
    .selectFrom('contents')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row as ContentRow | undefined
}

export async function insert(
  tx: Tx,
  content: { kind: Kind; key: PageKey | null; author_id: number | null; at: Date },
): Promise<number> {
  const { kind, key, author_id, at } = content
  const { id } = await tx
    .insertInto('contents')
    .values({ kind, key, author_id, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Changed extends Standing {
  reject_reason: string
  submitted_at: Date | null
  updated_at: Date
}

export async function change(tx: Tx, id: number, changed: Changed): Promise<void> {
  const { stage, version, live_version, next_version, next_from, published_at, expires_at } = changed
  const { reject_reason, submitted_at, updated_at } = changed
  await tx
    .updateTable('contents')
    .set({ stage, version, live_version, next_version, next_from, published_at, expires_at })
    .set({ reject_reason, submitted_at, updated_at })
    .where('id', '=', id)
    .execute()
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('contents').where('id', '=', id).execute()
}

export async function insertVersion(
  tx: Tx,
  contentId: number,
  version: VersionRow & { excerpt: string },
): Promise<void> {
  const { attachments, ...row } = version
  await tx
    .insertInto('content_versions')
    .values({ ...row, content_id: contentId, attachments: JSON.stringify(attachments) })
    .execute()
}

export async function findVersion(tx: Reader, contentId: number, number: number): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${text}, v.number, v.author_id, v.restored_from, v.created_at from content_versions as v
    where v.content_id = ${contentId} and v.number = ${number}`.execute(tx)
  return rows[0]
}

export type VersionHead = Pick<VersionRow, 'number' | 'title' | 'author_id' | 'restored_from' | 'created_at'>

export function listVersions(tx: Reader, contentId: number, paging: Paging): Promise<Page<VersionHead>> {
  const query = tx.selectFrom('content_versions').where('content_id', '=', contentId)
  return pageOf(paging, {
    rows: ({ limit, offset }) =>
      query
        .select(['number', 'title', 'author_id', 'restored_from', 'created_at'])
        .orderBy('number', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: (max) => countRows(tx, query.select('number').limit(max)),
  })
}

export async function versionNumbers(tx: Reader, contentId: number): Promise<number[]> {
  const rows = await tx.selectFrom('content_versions').select('number').where('content_id', '=', contentId).execute()
  return rows.map(({ number }) => number)
}

export interface ListedRow extends Standing {
  id: number
  key: PageKey | null
  title: string
  cover: string
  category_id: number | null
  category: string | null
  tags: string[]
  author_id: number | null
  views: number
  updated_at: Date
}

export interface ListFilter {
  state?: ContentState | undefined
  category_id?: number | undefined
  own?: { which: OwnTexts; authorId: number } | undefined
  q?: string | undefined
  sort: 'updated_at' | 'published_at' | 'id'
  order: 'asc' | 'desc'
  now: Date
}

/** A title is looked for among the newest ten thousand: operators look for what they are working on. */
const searchedMax = 10_000

export function list(tx: Reader, kind: Kind, paging: Paging, filter: ListFilter): Promise<Page<ListedRow>> {
  const { state, category_id, own, q, now } = filter
  const order = orderOf(filter)
  // What was thrown away is looked for by name; nobody wants it among the rest.
  const inState = state ? sql`and ${stateIs(state, now)}` : sql`and c.stage <> 'trashed'`
  const inCategory = category_id === undefined ? sql`` : sql`and v.category_id = ${category_id}`
  const owned = own ? sql`and c.author_id = ${own.authorId} and ${ownIs(own.which, now)}` : sql``
  const contents = q
    ? sql`(select * from contents where kind = ${kind} order by updated_at desc, id desc limit ${searchedMax})`
    : sql`contents`
  const titled = q ? sql`and v.title ilike ${anywhere(q)}` : sql``
  const found = sql`from ${contents} as c
    join content_versions as v on v.content_id = c.id and v.number = c.version
    where c.kind = ${kind} ${inState} ${inCategory} ${owned} ${titled}`
  return pageOf(paging, {
    async rows(window) {
      const key = sql`c.id`
      const { rows } = await sql<ListedRow>`
        select c.id, c.key, ${standing}, c.updated_at, v.title, v.cover, v.category_id, v.tags, v.author_id,
          g.name as category, coalesce(w.views, 0) as views
        from (select c.id ${found} ${window.tail(key, order)}) as page
        join contents as c on c.id = page.id
        join content_versions as v on v.content_id = c.id and v.number = c.version
        left join categories as g on g.id = v.category_id
        left join content_views as w on w.content_id = c.id
        order by ${window.order(key, order)}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select c.id ${found} limit ${max}`),
  })
}

/** As the indexes have it: a text that was never published comes last, whichever way the rest is sorted. */
function orderOf({ sort, order }: Pick<ListFilter, 'sort' | 'order'>): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const nulls = sort === 'published_at' ? sql`nulls last` : sql``
  return sql`${sql.ref(`c.${sort}`)} ${direction} ${nulls}, c.id ${direction}`
}

/** The same states as `stateOf` in the model, asked of the database. */
function stateIs(state: ContentState, now: Date): RawBuilder<boolean> {
  const live = sql`c.stage in ('draft', 'released') and c.live_version is not null`
  const open = sql`(c.expires_at is null or c.expires_at > ${now})`
  const conditions = {
    trashed: sql`c.stage = 'trashed'`,
    review: sql`c.stage = 'review'`,
    draft: sql`c.stage = 'draft' and c.live_version is null`,
    scheduled: sql`${live} and ${open} and c.published_at > ${now}`,
    published: sql`${live} and ${open} and c.published_at <= ${now}`,
    expired: sql`${live} and c.expires_at <= ${now}`,
  }
  return sql<boolean>`(${conditions[state]})`
}

const waitingStates = ['draft', 'review', 'scheduled'] as const

/** Of the newest ten thousand, for the same reason as above: what waits is what was touched lately. */
export async function waitingCounts(tx: Reader, kind: Kind, now: Date) {
  const counted = waitingStates.map(
    (state) => sql`count(*) filter (where ${stateIs(state, now)})::int as ${sql.ref(state)}`,
  )
  const { rows } = await sql<Record<(typeof waitingStates)[number], number>>`
    select ${sql.join(counted)} from (
      select stage, live_version, published_at, expires_at from contents where kind = ${kind}
      order by updated_at desc, id desc limit ${searchedMax}) as c`.execute(tx)
  return rows[0] ?? { draft: 0, review: 0, scheduled: 0 }
}

export async function viewsOf(tx: Reader, id: number): Promise<number> {
  const row = await tx.selectFrom('content_views').select('views').where('content_id', '=', id).executeTakeFirst()
  return row?.views ?? 0
}

/** Ids that are nothing of ours are left out: whoever reports views may report anything. */
export async function addViews(tx: Tx, kind: Kind, counts: readonly { id: number; views: number }[]): Promise<void> {
  const ids = counts.map(({ id }) => id)
  const views = counts.map((count) => count.views)
  await sql`
    insert into content_views as known (content_id, views)
    select c.id, seen.views from unnest(${ids}::bigint[], ${views}::bigint[]) as seen (id, views)
    join contents as c on c.id = seen.id and c.kind = ${kind} and c.live_version is not null
    order by c.id
    on conflict (content_id) do update set views = known.views + excluded.views`.execute(tx)
}

export async function waitingForReview(tx: Reader, kind: Kind, max: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select submitted_at as since from contents where kind = ${kind} and stage = 'review'
      order by submitted_at limit ${max}`,
  )
}

function ownIs(which: OwnTexts, now: Date): RawBuilder<boolean> {
  const conditions = {
    drafts: sql`c.stage = 'draft' and c.reject_reason = ''`,
    rejected: sql`c.stage = 'draft' and c.reject_reason <> ''`,
    waiting: sql`c.stage = 'review'`,
    scheduled: sql`c.stage = 'released' and coalesce(c.next_from, c.published_at) > ${now}`,
  }
  return sql<boolean>`(${conditions[which]})`
}

/** Where the texts stand that somebody began. */
export async function ownCounts(tx: Reader, { kind, authorId, now }: { kind: Kind; authorId: number; now: Date }) {
  const counted = (['drafts', 'rejected', 'waiting', 'scheduled'] as const).map(
    (which) => sql`count(*) filter (where ${ownIs(which, now)})::int as ${sql.ref(which)}`,
  )
  const { rows } = await sql<Record<OwnTexts, number>>`
    select ${sql.join(counted)} from contents as c where c.kind = ${kind} and c.author_id = ${authorId}`.execute(tx)
  return rows[0] ?? { drafts: 0, rejected: 0, waiting: 0, scheduled: 0 }
}

interface EditorRow {
  staff_id: number
  since: Date
}

/** Says that somebody has a text open, and answers who else does. */
export async function meetEditors(
  tx: Tx,
  { id, staffId, now, stale }: { id: number; staffId: number; now: Date; stale: Date },
): Promise<EditorRow[]> {
  await sql`
    insert into content_editors (content_id, staff_id, since, seen_at) values (${id}, ${staffId}, ${now}, ${now})
    on conflict (content_id, staff_id) do update set seen_at = ${now},
      since = case when content_editors.seen_at < ${stale} then ${now} else content_editors.since end`.execute(tx)
  await tx.deleteFrom('content_editors').where('content_id', '=', id).where('seen_at', '<', stale).execute()
  return tx
    .selectFrom('content_editors')
    .select(['staff_id', 'since'])
    .where('content_id', '=', id)
    .where('staff_id', '<>', staffId)
    .orderBy('since')
    .execute()
}

export async function leaveEditor(tx: Tx, id: number, staffId: number): Promise<void> {
  await tx.deleteFrom('content_editors').where('content_id', '=', id).where('staff_id', '=', staffId).execute()
}

export const publishedOn = (tx: Reader, starts: readonly Date[], until: Date): Promise<number[]> =>
  byDay(
    tx,
    starts,
    sql`select published_at as at, 1 as value from contents
      where kind = any(${['news', 'notice', 'knowledge']}::text[]) and published_at >= ${starts[0]}
        and published_at < ${until}`,
  )
