import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { messageStates } from '#contract/site/contact.ts'
import { anywhere, countRows, countWaiting, type Page, pageOf, type Waiting } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export type MessageState = (typeof messageStates)[number]

/** Who wrote, as it is kept. */
export interface Sealed {
  name_sealed: string
  phone_sealed: string
  phone_index: Buffer
}

export interface NewMessage extends Sealed {
  content: string
  about: string
  network_digest: Buffer
  created_at: Date
}

export interface MessageRow {
  id: number
  /** Both pairs in turn: sealed, or in clear in a row from before that the job has not come to yet. */
  name_sealed: string | null
  phone_sealed: string | null
  name: string | null
  phone_number: string | null
  content: string
  about: string
  state: MessageState
  note: string
  handled_by: number | null
  handled_at: Date | null
  created_at: Date
}

const columns = sql`id, name_sealed, phone_sealed, name, phone_number, content, about, state, note, handled_by,
  handled_at, created_at`
/** Words are looked for among the newest ten thousand. */
const searchedMax = 10_000

/** Messages are counted and written one after another, so that two at once are not each the last that is allowed. */
export async function lockList(tx: Reader): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('contact_messages'))`.execute(tx)
}

export async function countSince(
  tx: Reader,
  { day, hour, network, index, phone }: { day: Date; hour: Date; network: Buffer; index: Buffer; phone: string },
): Promise<{ network: number; phone: number; everybody: number }> {
  const { rows } = await sql<{ network: number; phone: number; everybody: number }>`
    select
      (select count(*) from contact_messages where network_digest = ${network} and created_at >= ${day}) as network,
      (select count(*) from contact_messages
        where (phone_index = ${index} or phone_number = ${phone}) and created_at >= ${day}) as phone,
      (select count(*) from contact_messages where created_at > ${hour}) as everybody`.execute(tx)
  return rows[0] ?? { network: 0, phone: 0, everybody: 0 }
}

export async function insert(tx: Tx, message: NewMessage): Promise<number> {
  const { id } = await tx.insertInto('contact_messages').values(message).returning('id').executeTakeFirstOrThrow()
  return id
}

export function page(
  tx: Reader,
  paging: Paging,
  { state, q, id }: { state?: MessageState | undefined; q?: string | undefined; id?: number | '' | undefined },
): Promise<Page<MessageRow>> {
  const inState = state ? sql`state = ${state}` : sql`true`
  // By the text alone: who wrote it is sealed, and whoever may not see numbers must not guess them by looking either.
  const said = id ? sql`id = ${id}` : q ? sql`content ilike ${anywhere(q)}` : sql`true`
  const source = q
    ? sql`(select * from contact_messages order by created_at desc, id desc limit ${searchedMax}) as newest`
    : sql`contact_messages`
  const found = sql`from ${source} where ${inState} and ${said}`
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<MessageRow>`
        select ${columns} ${found} order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select id ${found} limit ${max}`),
  })
}

export async function lock(tx: Tx, id: number): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from contact_messages where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function change(
  tx: Tx,
  id: number,
  changed: Pick<MessageRow, 'state' | 'note' | 'handled_by' | 'handled_at'>,
): Promise<void> {
  await tx.updateTable('contact_messages').set(changed).where('id', '=', id).execute()
}

export async function waiting(tx: Reader, max: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select created_at as since from contact_messages where state = 'waiting' order by created_at limit ${max}`,
  )
}

/** Answered or not: what people were promised goes by the day they wrote. */
export async function removeWrittenBefore(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom('contact_messages').where('created_at', '<', at).execute()
}

/** Some of those from before names and numbers were sealed, held for a change; those that others hold wait. */
export async function lockUnsealed(tx: Tx, max: number): Promise<{ id: number; name: string; phone_number: string }[]> {
  const { rows } = await sql<{ id: number; name: string; phone_number: string }>`
    select id, name, phone_number from contact_messages where phone_sealed is null
    order by id limit ${max} for update skip locked`.execute(tx)
  return rows
}

export async function replaceClear(tx: Tx, id: number, sealed: Sealed): Promise<void> {
  const none = { name: null, phone_number: null }
  await tx
    .updateTable('contact_messages')
    .set({ ...sealed, ...none })
    .where('id', '=', id)
    .execute()
}
