import pg from 'pg'

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  optional: boolean
  generated: boolean
}

const typeNames: Record<string, string> = {
  int4: 'number',
  float4: 'number',
  int8: 'number',
  text: 'string',
  date: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  jsonb: 'Json',
  timestamptz: 'Date',
  _text: 'string[]',
  tsvector: 'string',
}

/** The TypeScript types of every table, from the database itself. */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Column>(`
    select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as nullable,
           c.column_default is not null as optional, c.is_identity = 'YES' as generated
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`)
  await client.end()
  return render(Map.groupBy(rows, (row) => row.table))
}

function render(tables: Map<string, Column[]>): string {
  const body = [...tables].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${column.column}: ${typeOf(column)}\n`).join('')}  }`,
  )
  return `// Generated from the migrated schema by \`npm run schema\`. Do not edit.
import type { ColumnType, GeneratedAlways, Generated } from 'kysely'

/** Written as text, read as what it says. */
export type Json = ColumnType<unknown, string, string>

export interface DB {
${body.join('\n')}
}
`
}

function typeOf({ table, column, type, nullable, optional, generated }: Column): string {
  const known = typeNames[type]
  if (!known) throw new Error(`no TypeScript type is known for ${table}.${column} (${type})`)
  const plain = nullable ? `${known} | null` : known
  if (generated) return `GeneratedAlways<${plain}>`
  return optional ? `Generated<${plain}>` : plain
}
