import { sql } from 'kysely'
import type { PageKey } from '#contract/content.ts'
import type { Paging } from '#contract/paging.ts'
import type { Tx } from '#server/platform/database.ts'
import { type Page, pageOf } from '#server/platform/paging.ts'

export interface ContentRow {
  id: number
  title: string
  summary: string
  html: string
  published_at: Date
  updated_at: Date
}

type Kind = 'page' | 'notice'

// Readers' queries are written out: putting one together from parts takes as long as the database takes to answer it.
const columns = sql`id, title, summary, html, published_at, updated_at`

/** What a reader may see at this moment. */
const visible = (kind: Kind, now: Date) =>
  sql`kind = ${kind} and published_at <= ${now} and (expires_at is null or expires_at > ${now})`

export async function findPage(tx: Tx, key: PageKey, now: Date): Promise<ContentRow | undefined> {
  const { rows } = await sql<ContentRow>`
    select ${columns} from contents where ${visible('page', now)} and key = ${key}`.execute(tx)
  return rows[0]
}

export function listNotices(tx: Tx, paging: Paging, now: Date): Promise<Page<ContentRow>> {
  const shown = visible('notice', now)
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<ContentRow>`
        select ${columns} from contents where ${shown}
        order by published_at desc, id desc limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    async count(max) {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from (select from contents where ${shown} limit ${max}) as counted`.execute(tx)
      return rows[0]?.total ?? 0
    },
  })
}

/** The next moment at which something appears or disappears by itself. */
export async function nextTurn(tx: Tx, kind: Kind, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select min(published_at) as at from contents where kind = ${kind} and published_at > ${now}
      union all
      select min(expires_at) from contents where kind = ${kind} and expires_at > ${now}
    ) as turns`.execute(tx)
  return rows[0]?.at ?? undefined
}

export interface NewContent {
  kind: Kind
  key: PageKey | null
  title: string
  summary: string
  html: string
  published_at: Date | null
  expires_at: Date | null
  updated_at: Date
}

export async function insert(tx: Tx, content: NewContent): Promise<number> {
  const { id } = await tx.insertInto('contents').values(content).returning('id').executeTakeFirstOrThrow()
  return id
}
