import { sql } from 'kysely'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { OfficialKind } from '#contract/people/official.words.ts'
import type { Tx } from '#server/platform/postgres/database.ts'

export interface NewMessage {
  no: string
  realm: AccountRealm
  owner_id: number
  event: string
  kind: OfficialKind
  sealed: string
  created_at: Date
}

export interface TakenMessage extends Omit<NewMessage, 'sealed'> {
  id: number
  sealed: string | null
  tries: number
}

export async function insert(tx: Tx, row: NewMessage): Promise<void> {
  await tx
    .insertInto('official_messages')
    .values({ ...row, due_at: row.created_at })
    .execute()
}

/** The next that is due, kept from the others until then; one whose process died while sending is due again too. */
export async function takeNext(tx: Tx, now: Date, until: Date): Promise<TakenMessage | undefined> {
  const { rows } = await sql<TakenMessage>`
    update official_messages set state = 'sending', tries = tries + 1, due_at = ${until}
    where id = (select id from official_messages where state in ('queued', 'sending') and due_at <= ${now}
      order by due_at, id limit 1 for update skip locked)
    returning id, no, realm, owner_id, event, kind, sealed, tries, created_at`.execute(tx)
  return rows[0]
}

export interface Ended {
  state: 'sent' | 'unreachable' | 'refused' | 'unknown'
  reason?: string
  msgid?: string
}

/** Whether it was still ours to end: idempotent, whoever else took it meanwhile ends it. */
export async function end(tx: Tx, { id, tries }: TakenMessage, ended: Ended, ended_at: Date): Promise<boolean> {
  const done = await tx
    .updateTable('official_messages')
    .set({ ...ended, sealed: null, ended_at })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('tries', '=', tries)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export async function again(tx: Tx, { id, tries }: TakenMessage, reason: string, due_at: Date): Promise<void> {
  await tx
    .updateTable('official_messages')
    .set({ state: 'queued', reason, due_at })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('tries', '=', tries)
    .execute()
}

export async function remove(tx: Tx, realm: AccountRealm, ownerId: number): Promise<void> {
  await tx.deleteFrom('official_messages').where('realm', '=', realm).where('owner_id', '=', ownerId).execute()
}

export async function removeBefore(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom('official_messages').where('created_at', '<', at).where('ended_at', 'is not', null).execute()
}
