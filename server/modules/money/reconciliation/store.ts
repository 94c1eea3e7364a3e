import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { BillRow, BillSource, Compared, DifferenceKind, DifferenceState, Finding, MovementKind } from './model.ts'
import { movedBy } from './model.ts'

const rowsAtOnce = 5_000

/**
 * Whoever compares bills of one source does so alone. Nobody waits for them: a day can take longer than a statement
 * may, and whoever waits keeps a connection from everybody else.
 */
export async function lockSource(tx: Reader, source: BillSource): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('reconciliation'), hashtext(${source})) as taken`.execute(tx)
  if (!rows[0]?.taken) throw new Refusal('RECONCILING', { source })
}

export interface DayRow {
  source: BillSource
  day: string
  state: 'waiting' | 'done'
  bill_id: number | null
  tries: number
  reason: string
  first_tried_at: Date
  tried_at: Date
}

export async function findDay(tx: Reader, source: BillSource, day: string): Promise<DayRow | undefined> {
  const { rows } = await sql<DayRow>`
    select source, day, state, bill_id, tries, reason, first_tried_at, tried_at
    from reconciliation_days where source = ${source} and day = ${day}`.execute(tx)
  return rows[0]
}

/** The bill was asked for. What was compared before stays as it is while there is nothing newer. */
export async function noteTried(tx: Tx, source: BillSource, day: string, reason: string, now: Date): Promise<void> {
  await sql`
    insert into reconciliation_days (source, day, state, tries, reason, first_tried_at, tried_at)
    values (${source}, ${day}, 'waiting', 1, ${reason}, ${now}, ${now})
    on conflict (source, day) do update
      set tries = reconciliation_days.tries + 1, reason = excluded.reason, tried_at = excluded.tried_at`.execute(tx)
}

/** The oldest day that was asked for since, and the days that were compared. */
export async function progress(tx: Reader, source: BillSource, since: string) {
  const { rows } = await sql<{ oldest: string | null; done: string[] | null }>`
    select min(day)::text as oldest, array_agg(day::text) filter (where state = 'done') as done
    from reconciliation_days where source = ${source} and day >= ${since}`.execute(tx)
  return { oldest: rows[0]?.oldest ?? null, done: rows[0]?.done ?? [] }
}

/** Keeps a bill, unless it is the one that is kept already; says which one counts. */
export async function keepBill(
  tx: Tx,
  bill: { source: BillSource; day: string; digest: Buffer; taken_by: number | null; taken_at: Date },
  theirs: readonly BillRow[],
): Promise<number> {
  const { rows: same } = await sql<{ id: number; digest: Buffer }>`
    select id, digest from provider_bills where source = ${bill.source} and day = ${bill.day}
    order by id desc limit 1`.execute(tx)
  if (same[0]?.digest.equals(bill.digest)) return same[0].id
  const { id } = await tx
    .insertInto('provider_bills')
    .values({ ...bill, row_count: theirs.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < theirs.length; from += rowsAtOnce) {
    const some = theirs.slice(from, from + rowsAtOnce)
    await sql`
      insert into provider_bill_rows (bill_id, position, what, number, trade_no, amount, state, moved, at)
      select ${id}, ${from} + ordinality, what, number, trade_no, amount, state, moved, at
      from unnest(${some.map(({ what }) => what)}::text[], ${some.map(({ number }) => number)}::text[],
        ${some.map(({ tradeNo }) => tradeNo)}::text[], ${some.map(({ amount }) => amount)}::bigint[],
        ${some.map(({ state }) => state)}::text[], ${some.map(movedBy)}::bigint[],
        ${some.map(({ at }) => at)}::timestamptz[])
        with ordinality as given (what, number, trade_no, amount, state, moved, at)`.execute(tx)
  }
  return id
}

/** From here on this bill is the one that counts. */
export async function setBill(tx: Tx, source: BillSource, day: string, billId: number, now: Date): Promise<void> {
  await sql`
    update reconciliation_days set state = 'done', bill_id = ${billId}, reason = '', compared_at = ${now}
    where source = ${source} and day = ${day}`.execute(tx)
}

export async function saveSummary(tx: Tx, source: BillSource, day: string, compared: Compared, now: Date) {
  const { matched, ours_in, ours_out, theirs_in, theirs_out } = compared
  await sql`
    update reconciliation_days set matched = ${matched}, ours_in = ${ours_in}, ours_out = ${ours_out},
      theirs_in = ${theirs_in}, theirs_out = ${theirs_out}, compared_at = ${now}
    where source = ${source} and day = ${day}`.execute(tx)
}

/** Puts lines of the ledger on their day; says from which days they were taken, and where those belong that left it. */
export async function putLines(
  tx: Tx,
  source: BillSource,
  day: string,
  lines: Compared['lines'],
): Promise<{ left: string[]; dropped: string[] }> {
  const { rows: dropped } = await sql<{ own_day: string }>`
    delete from reconciled_lines l where l.source = ${source} and l.day = ${day} and not exists (
      select from ${given(lines)} where given.transaction_id = l.transaction_id and given.account_id = l.account_id)
    returning l.own_day::text as own_day`.execute(tx)
  const left = new Set<string>()
  for (let from = 0; from < lines.length; from += rowsAtOnce) {
    const some = given(lines.slice(from, from + rowsAtOnce))
    const { rows } = await sql<{ day: string }>`
      select distinct l.day::text as day from ${some} join reconciled_lines l
        on l.transaction_id = given.transaction_id and l.account_id = given.account_id
      where l.source = ${source} and l.day <> ${day}`.execute(tx)
    for (const row of rows) left.add(row.day)
    await sql`
      insert into reconciled_lines (transaction_id, account_id, source, day, own_day)
      select given.transaction_id, given.account_id, ${source}, ${day}, given.own_day from ${some}
      on conflict (transaction_id, account_id) do update set source = excluded.source, day = excluded.day
        where (reconciled_lines.source, reconciled_lines.day) <> (excluded.source, excluded.day)`.execute(tx)
  }
  return { left: [...left], dropped: [...new Set(dropped.map(({ own_day }) => own_day))] }
}

const given = (lines: Compared['lines']) => sql`unnest(${lines.map(({ transaction_id }) => transaction_id)}::bigint[],
  ${lines.map(({ account_id }) => account_id)}::bigint[], ${lines.map(({ own_day }) => own_day)}::date[])
  as given (transaction_id, account_id, own_day)`

export interface DifferenceRow {
  id: number
  no: string
  source: BillSource
  day: string
  kind: DifferenceKind
  what: MovementKind
  number: string
  order_no: string
  trade_no: string
  our_amount: Fen | null
  their_amount: Fen | null
  our_state: string
  their_state: string
  delta: number
  at: Date
  state: DifferenceState
  remark: string
  cause: string
  note: string
  adjustment_no: string | null
  settled_by: number | null
  settled_at: Date | null
  found_at: Date
}

export const differenceColumns = sql`d.id, d.no, d.source, d.day, d.kind, d.what, d.number, d.order_no, d.trade_no,
  d.our_amount, d.their_amount, d.our_state, d.their_state, d.delta, d.at, d.state, d.remark, d.cause, d.note,
  d.adjustment_no, d.settled_by, d.settled_at, d.found_at`

export async function differencesOf(tx: Tx, source: BillSource, day: string): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select ${differenceColumns} from reconciliation_differences d
    where d.source = ${source} and d.day = ${day} order by d.id for update`.execute(tx)
  return rows
}

