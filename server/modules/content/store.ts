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

const columns = ['id', 'title', 'summary', 'html', 'published_at', 'updated_at'] as const

/** What a reader may see at this moment. */
function visible(tx: Tx, kind: 'page' | 'notice', now: Date) {
  return tx
    .selectFrom('contents')
    .where('kind', '=', kind)
    .where('published_at', 'is not', null)
    .where('published_at', '<=', now)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
}

export async function findPage(tx: Tx, key: PageKey, now: Date): Promise<ContentRow | undefined> {
  return visible(tx, 'page', now)
    .select(columns)
    .where('key', '=', key)
    .$narrowType<{ published_at: Date }>()
    .executeTakeFirst()
}

export async function listNotices(tx: Tx, paging: Paging, now: Date): Promise<Page<ContentRow>> {
  const rows = visible(tx, 'notice', now)
    .select(columns)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<{ published_at: Date }>()
  return pageOf(tx, rows, visible(tx, 'notice', now).select('id'), paging)
}

/** The next moment at which something appears or disappears by itself. */
export async function nextTurn(tx: Tx, kind: 'page' | 'notice', now: Date): Promise<Date | undefined> {
  const appears = tx
    .selectFrom('contents')
    .select('published_at as at')
    .where('kind', '=', kind)
    .where('published_at', '>', now)
  const disappears = tx
    .selectFrom('contents')
    .select('expires_at as at')
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
  const row = await tx
    .selectFrom(appears.unionAll(disappears).as('turns'))
    .select(sql<Date | null>`min(at)`.as('at'))
    .executeTakeFirst()
  return row?.at ?? undefined
}

export interface NewContent {
  kind: 'page' | 'notice'
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
