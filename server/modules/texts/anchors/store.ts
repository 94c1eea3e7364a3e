import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { textsNamed } from '#contract/texts/anchors.console.ts'
import { pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

/** One walk at a time, whichever process takes it: the row is locked until the slice is written. */
export async function lockWalk(tx: Tx) {
  return tx.selectFrom('anchor_walks').select(['day', 'after_id']).forUpdate().executeTakeFirstOrThrow()
}

export async function saveWalk(tx: Tx, walk: { day: string; after_id: number }): Promise<void> {
  await tx.updateTable('anchor_walks').set(walk).execute()
}

/** The next few texts, with what readers see of each; none where it is not shown at all. */
export async function textsAfter(tx: Reader, afterId: number, max: number) {
  const { rows } = await sql<{ id: number; html: string | null }>`
    select c.id, v.html from contents as c
    left join content_versions as v on v.content_id = c.id and v.number = c.live_version
    where c.id > ${afterId} order by c.id limit ${max}`.execute(tx)
  return rows
}

/** What a text links to from now on. */
export async function save(tx: Tx, contentId: number, urls: readonly string[]): Promise<void> {
  if (urls.length > 0) {
    await sql`
      insert into anchor_targets (url) select unnest(${urls}::text[]) order by 1
      on conflict (url) do nothing`.execute(tx)
    await sql`
      insert into text_anchors (content_id, url) select ${contentId}, unnest(${urls}::text[])
      on conflict do nothing`.execute(tx)
  }
  await sql`delete from text_anchors where content_id = ${contentId} and url <> all (${urls}::text[])`.execute(tx)
}

/** Targets that no text names any more. */
export async function forgetUnused(tx: Tx, max: number): Promise<void> {
  await sql`
    delete from anchor_targets where url in (
      select t.url from anchor_targets as t
      where not exists (select from text_anchors as a where a.url = t.url) limit ${max}
    )`.execute(tx)
}

interface Taking {
  now: Date
  /** What was looked at since then has had its look for today. */
  today: Date
  until: Date
  max: number
}

export async function take(tx: Tx, { now, today, until, max }: Taking): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    update anchor_targets set taken_until = ${until} where url in (
      select url from anchor_targets
      where (checked_at is null or checked_at < ${today}) and (taken_until is null or taken_until <= ${now})
      order by checked_at nulls first limit ${max} for update skip locked
    ) returning url`.execute(tx)
  return rows.map(({ url }) => url)
}

/** What a look has found; one that could not tell counts as today's, and what was known stays. */
export async function note(tx: Tx, url: string, { fault, now }: { fault: string | undefined; now: Date }) {
  const bad = fault !== ''
  const { numUpdatedRows } = await tx
    .updateTable('anchor_targets')
    .set({
      ...{ checked_at: now, taken_until: null },
      ...(fault !== undefined && { fault, bad_since: bad ? sql<Date>`coalesce(bad_since, ${now})` : null }),
    })
    .where('url', '=', url)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function exists(tx: Reader, url: string): Promise<boolean> {
  const row = await tx.selectFrom('anchor_targets').select('url').where('url', '=', url).executeTakeFirst()
  return row !== undefined
}

const broken = (before: Date) => sql`
  from anchor_targets as t
  where t.bad_since is not null and (t.bad_since <= ${before} or t.url like '/%')
    and exists (select from text_anchors as a where a.url = t.url)`

interface BrokenRow {
  url: string
  fault: string
  bad_since: Date
  checked_at: Date
  texts: { kind: 'page' | 'notice' | 'news' | 'knowledge' | 'help'; id: number; title: string }[]
  texts_total: number
}

export function page(tx: Reader, before: Date, paging: Paging) {
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<BrokenRow>`
        select t.url, t.fault, t.bad_since, t.checked_at,
          (select count(*)::int from text_anchors as a where a.url = t.url) as texts_total,
          (select json_agg(named) from (
            select c.kind, c.id, v.title from text_anchors as a
            join contents as c on c.id = a.content_id
            join content_versions as v on v.content_id = c.id and v.number = c.live_version
            where a.url = t.url order by c.id desc limit ${textsNamed}) as named) as texts
        ${broken(before)} order by t.bad_since, t.url limit ${limit} offset ${offset}`.execute(tx)
      return rows.map((row) => ({ ...row, texts: row.texts ?? [] }))
    },
    count: (max) => count(tx, before, max).then((found) => found.count),
  })
}

export async function count(tx: Reader, before: Date, max: number) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(bad_since) as oldest
    from (select t.bad_since ${broken(before)} limit ${max}) as found`.execute(tx)
  return rows[0] ?? { count: 0, oldest: null }
}
