import { expect, test } from 'vitest'
import { modulePlan } from './architecture.ts'
import { isTest, readSources, roomOf } from './source.ts'
import { tableNames, tablesUsed } from './tables.ts'

/** Tables of those who are no rooms: what every room writes through the platform, and what played vendors keep. */
const others: Readonly<Record<string, readonly string[]>> = {
  'server/platform': ['audit_log', 'defects', 'kept_keys', 'request_keys', 'schema_migrations'],
  'server/vendors/company-registry': ['sandbox_companies'],
  'server/vendors/identity-registry': ['sandbox_identities'],
  'server/vendors/payments': ['sandbox_trades', 'sandbox_refunds'],
  'server/vendors/payouts': ['sandbox_payouts'],
  'server/vendors/sms': ['sandbox_sms'],
  'server/vendors/wechat-login': ['sandbox_scans'],
  'server/vendors/wechat-official': ['sandbox_official_messages'],
}

const rooms = Object.entries(modulePlan)
const ownerOf = new Map(rooms.flatMap(([name, { tables }]) => tables.map((table) => [table, name] as const)))

const used = readSources()
  .filter(({ file }) => file.startsWith('server/') && file.endsWith('.ts') && !isTest(file))
  .map((source) => ({ file: source.file, room: roomOf(source.file) ?? '', ...tablesUsed(source), text: source.text }))

test('every table has one owner', () => {
  const owned = [...rooms.flatMap(([, { tables }]) => tables), ...Object.values(others).flat()]
  expect(owned.filter((table, at) => owned.indexOf(table) !== at)).toEqual([])
  expect(tableNames.filter((table) => !owned.includes(table))).toEqual([])
  expect(owned.filter((table) => !tableNames.includes(table))).toEqual([])
})

test('a room writes its own tables only, and reads others only where it says so', () => {
  const wrong: string[] = []
  for (const [, { path, tables, reads }] of rooms) {
    for (const { file, writes, reads: read, text } of used.filter(({ room }) => room === path)) {
      const kept = [...text.matchAll(/\btable: '(\w+)'/g)].flatMap(([, table = '']) =>
        tableNames.includes(table) ? [table] : [],
      )
      for (const table of [...writes, ...kept]) if (!tables.includes(table)) wrong.push(`${file} writes ${table}`)
      for (const table of read) if (![...tables, ...reads].includes(table)) wrong.push(`${file} reads ${table}`)
    }
  }
  for (const [path, tables] of Object.entries(others))
    for (const { file, writes } of used.filter(({ room }) => room === path))
      for (const table of writes) if (!tables.includes(table)) wrong.push(`${file} writes ${table}`)
  expect(wrong).toEqual([])
})

test('nobody says that they read what they do not', () => {
  const idle = rooms.flatMap(([name, { path, reads }]) => {
    const read = new Set(used.filter(({ room }) => room === path).flatMap((one) => [...one.reads]))
    return reads.filter((table) => !read.has(table)).map((table) => `${name} ${table}`)
  })
  expect(idle).toEqual([])
})

test('tables are read downwards: of rooms whose doors one enters, or theirs', () => {
  const below = (name: string, seen = new Set<string>()): Set<string> => {
    for (const door of modulePlan[name]?.doors ?? []) if (!seen.has(door)) below(door, seen.add(door))
    return seen
  }
  const upwards = rooms.flatMap(([name, { reads }]) =>
    reads
      .filter((table) => ownerOf.has(table) && !below(name).has(ownerOf.get(table) ?? ''))
      .map((table) => `${name} reads ${table} of ${ownerOf.get(table)}`),
  )
  expect(upwards).toEqual([])
})
