import { type RawBuilder, sql } from 'kysely'
import { type Fen, fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { keyParts } from '#server/modules/money/payments/service.ts'
import { countRows, countWaiting, type Page, pageOf, type Waiting } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { BillSource, DifferenceKind, DifferenceState, Elsewhere, Movement, MovementKind } from '../model.ts'
import { type DifferenceRow, differenceColumns } from '../store.ts'

/** Which movements are looked for: those that came true during a time, or whatever is known of some numbers. */
export type Which = { from: Date; to: Date } | { numbers: readonly string[] }

interface MovementRow {
  what: MovementKind
  number: string
  order_no: string
  trade_no: string
  state: Movement['state']
  amount: Fen
  at: Date
  booked: number
  transaction_id: number | null
  account_id: number | null
}

const during = (column: RawBuilder<unknown>, which: Which, number: RawBuilder<unknown>) =>
  'numbers' in which
    ? sql`${number} = any(${which.numbers})`
    : sql`${column} >= ${which.from} and ${column} < ${which.to}`

/** Under which key the ledger has a movement, joined of the same parts as whoever posted it did. */
const joined = (parts: readonly unknown[]) =>
  sql.join(
    parts.map((part) => (typeof part === 'string' ? sql.lit(part) : part)),
    sql` || `,
  )
const column = (name: string): unknown => sql.ref(name)
const paymentKey = sql`case a.state when 'succeeded' then ${joined(keyParts.paid(column('o.purpose'), column('o.no')))}
  when 'duplicate' then ${joined(keyParts.duplicate(column('a.no')))}
  when 'mismatched' then ${joined(keyParts.mismatched(column('a.no')))} end`
const refundKey = sql`case when r.state = 'refunded' then case r.cause
  when 'owner' then ${joined(keyParts.refunded(column('r.no')))}
  when 'mismatch' then ${joined(keyParts.mismatchRefunded(column('r.no')))}
  else ${joined(keyParts.duplicateRefunded(column('r.no')))} end end`
const payoutKey = sql`case when p.state = 'paid' then 'withdraw_paid:' || w.no end`
const taxKey = sql`case when x.kind = 'remittance' and x.state = 'approved' then 'tax_remit:' || x.no end`

const paymentState = sql`case when a.paid_at is not null then 'success'
  when a.state in ('created', 'waiting') then 'open' else 'failed' end`
const refundState = sql`case r.state when 'refunded' then 'success' when 'returned' then 'failed' else 'open' end`
const payoutState = sql`case p.state when 'paid' then 'success' when 'failed' then 'failed' else 'open' end`

const payments = (what: MovementKind, number: RawBuilder<unknown>, mine: RawBuilder<unknown>, which: Which) => sql`
  select ${what}::text as what, ${number} as number, o.no as order_no, coalesce(a.trade_no, '') as trade_no,
    ${paymentState} as state, coalesce(a.paid_amount, o.amount) as amount, coalesce(a.paid_at, a.created_at) as at,
    ${paymentKey} as key
  from payment_attempts a join payment_orders o on o.id = a.order_id
  where ${mine} and ${during(sql`a.paid_at`, which, number)}`

const refunds = (what: MovementKind, number: RawBuilder<unknown>, mine: RawBuilder<unknown>, which: Which) => sql`
  select ${what}::text, ${number}, o.no, coalesce(r.trade_no, ''), ${refundState}, r.amount,
    coalesce(r.refunded_at, r.created_at), ${refundKey}
  from refunds r join payment_attempts a on a.id = r.attempt_id join payment_orders o on o.id = r.order_id
  where ${mine} and ${during(sql`r.refunded_at`, which, number)}`

const payouts = (what: MovementKind, number: RawBuilder<unknown>, mine: RawBuilder<unknown>, which: Which) => sql`
  select ${what}::text, ${number}, w.no, coalesce(p.transfer_no, ''), ${payoutState}, p.amount,
    coalesce(p.paid_at, p.created_at), ${payoutKey}
  from payouts p join withdrawals w on w.id = p.withdrawal_id
  where ${mine} and ${during(sql`p.paid_at`, which, number)}
    ${'numbers' in which ? sql`` : sql`and p.state = 'paid'`}`

/** What was paid to the tax office: it left when two people said so, whatever day the bank has. */
const remittances = (which: Which) => sql`
  select 'out', x.receipt_no, x.no, x.receipt_no, 'success', x.amount, x.decided_at, ${taxKey} from tax_proposals x
  where x.kind = 'remittance' and x.state = 'approved' and ${during(sql`x.decided_at`, which, sql`x.receipt_no`)}`

/** What a bank's statement has is what people did by hand, whichever of our accounts it left. */
const channels = ['channel_bank', 'channel_alipay', 'channel_wechat', 'channel_sandbox']

function movementsOf(source: BillSource, which: Which): RawBuilder<unknown> {
  if (source === 'bank') {
    const byHand = sql`p.provider = 'manual' and p.channel = any(${channels})`
    return sql`${payments('in', sql`a.trade_no`, sql`a.provider = 'bank'`, which)}
      union all ${refunds('out', sql`r.trade_no`, sql`r.manual and not r.into_balance`, which)}
      union all ${payouts('out', sql`p.transfer_no`, byHand, which)} union all ${remittances(which)}`
  }
  const sentBack = sql`a.provider = ${source} and not r.manual and not r.into_balance`
  return sql`${payments('payment', sql`a.no`, sql`a.provider = ${source}`, which)}
    union all ${refunds('refund', sql`r.provider_no`, sentBack, which)}
    union all ${payouts('payout', sql`p.no`, sql`p.provider = ${source}`, which)}`
}

/** The numbers of what came true during a time. */
export async function numbersDuring(
  tx: Reader,
  source: BillSource,
  period: { from: Date; to: Date },
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select m.number from (${movementsOf(source, period)}) as m`.execute(tx)
  return rows.map(({ number }) => number)
}

/** Days with something of ours that no comparison has seen. */
export async function uncomparedDays(tx: Reader, source: BillSource, from: Date, to: Date): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct (m.at at time zone 'Asia/Shanghai')::date::text as day
    from (${movementsOf(source, { from, to })}) as m join ledger_transactions t using (key)
    where not exists (select from reconciled_lines l where l.transaction_id = t.id)`.execute(tx)
  return rows.map(({ day }) => day)
}

/** A day may have more than can be asked for before a statement is taken to hang. */
const atOnce = 2_000

async function inParts<T>(numbers: readonly string[], read: (some: readonly string[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = []
  for (let from = 0; from < numbers.length; from += atOnce) {
    for (const one of await read(numbers.slice(from, from + atOnce))) found.push(one)
  }
  return found
}

/** What our books say about some numbers: each movement beside the line it made on a channel's account. */
export function movements(tx: Reader, source: BillSource, numbers: readonly string[]): Promise<Movement[]> {
  return inParts(numbers, async (some) => {
    const { rows } = await sql<MovementRow>`
      select m.what, m.number, m.order_no, m.trade_no, m.state, m.amount, m.at,
        coalesce(-l.amount, 0) as booked, l.transaction_id, l.account_id
      from (${movementsOf(source, { numbers: some })}) as m
      left join lateral (
        select e.amount, e.transaction_id, e.account_id from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts c on c.id = e.account_id
        where t.key = m.key and c.owner_kind = 'system' and c.purse like 'channel\\_%'
        limit 1
      ) as l on true
      order by m.at, m.number`.execute(tx)
    return rows.map(({ transaction_id, account_id, ...row }) => ({
      ...row,
      line: transaction_id === null || account_id === null ? null : { transaction_id, account_id },
    }))
  })
}

/**
 * Lines of a channel's account behind which there is no movement. What two people adjusted is known to be none: it is
 * how differences are put right.
 */
export async function strayLines(
  tx: Reader,
  source: BillSource,
  { from, to }: { from: Date; to: Date },
): Promise<Movement[]> {
  const { rows: ends } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from ledger_transactions
    where created_at >= ${from} and created_at < ${to}`.execute(tx)
  const { first, last } = ends[0] ?? { first: null, last: null }
  const found: Movement[] = []
  for (let id = first ?? 0; last !== null && id <= last; id += atOnce) {
    for (const row of await strayAmong(tx, source, { from, to }, { id, before: Math.min(id + atOnce, last + 1) })) {
      found.push(strayMovement(source, row))
    }
  }
  return found
}

interface StrayRow {
  transaction_id: number
  account_id: number
  amount: number
  key: string
  reference: string
  at: Date
}

async function strayAmong(
  tx: Reader,
  source: BillSource,
  { from, to }: { from: Date; to: Date },
  { id, before }: { id: number; before: number },
): Promise<StrayRow[]> {
  const { rows } = await sql<StrayRow>`
    select t.id as transaction_id, e.account_id, e.amount, t.key, t.reference, t.created_at as at
    from ledger_transactions t
    join ledger_accounts c on c.owner_kind = 'system' and c.purse = ${`channel_${source}`}
    join ledger_entries e on e.transaction_id = t.id and e.account_id = c.id
    where t.id >= ${id} and t.id < ${before} and t.created_at >= ${from} and t.created_at < ${to}
      and t.kind not in ('adjust_add', 'adjust_sub')
      and not exists (select from payment_orders o join payment_attempts a on a.order_id = o.id
        where o.no = t.reference and t.key = ${paymentKey})
      and not exists (select from payment_orders o join refunds r on r.order_id = o.id
        where o.no = t.reference and t.key = ${refundKey})
      and not exists (select from withdrawals w join payouts p on p.withdrawal_id = w.id
        where w.no = t.reference and t.key = ${payoutKey})
      and not exists (select from tax_proposals x where x.no = t.reference and t.key = ${taxKey})
    order by t.id`.execute(tx)
  return rows
}

function strayMovement(source: BillSource, row: StrayRow): Movement {
  const { transaction_id, account_id, amount, key, reference, at } = row
  const came = amount < 0
  return {
    what: source === 'bank' ? (came ? 'in' : 'out') : came ? 'payment' : 'payout',
    number: key,
    order_no: reference,
    trade_no: '',
    state: 'success',
    amount: fen(Math.abs(amount)),
    booked: -amount,
    line: { transaction_id, account_id },
    at,
  }
}

/** What the bills of other days say about some numbers. */
export function elsewhere(
  tx: Reader,
  source: BillSource,
  day: string,
  numbers: readonly string[],
): Promise<Elsewhere[]> {
  return inParts(numbers, async (some) => {
    const { rows } = await sql<Elsewhere>`
      select r.what, r.number, d.day::text as day, r.state
      from provider_bill_rows r join reconciliation_days d on d.bill_id = r.bill_id
      where r.number = any(${some}) and d.source = ${source} and d.day <> ${day}
      order by d.day, r.position`.execute(tx)
    return rows
  })
}

/** Days with something that may have settled itself meanwhile, the newest first. */
export async function unsettledDays(tx: Reader, source: BillSource, since: string, max: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct d.day::text as day from reconciliation_differences d
    where d.source = ${source} and d.day >= ${since} and d.state in ('open', 'waiting')
    order by day desc limit ${max}`.execute(tx)
  return rows.map(({ day }) => day)
}

/** Other days with something unsettled about these numbers. */
export async function daysAbout(
  tx: Reader,
  source: BillSource,
  day: string,
  numbers: readonly string[],
): Promise<string[]> {
  const days = await inParts(numbers, async (some) => {
    const { rows } = await sql<{ day: string }>`
      select distinct d.day::text as day from reconciliation_differences d
      where d.number = any(${some}) and d.source = ${source} and d.day <> ${day} and d.state <> 'resolved'`.execute(tx)
    return rows.map((row) => row.day)
  })
  return [...new Set(days)]
}

export interface SummaryRow {
  source: BillSource
  day: string
  state: 'waiting' | 'done'
  reason: string
  tries: number
  tried_at: Date
  compared_at: Date | null
  matched: number
  ours_in: Fen
  ours_out: Fen
  theirs_in: Fen
  theirs_out: Fen
  missing_here: number
  missing_there: number
  amount: number
  state_differs: number
  duplicate: number
  open: number
  waiting: number
}

const of = (kind: DifferenceKind) => sql`count(*) filter (where x.kind = ${kind} and x.state <> 'resolved')`
const summaries = sql`
  select d.source, d.day::text as day, d.state, d.reason, d.tries, d.tried_at, d.compared_at, d.matched, d.ours_in,
    d.ours_out, d.theirs_in, d.theirs_out, c.*
  from reconciliation_days d cross join lateral (
    select ${of('missing_here')} as missing_here, ${of('missing_there')} as missing_there, ${of('amount')} as amount,
      ${of('state')} as state_differs, ${of('duplicate')} as duplicate,
      count(*) filter (where x.state = 'open') as open, count(*) filter (where x.state = 'waiting') as waiting
    from reconciliation_differences x where x.source = d.source and x.day = d.day
  ) as c`

export async function summary(tx: Reader, source: BillSource, day: string): Promise<SummaryRow | undefined> {
  const { rows } = await sql<SummaryRow>`
    ${summaries} where d.source = ${source} and d.day = ${day}`.execute(tx)
  return rows[0]
}

export interface DayFilter {
  source?: BillSource | undefined
  state?: 'waiting' | 'done' | undefined
  open?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
}

const hasOpen = sql`exists (select from reconciliation_differences o
  where o.source = d.source and o.day = d.day and o.state = 'open')`

export function pageDays(tx: Reader, paging: Paging, filter: DayFilter): Promise<Page<SummaryRow>> {
  const conditions = sql.join(
    [
      sql`true`,
      ...(filter.source ? [sql`d.source = ${filter.source}`] : []),
      ...(filter.state ? [sql`d.state = ${filter.state}`] : []),
      ...(filter.open ? [hasOpen] : []),
      ...(filter.from ? [sql`d.day >= ${filter.from}`] : []),
      ...(filter.to ? [sql`d.day <= ${filter.to}`] : []),
    ],
    sql` and `,
  )
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<SummaryRow>`
        ${summaries} where ${conditions} order by d.day desc, d.source limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select d.day from reconciliation_days d where ${conditions} limit ${max}`),
  })
}

