import { sql } from 'kysely'
import { createEarning } from '#server/modules/money/ledger/earning/service.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'

const hourMs = 3_600_000
/** Nine in the evening in Shanghai: three hours on it is another day. */
const evening = new Date('2026-11-16T13:00:00Z')
export const hoursLater = (hours: number) => new Date(evening.getTime() + hours * hourMs)
export const fundOf = (id: number) => ({ owner: { kind: 'enterprise', id }, purse: 'promotion' }) as const

interface Row {
  day: string
  purse: string
  received: number
  refunded: number
  promotion: number
  promotion_returned: number
}

/** The call's own answer, as the rows that it is made of. */
export async function revenueAnswered(
  database: Database,
  asked: { from: string; to: string; purse?: string | undefined },
) {
  const { list } = await createEarning(database).list({ page: 1, count: 10_000, ...asked } as never, hoursLater(0))
  return list.map(({ day, purse, received, refunded, promotion, promotion_returned }) => ({
    ...{ day, purse, received, refunded, promotion, promotion_returned },
  }))
}

/** What was earned, out of every line there is. */
export async function revenueFromLines(
  tx: Reader,
  { from, to, purse }: { from: string; to: string; purse?: string | undefined },
) {
  const { rows } = await sql<Row>`
    with ours as (
      select id, purse from ledger_accounts where owner_kind = 'system' and (purse like 'revenue\\_%' or purse = 'fee')
    ), booked as (
      select t.created_at, a.purse, e.amount, 0 as fund
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ours a on a.id = e.account_id
      union all
      select t.created_at, (
          select a.purse from ledger_transactions p join ledger_entries o on o.transaction_id = p.id
          join ours a on a.id = o.account_id
          where p.reference = t.reference and (p.id = t.id or t.kind = 'promotion_back' and o.amount > 0)
          order by p.id limit 1), 0, e.amount
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts f on f.id = e.account_id and f.purse = 'promotion_expense'
    )
    select (created_at at time zone 'Asia/Shanghai')::date::text as day, purse,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
      coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as refunded,
      coalesce(sum(fund) filter (where fund > 0), 0)::bigint as promotion,
      coalesce(-sum(fund) filter (where fund < 0), 0)::bigint as promotion_returned
    from booked
    where purse is not null and (created_at at time zone 'Asia/Shanghai')::date::text between ${from} and ${to}
      and (${purse ?? null}::text is null or purse = ${purse ?? null})
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}

/** What all owners have, out of every line there is. */
export async function heldByLines(tx: Reader) {
  const { rows } = await sql`
    select a.owner_kind, a.purse, a.sign, coalesce(sum(e.amount), 0)::bigint as balance
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by 1, 2, 3 order by 1, 2`.execute(tx)
  return rows
}
