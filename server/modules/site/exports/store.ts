import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { WrittenColumn } from '#contract/base/written.words.ts'
import type { TableFormat } from '#server/platform/formats/table-stream.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { State } from './model.ts'

export interface ExportRow {
  id: number
  staff_id: number
  title: string
  call: string
  input: Record<string, unknown>
  columns: WrittenColumn[]
  format: TableFormat
  state: State
  rows_done: number
  rows_total: number
  total_exact: boolean
  bytes: number | null
  file: string
  reason: string
  created_at: Date
  finished_at: Date | null
  expires_at: Date
}

type NewExport = Pick<
  ExportRow,
  'staff_id' | 'title' | 'call' | 'input' | 'columns' | 'format' | 'rows_total' | 'total_exact' | 'file' | 'created_at'
> & { expires_at: Date }

export async function insert(tx: Tx, { input, columns, ...row }: NewExport): Promise<ExportRow> {
  const { rows } = await sql<ExportRow>`
    insert into exports (staff_id, title, call, input, columns, format, state, rows_total, total_exact, file,
      created_at, expires_at)
    values (${row.staff_id}, ${row.title}, ${row.call}, ${JSON.stringify(input)}, ${JSON.stringify(columns)},
      ${row.format}, 'waiting', ${row.rows_total}, ${row.total_exact}, ${row.file}, ${row.created_at},
      ${row.expires_at})
    returning *`.execute(tx)
  return rows[0] as ExportRow
}

/** Locked by its owner's name: two orders at once cannot both be the last that is allowed. */
export async function countOpen(tx: Tx, staffId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('exports'), ${staffId}::int)`.execute(tx)
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from exports where staff_id = ${staffId} and state in ('waiting', 'running')`.execute(tx)
  return rows[0]?.open ?? 0
}

export function listOwn(tx: Reader, staffId: number, paging: Paging): Promise<Page<ExportRow>> {
  const own = tx.selectFrom('exports').where('staff_id', '=', staffId)
  return pageOf(paging, {
    rows: async ({ limit, offset }) => {
      const { rows } = await sql<ExportRow>`
        select * from exports where staff_id = ${staffId} order by id desc limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, own.select('id').limit(max)),
  })
}

export async function findOwn(tx: Reader, staffId: number, id: number): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select * from exports where id = ${id} and staff_id = ${staffId}`.execute(tx)
  return rows[0]
}

export async function cancelOwn(tx: Tx, staffId: number, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update exports set state = 'cancelled', finished_at = ${now}
    where id = ${id} and staff_id = ${staffId} and state in ('waiting', 'running') returning id`.execute(tx)
  return rows.length > 0
}

interface Claiming {
  now: Date
  until: Date
  /** Without what its name ends with, which says the format. */
  name: string
}

/** With the file of a writer that was given up, where there was one. */
type Claimed = ExportRow & { former: string | null }

/**
 * The next one that nobody writes, or whose writer is silent; taken by its lock. Fencing token: each attempt writes to
 * a file of its own, and whoever does not name that file any more has lost it, also if it was only slow.
 */
export async function claim(tx: Tx, { now, until, name }: Claiming): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update exports as export set state = 'running', rows_done = 0, leased_until = ${until},
      file = ${name} || '.' || export.format
    from (
      select id, state, file from exports
      where state = 'waiting' or (state = 'running' and leased_until < ${now})
      order by id limit 1 for update skip locked) as due
    where export.id = due.id
    returning export.*, case when due.state = 'running' then due.file end as former`.execute(tx)
  return rows[0]
}

export type Lease = Pick<ExportRow, 'id' | 'file'>

/** Whether it is still to go on, and with this writer. */
export async function progress(tx: Tx, { id, file }: Lease, done: number, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update exports set rows_done = ${done}, leased_until = ${until}
    where id = ${id} and file = ${file} and state = 'running' returning id`.execute(tx)
  return rows.length > 0
}

/** Between two pages, and while the last of them is on its way. */
export async function renew(tx: Tx, { id, file }: Lease, until: Date): Promise<void> {
  await sql`
    update exports set leased_until = ${until}
    where id = ${id} and file = ${file} and state = 'running'`.execute(tx)
}

/** Given back: whoever comes next begins anew. */
export async function release(tx: Tx, { id, file }: Lease): Promise<void> {
  await sql`
    update exports set state = 'waiting', leased_until = null
    where id = ${id} and file = ${file} and state = 'running'`.execute(tx)
}

interface End {
  state: 'done' | 'failed'
  bytes: number | null
  reason: string
  now: Date
}

export async function finish(tx: Tx, { id, file }: Lease, { state, bytes, reason, now }: End): Promise<boolean> {
  const { rows } = await sql`
    update exports set state = ${state}, bytes = ${bytes}, reason = ${reason}, finished_at = ${now},
      leased_until = null
    where id = ${id} and file = ${file} and state = 'running' returning id`.execute(tx)
  return rows.length > 0
}

/** What nobody fetches any more. */
export async function expired(tx: Reader, now: Date, max: number): Promise<{ id: number; file: string }[]> {
  const { rows } = await sql<{ id: number; file: string }>`
    select id, file from exports where expires_at <= ${now} order by id limit ${max}`.execute(tx)
  return rows
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await sql`delete from exports where id = ${id}`.execute(tx)
}
