import { sql } from 'kysely'
import { fen, toYuan } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { SealedTable } from '#server/platform/secrets/resealing.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import { moneyColumns, personalWords, withheldColumns } from './words.ts'

/** Whose a row is: by two columns, by one that knows a single realm, by a telephone, or by the row it is about. */
type Whose =
  | { realm: string; id: string }
  | { enterprise: string }
  | { maker: string }
  | { phone: string; place: string }
  | { through: string; by: string }

/** Data subject access (PIPL articles 45 and 47): what a room keeps of the owner of an account, and how it is found. */
export interface PersonalTable {
  table: string
  /** What it is called to whoever it is about; each of them once. */
  title: string
  whose: Whose
  /** Words of columns that mean something else here than elsewhere, or that only this table has. */
  words?: Readonly<Record<string, string>>
  /** Columns that stay although others of that name leave: mostly what somebody else has said of themselves. */
  withheld?: readonly string[]
  /** Money elsewhere, something else that is counted here. */
  counts?: readonly string[]
  /** Some of the rows: others are notes that we write to ourselves. */
  only?: { column: string; among: readonly string[] }
  /** Without a key of one column: read at once. */
  whole?: true
}

export interface Subject {
  realm: AccountRealm
  id: number
  phone: string | undefined
}

export type PersonalRow = Readonly<Record<string, string | number | boolean | null>>

const atOnce = 500
/** Nobody has more of anything; what would not fit is said in the file. */
const personalRowsMax = 50_000

interface Parts {
  database: Database
  sealing: Sealing
  tables: readonly PersonalTable[]
  sealed: readonly SealedTable[]
}

export type Personal = ReturnType<typeof createPersonal>

/** Reads what is kept of somebody, table by table, in words that they can read. What has no word does not leave. */
export function createPersonal({ database, sealing, tables, sealed }: Parts) {
  const named = new Map(tables.map((one) => [one.title, one]))
  const sealedOf = new Map(sealed.map((one) => [one.table, one.columns]))

  const owned = ({ whose }: PersonalTable, subject: Subject): ReturnType<typeof sql<boolean>> => {
    if ('realm' in whose) {
      return sql`(${sql.ref(whose.realm)} = ${subject.realm} and ${sql.ref(whose.id)} = ${subject.id})`
    }
    if ('through' in whose) {
      const above = named.get(whose.through)
      if (!above) throw new Error(`no personal table is called ${whose.through}`)
      return sql`${sql.ref(whose.by)} in (select id from ${sql.table(above.table)} where ${owned(above, subject)})`
    }
    if ('phone' in whose) {
      const indexes = subject.phone ? sealing.indexesOf(subject.phone, whose.place) : []
      return sql`${sql.ref(whose.phone)} = any(${indexes}::bytea[])`
    }
    const [realm, column] = 'maker' in whose ? ['maker', whose.maker] : ['enterprise', whose.enterprise]
    return subject.realm === realm ? sql`${sql.ref(column)} = ${subject.id}` : sql`false`
  }

  const placeOf = (table: string, column: string, row: Record<string, unknown>): string | undefined => {
    const place = sealedOf.get(table)?.find(({ name }) => name === column)?.place
    return typeof place === 'function' ? place(row) : place
  }

  const spoken = (one: PersonalTable, column: string, row: Record<string, unknown>): PersonalRow[string] => {
    const value = row[column]
    if (value === null || value === undefined) return null
    if (value instanceof Date) return toShanghaiIso(value)
    if (typeof value === 'string') {
      const place = placeOf(one.table, column, row)
      return place === undefined || value === '' ? value : sealing.open(value, place)
    }
    const isMoney = moneyColumns.has(column) && !one.counts?.includes(column)
    if (typeof value === 'number') return isMoney ? toYuan(fen(value)) : value
    return typeof value === 'boolean' ? value : JSON.stringify(value)
  }

  async function page(one: PersonalTable, subject: Subject, after: number) {
    const further = one.whole ? sql`` : sql`and id > ${after} order by id`
    const { only } = one
    const some = only ? sql`and ${sql.ref(only.column)} = any(${only.among}::text[])` : sql``
    const max = one.whole ? personalRowsMax : atOnce
    const { rows } = await database.read((tx) =>
      sql<Record<string, unknown>>`select * from ${sql.table(one.table)}
        where ${owned(one, subject)} ${some} ${further} limit ${max}`.execute(tx),
    )
    return rows
  }

  return {
    tables,

    /** All of one table, the eldest first. */
    async rows(one: PersonalTable, subject: Subject): Promise<PersonalRow[]> {
      const found: PersonalRow[] = []
      for (let after = 0; found.length < personalRowsMax; ) {
        const rows = await page(one, subject, after)
        for (const row of rows) {
          const columns = Object.keys(row).filter((column) => wordOf(one, column) !== undefined)
          found.push(
            Object.fromEntries(columns.map((column) => [wordOf(one, column) as string, spoken(one, column, row)])),
          )
        }
        if (one.whole || rows.length < atOnce) break
        after = rows.at(-1)?.id as number
      }
      return found
    },
  }
}

/** What a column is called to whoever it is about; undefined for what does not leave. */
export function wordOf({ words, withheld }: PersonalTable, column: string): string | undefined {
  if (withheld?.includes(column) || (column in withheldColumns && !words?.[column])) return undefined
  return words?.[column] ?? personalWords[column]
}
