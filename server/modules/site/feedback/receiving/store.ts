import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

/** Who wrote, as it is kept. */
export interface Sealed {
  name_sealed: string
  phone_sealed: string
  phone_index: Buffer
}

interface Since {
  day: Date
  hour: Date
  network: Buffer
  indexes: readonly Buffer[]
  phone: string
}

export async function countSince(tx: Reader, { day, hour, network, indexes, phone }: Since) {
  const { rows } = await sql<{ network: number; phone: number; everybody: number }>`
    select
      (select count(*) from feedbacks where network_digest = ${network} and created_at >= ${day}) as network,
      (select count(*) from feedbacks where phone_index = any(${indexes}) and created_at >= ${day})
        + (select count(*) from feedbacks where phone_number = ${phone} and created_at >= ${day}) as phone,
      (select count(*) from feedbacks where created_at > ${hour} and network_digest is not null) as everybody`.execute(
    tx,
  )
  return rows[0] ?? { network: 0, phone: 0, everybody: 0 }
}

/** Answered or not: what people were promised goes by the day they wrote. */
export async function removeWrittenBefore(tx: Tx, at: Date): Promise<void> {
  await sql`delete from feedbacks where owner_id is null and created_at < ${at}`.execute(tx)
}

/** Some of those from before names and numbers were sealed, held for a change; those that others hold wait. */
export async function lockUnsealed(tx: Tx, max: number): Promise<{ id: number; name: string; phone_number: string }[]> {
  const { rows } = await sql<{ id: number; name: string; phone_number: string }>`
    select id, name, phone_number from feedbacks where phone_number is not null
    order by id limit ${max} for update skip locked`.execute(tx)
  return rows
}

/**
 * What somebody who has left wrote to us, emptied; that they wrote, and what was answered, stays. What a report says is
 * about somebody else, and evidence: of it only who wrote it goes.
 */
export async function emptyOwn(tx: Tx, { kind, id }: { kind: string; id: number }, gone: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update feedbacks set name = null, phone_number = null, name_sealed = null, phone_sealed = null, phone_index = null,
      content = case origin when 'report' then content else ${gone} end,
      title = case origin when 'report' then title else '' end,
      pictures = case origin when 'report' then pictures else '{}' end, rating_note = ''
    where owner_kind = ${kind} and owner_id = ${id} returning id`.execute(tx)
  const ids = rows.map((row) => row.id)
  await sql`
    update feedback_messages set text = ${gone}, pictures = '{}'
    where feedback_id = any(${ids}::bigint[]) and by_kind = 'author'
      and feedback_id in (select id from feedbacks where origin <> 'report')`.execute(tx)
  const { rows: emptied } = await sql<{ id: number }>`
    select id from feedbacks where id = any(${ids}::bigint[]) and origin <> 'report'`.execute(tx)
  return emptied.map((row) => row.id)
}
