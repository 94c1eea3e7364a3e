import { sql } from 'kysely'
import type { AdState } from '#contract/catalogue/ads.words.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { Days } from '../model.ts'

interface BookedRow extends Days {
  id: number
  no: string
  slot_id: number
  seat: number
  title: string
  who: string
  state: AdState
}

/** A slot has twenty seats at most, and a window three months: what is on top of it is left for the next window. */
const bookedMax = 3_000

/** Whoever had, has or will have a seat in these days. */
export async function booked(tx: Reader, { starts_on, ends_on }: Days, now: Date): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select a.id, a.no, a.slot_id, a.seat, a.title, a.state, a.starts_on, a.ends_on, coalesce(c.name, e.name, '') as who
    from ads as a left join companies as c on c.id = a.company_id left join enterprises as e on e.id = a.enterprise_id
    where a.starts_on <= ${ends_on} and a.ends_on >= ${starts_on}
      and (a.state in ('pending_review', 'approved', 'paused') or (a.state = 'pending_pay' and a.held_until > ${now})
        or (a.state = 'rejected' and a.enterprise_id is not null))
    order by a.slot_id, a.seat, a.starts_on limit ${bookedMax}`.execute(tx)
  return rows
}

interface PlaceRow {
  id: number
  code: string
  name: string
  capacity: number
  state: string
}

const slotsMax = 200

export async function places(tx: Reader): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select id, code, name, capacity, state from ad_slots order by position, id limit ${slotsMax}`.execute(tx)
  return rows
}

export async function enterpriseNames(tx: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from enterprises where id = any(${[...new Set(ids)]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
