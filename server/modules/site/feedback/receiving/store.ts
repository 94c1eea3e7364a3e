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
  index: Buffer
  phone: string
}

export async function countSince(tx: Reader, { day, hour, network, index, phone }: Since) {
  const { rows } = await sql<{ network: number; phone: number; everybody: number }>`
    select
      (select count(*) from feedbacks where network_digest = ${network} and created_at >= ${day}) as network,
      (select count(*) from feedbacks where phone_index = ${index} and created_at >= ${day})
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
