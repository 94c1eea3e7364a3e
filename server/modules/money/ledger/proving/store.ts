import { type RawBuilder, sql } from 'kysely'
import { ledgerOwners, postingKinds, purseNames } from '#contract/money/ledger.console.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { type Accounts, fromLines, keptDays, type RevenueRow } from '../earning/store.ts'
import type { Fault, OwnInvariant } from '../ports.ts'
import { byAccounts, bySums, keptUpTo } from '../reading/store.ts'

/** Numbers above the first, up to and including the last. */
export interface Slice {
  above: number
  upTo: number
}

type Found = Omit<Fault, 'invariant'>

/** The first of what a query finds; people read its subjects and details as they are. */
export async function findFaults(
  tx: Reader,
  invariant: string,
  query: RawBuilder<Found>,
  max: number,
): Promise<Fault[]> {
  const { rows } = await sql<Found>`select * from (${query}) as found limit ${max}`.execute(tx)
  return rows.map((row) => ({ invariant, ...row }))
}

/** Fen as people read them: `12.34 元`. */
export const inYuan = (amount: RawBuilder<unknown>) => sql`(round((${amount})::numeric / 100, 2) || ' 元')`

/** A value in the word that people have for it; one without a word as it is. */
export const inWords = (value: RawBuilder<unknown>, words: Readonly<Record<string, string>>) =>
  sql`coalesce(${JSON.stringify(words)}::jsonb ->> (${value})::text, (${value})::text)`

const ask = (tx: Reader, invariant: OwnInvariant, query: RawBuilder<Found>, max: number) =>
  findFaults(tx, invariant, query, max)

export async function lastNumbers(tx: Reader): Promise<{ transaction: number; account: number; sealed: number }> {
  const { rows } = await sql<{ transaction: number; account: number; sealed: number }>`
    select coalesce((select max(id) from ledger_transactions), 0) as transaction,
      coalesce((select max(id) from ledger_accounts), 0) as account,
      coalesce((select max(transaction_id) from ledger_seals), 0) as sealed`.execute(tx)
  return rows[0] ?? { transaction: 0, account: 0, sealed: 0 }
}

type Check = (tx: Reader, slice: Slice, max: number) => Promise<Fault[]>

const within = (column: RawBuilder<unknown>, { above, upTo }: Slice) =>
  sql`${column} > ${above} and ${column} <= ${upTo}`

const line = sql`'账户 ' || e.account_id || ' 第 ' || e.seq || ' 行'`

/** Every transaction has lines, at least two, that add up to nothing. */
const balanced: Check = (tx, slice, max) =>
  ask(
    tx,
    'transaction.balanced',
    sql`select t.key as subject, '各行相加 ' || ${inYuan(sql`coalesce(sum(e.amount), 0)`)}
        || '，共 ' || count(e.amount) || ' 行' as detail
      from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      where ${within(sql`t.id`, slice)}
      group by t.id having coalesce(sum(e.amount), 0) <> 0 or count(e.amount) < 2`,
    max,
  )

/** Every line has its transaction and its account. */
const owned: Check = (tx, slice, max) =>
  ask(
    tx,
    'line.owned',
    sql`select ${line} as subject, '交易 ' || e.transaction_id || '，交易或账户不存在' as detail
      from ledger_entries e
      left join ledger_transactions t on t.id = e.transaction_id
      left join ledger_accounts a on a.id = e.account_id
      where ${within(sql`e.transaction_id`, slice)} and (t.id is null or a.id is null)`,
    max,
  )

/** The running balance goes on from line to line, lines are counted without a gap, and none went below its floor. */
const chained: Check = (tx, slice, max) =>
  ask(
    tx,
    'line.chained',
    sql`select ${line} as subject,
        '上一行余额 ' || ${inYuan(sql`coalesce(p.balance_after, 0)`)} || '，本行 ' || ${inYuan(sql`e.amount`)}
          || '，变动后余额 ' || coalesce(${inYuan(sql`e.balance_after`)}, '空') as detail
      from ledger_entries e
      join ledger_accounts a on a.id = e.account_id
      left join ledger_entries p on p.account_id = e.account_id and p.seq = e.seq - 1 and not a.entry_only
      where ${within(sql`e.transaction_id`, slice)} and case
        when a.entry_only then e.balance_after is not null or e.seq <> e.transaction_id
        else e.balance_after is distinct from coalesce(p.balance_after, 0) + e.amount
          or (p.seq is null) <> (e.seq = 1)
          or e.balance_after * a.sign < a.floor
      end`,
    max,
  )

const keyed: Check = (tx, slice, max) =>
  ask(
    tx,
    'key.unique',
    sql`select t.key as subject, '交易 ' || t.id || ' 与交易 ' || o.id as detail
      from ledger_transactions t join ledger_transactions o on o.key = t.key and o.id <> t.id
      where ${within(sql`t.id`, slice)}`,
    max,
  )

