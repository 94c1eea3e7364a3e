import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/platform/audit.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { buildLedgerRoom, type LedgerRoom, tamper } from '#server/testing/ledger-room.ts'
import { figure, firstSeed, sized } from './size.ts'

const now = new Date('2026-11-16T01:00:00Z')
const rows = 40

const note = (database: Database, n: number) =>
  database.begin((tx) =>
    audit(tx, {
      at: now,
      actor: { kind: 'staff', id: n },
      action: 'site.save',
      subject: `setting:${n}`,
      before: { n },
      after: { n: n + 1 },
      requestId: 'r',
    }),
  )

let room: LedgerRoom & { close(): Promise<void> }
beforeAll(async () => {
  room = await buildLedgerRoom()
  for (let n = 1; n <= rows; n++) {
    await room.recharge(1 + (n % 3), 100, `in ${n}`)
    await note(room.database, n)
  }
  await room.database.begin((tx) => room.ledger.reverse(tx, 'in 7', { kind: 'recharge_refund', reference: 'U', now }))
  await room.sealAll()
})
afterAll(() => room.close())

const verify = async (tx: Reader) => {
  const { verify: read } = room.ledger.sealing
  return [...(await read(tx, 'ledger')).faults, ...(await read(tx, 'audit')).faults]
}

/** Every way to change one value, by as little as can be. */
const slightly = {
  text: (column: string) => sql`${sql.id(column)} = ${sql.id(column)} || ' '`,
  whole: (column: string) => sql`${sql.id(column)} = coalesce(${sql.id(column)}, 0) + 1000000`,
  moment: (column: string) => sql`${sql.id(column)} = ${sql.id(column)} + interval '1 microsecond'`,
  bytes: (column: string) => sql`${sql.id(column)} = set_bit(${sql.id(column)}, 3, 1 - get_bit(${sql.id(column)}, 3))`,
  json: (column: string) => sql`${sql.id(column)} = jsonb_set(${sql.id(column)}, '{n}', '-1')`,
} satisfies Record<string, (column: string) => RawBuilder<unknown>>

const columns: [string, string, keyof typeof slightly][] = [
  ['ledger_transactions', 'key', 'text'],
  ['ledger_transactions', 'digest', 'bytes'],
  ['ledger_transactions', 'kind', 'text'],
  ['ledger_transactions', 'reference', 'text'],
  ['ledger_transactions', 'created_at', 'moment'],
  ['ledger_transactions', 'reverses', 'whole'],
  ['ledger_entries', 'transaction_id', 'whole'],
  ['ledger_entries', 'account_id', 'whole'],
  ['ledger_entries', 'amount', 'whole'],
  ['ledger_entries', 'balance_after', 'whole'],
  ['ledger_entries', 'seq', 'whole'],
  ['ledger_accounts', 'owner_id', 'whole'],
  ['ledger_seals', 'hash', 'bytes'],
  ['ledger_seals', 'transaction_id', 'whole'],
  ['audit_log', 'at', 'moment'],
  ['audit_log', 'actor_id', 'whole'],
  ['audit_log', 'action', 'text'],
  ['audit_log', 'subject', 'text'],
  ['audit_log', 'before', 'json'],
  ['audit_log', 'after', 'json'],
  ['audit_log', 'request_id', 'text'],
  ['audit_seals', 'hash', 'bytes'],
]

async function change(tx: Tx, table: string, set: RawBuilder<unknown>, at: number): Promise<void> {
  const target = sql.id(table)
  const candidates = table === 'ledger_accounts' ? sql`owner_id > 0` : sql`true`
  const chosen = sql`ctid = (select ctid from ${target} where ${candidates}
    order by ctid offset ${at} % (select count(*) from ${target}
      where ${candidates}) limit 1)`
  const { numAffectedRows } = await sql`update ${target} set ${set} where ${chosen}`.execute(tx)
  expect(numAffectedRows).toBe(1n)
}

test('whichever value of whichever row is changed, however little, the chain shows it', async () => {
  let tried = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...columns), fc.nat(1_000), async ([table, column, how], at) => {
      const faults = await tamper(room.owner, (tx) => change(tx, table, slightly[how](column), at), verify)
      expect(faults, `${table}.${column}`).not.toEqual([])
      tried++
    }),
    { numRuns: sized({ short: 60, full: 200 }), seed: firstSeed() },
  )
  expect(await room.database.read(verify)).toEqual([])
  figure('chain', `each of ${tried} changed rows was found`)
})
