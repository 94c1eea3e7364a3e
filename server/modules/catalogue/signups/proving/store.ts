import { sql } from 'kysely'
import { findFaults, inYuan } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** An activity counts the seats and the queue that its sign-ups have. */
export const seatsAddUp = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'signup.seats',
    sql`select 'activity:' || a.id as subject, '记为占用 ' || a.seats_held || '、候补 ' || a.waiting || '，报名占用 '
        || coalesce(s.held, 0) || '、候补 ' || coalesce(s.waiting, 0) as detail
      from activities as a left join (
        select activity_id,
          sum(seats) filter (where state in ('unpaid', 'offered', 'approved', 'checked_in', 'absent')) as held,
          count(*) filter (where state = 'waitlist') as waiting
        from signups group by activity_id) as s on s.activity_id = a.id
      where a.seats_held <> coalesce(s.held, 0) or a.waiting <> coalesce(s.waiting, 0)`,
    max,
  )

/** Whoever has a seat that costs something has paid what it cost, under an order that is about it. */
export const seatsArePaid = (tx: Reader, max: number) =>
  findFaults(
    tx,
    'signup.paid',
    sql`select s.no as subject, '报名应付 ' || ${inYuan(sql`s.amount`)} || '，订单 '
        || coalesce(o.no || ' ' || o.state, '没有') as detail
      from signups as s left join orders as o on o.no = s.order_no and o.purpose = 'activity'
      where s.amount > 0 and s.state in ('approved', 'checked_in', 'absent')
        and (o.paid_at is null or o.amount <> s.amount or o.reference <> s.no)`,
    max,
  )
