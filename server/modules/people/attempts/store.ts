import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Failures } from './model.ts'

export interface Attempt {
  realm: 'enterprise' | 'maker' | 'staff'
  /** Whose password is tried: never a telephone number, which would be readable here. */
  account: string
  network: string
  at: Date
}

/** Attempts on one account are counted one after another: many at once cannot slip through together. */
export async function countFailures(tx: Reader, { realm, account, network }: Attempt, since: Date): Promise<Failures> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sign-in ${realm}`}), hashtext(${account}))`.execute(tx)
  const { rows } = await sql<Failures>`
    select
      count(*) filter (where account = ${account} and network = ${network}) as here,
      count(*) filter (where account = ${account}) as account,
      count(*) filter (where network = ${network}) as network
    from sign_in_failures where realm = ${realm} and at > ${since}
      and (account = ${account} or network = ${network})`.execute(tx)
  return rows[0] ?? { here: 0, account: 0, network: 0 }
}

export async function insert(tx: Tx, attempt: Attempt): Promise<number> {
  const { id } = await tx.insertInto('sign_in_failures').values(attempt).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function remove(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('id', '=', id).execute()
}

type Whose = Pick<Attempt, 'realm' | 'account'>

export async function forget(tx: Tx, { realm, account }: Whose, network?: string): Promise<void> {
  let query = tx.deleteFrom('sign_in_failures').where('realm', '=', realm).where('account', '=', account)
  if (network !== undefined) query = query.where('network', '=', network)
  await query.execute()
}

export async function deleteBefore(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('at', '<', at).execute()
}
