import { sql } from 'kysely'
import { hasQueues } from './job-figures.ts'
import type { Reader } from './postgres/database.ts'

export interface FailedJob {
  id: string
  name: string
  failed_at: Date
  attempts: number
  reason: string
}

const reasonMax = 300

/** Those that were given up, the latest first. What they were given stays where it is: it may be somebody's. */
export async function listFailedJobs(tx: Reader, max: number): Promise<FailedJob[]> {
  if (!(await hasQueues(tx))) return []
  const { rows } = await sql<FailedJob>`
    select id, name, coalesce(completed_on, created_on) as failed_at, retry_count + 1 as attempts,
      left(coalesce(output->>'message', output->'value'->>'message', output::text, ''), ${reasonMax}) as reason
    from jobs.job where state = 'failed' order by completed_on desc, id limit ${max}`.execute(tx)
  return rows
}

export async function findFailedJobs(
  tx: Reader,
  ids: readonly string[],
): Promise<{ id: string; name: string; data: object }[]> {
  if (!(await hasQueues(tx))) return []
  const { rows } = await sql<{ id: string; name: string; data: object | null }>`
    select id, name, data from jobs.job where state = 'failed' and id = any(${ids}::uuid[]) order by id`.execute(tx)
  return rows.map((row) => ({ ...row, data: row.data ?? {} }))
}
