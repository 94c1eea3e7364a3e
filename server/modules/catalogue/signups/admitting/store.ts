import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { SignupRow } from '../store.ts'

interface DoorRow {
  id: number
  title: string
  mode: 'online' | 'onsite'
  region_id: number | null
  address: string
  starts_at: Date
  ends_at: Date
  expected: number
  arrived: number
}

const doorsMax = 50

/** Seats that are somebody's, and how many of them have come. */
const counted = sql`
  (select coalesce(sum(s.seats), 0)::int from signups as s
    where s.activity_id = a.id and s.state in ('approved', 'checked_in', 'absent')) as expected,
  (select count(*)::int from signups as s join admissions as t on t.signup_id = s.id
    where s.activity_id = a.id and s.state = 'checked_in' and t.checked_in_at is not null) as arrived`

const columns = sql`a.id, a.title, a.mode, a.region_id, a.address, a.starts_at, a.ends_at, ${counted}`

/** What takes place around a moment, the next first. */
export async function doors(tx: Reader, { from, until }: { from: Date; until: Date }): Promise<DoorRow[]> {
  const { rows } = await sql<DoorRow>`
    select ${columns} from activities as a where a.state in ('shown', 'hidden') and a.ends_at > ${from}
      and a.starts_at < ${until} order by a.starts_at, a.id limit ${doorsMax}`.execute(tx)
  return rows
}

export async function door(tx: Reader, id: number): Promise<(DoorRow & { state: string }) | undefined> {
  const { rows } = await sql<DoorRow & { state: string }>`
    select ${columns}, a.state from activities as a where a.id = ${id}`.execute(tx)
  return rows[0]
}

export interface GuestRow
  extends Pick<SignupRow, 'activity_id' | 'name_sealed' | 'phone_sealed' | 'company' | 'state'> {
  id: number
  signup_id: number
  number: number
  seats: number
  checked_in_at: Date | null
  checked_in_by: number | null
}

const guest = sql`t.id, t.signup_id, t.number, t.checked_in_at, t.checked_in_by, s.activity_id, s.name_sealed,
  s.phone_sealed, s.company, s.state, s.seats from admissions as t join signups as s on s.id = t.signup_id`

/** As many as share four digits at one door, and a few more. */
const foundMax = 40

export async function byDigits(tx: Reader, activityId: number, indexes: readonly Buffer[]): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select ${guest} where s.activity_id = ${activityId} and s.digits_index = any(${indexes})
      and s.state in ('approved', 'checked_in', 'absent') order by s.id, t.number limit ${foundMax}`.execute(tx)
  return rows
}

export async function find(tx: Reader, id: number): Promise<GuestRow | undefined> {
  const { rows } = await sql<GuestRow>`select ${guest} where t.id = ${id}`.execute(tx)
  return rows[0]
}

/** The sign-up first, then its admission: whoever cancels it waits, or has cancelled it before. */
export async function lock(tx: Tx, id: number): Promise<GuestRow | undefined> {
  await sql`select s.id from signups as s join admissions as t on t.signup_id = s.id where t.id = ${id}
    for update of s`.execute(tx)
  const { rows } = await sql<GuestRow>`select ${guest} where t.id = ${id} for update of t`.execute(tx)
  return rows[0]
}

export async function mark(tx: Tx, id: number, by: { at: Date; staffId: number } | null): Promise<void> {
  const columns = { checked_in_at: by?.at ?? null, checked_in_by: by?.staffId ?? null }
  await tx.updateTable('admissions').set(columns).where('id', '=', id).execute()
}

export async function countArrived(tx: Reader, signupId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from admissions where signup_id = ${signupId}
      and checked_in_at is not null`.execute(tx)
  return rows[0]?.total ?? 0
}
