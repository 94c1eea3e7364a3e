import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { FavouriteKind } from '#contract/catalogue/favourites.words.ts'
import { pageAtOnce } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface Owner {
  kind: AccountRealm
  id: number
}

export interface Subject {
  kind: FavouriteKind
  id: number
}

interface FavouriteRow extends Subject {
  title: string
  note: string
  image: string
  path: string
  saved_at: Date
}

/** One after the other, so that nobody gets past how many there may be. */
export async function hold(tx: Tx, { kind, id }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`favourites:${kind}:${id}`}, 0))`.execute(tx)
}

const own = ({ kind, id }: Owner) => sql`f.realm = ${kind} and f.owner_id = ${id}`

/** As they are called now where readers see them and their company, as they were called then where not. */
export function page(tx: Reader, owner: Owner, kind: FavouriteKind | undefined, paging: Paging, now: Date) {
  return pageAtOnce<FavouriteRow>(tx, paging, {
    columns: sql`f.kind, f.subject_id as id, coalesce(c.name, p.name, o.title, f.title) as title,
      coalesce(c.summary, seller.name, poster.name, '') as note,
      coalesce(nullif(c.logo, ''), p.pictures[1], '') as image,
      coalesce('/company/' || c.id, '/company/' || p.company_id || '/product/' || p.id, '/business/' || o.id, '')
        as path,
      f.saved_at`,
    found: sql`from favourites as f
      left join companies as c on f.kind = 'company' and c.id = f.subject_id and c.state = 'shown'
      left join (products as p join companies as seller on seller.id = p.company_id and seller.state = 'shown')
        on f.kind = 'product' and p.id = f.subject_id and p.state = 'shown'
      left join (opportunities as o join companies as poster on poster.id = o.company_id and poster.state = 'shown')
        on f.kind = 'business' and o.id = f.subject_id and o.state = 'shown' and o.valid_until > ${now}
      where ${own(owner)} ${kind === undefined ? sql`` : sql`and f.kind = ${kind}`}`,
    order: sql`f.saved_at desc, f.kind, f.subject_id`,
  })
}

export async function has(tx: Reader, owner: Owner, { kind, id }: Subject): Promise<boolean> {
  const { rows } = await sql`
    select from favourites as f where ${own(owner)} and f.kind = ${kind} and f.subject_id = ${id}`.execute(tx)
  return rows.length > 0
}

export async function count(tx: Reader, owner: Owner): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from favourites as f where ${own(owner)}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** What something is called; undefined where readers do not see it. */
export async function titleOf(tx: Reader, { kind, id }: Subject): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select name as title from companies where ${kind} = 'company' and id = ${id} and state = 'shown'
    union all
    select p.name from products as p join companies as c on c.id = p.company_id and c.state = 'shown'
    where ${kind} = 'product' and p.id = ${id} and p.state = 'shown'
    union all
    select o.title from opportunities as o join companies as c on c.id = o.company_id and c.state = 'shown'
    where ${kind} = 'business' and o.id = ${id} and o.state = 'shown'`.execute(tx)
  return rows[0]?.title
}

export async function insert(tx: Tx, owner: Owner, row: Subject & { title: string; now: Date }): Promise<void> {
  await tx
    .insertInto('favourites')
    .values({
      realm: owner.kind,
      owner_id: owner.id,
      kind: row.kind,
      subject_id: row.id,
      title: row.title,
      saved_at: row.now,
    })
    .execute()
}

export async function remove(tx: Tx, owner: Owner, { kind, id }: Subject): Promise<void> {
  await tx
    .deleteFrom('favourites')
    .where('realm', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()
}

export async function moveCompany(tx: Tx, fromId: number, toId: number): Promise<void> {
  await sql`
    insert into favourites (realm, owner_id, kind, subject_id, title, saved_at)
    select realm, owner_id, kind, ${toId}, title, saved_at from favourites
    where kind = 'company' and subject_id = ${fromId}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('favourites').where('kind', '=', 'company').where('subject_id', '=', fromId).execute()
}

interface WordRow {
  id: number
  word: string
  saved_at: Date
}

export async function words(tx: Reader, { kind, id }: Owner): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`
    select id, word, saved_at from saved_words where realm = ${kind} and owner_id = ${id}
    order by saved_at desc, id desc`.execute(tx)
  return rows
}

/** What was there when somebody began to wait is no news. */
export async function insertWord(tx: Tx, { kind, id }: Owner, word: string, now: Date): Promise<void> {
  await tx
    .insertInto('saved_words')
    .values({ realm: kind, owner_id: id, word, saved_at: now, told_upto: now })
    .execute()
}

export async function removeWord(tx: Tx, owner: Owner, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_words')
    .where('realm', '=', owner.kind)
    .where('owner_id', '=', owner.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those who wait for a word, in an order that is gone through once. */
export async function owners(tx: Reader, after: Owner | undefined, max: number): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select realm as kind, owner_id as id from saved_words
    where (realm, owner_id) > (${after?.kind ?? ''}, ${after?.id ?? 0})
    group by realm, owner_id order by realm, owner_id limit ${max}`.execute(tx)
  return rows
}

/** Until when each of somebody's words is told; held, so that two who tell at once do not both. */
export async function holdWords(tx: Tx, { kind, id }: Owner): Promise<Map<number, Date>> {
  const { rows } = await sql<{ id: number; told_upto: Date }>`
    select id, told_upto from saved_words where realm = ${kind} and owner_id = ${id} order by id for update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.told_upto]))
}

export async function noteTold(tx: Tx, { kind, id }: Owner, now: Date): Promise<void> {
  await tx
    .updateTable('saved_words')
    .set({ told_upto: now })
    .where('realm', '=', kind)
    .where('owner_id', '=', id)
    .execute()
}

/** Of these what readers see since then, by title, the newest first; what is their own is no news to them. */
export async function publishedSince(
  tx: Reader,
  owner: Owner,
  ids: Readonly<Record<FavouriteKind, readonly number[]>>,
  since: Date,
  now: Date,
): Promise<string[]> {
  const enterpriseId = owner.kind === 'enterprise' ? owner.id : 0
  const { rows } = await sql<{ title: string }>`
    select title from (
      select name as title, published_at from companies
      where id = any(${ids.company}::bigint[]) and state = 'shown' and enterprise_id is distinct from ${enterpriseId}
      union all
      select p.name, p.published_at from products as p join companies as c on c.id = p.company_id and c.state = 'shown'
      where p.id = any(${ids.product}::bigint[]) and p.state = 'shown'
        and c.enterprise_id is distinct from ${enterpriseId}
      union all
      select o.title, o.published_at from opportunities as o
      join companies as c on c.id = o.company_id and c.state = 'shown'
      where o.id = any(${ids.business}::bigint[]) and o.state = 'shown' and o.valid_until > ${now}
        and c.enterprise_id is distinct from ${enterpriseId}
    ) as fresh where published_at > ${since} order by published_at desc, title`.execute(tx)
  return rows.map(({ title }) => title)
}

export async function forget(tx: Tx, { kind, id }: Owner): Promise<void> {
  await tx.deleteFrom('favourites').where('realm', '=', kind).where('owner_id', '=', id).execute()
  await tx.deleteFrom('saved_words').where('realm', '=', kind).where('owner_id', '=', id).execute()
}
