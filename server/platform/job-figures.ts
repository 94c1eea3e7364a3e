import { sql } from 'kysely'
import type { Reader } from './postgres/database.ts'
import type { GaugeSource } from './seeing/gauge.ts'

/** How a queue stands. What failed is counted by the library once a minute. */
interface QueueFigures {
  name: string
  waiting: number
  active: number
  failed: number
  /** Since when the first of those that could be done waits. */
  oldest: Date | null
}

/** The library makes its tables when the first process of the house starts. */
export async function hasQueues(tx: Reader): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('jobs.queue') is not null and has_schema_privilege('jobs', 'usage') as there`.execute(tx)
  return rows[0]?.there === true
}

export async function readQueues(tx: Reader, now: Date): Promise<QueueFigures[]> {
  if (!(await hasQueues(tx))) return []
  // What waits is found by the library's own partial index, queue by queue.
  const { rows } = await sql<QueueFigures>`
    select q.name, q.active_count as active, q.failed_count as failed, coalesce(w.waiting, 0) as waiting, w.oldest
    from jobs.queue q cross join lateral (
      select count(*) as waiting, min(j.start_after) as oldest from jobs.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= ${now}
    ) as w
    where q.name not like '\\_\\_%' order by q.name limit 500`.execute(tx)
  return rows
}

const ageS = (at: Date | null, now: Date) => (at === null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1000))

function queueGauge(name: string, help: string, value: (one: QueueFigures, now: Date) => number): GaugeSource {
  const read = async (tx: Reader, now: Date) =>
    (await readQueues(tx, now)).map((one) => ({ of: one.name, value: value(one, now) }))
  return { name, help, label: 'job', read }
}

export const jobGauges: readonly GaugeSource[] = [
  queueGauge('job_queue_waiting', 'Jobs that could be done and are not', ({ waiting }) => waiting),
  queueGauge('job_queue_failed', 'Jobs that were given up, of the last days', ({ failed }) => failed),
  queueGauge('job_queue_oldest_age_seconds', 'How long the first of them has waited', ({ oldest }, now) =>
    ageS(oldest, now),
  ),
]
