import { readFileSync } from 'node:fs'
import type { Source } from './source.ts'

/** Every table that the migrations have made. */
export const tableNames: readonly string[] = [
  ...readFileSync('server/schema.ts', 'utf8').matchAll(/^ {2}(\w+): \{$/gm),
].map(([, name = '']) => name)

const writing = 'insertInto|updateTable|deleteFrom|mergeInto'
const reading = 'selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|innerJoinLateral|leftJoinLateral|using'
const builder = (methods: string) => new RegExp(`\\b(?:${methods})\\(\\s*(\\[[^\\]]{0,300}\\]|'[^']{1,80}')`, 'g')
const builtWrites = builder(writing)
const builtReads = builder(reading)
const rawWrites = /\b(?:insert into|update|delete from)\s{1,20}(\w{1,80})/gi
const rawReads = /\b(?:from|join)\s{1,20}(\w{1,80})/gi

interface TableUse {
  writes: Set<string>
  reads: Set<string>
}

/** Which tables a file's statements write and read: those of the query builder, and those written as SQL. */
export function tablesUsed({ text }: Pick<Source, 'text'>): TableUse {
  const known = (name: string | undefined) => (name !== undefined && tableNames.includes(name) ? [name] : [])
  const inBuilder = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(([, given = '']) =>
      [...given.matchAll(/'(\w+)(?: as \w+)?'/g)].flatMap(([, name]) => known(name)),
    )
  const templates = [...text.matchAll(/\bsql(?:<[^`]{0,400}>)?`([^`]*)`/g)].map(([, body = '']) => body)
  const inSql = (pattern: RegExp) =>
    templates.flatMap((body) => [...body.matchAll(pattern)].flatMap(([, name]) => known(name)))
  return {
    writes: new Set([...inBuilder(builtWrites), ...inSql(rawWrites)]),
    reads: new Set([...inBuilder(builtReads), ...inSql(rawReads)]),
  }
}
