import { sql } from 'kysely'
import type { Fen } from '#contract/base/money.ts'
import type { PayoutFormat } from '#contract/money/payout-files.words.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

interface Made {
  no: string
  digest: Buffer
  by_id: number
  at: Date
}

export async function addFile(tx: Tx, file: Made & { format: PayoutFormat; rows: number; amount: Fen }): Promise<void> {
  await tx.insertInto('payout_files').values(file).execute()
}

export async function addImport(
  tx: Tx,
  file: Made & { name: string; registered: number; known: number; different: number },
): Promise<void> {
  await tx.insertInto('payout_imports').values(file).execute()
}

/** Files of one person are counted and made one after another, so that two at once are not each the last. */
export async function lockTaker(tx: Tx, byId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payout_files'), ${byId}::int)`.execute(tx)
}

/** How many files somebody has taken out since then. */
export async function countFiles(tx: Reader, byId: number, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('payout_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('by_id', '=', byId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
