import type { Reader, Tx } from '#server/platform/postgres/database.ts'

export interface SandboxIdentityRow {
  number: string
  name: string
  outcome: 'match' | 'unknown'
  updated_at: Date
}

export async function find(tx: Reader, number: string): Promise<SandboxIdentityRow | undefined> {
  const row = await tx.selectFrom('sandbox_identities').selectAll().where('number', '=', number).executeTakeFirst()
  return row as SandboxIdentityRow | undefined
}

export async function save(tx: Tx, row: SandboxIdentityRow): Promise<void> {
  const { number: _number, ...rest } = row
  await tx
    .insertInto('sandbox_identities')
    .values(row)
    .onConflict((conflict) => conflict.column('number').doUpdateSet(rest))
    .execute()
}
