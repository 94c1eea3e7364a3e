import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface ChannelRow {
  id: number
  slug: string
  name: string
  created_at: Date
  closed_at: Date | null
}

const columns = ['id', 'slug', 'name', 'created_at', 'closed_at'] as const

/** All of one maker, closed ones last. They are few: there is a limit. */
export async function list(tx: Reader, makerId: number): Promise<ChannelRow[]> {
  return tx
    .selectFrom('invite_channels')
    .select(columns)
    .where('maker_id', '=', makerId)
    .orderBy('closed_at', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .execute()
}

/** A link and who came through it; without a name it is one that every maker has. */
export interface CountedRow {
  id: number | null
  slug: string
  name: string | null
  created_at: Date | null
  closed_at: Date | null
  visits: number
  registrations: number
}

export const nothing = { id: null, name: null, created_at: null, closed_at: null, visits: 0, registrations: 0 } as const

/** A maker's links with their visitors and registrations of all time, closed ones last. */
export async function counted(tx: Reader, makerId: number): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    with came as (
      select channel, sum(visits)::bigint as visits, sum(registrations)::bigint as registrations from (
        select channel, visits, 0 as registrations from invite_days where maker_id = ${makerId}
        union all
        select channel, 0, 1 from invitations where maker_id = ${makerId}
      ) as each group by channel
    ), named as (select id, slug, name, created_at, closed_at from invite_channels where maker_id = ${makerId})
    select n.id, coalesce(n.slug, c.channel) as slug, n.name, n.created_at, n.closed_at,
      coalesce(c.visits, 0) as visits, coalesce(c.registrations, 0) as registrations
    from named as n full join came as c on c.channel = n.slug
    order by n.closed_at is not null, n.id`.execute(tx)
  return rows
}

/** The slugs a maker ever had: an old link counts for the name it was made for. */
export async function slugsOf(tx: Reader, makerId: number): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('invite_channels').select('slug').where('maker_id', '=', makerId).execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** The same for many makers. */
export async function slugsOfAll(tx: Reader, makerIds: readonly number[]): Promise<Map<number, Set<string>>> {
  const found = new Map<number, Set<string>>()
  if (makerIds.length === 0) return found
  const rows = await tx
    .selectFrom('invite_channels')
    .select(['maker_id', 'slug'])
    .where('maker_id', 'in', makerIds)
    .execute()
  for (const { maker_id, slug } of rows) found.set(maker_id, (found.get(maker_id) ?? new Set()).add(slug))
  return found
}

export async function insert(tx: Tx, row: { maker_id: number; slug: string; name: string; created_at: Date }) {
  return tx.insertInto('invite_channels').values(row).returning(columns).executeTakeFirstOrThrow()
}

/** Somebody else's channel is not found. */
export async function change(
  tx: Tx,
  whose: { makerId: number; id: number },
  changed: { name?: string; closed_at?: Date | null },
): Promise<void> {
  await tx
    .updateTable('invite_channels')
    .set(changed)
    .where('id', '=', whose.id)
    .where('maker_id', '=', whose.makerId)
    .execute()
}
