import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { MaterialKind } from '#contract/people/posters.words.ts'
import { countRows, type Page, pageAtOnce, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Design, Placing } from './images/model.ts'

export interface Pictured extends Placing {
  name: string
  picture: string
  vip_only: boolean
  position: number
}

export interface TemplateRow extends Pictured {
  id: number
  design: Design | null
  shown: boolean
  version: number
  updated_at: Date
}

type Choice = Pick<TemplateRow, 'id' | 'name' | 'version' | 'vip_only'>

/** What makers choose from. */
export function pageShown(tx: Reader, paging: Paging): Promise<Page<Choice>> {
  return pageAtOnce<Choice>(tx, paging, {
    columns: sql`id, name, version, vip_only`,
    found: sql`from poster_templates where shown`,
    order: sql`position, id`,
  })
}

export async function find(tx: Reader, id: number): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`select * from poster_templates where id = ${id}`.execute(tx)
  return rows[0]
}

export async function lock(tx: Tx, id: number): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`select * from poster_templates where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function insert(tx: Tx, row: Pictured, now: Date): Promise<number> {
  const values = { ...row, updated_at: now }
  const { id } = await tx.insertInto('poster_templates').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function change(tx: Tx, id: number, row: Partial<Pictured> & { shown?: boolean }, now: Date) {
  await tx
    .updateTable('poster_templates')
    .set({ ...row, updated_at: now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('poster_templates').where('id', '=', id).execute()
}

export async function countTemplates(tx: Reader): Promise<number> {
  return countRows(tx, sql`select id from poster_templates`)
}

export interface TemplateFilter {
  shown?: boolean | undefined
  vip_only?: boolean | undefined
  sort: 'position' | 'updated_at' | 'id'
  order: 'asc' | 'desc'
}

export async function page(tx: Reader, paging: Paging, filter: TemplateFilter) {
  let query = tx.selectFrom('poster_templates')
  if (filter.shown !== undefined) query = query.where('shown', '=', filter.shown)
  if (filter.vip_only !== undefined) query = query.where('vip_only', '=', filter.vip_only)
  return pageOf<TemplateRow & { kept: number }>(paging, {
    rows: ({ limit, offset }) =>
      query
        .selectAll()
        .select(
          sql<number>`(select count(*) from kept_posters where template_id = poster_templates.id
            and maker_id is not null)`.as('kept'),
        )
        .orderBy(filter.sort, filter.order)
        .orderBy('id', filter.order)
        .limit(limit)
        .offset(offset)
        .$narrowType<{ design: Design | null; name_align: Placing['name_align'] }>()
        .execute(),
    count: (max) => countRows(tx, query.select('id').limit(max)),
  })
}

/** When a poster that is kept was last asked for. */
export async function askedAt(tx: Reader, digest: string): Promise<Date | undefined> {
  const { rows } = await sql<{ asked_at: Date }>`
    select asked_at from kept_posters where digest = ${digest}`.execute(tx)
  return rows[0]?.asked_at
}

export async function noteAsked(tx: Tx, digest: string, now: Date): Promise<void> {
  await sql`update kept_posters set asked_at = ${now} where digest = ${digest}`.execute(tx)
}

interface Kept {
  digest: string
  maker_id: number | null
  template_id: number
  bytes: number
}

export async function keep(tx: Tx, { digest, maker_id, template_id, bytes }: Kept, now: Date): Promise<void> {
  await sql`
    insert into kept_posters (digest, maker_id, template_id, bytes, drawn_at, asked_at)
      select ${digest}, ${maker_id}, id, ${bytes}, ${now}, ${now} from poster_templates where id = ${template_id}
      on conflict (digest) do update set asked_at = excluded.asked_at`.execute(tx)
}

/** Somebody has left: theirs are the first to go. */
export async function release(tx: Tx, makerId: number): Promise<void> {
  await sql`update kept_posters set asked_at = 'epoch' where maker_id = ${makerId}`.execute(tx)
}

/** What nobody asks for any more, and beyond so many bytes what was asked for longest ago. */
export async function deleteStale(tx: Tx, unaskedSince: Date, bytesMax: number, max: number): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    delete from kept_posters where digest in (
      select digest from (
        select digest, asked_at, template_id, sum(bytes) over (order by asked_at desc, digest) as running
          from kept_posters
      ) as kept
      where asked_at < ${unaskedSince} or template_id is null or running > ${bytesMax}
      limit ${max}
    ) returning digest`.execute(tx)
  return rows.map(({ digest }) => digest)
}

export interface NewMaterial {
  kind: MaterialKind
  title: string
  text: string
  picture: string
  shown: boolean
  position: number
}

interface MaterialRow extends NewMaterial {
  id: number
  version: number
  updated_at: Date
}

export function pageShownMaterials(tx: Reader, paging: Paging, kind: MaterialKind | undefined) {
  return pageAtOnce<Pick<MaterialRow, 'id' | 'kind' | 'title' | 'text' | 'picture' | 'updated_at'>>(tx, paging, {
    columns: sql`id, kind, title, text, picture, updated_at`,
    found: sql`from promotion_materials where shown and (${kind ?? null}::text is null or kind = ${kind ?? null})`,
    order: sql`position, id`,
  })
}

export interface MaterialFilter {
  kind?: MaterialKind | undefined
  shown?: boolean | undefined
  sort: 'position' | 'updated_at' | 'id'
  order: 'asc' | 'desc'
}

export async function pageMaterials(tx: Reader, paging: Paging, filter: MaterialFilter): Promise<Page<MaterialRow>> {
  let query = tx.selectFrom('promotion_materials')
  if (filter.kind) query = query.where('kind', '=', filter.kind)
  if (filter.shown !== undefined) query = query.where('shown', '=', filter.shown)
  return pageOf<MaterialRow>(paging, {
    rows: ({ limit, offset }) =>
      query
        .selectAll()
        .orderBy(filter.sort, filter.order)
        .orderBy('id', filter.order)
        .limit(limit)
        .offset(offset)
        .$narrowType<{ kind: MaterialKind }>()
        .execute(),
    count: (max) => countRows(tx, query.select('id').limit(max)),
  })
}

export async function insertMaterial(tx: Tx, row: NewMaterial, now: Date): Promise<number> {
  const values = { ...row, updated_at: now }
  const { id } = await tx.insertInto('promotion_materials').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function lockMaterial(tx: Tx, id: number): Promise<MaterialRow | undefined> {
  const { rows } = await sql<MaterialRow>`select * from promotion_materials where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function changeMaterial(tx: Tx, id: number, row: NewMaterial, now: Date): Promise<void> {
  await tx
    .updateTable('promotion_materials')
    .set({ ...row, updated_at: now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function removeMaterial(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('promotion_materials').where('id', '=', id).execute()
}

export async function countMaterials(tx: Reader): Promise<number> {
  return countRows(tx, sql`select id from promotion_materials`)
}
