import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './database.ts'

/**
 * Adds up by day: `rows` selects a moment as `at` and a number as `value`, from the first of `starts` on. One number
 * for each start, none left out.
 */
export async function byDay(tx: Reader, starts: readonly Date[], rows: RawBuilder<unknown>): Promise<number[]> {
  const { rows: found } = await sql<{ bucket: number; value: number }>`
    select width_bucket(at, ${starts}::timestamptz[]) as bucket, sum(value)::bigint as value
    from (${rows}) as counted group by 1`.execute(tx)
  const sums = new Map(found.map(({ bucket, value }) => [Number(bucket), Number(value)]))
  return starts.map((_, at) => sums.get(at + 1) ?? 0)
}
