import type { RegistryStatus } from '#contract/people/certifications.words.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

interface SandboxCompanyRow {
  credit_code: string
  company_name: string
  legal_person: string
  status: RegistryStatus
  updated_at: Date
}

export async function find(tx: Reader, code: string): Promise<SandboxCompanyRow | undefined> {
  const row = await tx.selectFrom('sandbox_companies').selectAll().where('credit_code', '=', code).executeTakeFirst()
  return row as SandboxCompanyRow | undefined
}

export async function save(tx: Tx, row: SandboxCompanyRow): Promise<void> {
  const { credit_code: _code, ...rest } = row
  await tx
    .insertInto('sandbox_companies')
    .values(row)
    .onConflict((conflict) => conflict.column('credit_code').doUpdateSet(rest))
    .execute()
}

export async function newest(tx: Reader, max: number): Promise<SandboxCompanyRow[]> {
  const rows = await tx.selectFrom('sandbox_companies').selectAll().orderBy('updated_at', 'desc').limit(max).execute()
  return rows as SandboxCompanyRow[]
}
