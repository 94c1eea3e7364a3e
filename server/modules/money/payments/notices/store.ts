import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface NewNotice {
  provider: 'wechat' | 'alipay' | 'sandbox'
  headers: object
  body: Buffer
  received_at: Date
}

/** Their numbers, in the same order. */
export async function insert(tx: Tx, notices: readonly NewNotice[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into payment_notices (provider, headers, body, received_at)
    select provider, headers::jsonb, body, received_at
    from unnest(${notices.map(({ provider }) => provider)}::text[],
      ${notices.map(({ headers }) => JSON.stringify(headers))}::text[], ${notices.map(({ body }) => body)}::bytea[],
      ${notices.map(({ received_at }) => received_at)}::timestamptz[])
      with ordinality as told (provider, headers, body, received_at, place)
    order by place returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function markForged(tx: Tx, id: number, reason: string): Promise<void> {
  await tx.updateTable('payment_notices').set({ genuine: false, reason }).where('id', '=', id).execute()
}

/** Of what nobody proved the newest are kept, so that nobody can fill the disk by inventing. */
export async function forgetForged(tx: Tx, keptMax: number): Promise<void> {
  await sql`
    delete from payment_notices where genuine is not true and id <= (
      select id from payment_notices where genuine is not true order by id desc offset ${keptMax} limit 1)`.execute(tx)
}

/** What came of it, or that another notice of the same event was the first. */
export async function markGenuine(
  tx: Tx,
  id: number,
  { event_id, attempt_no, outcome }: { event_id: string; attempt_no: string | null; outcome: string },
): Promise<string> {
  const { rows } = await sql<{ outcome: string }>`
    select mark_notice(${id}, ${event_id}, ${attempt_no}, ${outcome}) as outcome`.execute(tx)
  return rows[0]?.outcome ?? outcome
}

interface NoticeRow {
  id: number
  provider: 'wechat' | 'alipay' | 'sandbox'
  received_at: Date
  genuine: boolean | null
  reason: string
  event_id: string | null
  repeated: boolean
  attempt_no: string | null
  outcome: string
  bytes: number
}

const columns = sql`id, provider, received_at, genuine, reason, event_id, repeats is not null as repeated, attempt_no,
  outcome, length(body) as bytes`

export function page(
  tx: Reader,
  paging: Paging,
  { provider, genuine }: { provider?: string | undefined; genuine?: boolean | undefined },
): Promise<Page<NoticeRow>> {
  const from = provider ? sql`provider = ${provider}` : sql`true`
  const proved = genuine === undefined ? sql`true` : genuine ? sql`genuine` : sql`genuine is not true`
  const found = sql`from payment_notices where ${from} and ${proved}`
  return pageOf(paging, {
    async rows({ tail }) {
      const { rows } = await sql<NoticeRow>`
        select ${columns} ${found} ${tail(sql`id`, sql`id desc`)}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select id ${found} limit ${max}`),
  })
}

export async function ofAttempts(tx: Reader, attemptNos: readonly string[], max: number): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select ${columns} from payment_notices where attempt_no = any(${[...attemptNos]}::text[])
    order by id desc limit ${max}`.execute(tx)
  return rows
}

export async function raw(tx: Reader, id: number) {
  const { rows } = await sql<NoticeRow & { headers: Record<string, string>; body: Buffer }>`
    select ${columns}, headers, body from payment_notices where id = ${id}`.execute(tx)
  return rows[0]
}
