import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Parts } from '../model.ts'

export type Chain = 'ledger' | 'audit'

/** What a chain is about, where its links are, and what a row of it says; microseconds count, too. */
const chains = {
  ledger: {
    rows: sql`ledger_transactions as t`,
    seals: sql`ledger_seals`,
    sealed: sql`transaction_id`,
    at: sql`t.created_at`,
    parts: sql`json_build_array(t.id::text, t.key, encode(t.digest, 'hex'), t.kind, t.reference,
      (extract(epoch from t.created_at) * 1000000)::bigint::text, t.reverses::text, (
        select json_agg(json_build_array(e.id::text, e.account_id::text, e.amount::text, e.balance_after::text,
          e.seq::text, a.owner_kind, a.owner_id::text, a.purse) order by e.account_id, e.seq)
        from ledger_entries e left join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id))`,
  },
  audit: {
    rows: sql`audit_log as t`,
    seals: sql`audit_seals`,
    sealed: sql`audit_id`,
    at: sql`t.at`,
    // Rows from before names and persons were kept have none, and were sealed without.
    parts: sql`array_to_json(array[t.id::text, (extract(epoch from t.at) * 1000000)::bigint::text, t.actor_kind,
      t.actor_id::text, t.action, t.subject, t.before::text, t.after::text, t.request_id]
      || case when t.actor_name is null then '{}'::text[] else array[t.actor_name] end
      || case when t.person_id is null then '{}'::text[] else array['person ' || t.person_id] end)`,
  },
} as const

/** One process at a time makes a chain longer. */
export async function takeTurn(tx: Reader, chain: Chain): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ledger.seal'), hashtext(${chain}))`.execute(tx)
}

export interface Mark {
  last_id: number
  at: Date
  /** Whether every transaction that could still bring a number up to the mark has ended. */
  passed: boolean
  /** Made in another cluster, whose transactions were numbered otherwise: the database was restored from a dump. */
  foreign: boolean
}

export async function readMark(tx: Reader, chain: Chain): Promise<Mark | undefined> {
  const { rows } = await sql<Mark>`
    select last_id, at, pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= horizon as passed,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint <= horizon as foreign
    from seal_marks where chain = ${chain}`.execute(tx)
  return rows[0]
}

export async function lastId(tx: Reader, chain: Chain): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(t.id), 0) as last from ${chains[chain].rows}`.execute(tx)
  return rows[0]?.last ?? 0
}

/** The number of this transaction must be drawn after the last id was read: it is the first thing written in it. */
export async function writeMark(tx: Tx, chain: Chain, last: number, at: Date): Promise<void> {
  await sql`
    insert into seal_marks (chain, last_id, horizon, at)
    values (${chain}, ${last}, pg_current_xact_id()::text::bigint, ${at})
    on conflict (chain) do update set last_id = excluded.last_id, horizon = excluded.horizon, at = excluded.at`.execute(
    tx,
  )
}

export interface Link {
  id: number
  hash: Buffer
}

export async function head(tx: Reader, chain: Chain): Promise<Link | undefined> {
  const { seals, sealed } = chains[chain]
  const { rows } = await sql<Link>`
    select ${sealed} as id, hash from ${seals} order by ${sealed} desc limit 1`.execute(tx)
  return rows[0]
}

export async function rowsAfter(tx: Reader, chain: Chain, after: number, upTo: number, max: number) {
  const { rows, parts } = chains[chain]
  const found = await sql<{ id: number; parts: Parts }>`
    select t.id, ${parts} as parts from ${rows} where t.id > ${after} and t.id <= ${upTo}
    order by t.id limit ${max}`.execute(tx)
  return found.rows
}

export async function addLinks(tx: Tx, chain: Chain, links: readonly Link[]): Promise<void> {
  const { seals, sealed } = chains[chain]
  await sql`
    insert into ${seals} (${sealed}, hash)
    select * from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ hash }) => hash)}::bytea[])`.execute(tx)
}

/** Rows and links with numbers above the first and up to the last, side by side; either may be missing. */
export async function pairs(tx: Reader, chain: Chain, above: number, upTo: number) {
  const { rows, parts, seals, sealed } = chains[chain]
  const found = await sql<{ id: number; parts: Parts | null; hash: Buffer | null }>`
    select coalesce(r.id, s.id) as id, r.parts, s.hash
    from (select t.id, ${parts} as parts from ${rows} where t.id > ${above} and t.id <= ${upTo}) as r
    full join (select ${sealed} as id, hash from ${seals} where ${sealed} > ${above} and ${sealed} <= ${upTo}) as s
      on s.id = r.id
    order by 1`.execute(tx)
  return found.rows
}

export async function hashOf(tx: Reader, chain: Chain, id: number): Promise<Buffer | undefined> {
  const { seals, sealed } = chains[chain]
  const { rows } = await sql<{ hash: Buffer }>`select hash from ${seals} where ${sealed} = ${id}`.execute(tx)
  return rows[0]?.hash
}

export async function snapshot(tx: Tx): Promise<void> {
  await sql`select snapshot_ledger()`.execute(tx)
}

/** Adds the next sealed transactions to the running sums, no more than `max`; says how many there were. */
export async function keep(tx: Tx, max: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select keep_ledger_sums(${max}) as taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

/** How many rows wait behind the last link, looking no further than `max`. */
export async function countUnsealed(tx: Reader, chain: Chain, after: number, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select t.id from ${chains[chain].rows} where t.id > ${after} limit ${max}) as waiting`.execute(tx)
  return rows[0]?.count ?? 0
}

/** When a row was written, by its own word. */
export async function writtenAt(tx: Reader, chain: Chain, id: number): Promise<Date | undefined> {
  const { rows, at } = chains[chain]
  const found = await sql<{ at: Date }>`select ${at} as at from ${rows} where t.id = ${id}`.execute(tx)
  return found.rows[0]?.at
}

/** When the first row behind the last link was written; undefined where none waits. */
export async function firstUnsealedAt(tx: Reader, chain: Chain, after: number): Promise<Date | undefined> {
  const { rows, at } = chains[chain]
  const found = await sql<{ at: Date }>`
    select ${at} as at from ${rows} where t.id > ${after} order by t.id limit 1`.execute(tx)
  return found.rows[0]?.at
}
