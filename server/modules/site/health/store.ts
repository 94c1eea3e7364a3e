import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Slow, VendorHour } from './model.ts'

interface ProcessRow {
  id: string
  role: string
  host: string
  pid: number
  version: string
  release: string
  node: string
  started_at: Date
  beat_at: Date
  ended_at: Date | null
  memory_bytes: number
  lag_ms: number
  pool_used: number
  pool_max: number
  pool_waiting: number
}

export async function beat(tx: Tx, row: ProcessRow): Promise<void> {
  const { id: _, started_at: __, ...changing } = row
  await tx
    .insertInto('processes')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changing))
    .execute()
}

export async function insertSlow(tx: Tx, slow: readonly Slow[]): Promise<void> {
  if (slow.length > 0)
    await tx
      .insertInto('slow_calls')
      .values([...slow])
      .execute()
}

export async function addVendors(tx: Tx, hours: readonly VendorHour[]): Promise<void> {
  if (hours.length === 0) return
  // Two processes write the same rows: in one order, so that neither waits for the other in a circle.
  const sorted = hours.toSorted((a, b) => a.hour.getTime() - b.hour.getTime() || (a.vendor < b.vendor ? -1 : 1))
  await tx
    .insertInto('vendor_hours')
    .values(sorted)
    .onConflict((conflict) =>
      conflict.columns(['hour', 'vendor']).doUpdateSet((eb) => ({
        answered: eb('vendor_hours.answered', '+', eb.ref('excluded.answered')),
        refused: eb('vendor_hours.refused', '+', eb.ref('excluded.refused')),
        unheard: eb('vendor_hours.unheard', '+', eb.ref('excluded.unheard')),
        last_at: eb.ref('excluded.last_at'),
        last_outcome: eb.ref('excluded.last_outcome'),
        last_reason: eb.ref('excluded.last_reason'),
      })),
    )
    .execute()
}

export function listProcesses(tx: Reader, since: Date, max: number): Promise<ProcessRow[]> {
  return tx
    .selectFrom('processes')
    .selectAll()
    .where('beat_at', '>', since)
    .orderBy(sql`ended_at is not null`)
    .orderBy('beat_at', 'desc')
    .limit(max)
    .execute()
}

export function listSlow(tx: Reader, since: Date, max: number) {
  return tx
    .selectFrom('slow_calls')
    .selectAll()
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .$narrowType<{ kind: Slow['kind'] }>()
    .execute()
}

export function listVendors(tx: Reader, since: Date) {
  return tx
    .selectFrom('vendor_hours')
    .selectAll()
    .where('hour', '>=', since)
    .orderBy('hour', 'desc')
    .limit(2_000)
    .$narrowType<{ last_outcome: VendorHour['last_outcome'] }>()
    .execute()
}

export async function databaseBytes(tx: Reader): Promise<{ bytes: number; version: string }> {
  const { rows } = await sql<{ bytes: number; version: string }>`
    select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`.execute(tx)
  return rows[0] ?? { bytes: 0, version: '' }
}

export async function largestTables(tx: Reader, max: number) {
  const { rows } = await sql<{ name: string; bytes: number; rows: number }>`
    select c.relname as name, pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 0)::bigint as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'jobs') order by 2 desc, 1 limit ${max}`.execute(tx)
  return rows
}

/** Empty where there are none. Without the right to see more, PostgreSQL tells that they are there and nothing else. */
export async function replicas(tx: Reader, max: number) {
  const { rows } = await sql<{ name: string; state: string; lag_ms: number | null; bytes_behind: number | null }>`
    select coalesce(application_name, '') as name, coalesce(state, '') as state,
      (extract(epoch from replay_lag) * 1000)::bigint as lag_ms,
      case when pg_is_in_recovery() then null
        else greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::bigint end as bytes_behind
    from pg_stat_replication order by 1 limit ${max}`.execute(tx)
  return rows
}

export async function noteDay(tx: Tx, day: string): Promise<void> {
  await sql`
    insert into database_days (day, bytes) values (${day}, pg_database_size(current_database()))
    on conflict (day) do update set bytes = excluded.bytes`.execute(tx)
}

export function listDays(tx: Reader, from: string) {
  return tx.selectFrom('database_days').selectAll().where('day', '>=', from).orderBy('day').limit(90).execute()
}

interface CertificateLook {
  host: string
  expires_at: Date | null
  issuer: string
  fault: string
  looked_at: Date
}

export async function noteCertificate(tx: Tx, look: CertificateLook): Promise<void> {
  const { host: _, ...changing } = look
  await tx
    .insertInto('certificate_looks')
    .values(look)
    .onConflict((conflict) => conflict.column('host').doUpdateSet(changing))
    .execute()
}

export function listCertificates(tx: Reader): Promise<CertificateLook[]> {
  return tx.selectFrom('certificate_looks').selectAll().orderBy('host').limit(10).execute()
}

/** False where somebody has done so before. */
export async function noteRetry(tx: Tx, retry: { job_id: string; job: string; at: Date; staff_id: number }) {
  const done = await tx
    .insertInto('job_retries')
    .values(retry)
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .returning('job_id')
    .executeTakeFirst()
  return done !== undefined
}

export async function retriesOf(tx: Reader, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('job_retries')
    .select(['job_id', 'at'])
    .where('job_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ job_id, at }) => [job_id, at]))
}

export async function forgetBefore(tx: Tx, { beats, hours }: { beats: Date; hours: Date }): Promise<void> {
  await tx.deleteFrom('processes').where('beat_at', '<', beats).execute()
  await tx.deleteFrom('slow_calls').where('at', '<', beats).execute()
  await tx.deleteFrom('vendor_hours').where('hour', '<', hours).execute()
  await tx.deleteFrom('job_retries').where('at', '<', hours).execute()
}
