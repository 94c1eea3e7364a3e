import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { EngineName, PushReason, PushState } from '#contract/texts/engines.console.ts'
import { countRows, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

/** Answers with what was known of the page before; the row stays locked until the transaction ends. */
export async function know(tx: Tx, path: string, digest: Buffer, gone: boolean) {
  const before = await tx
    .selectFrom('engine_pages')
    .select(['digest', 'gone'])
    .where('path', '=', path)
    .forUpdate()
    .executeTakeFirst()
  await tx
    .insertInto('engine_pages')
    .values({ path, digest, gone })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ digest, gone }))
    .execute()
  return before
}

interface NewPush {
  engine: EngineName
  path: string
  reason: PushReason
  due_at: Date
  created_at: Date
}

/** What waits about this page is about what it was. */
export async function queue(tx: Tx, path: string, pushes: readonly NewPush[]): Promise<void> {
  await tx.deleteFrom('engine_pushes').where('path', '=', path).where('state', '=', 'waiting').execute()
  if (pushes.length === 0) return
  await tx
    .insertInto('engine_pushes')
    .values(pushes.map((push) => ({ ...push, state: 'waiting' })))
    .execute()
}

/** Takes the next ones on, so that no other process does; who dies holding them lets go by time. */
export async function take(tx: Tx, engine: EngineName, { now, until, max }: { now: Date; until: Date; max: number }) {
  const { rows } = await sql<{ id: number; path: string; tries: number }>`
    update engine_pushes set taken_until = ${until}
    where id in (
      select id from engine_pushes
      where state = 'waiting' and engine = ${engine} and due_at <= ${now}
        and (taken_until is null or taken_until <= ${now})
      order by due_at limit ${max} for update skip locked
    )
    returning id, path, tries`.execute(tx)
  return rows
}

interface Ending {
  state: Exclude<PushState, 'waiting'>
  answer: string
  ended_at: Date
}

/** Only what still waits: something newer may have been written about the page meanwhile. */
export async function end(tx: Tx, ids: readonly number[], ending: Ending): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('engine_pushes')
    .set((row) => ({ ...ending, taken_until: null, tries: row('tries', '+', 1) }))
    .where('id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute()
}

export async function putOff(tx: Tx, id: number, later: { due_at: Date; answer: string; tries: number }) {
  await tx
    .updateTable('engine_pushes')
    .set({ ...later, taken_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** The engine takes no more before then, whatever waits for it. */
export async function pause(tx: Tx, engine: EngineName, until: Date, answer: string): Promise<void> {
  await tx
    .updateTable('engine_pushes')
    .set({ due_at: until, taken_until: null, answer })
    .where('engine', '=', engine)
    .where('state', '=', 'waiting')
    .where('due_at', '<', until)
    .execute()
}

interface Sought {
  engine?: EngineName | undefined
  state?: PushState | undefined
}

export function page(tx: Reader, { engine, state }: Sought, paging: Paging) {
  let query = tx.selectFrom('engine_pushes')
  if (engine) query = query.where('engine', '=', engine)
  if (state) query = query.where('state', '=', state)
  return pageOf(paging, {
    rows: ({ limit, offset }) =>
      query
        .select(['id', 'path', 'due_at', 'tries', 'answer', 'created_at', 'ended_at'])
        .select((row) => [
          row.ref('engine').$castTo<EngineName>().as('engine'),
          row.ref('reason').$castTo<PushReason>().as('reason'),
          row.ref('state').$castTo<PushState>().as('state'),
        ])
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: (max) => countRows(tx, query.select('id').limit(max)),
  })
}

export async function lock(tx: Tx, id: number) {
  return tx
    .selectFrom('engine_pushes')
    .select(['id', 'state', 'path'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function wait(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('engine_pushes')
    .set({ state: 'waiting', due_at: now, ended_at: null, tries: 0, answer: '' })
    .where('id', '=', id)
    .execute()
}

/** How many were given up, no further than `max`, and since when the first of them is. */
export async function failed(tx: Reader, max: number) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(ended_at) as oldest
    from (select ended_at from engine_pushes where state = 'failed' order by id limit ${max}) as given_up`.execute(tx)
  return rows[0] ?? { count: 0, oldest: null }
}

export async function forgetBefore(tx: Tx, before: Date, max: number): Promise<void> {
  await sql`
    delete from engine_pushes where id in (
      select id from engine_pushes where ended_at < ${before} order by ended_at limit ${max}
    )`.execute(tx)
}
