import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface Touched {
  maker_id: number
  channel: string
  visitor: Buffer
  network: Buffer
}

/** How many visitors of each network a maker's links already have on a day, by `maker network`. */
export async function networks(tx: Reader, day: string, touches: readonly Touched[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ maker_id: number; network: Buffer; visitors: number }>`
    select maker_id, network, count(*) as visitors from invite_touches
    where day = ${day} and maker_id = any(${touches.map(({ maker_id }) => maker_id)}::bigint[])
      and network = any(${touches.map(({ network }) => network)}::bytea[])
    group by maker_id, network`.execute(tx)
  return new Map(rows.map(({ maker_id, network, visitors }) => [`${maker_id} ${network.toString('hex')}`, visitors]))
}

/** Notes who followed what; answers with those that are new to the day. */
export async function insert(tx: Tx, day: string, touches: readonly Touched[]): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    insert into invite_touches (day, maker_id, channel, visitor, network)
    select ${day}, maker_id, channel, visitor, network
    from unnest(${touches.map(({ maker_id }) => maker_id)}::bigint[],
      ${touches.map(({ channel }) => channel)}::text[], ${touches.map(({ visitor }) => visitor)}::bytea[],
      ${touches.map(({ network }) => network)}::bytea[]) as touched (maker_id, channel, visitor, network)
    on conflict do nothing returning maker_id, channel, visitor, network`.execute(tx)
  return rows
}

export async function addVisits(
  tx: Tx,
  day: string,
  counts: readonly { maker_id: number; channel: string; visits: number }[],
): Promise<void> {
  await sql`
    insert into invite_days (maker_id, channel, day, visits)
    select maker_id, channel, ${day}::date, visits
    from unnest(${counts.map(({ maker_id }) => maker_id)}::bigint[], ${counts.map(({ channel }) => channel)}::text[],
      ${counts.map(({ visits }) => visits)}::int[]) as counted (maker_id, channel, visits)
    order by maker_id, channel
    on conflict (maker_id, day, channel) do update set visits = invite_days.visits + excluded.visits`.execute(tx)
}

/** Through which link each of a maker's people came, by `realm:id`. */
export async function channelsOf(tx: Reader, makerId: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ child: string; channel: string }>`
    select child_realm || ':' || child_id as child, channel from invitations
    where maker_id = ${makerId} and channel <> ''`.execute(tx)
  return new Map(rows.map(({ child, channel }) => [child, channel]))
}

interface Span {
  /** How many characters of a day name the span: ten a day, seven a month. */
  letters: 7 | 10
  from: string
  since: Date
  channel: string | undefined
}

/** Visitors and registrations by day or month, since a day. */
export async function figures(tx: Reader, makerId: number, { letters, from, since, channel }: Span) {
  const wanted = channel === undefined ? sql`true` : sql`channel = ${channel}`
  const { rows } = await sql<{ at: string; visits: number; registrations: number }>`
    select left(day, ${letters}::int) as at, sum(visits)::bigint as visits,
      sum(registrations)::bigint as registrations from (
      select to_char(day, 'YYYY-MM-DD') as day, visits, 0 as registrations from invite_days
      where maker_id = ${makerId} and day >= ${from} and ${wanted}
      union all
      select to_char(bound_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), 0, 1 from invitations
      where maker_id = ${makerId} and bound_at >= ${since} and ${wanted}
    ) as counted group by 1`.execute(tx)
  return new Map(rows.map(({ at, ...row }) => [at, row]))
}

/** How many people a maker's own people brought. */
export async function countGrandchildren(tx: Reader, makerId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from relations as own
    join relations as theirs on theirs.maker_id = own.child_id
    where own.maker_id = ${makerId} and own.child_realm = 'maker'`.execute(tx)
  return rows[0]?.total ?? 0
}

export async function deleteTouchesBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('invite_touches').where('day', '<', day).execute()
}
