import { sql } from 'kysely'
import type { AdState, AdStep } from '#contract/catalogue/ads.words.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface Happened {
  step: AdStep
  state: AdState
  note: string
  actor: Actor
  at: Date
}

export async function addEvent(tx: Tx, id: number, { step, state, note, actor, at }: Happened): Promise<void> {
  const { kind, id: actorId, personId } = actor
  await tx
    .insertInto('ad_events')
    .values({
      ...{ ad_id: id, step, state, note, at },
      ...{ actor_kind: kind, actor_id: actorId, person_id: personId ?? null },
    })
    .execute()
}

export interface EventRow {
  step: AdStep
  state: AdState
  note: string
  actor_kind: string
  actor_id: number | null
  at: Date
}

/** Each has a handful; one that went back and forth for a year has a few dozen. */
const eventsMax = 200

export async function events(tx: Reader, id: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select step, state, note, actor_kind, actor_id, at from ad_events
    where ad_id = ${id} order by id desc limit ${eventsMax}`.execute(tx)
  return rows.toReversed()
}

/** The first day from another on, on which somebody else has the seat; null where nobody has. */
export async function nextTenant(
  tx: Reader,
  { id, slot_id, seat }: { id: number; slot_id: number; seat: number },
  from: string,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(greatest(starts_on, ${from}::date)) as day from ads
    where slot_id = ${slot_id} and seat = ${seat} and id <> ${id} and ends_on >= ${from}
      and (state in ('pending_pay', 'pending_review', 'approved', 'paused')
        or (state = 'rejected' and enterprise_id is not null))`.execute(tx)
  return rows[0]?.day ?? null
}