export interface DifferenceFilter {
  source?: BillSource | undefined
  day?: string | undefined
  kind?: DifferenceKind | undefined
  state?: DifferenceState | undefined
  number?: string | undefined
}

function conditionsOf({ source, day, kind, state, number }: DifferenceFilter) {
  return sql.join(
    [
      sql`true`,
      ...(source ? [sql`d.source = ${source}`] : []),
      ...(day ? [sql`d.day = ${day}`] : []),
      ...(kind ? [sql`d.kind = ${kind}`] : []),
      ...(state ? [sql`d.state = ${state}`] : []),
      ...(number ? [sql`${number} in (d.number, d.order_no, d.trade_no, d.no)`] : []),
    ],
    sql` and `,
  )
}

export function pageDifferences(tx: Reader, paging: Paging, filter: DifferenceFilter): Promise<Page<DifferenceRow>> {
  const conditions = conditionsOf(filter)
  return pageOf(paging, {
    async rows({ limit, offset }) {
      const { rows } = await sql<DifferenceRow>`
        select ${differenceColumns} from reconciliation_differences d where ${conditions}
        order by d.id desc limit ${limit} offset ${offset}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select d.id from reconciliation_differences d where ${conditions} limit ${max}`),
  })
}

export async function differencesBefore(
  tx: Reader,
  filter: DifferenceFilter,
  { before, max }: { before: number; max: number },
): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select ${differenceColumns} from reconciliation_differences d
    where ${conditionsOf(filter)} and d.id < ${before} order by d.id desc limit ${max}`.execute(tx)
  return rows
}

export const waitingForPeople = (tx: Reader, max: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select found_at as since from reconciliation_differences where state = 'open' order by id limit ${max}`,
  )

/** Days whose bill did not come in more than a day. */
export async function lateBills(tx: Reader, before: string, max: number): Promise<Waiting> {
  return countWaiting(
    tx,
    sql`select first_tried_at as since from reconciliation_days where state = 'waiting' and day <= ${before}
      order by day limit ${max}`,
  )
}