export async function addDifferences(
  tx: Tx,
  source: BillSource,
  day: string,
  findings: readonly (Finding & { no: string })[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < findings.length; from += rowsAtOnce / 10) {
    const some = findings.slice(from, from + rowsAtOnce / 10)
    await tx
      .insertInto('reconciliation_differences')
      .values(some.map((one) => ({ ...one, source, day, found_at: now, updated_at: now })))
      .execute()
  }
}

/** It was found again: with these figures, and in this state. What a person said about it stays while it holds. */
export async function renewDifference(
  tx: Tx,
  id: number,
  { finding, state, now }: { finding: Finding; state: DifferenceState; now: Date },
): Promise<void> {
  const { order_no, trade_no, our_amount, their_amount, our_state, their_state, delta, at, remark } = finding
  const figures = { order_no, trade_no, our_amount, their_amount, our_state, their_state, delta, at, remark }
  const settled = state === 'accepted' || state === 'posted' || state === 'refunded'
  const cleared = settled ? {} : { settled_by: null, settled_at: null, adjustment_no: null }
  await tx
    .updateTable('reconciliation_differences')
    .set({ ...figures, ...cleared, state, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** No longer found: nothing of it is left. */
export async function resolveDifferences(tx: Tx, ids: readonly number[], remark: string, now: Date): Promise<void> {
  await sql`
    update reconciliation_differences set delta = 0, updated_at = ${now}, remark = ${remark},
      state = case when settled_by is null then 'resolved' else state end
    where id = any(${ids})`.execute(tx)
}

export async function lockDifference(tx: Tx, id: number): Promise<DifferenceRow | undefined> {
  const { rows } = await sql<DifferenceRow>`
    select ${differenceColumns} from reconciliation_differences d where d.id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Whether it settles a difference already; whoever asks at the same time waits. */
export async function isAdjustmentUsed(tx: Reader, no: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reconciliation.adjustment:${no}`}, 0))`.execute(tx)
  const { rows } = await sql`select from reconciliation_differences where adjustment_no = ${no} limit 1`.execute(tx)
  return rows.length > 0
}

export async function settleDifference(
  tx: Tx,
  id: number,
  settled: {
    state: DifferenceState
    cause: string
    note: string
    adjustment_no: string | null
    settled_by: number | null
    settled_at: Date | null
    updated_at: Date
  },
): Promise<void> {
  await tx.updateTable('reconciliation_differences').set(settled).where('id', '=', id).execute()
}

/** The rows of the bill that counts. */
export async function billRows(tx: Reader, billId: number): Promise<BillRow[]> {
  const { rows } = await sql<BillRow>`
    select what, number, trade_no as "tradeNo", amount, state, at from provider_bill_rows
    where bill_id = ${billId} order by position`.execute(tx)
  return rows
}

/** Of some days, those with a bill. */
export async function billedDays(tx: Reader, source: BillSource, from: string, to: string): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from reconciliation_days
    where source = ${source} and day between ${from} and ${to} and state = 'done'`.execute(tx)
  return new Set(rows.map(({ day }) => day))
}

export async function billsOf(tx: Reader, source: BillSource, day: string, max: number) {
  const { rows } = await sql<{ id: number; rows: number; taken_by: number | null; taken_at: Date }>`
    select id, row_count as rows, taken_by, taken_at from provider_bills
    where source = ${source} and day = ${day} order by id desc limit ${max}`.execute(tx)
  return rows
}
