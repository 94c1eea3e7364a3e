import { sql } from 'kysely'
import type { Reader, Tx } from './database.ts'

/** A row as it is kept: its number, and the how-manyeth shape of it this is. */
export type Kept<Row> = Row & { id: number; version: number }

/**
 * Optimistic locking for tables whose rows are changed one by one: a change names the version it was made on, and
 * changes nothing where somebody else was faster.
 */
export function versionedRows<Table extends string>() {
  return {
    async findRow<Row>(tx: Reader, table: Table, id: number): Promise<Kept<Row> | undefined> {
      const { rows } = await sql<Kept<Row>>`select * from ${sql.table(table)} where id = ${id}`.execute(tx)
      return rows[0]
    },

    async lockRow<Row>(tx: Tx, table: Table, id: number): Promise<Kept<Row> | undefined> {
      const { rows } = await sql<Kept<Row>>`select * from ${sql.table(table)} where id = ${id} for update`.execute(tx)
      return rows[0]
    },

    /** The next version; undefined where the row is no longer the version it was changed on. */
    async changeRow(
      tx: Tx,
      table: Table,
      { id, version }: { id: number; version: number },
      row: object,
    ): Promise<number | undefined> {
      const columns = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      const { rows } = await sql<{ version: number }>`
        update ${sql.table(table)} set ${sql.join(columns)}, version = version + 1
        where id = ${id} and version = ${version} returning version`.execute(tx)
      return rows[0]?.version
    },
  }
}
