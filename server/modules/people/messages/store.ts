import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { OfficialKind } from '#contract/people/official.words.ts'
import { countRows, type Page, pageAtOnce } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { unreadMax } from './model.ts'

export interface Owner {
  realm: 'enterprise' | 'maker'
  id: number
}

export interface MessageRow {
  id: number
  event: string
  title: string
  content: string
  link: string
  read_at: Date | null
  created_at: Date
}

type New = Omit<MessageRow, 'id' | 'read_at'>

/** Writes it down where the event is told in the site, and says through which channels it is told. */
export async function insert(tx: Tx, owner: Owner, row: New, initial: Channels): Promise<Channels> {
  const { event, title, content, link, created_at } = row
  const { rows } = await sql<Channels>`
    with chosen as (
      select coalesce(c.in_site, ${initial.in_site}) as in_site, coalesce(c.sms, ${initial.sms}) as sms
      from (values (1)) as one left join message_channels c on c.event = ${event}
    ), told as (
      insert into messages (realm, owner_id, event, title, content, link, created_at)
      select ${owner.realm}, ${owner.id}, ${event}, ${title}, ${content}, ${link}, ${created_at}
      from chosen where in_site
    ) select in_site, sms from chosen`.execute(tx)
  return rows[0] ?? initial
}

const columns = sql`id, event, title, content, link, read_at, created_at`

export function page(tx: Reader, owner: Owner, paging: Paging, unread: boolean | undefined): Promise<Page<MessageRow>> {
  const which = unread === undefined ? sql`` : unread ? sql`and read_at is null` : sql`and read_at is not null`
  return pageAtOnce<MessageRow>(tx, paging, {
    columns,
    found: sql`from messages where realm = ${owner.realm} and owner_id = ${owner.id} ${which}`,
    order: sql`created_at desc, id desc`,
  })
}

export function countUnread(tx: Reader, { realm, id }: Owner): Promise<number> {
  const query = tx.selectFrom('messages').select('id').where('realm', '=', realm).where('owner_id', '=', id)
  return countRows(tx, query.where('read_at', 'is', null).limit(unreadMax))
}

export async function markRead(tx: Tx, { realm, id }: Owner, ids: readonly number[] | undefined, at: Date) {
  let query = tx.updateTable('messages').set({ read_at: at }).where('realm', '=', realm).where('owner_id', '=', id)
  if (ids) query = query.where('id', 'in', ids)
  await query.where('read_at', 'is', null).execute()
}

export async function remove(tx: Tx, { realm, id }: Owner): Promise<void> {
  await tx.deleteFrom('messages').where('realm', '=', realm).where('owner_id', '=', id).execute()
  await tx.deleteFrom('message_switches').where('realm', '=', realm).where('owner_id', '=', id).execute()
}

/** What somebody was told that leads to one of these. */
export async function about(tx: Reader, { realm, id }: Owner, links: readonly string[]) {
  const query = tx.selectFrom('messages').select(['id', 'event']).where('realm', '=', realm).where('owner_id', '=', id)
  return query.where('link', 'in', links).execute()
}

export async function retitle(tx: Tx, id: number, title: string): Promise<void> {
  await tx.updateTable('messages').set({ title }).where('id', '=', id).execute()
}

export interface Switched {
  official: boolean
  sms: boolean
}

/** What somebody has switched, kind by kind; whoever has switched nothing is told everything. */
export async function switched(tx: Reader, { realm, id }: Owner): Promise<ReadonlyMap<string, Switched>> {
  const query = tx.selectFrom('message_switches').select(['kind', 'official', 'sms']).where('realm', '=', realm)
  return new Map((await query.where('owner_id', '=', id).execute()).map(({ kind, ...on }) => [kind, on]))
}

export async function setSwitch(tx: Tx, { realm, id }: Owner, kind: OfficialKind, on: Partial<Switched>, at: Date) {
  const key = { realm, owner_id: id, kind }
  await tx
    .insertInto('message_switches')
    .values({ ...key, official: true, sms: true, ...on, updated_at: at })
    .onConflict((conflict) => conflict.columns(['realm', 'owner_id', 'kind']).doUpdateSet({ ...on, updated_at: at }))
    .execute()
}

export interface Channels {
  in_site: boolean
  sms: boolean
}

export interface ChannelRow extends Channels {
  event: string
}

export async function channels(tx: Reader): Promise<ChannelRow[]> {
  return tx.selectFrom('message_channels').select(['event', 'in_site', 'sms']).execute()
}

export async function saveChannel(tx: Tx, row: ChannelRow, at: Date): Promise<void> {
  const values = { ...row, updated_at: at }
  await tx
    .insertInto('message_channels')
    .values(values)
    .onConflict((conflict) => conflict.column('event').doUpdateSet(values))
    .execute()
}

export async function deleteBefore(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom('messages').where('created_at', '<', at).execute()
}
