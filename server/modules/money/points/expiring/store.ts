import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Owner } from '../ports.ts'

/** Owners who still hold something that has run out. */
export async function ownersDue(tx: Reader, now: Date, max: number): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select distinct owner_kind as kind, owner_id as id from score_batches
    where remaining > 0 and expires_at <= ${now} order by owner_kind, owner_id limit ${max}`.execute(tx)
  return rows
}

export interface Expiring extends Owner {
  points: number
  first: Date
}

/** Notes that these owners are told, and says what there is to tell: everything of theirs that runs out by then. */
export async function warn(tx: Tx, now: Date, until: Date, max: number): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    with due as (
      select distinct owner_kind, owner_id from score_batches
      where remaining > 0 and expires_at > ${now} and expires_at <= ${until} and warned_at is null
      order by owner_kind, owner_id limit ${max}
    ), told as (
      update score_batches b set warned_at = ${now} from due
      where b.owner_kind = due.owner_kind and b.owner_id = due.owner_id and b.remaining > 0 and b.expires_at > ${now}
        and b.expires_at <= ${until} and b.warned_at is null
      returning b.owner_kind, b.owner_id, b.remaining, b.expires_at
    )
    select owner_kind as kind, owner_id as id, sum(remaining)::bigint as points, min(expires_at) as first from told
    group by owner_kind, owner_id order by owner_kind, owner_id`.execute(tx)
  return rows
}
