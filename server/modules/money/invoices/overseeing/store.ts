import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { InvoiceState, RedState } from '#contract/money/invoices.words.ts'
import { countRows, countWaiting, type Page, pageOf, type Waiting } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { InvoiceRow } from '../store.ts'

export type ListedRow = InvoiceRow & { owner_name: string; red_state: RedState | null; red_since: Date | null }

export interface Filter {
  id?: number | undefined
  state?: InvoiceState | undefined
  waiting?: 'issue' | 'red' | undefined
  owner_kind?: AccountRealm | undefined
  owner_id?: number | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const openRed = sql`('asked', 'confirming', 'confirmed')`

/** What waits is worked off from the oldest; of everything else the newest comes first. */
export function page(tx: Reader, paging: Paging, filter: Filter): Promise<Page<ListedRow>> {
  const { id, state, waiting, owner_kind, owner_id, q, from, to } = filter
  const conditions = [
    id && sql`v.id = ${id}`,
    state && sql`v.state = ${state}`,
    waiting === 'issue' && sql`v.state in ('pending', 'approved', 'issuing')`,
    waiting === 'red' && sql`v.state = 'red_pending'`,
    owner_kind && sql`v.owner_kind = ${owner_kind}`,
    owner_id && sql`v.owner_id = ${owner_id}`,
    q &&
      sql`(v.no = ${q} or v.number = ${q} or starts_with(v.title, ${q}) or exists (
        select from invoice_items as i where i.invoice_id = v.id and i.billable_no = ${q})
        or exists (select from invoice_reds as d where d.invoice_id = v.id and d.no = ${q}))`,
    from && sql`v.issued_on >= ${from}`,
    to && sql`v.issued_on <= ${to}`,
  ].filter((one) => typeof one === 'object')
  const found = sql`from invoices as v where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  const order =
    waiting === 'issue' ? sql`v.submitted_at, v.id` : waiting === 'red' ? sql`v.updated_at, v.id` : sql`v.id desc`
  return pageOf(paging, {
    async rows(window) {
      const key = sql`v.id`
      const { rows } = await sql<ListedRow>`
        select v.*, coalesce(e.name, m.nickname, '') as owner_name, r.state as red_state, r.created_at as red_since
        from (select v.* ${found} ${window.tail(key, order)}) as v
        left join enterprises as e on v.owner_kind = 'enterprise' and e.id = v.owner_id
        left join makers as m on v.owner_kind = 'maker' and m.id = v.owner_id
        left join invoice_reds as r on r.invoice_id = v.id and r.state in ${openRed}
        order by ${window.order(key, order)}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select v.id ${found} limit ${max}`),
  })
}

export const toIssue = (tx: Reader, max: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select submitted_at as since from invoices where state in ('pending', 'approved', 'issuing')
      order by submitted_at limit ${max}`,
  )

/** What waits for an operator: not what waits for its receiver's word. */
export const toRedden = (tx: Reader, max: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select created_at as since from invoice_reds where state in ('asked', 'confirmed')
      order by created_at limit ${max}`,
  )

export interface RegisterRow {
  colour: 'blue' | 'red'
  issued_on: string
  number: string
  /** Of a red one, the number of what it takes back. */
  of_number: string
  no: string
  invoice_type: InvoiceRow['invoice_type']
  title: string
  tax_no: string
  content: string
  /** Below nought for a red one. */
  amount: Fen
  tax_rate: number
  tax_amount: Fen
  orders: string
}

/** A month has so many at most in one file; more is exported by the accountants' own system. */
const registerMax = 20_000

/** Everything that was issued within some days, blue and red, in the order of its day. */
export async function register(tx: Reader, from: string, to: string): Promise<RegisterRow[]> {
  const { rows } = await sql<RegisterRow>`
    select 'blue' as colour, v.issued_on, v.number, '' as of_number, v.no, v.invoice_type, v.title, v.tax_no, v.content,
      v.amount, v.tax_rate, v.tax_amount,
      (select string_agg(i.billable_no, ' ' order by i.billable_no) from invoice_items as i where i.invoice_id = v.id)
        as orders
    from invoices as v where v.issued_on between ${from} and ${to}
    union all
    select 'red', r.issued_on, r.number, v.number, r.no, v.invoice_type, v.title, v.tax_no, v.content,
      -r.amount, v.tax_rate, -r.tax_amount,
      (select string_agg(i.billable_no, ' ' order by i.billable_no) from invoice_red_items as i where i.red_id = r.id)
    from invoice_reds as r join invoices as v on v.id = r.invoice_id where r.issued_on between ${from} and ${to}
    order by issued_on, number limit ${registerMax}`.execute(tx)
  return rows
}