/** A reversal undoes its original line by line, once, and is not itself undone. */
const reversed: Check = (tx, slice, max) =>
  ask(
    tx,
    'reversal.exact',
    sql`select t.key as subject, '冲正交易 ' || t.reverses as detail
      from ledger_transactions t
      left join ledger_transactions o on o.id = t.reverses
      where ${within(sql`t.id`, slice)} and t.reverses is not null and (
        o.id is null or o.reverses is not null
        or exists (select from ledger_transactions s where s.reverses = t.reverses and s.id <> t.id)
        or exists (
          select from (select account_id, amount from ledger_entries where transaction_id = t.id) as mine
          full join (select account_id, amount from ledger_entries where transaction_id = t.reverses) as theirs
            using (account_id)
          where coalesce(mine.amount, 0) + coalesce(theirs.amount, 0) <> 0))`,
    max,
  )

/** By number of transaction. */
export const transactionChecks: readonly Check[] = [balanced, owned, chained, keyed, reversed]

const purseWords = { ...purseNames.enterprise, ...purseNames.maker, ...purseNames.system }
const account = sql`'账户 ' || a.id || '（' || ${inWords(sql`a.owner_kind`, ledgerOwners)}
  || case when a.owner_kind = 'system' then '' else ' ' || a.owner_id end || ' ' || ${inWords(sql`a.purse`, purseWords)}
  || '）'`

/** An account says what its last line says. Quick: for those that moved lately. */
export const touchedAccounts: Check = (tx, slice, max) =>
  ask(
    tx,
    'account.drift',
    sql`select ${account} as subject, '余额 ' || ${inYuan(sql`a.balance`)} || '，记到第 ' || a.seq || ' 行' as detail
      from ledger_accounts a
      left join ledger_entries e on e.account_id = a.id and e.seq = a.seq
      where a.id in (select account_id from ledger_entries where ${within(sql`transaction_id`, slice)})
        and not a.entry_only and (e.balance_after is distinct from a.balance
          or exists (select from ledger_entries l where l.account_id = a.id and l.seq > a.seq))`,
    max,
  )

/** An account holds the sum of its lines, and as many as it counted. */
const summed: Check = (tx, slice, max) =>
  ask(
    tx,
    'account.drift',
    sql`select ${account} as subject,
        '余额 ' || ${inYuan(sql`a.balance`)} || '，明细相加 ' || ${inYuan(sql`coalesce(l.sum, 0)`)}
          || '；记了 ' || a.seq || ' 行，实有 ' || coalesce(l.count, 0) || ' 行' as detail
      from ledger_accounts a
      left join lateral (select sum(amount) as sum, count(*) as count from ledger_entries where account_id = a.id) as l
        on true
      where ${within(sql`a.id`, slice)} and not a.entry_only
        and (a.balance <> coalesce(l.sum, 0) or a.seq <> coalesce(l.count, 0))`,
    max,
  )

const floored: Check = (tx, slice, max) =>
  ask(
    tx,
    'account.floor',
    sql`select ${account} as subject, '余额 ' || ${inYuan(sql`a.balance`)} as detail
      from ledger_accounts a left join ledger_purses p on p.owner_kind = a.owner_kind and p.purse = a.purse
      where ${within(sql`a.id`, slice)} and (a.balance * a.sign < a.floor
        or (a.sign, a.floor, a.entry_only) is distinct from (p.sign, p.floor, p.entry_only))`,
    max,
  )

/** A sum that was kept is that of the lines it says it is of. */
const keptTotals: Check = (tx, slice, max) =>
  ask(
    tx,
    'account.totals',
    sql`select '账户 ' || s.account_id as subject,
        '保存的合计（到第 ' || s.seq || ' 行）：' || coalesce((
          select string_agg(${inWords(sql`k.key`, postingKinds)} || ' ' || ${inYuan(sql`k.value`)}, '、' order by k.key)
          from jsonb_each_text(s.amounts) as k), '空') as detail
      from ledger_totals s
      where ${within(sql`s.account_id`, slice)} and s.amounts <> (
        select coalesce(jsonb_object_agg(kind, amount), '{}'::jsonb) from (
          select t.kind, sum(e.amount) as amount
          from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where e.account_id = s.account_id and e.seq <= s.seq group by t.kind) as kinds)`,
    max,
  )

/** By number of account. */
export const accountChecks: readonly Check[] = [summed, floored, keptTotals]

/** Everything that anybody has, owes, earned and spent adds up to nothing. */
export const total = (tx: Reader, max: number) =>
  ask(
    tx,
    'total.zero',
    sql`select '全部账户' as subject, '相加为 ' || ${inYuan(sql`kept.sum + later.sum`)} as detail
      from (select coalesce(sum(balance), 0) as sum from ledger_accounts) as kept,
        (select coalesce(sum(e.amount), 0) as sum from ledger_accounts a
          join ledger_entries e on e.account_id = a.id and e.seq > a.seq where a.entry_only) as later
      where kept.sum + later.sum <> 0`,
    max,
  )

export interface Kept {
  id: number
  name: string
  balance: number
  seq: number
}

