import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

async function ids(tx: Reader, query: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await query.execute(tx)
  return rows.map(({ id }) => id)
}

/** Seats that were kept for somebody who neither paid nor confirmed. */
export const unkept = (tx: Reader, now: Date, max: number) =>
  ids(
    tx,
    sql`select id from signups where state in ('unpaid', 'offered') and hold_until <= ${now}
      order by hold_until, id limit ${max}`,
  )

/** Whoever still waits when nobody moves up any more, and whoever was not looked at before it began. */
export const unserved = (tx: Reader, now: Date, closing: Date, max: number) =>
  ids(
    tx,
    sql`select s.id from signups as s join activities as a on a.id = s.activity_id
      where (s.state = 'waitlist' and a.starts_at <= ${closing}) or (s.state = 'pending' and a.starts_at <= ${now})
      order by s.id limit ${max}`,
  )

/**
 * Everybody who would have come to what was called off, and whoever was let in before it was: of those that are not
 * over for long, so that not every guest of years is looked at.
 */
export const calledOff = (tx: Reader, recent: Date, max: number) =>
  ids(
    tx,
    sql`select s.id from activities as a join signups as s on s.activity_id = a.id
      where a.state = 'cancelled' and s.state in ('pending', 'unpaid', 'waitlist', 'offered', 'approved')
      union all
      select s.id from activities as a join signups as s on s.activity_id = a.id
      where a.state = 'cancelled' and a.ends_at > ${recent} and a.updated_at < a.ends_at and s.state = 'checked_in'
      order by id limit ${max}`,
  )

/** Seats whose money an operator gave back by hand, all of it. */
export const paidBack = (tx: Reader, max: number) =>
  ids(
    tx,
    sql`select s.id from orders as o join signups as s on s.order_no = o.no
      where o.purpose = 'activity' and o.state = 'refunded' and s.state = 'approved' order by s.id limit ${max}`,
  )

/** Whoever had a seat and was not seen at the door. */
export const missing = (tx: Reader, now: Date, max: number) =>
  ids(
    tx,
    sql`select s.id from signups as s join activities as a on a.id = s.activity_id
      where s.state = 'approved' and a.ends_at <= ${now} and a.state <> 'cancelled' order by s.id limit ${max}`,
  )

/** Whoever is to be reminded that it takes place soon. */
export const toRemind = (tx: Reader, now: Date, near: Date, max: number) =>
  ids(
    tx,
    sql`select s.id from signups as s join activities as a on a.id = s.activity_id
      where s.state = 'approved' and s.reminded_at is null and a.state <> 'cancelled' and a.starts_at > ${now}
        and a.starts_at <= ${near} order by s.id limit ${max}`,
  )

/** Whoever has not heard yet that it is at another time or place; while it is off the site, nobody does. */
export const toTell = (tx: Reader, max: number) =>
  ids(
    tx,
    sql`select s.id from signups as s join activities as a on a.id = s.activity_id
      where s.moved and a.state = 'shown' order by s.id limit ${max}`,
  )

/** When or where it takes place is another than was said: whoever comes, or may come, is to be told. */
export async function markMoved(tx: Tx, activityId: number, anew: boolean): Promise<void> {
  await sql`update signups set moved = true, reminded_at = case when ${anew} then null else reminded_at end
    where activity_id = ${activityId} and state in ('pending', 'unpaid', 'waitlist', 'offered', 'approved')`.execute(tx)
}
