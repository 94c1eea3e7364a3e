import { sql } from 'kysely'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Sealing } from './sealing.ts'

/** Columns of a row that a place is made from, as they stand in the table. */
type Given = Readonly<Record<string, unknown>>
type Place = string | ((given: Given) => string)

interface BlindIndex {
  column: string
  place: Place
  /** What of the text the index is made from; all of it unless this says otherwise. */
  of?: (text: string) => string
}

interface SealedColumn {
  name: string
  place: Place
  indexes?: readonly BlindIndex[]
}

/** What of a table is sealed, and which indexes are made from it: all that a change of the key has to make anew. */
export interface SealedTable {
  table: string
  columns: readonly SealedColumn[]
  /** Other columns that places are made from. */
  given?: readonly string[]
}

export interface Progress {
  table: string
  /** Rows with something sealed, and those of them that the current key has sealed all of. */
  total: number
  done: number
}

/** Some hundred rows: held for less than a second. */
const blocksAtOnce = 16

interface Parts {
  database: Database
  sealing: Sealing
  tables: readonly SealedTable[]
}

/**
 * Key rotation at rest: opens what former keys have sealed and seals it with the current one, indexes with it. Goes
 * through each table by its blocks, so that it needs no key and no cursor of its own: what is done says so by its first
 * letters, whoever is cut off begins again, and several at once leave to each other what they hold.
 */
export function createResealing({ database, sealing, tables }: Parts) {
  const currently = `${sealing.mark}%`

  const stale = ({ columns }: SealedTable) =>
    sql.join(
      columns.map(({ name }) => sql`(${sql.ref(name)} not like ${currently})`),
      sql` or `,
    )
  const sealed = ({ columns }: SealedTable) =>
    sql.join(
      columns.map(({ name }) => sql`${sql.ref(name)} is not null`),
      sql` or `,
    )

  async function batch(tx: Tx, one: SealedTable, from: number): Promise<number> {
    const names = one.columns.flatMap(({ name, indexes = [] }) => [name, ...indexes.map(({ column }) => column)])
    const range = [`(${from},0)`, `(${from + blocksAtOnce},0)`] as const
    const { rows } = await sql<Given & { ctid: string }>`
      select ctid::text, ${sql.join([...names, ...(one.given ?? [])].map((name) => sql.ref(name)))}
      from ${sql.table(one.table)}
      where ctid >= ${range[0]}::tid and ctid < ${range[1]}::tid and (${stale(one)})
      for update skip locked`.execute(tx)
    if (rows.length === 0) return 0
    // Some of it is frozen but for this: triggers look for the transaction's own word.
    await sql`select set_config('app.resealing', 'on', true)`.execute(tx)
    const made = rows.map((row) => remade(row, one, sealing))
    const columns = names.map((name) => sql.ref(name))
    const values = made.map((row, at) => {
      const cells = names.map((name) => {
        const value = row[name] ?? null
        return Buffer.isBuffer(value) ? sql`${value}::bytea` : sql`${value}::${typeOf(name, one)}`
      })
      return sql`(${rows[at]?.ctid}::tid, ${sql.join(cells)})`
    })
    const set = columns.map((column, at) => sql`${column} = made.${sql.ref(`value${at}`)}`)
    const given = names.map((_, at) => sql.ref(`value${at}`))
    await sql`update ${sql.table(one.table)} as kept set ${sql.join(set)}
      from (values ${sql.join(values)}) as made (at, ${sql.join(given)}) where kept.ctid = made.at`.execute(tx)
    return rows.length
  }

  const blocksOf = async (table: string): Promise<number> => {
    const { rows } = await database.read((tx) =>
      sql<{ blocks: number }>`select pg_relation_size(${table}::regclass) / current_setting('block_size')::int
        as blocks`.execute(tx),
    )
    return rows[0]?.blocks ?? 0
  }

  return {
    /** One pass through everything; how many rows were sealed anew. Asks before each step whether to go on. */
    async pass(goesOn: () => boolean = () => true): Promise<number> {
      let count = 0
      for (const one of tables) {
        const blocks = await blocksOf(one.table)
        for (let from = 0; from < blocks && goesOn(); from += blocksAtOnce) {
          count += await database.begin((tx) => batch(tx, one, from))
        }
      }
      return count
    },

    progress: async (tx: Reader): Promise<Progress[]> => {
      const counted: Progress[] = []
      for (const one of tables) {
        const { rows } = await sql<{ total: number; left: number }>`
          select count(*) as total, count(*) filter (where ${stale(one)}) as left
          from ${sql.table(one.table)} where ${sealed(one)}`.execute(tx)
        const { total = 0, left = 0 } = rows[0] ?? {}
        counted.push({ table: one.table, total, done: total - left })
      }
      return counted
    },
  }
}

function typeOf(name: string, { columns }: SealedTable) {
  return columns.some((column) => column.name === name) ? sql`text` : sql`bytea`
}

/** The cells of a row that are not what the current key would have made of them; an empty index stays empty. */
function remade(row: Given, { columns }: SealedTable, sealing: Sealing): Record<string, string | Buffer | null> {
  const cells: Record<string, string | Buffer | null> = {}
  const placed = (place: Place) => (typeof place === 'string' ? place : place(row))
  for (const { name, place, indexes = [] } of columns) {
    const before = row[name]
    const text = typeof before === 'string' ? sealing.open(before, placed(place)) : undefined
    cells[name] = text === undefined ? null : sealing.seal(text, placed(place))
    for (const { column, place: indexPlace, of = (whole: string) => whole } of indexes) {
      const index = row[column] as Buffer | null
      const anew = text !== undefined && index !== null && index.length > 0
      cells[column] = anew ? sealing.indexOf(of(text), placed(indexPlace)) : index
    }
  }
  return cells
}
