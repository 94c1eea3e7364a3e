import { sql } from 'kysely'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

const foreignKeyViolation = '23503'

export interface CategoryRow {
  id: number
  name: string
  position: number
}

export async function listCategories(tx: Reader, kind: string): Promise<CategoryRow[]> {
  return tx
    .selectFrom('categories')
    .select(['id', 'name', 'position'])
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** Whoever names a category waits for whoever else does: two with one name are told, not failed. */
export async function lockCategories(tx: Reader, kind: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('categories'), hashtext(${kind}))`.execute(tx)
}

export async function saveCategory(
  tx: Tx,
  kind: string,
  category: { id: number | null; name: string; position: number },
) {
  const { id, name, position } = category
  if (id === null) {
    const made = await tx
      .insertInto('categories')
      .values({ kind, name, position })
      .onConflict((conflict) => conflict.columns(['kind', 'name']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return made?.id
  }
  const taken = await tx
    .selectFrom('categories')
    .select('id')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) return undefined
  await tx.updateTable('categories').set({ name, position }).where('id', '=', id).where('kind', '=', kind).execute()
  return id
}

/** Its lock keeps anybody from putting a text into it meanwhile. */
export async function lockCategory(tx: Tx, kind: string, id: number): Promise<CategoryRow | undefined> {
  return tx
    .selectFrom('categories')
    .select(['id', 'name', 'position'])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** False while anything names it, old versions of texts included: those can be restored. */
export async function removeCategory(tx: Tx, id: number): Promise<boolean> {
  try {
    await sql`savepoint removing`.execute(tx)
    await tx.deleteFrom('categories').where('id', '=', id).execute()
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== foreignKeyViolation) throw error
    await sql`rollback to savepoint removing`.execute(tx)
    return false
  }
}
