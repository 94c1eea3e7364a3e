import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { personalIn } from '#server/house/furnish.ts'
import { rooms } from '#server/house/rooms.ts'
import { wordOf } from '#server/platform/personal/personal.ts'
import { personalWords, withheldColumns } from '#server/platform/personal/words.ts'

/** Every table with its columns and their types, as the migrations have made them. */
const columnsOf = new Map(
  [...readFileSync('server/schema.ts', 'utf8').matchAll(/^ {2}(\w+): \{\n((?: {4}.+\n)+)/gm)].map(
    ([, table = '', body = '']) => [
      table,
      new Map([...body.matchAll(/^ {4}(\w+): (.+)$/gm)].map(([, name = '', type = '']) => [name, type])),
    ],
  ),
)

const personal = personalIn(rooms)
const declared = new Set(personal.map(({ table }) => table))

/** A column of one of these names makes a table somebody's. */
const owning =
  /^(owner_id|enterprise_id|maker_id|child_id|sender_id|blocker_id|person_id|openid|phone_index|account|\w+_sealed)$/

/** Tables that know of the owner of an account and are not handed out, each with its reason. */
const excused: Readonly<Record<string, string>> = {
  audit_log: 'evidence of what was done, by whom it was done; what concerns the owner is in the tables themselves',
  contact_messages: 'the shape before feedbacks, which holds the same rows',
  invite_touches: 'pseudonyms of visitors, made with a salt that is thrown away each day',
  kept_posters: 'pictures drawn from what is in the profile, kept to be quick',
  ledger_totals: 'sums of entries that are handed out one by one',
  matches: 'reckoned from what both sides have published, anew each day',
  score_owners: 'a row to be locked',
  sightings: 'keyed digests that protect the account; nobody can read them back, and they go after half a year',
  sign_in_failures: 'who guesses at a password, whoever that is; gone within days',
  sms_codes: 'digests of codes that hold for five minutes',
  staff: 'people who work here, not owners of accounts',
  wechat_scans: 'a scan under way; gone within the hour',
}

test('every table that knows the owner of an account is handed out, or says why it is not', () => {
  const knowing = [...columnsOf]
    .filter(([table, columns]) => !table.startsWith('sandbox_') && [...columns.keys()].some((one) => owning.test(one)))
    .map(([table]) => table)
  expect(knowing.length).toBeGreaterThan(60)
  expect(knowing.filter((table) => !declared.has(table) && !(table in excused))).toEqual([])
  expect(Object.keys(excused).filter((table) => declared.has(table) || !columnsOf.has(table))).toEqual([])
})

test('every column of what is handed out has a word, or stays for a reason', () => {
  const silent = personal.flatMap((one) =>
    [...(columnsOf.get(one.table)?.keys() ?? [])]
      .filter((column) => !wordOf(one, column) && !(column in withheldColumns) && !one.withheld?.includes(column))
      .map((column) => `${one.table}.${column}`),
  )
  expect(silent).toEqual([])
  const both = Object.keys(personalWords).filter((column) => column in withheldColumns)
  expect(both).toEqual([])
})

test('nothing that is bytes, a password or a token has a word', () => {
  const secret = personal.flatMap((one) =>
    [...(columnsOf.get(one.table) ?? [])]
      .filter(([column, type]) => wordOf(one, column) && (type.startsWith('Buffer') || /hash|token/.test(column)))
      .map(([column]) => `${one.table}.${column}`),
  )
  expect(secret).toEqual([])
})

test('tables are found under the names they are told by, each name once and each word once in a table', () => {
  const titles = personal.map(({ title }) => title)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  const astray = personal.filter(({ whose }) => 'through' in whose && !titles.includes(whose.through))
  expect(astray).toEqual([])
  const unkeyed = personal.filter(({ table, whole }) => !whole && !columnsOf.get(table)?.has('id'))
  expect(unkeyed.map(({ table }) => table)).toEqual([])
  const twice = personal.flatMap((one) => {
    const words = [...(columnsOf.get(one.table)?.keys() ?? [])].flatMap((column) => wordOf(one, column) ?? [])
    return words.filter((word, at) => words.indexOf(word) !== at).map((word) => `${one.table} ${word}`)
  })
  expect(twice).toEqual([])
})
