import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export async function keptDays(tx: Reader, series: string, from: string, to: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('board_days')
    .select(['day', 'value'])
    .where('series', '=', series)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return new Map(rows.map(({ day, value }) => [day, value]))
}

export async function keepDays(tx: Tx, series: string, days: readonly string[], values: readonly number[]) {
  await sql`
    insert into board_days (series, day, value)
    select ${series}, * from unnest(${[...days]}::text[], ${[...values]}::bigint[])
    on conflict (series, day) do update set value = excluded.value`.execute(tx)
}