/** The rows of entry-only accounts: what they say they held when they had come to `seq`. */
export async function kept(tx: Reader): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select a.id, ${account} as name, a.balance, a.seq from ledger_accounts a
    where a.owner_kind = 'system' and a.entry_only order by a.id`.execute(tx)
  return rows
}

/** What the lines of these accounts add up to within a slice of transactions, each no further than it came. */
export async function sums(tx: Reader, accounts: readonly Kept[], { above, upTo }: Slice) {
  const { rows } = await sql<{ id: number; sum: number }>`
    select a.id, sum(e.amount)::bigint as sum
    from unnest(${accounts.map(({ id }) => id)}::bigint[], ${accounts.map(({ seq }) => seq)}::bigint[]) as a (id, seq)
    join ledger_entries e on e.account_id = a.id and e.seq > ${above} and e.seq <= least(${upTo}, a.seq)
    group by a.id`.execute(tx)
  return rows
}

/** What all owners have in each purse is what their accounts hold: running sums and all. In one statement. */
export const keptPurses = async (tx: Reader, max: number) =>
  ask(
    tx,
    'purse.sums',
    sql`select ${inWords(sql`owner_kind`, ledgerOwners)} || ' ' || ${inWords(sql`purse`, purseWords)} as subject,
        '保存的合计加其后明细 ' || coalesce(${inYuan(sql`summed.balance`)}, '空') || '，各账户相加 '
          || coalesce(${inYuan(sql`held.balance`)}, '空') as detail
      from (${bySums((await keptUpTo(tx)).head)}) as summed
      full join (${byAccounts}) as held using (owner_kind, purse)
      where summed.balance is distinct from held.balance`,
    max,
  )

/** Revenue by day as it was kept, and up to which transaction: in one statement, for both go on while it is proved. */
export async function keptRevenue(tx: Reader) {
  const { rows } = await sql<RevenueRow & { head: number }>`
    select head, days.* from (select transaction_id as head from ledger_kept) as kept
    left join (${keptDays}) as days on true`.execute(tx)
  return { head: rows[0]?.head ?? 0, days: rows.filter(({ key }) => key !== null) }
}

/** The same out of the lines of a slice, among those up to where it was kept. */
export async function revenueWithin(tx: Reader, accounts: Accounts, { above, upTo }: Slice): Promise<RevenueRow[]> {
  const which = sql`t.id > ${above} and t.id <= ${upTo} and e.seq > ${above} and e.seq <= ${upTo}`
  const { rows } = await fromLines(which, accounts).execute(tx)
  return rows
}

export type ProofScope = 'window' | 'full'

interface ProofRow {
  scope: ProofScope
  proved_at: Date
  faults: Fault[]
  broken_at: Date | null
}

export async function proofs(tx: Reader): Promise<ProofRow[]> {
  const rows = await tx.selectFrom('ledger_proofs').selectAll().orderBy('scope').execute()
  return rows.map((row) => ({ ...row, scope: row.scope as ProofScope, faults: row.faults as Fault[] }))
}

/** A clean window says nothing about what an earlier one found; only a clean proof of everything does. */
export async function saveProof(tx: Tx, scope: ProofScope, faults: readonly Fault[], now: Date): Promise<void> {
  const found = { proved_at: now, faults: JSON.stringify(faults), broken_at: faults.length > 0 ? now : null }
  const keep = scope === 'window' && faults.length === 0
  await tx
    .insertInto('ledger_proofs')
    .values({ scope, ...found })
    .onConflict((conflict) =>
      conflict.column('scope').doUpdateSet((eb) =>
        keep
          ? { proved_at: now }
          : {
              proved_at: now,
              faults: found.faults,
              broken_at: found.broken_at && eb.fn.coalesce('ledger_proofs.broken_at', eb.val(now)),
            },
      ),
    )
    .execute()
  if (scope === 'full' && faults.length === 0) {
    // What was found while this one was under way it may not have seen.
    await tx
      .updateTable('ledger_proofs')
      .set({ faults: '[]', broken_at: null })
      .where('scope', '=', 'window')
      .where('broken_at', '<=', now)
      .execute()
  }
}

export async function claimRun(tx: Tx, { staffId, now }: { staffId: number; now: Date }, stale: Date) {
  const { rows } = await sql<{ scope: string }>`
    insert into ledger_proof_runs (scope, started_at, started_by) values ('full', ${now}, ${staffId})
    on conflict (scope) do update set started_at = excluded.started_at, started_by = excluded.started_by
      where ledger_proof_runs.started_at <= ${stale}
    returning scope`.execute(tx)
  return rows.length > 0
}

/** Only one's own: whoever took over from a run that seemed dead keeps theirs. */
export async function endRun(tx: Tx, startedAt: Date): Promise<void> {
  await tx.deleteFrom('ledger_proof_runs').where('started_at', '=', startedAt).execute()
}

export async function running(tx: Reader, stale: Date) {
  return tx.selectFrom('ledger_proof_runs').selectAll().where('started_at', '>', stale).executeTakeFirst()
}

/** When the last transaction up to a number was posted: whoever looks at a window begins there. */
export async function momentOf(tx: Reader, transaction: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from ledger_transactions where id <= ${transaction} order by id desc limit 1`.execute(tx)
  return rows[0]?.at ?? null
}
