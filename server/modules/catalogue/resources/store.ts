import { sql } from 'kysely'
import type { ResourceFormat, resourceAudiences } from '#contract/catalogue/resources.ts'
import type { Head } from '#server/modules/catalogue/records/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

interface HeldFile {
  url: string
  name: string
  bytes: number
}

export interface ResourceRow extends Head {
  title: string
  summary: string
  html: string
  cover: string
  category_id: number | null
  format: ResourceFormat
  files: HeldFile[]
  points: number
  vip_free: boolean
  audience: (typeof resourceAudiences)[number]
}

export type ListedRow = Omit<ResourceRow, 'html' | 'reject_reason'>

/** What readers may see now, in the order asked for. */
export async function shownById(tx: Reader, ids: readonly number[], now: Date): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListedRow>`
    select id, state, version, created_at, updated_at, published_at, title, summary, cover, category_id, format, files,
      points, vip_free, audience
    from unnest(${ids}::bigint[]) with ordinality as wanted (wanted_id, place)
    join resources on id = wanted_id and state = 'shown' and published_at <= ${now} order by place`.execute(tx)
  return rows
}

export async function findShown(tx: Reader, id: number, now: Date): Promise<ResourceRow | undefined> {
  const { rows } = await sql<ResourceRow>`
    select * from resources where id = ${id} and state = 'shown' and published_at <= ${now}`.execute(tx)
  return rows[0]
}

interface TermsRow {
  id: number
  title: string
  shown: boolean
  points: number
  vip_free: boolean
  audience: ResourceRow['audience']
  files: HeldFile[]
}

/** What it takes to have these, and whether readers see them. */
export async function terms(tx: Reader, ids: readonly number[], now: Date): Promise<TermsRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TermsRow>`
    select id, title, state = 'shown' and published_at <= ${now} as shown, points, vip_free, audience, files
    from resources where id = any(${[...ids]}::bigint[]) and published_at is not null`.execute(tx)
  return rows
}

/** The n-th file of what everybody may have for nothing; of anything else there is none. */
export async function findFree(tx: Reader, id: number, number: number, now: Date): Promise<HeldFile | undefined> {
  const { rows } = await sql<{ file: HeldFile | null }>`
    select files -> ${number - 1}::int as file from resources
    where ${number}::int > 0 and id = ${id} and state = 'shown' and published_at <= ${now}
      and points = 0 and audience = 'all'`.execute(tx)
  return rows[0]?.file ?? undefined
}
