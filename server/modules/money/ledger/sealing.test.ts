import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/platform/audit.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { rechargeOf } from '#server/testing/ledger-orders.ts'
import { buildLedgerRoom, type LedgerRoom, openLedgerRoom, tamper } from '#server/testing/ledger-room.ts'
import { verifyBooks } from '../../../../scripts/verify-books.ts'

const now = new Date('2026-11-16T01:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
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

const verify = async (tx: Tx) => {
  const { verify: read } = room.ledger.sealing
  return [...(await read(tx, 'ledger')).faults, ...(await read(tx, 'audit')).faults]
}

async function remove(tx: Tx, table: string): Promise<void> {
  const target = sql.id(table)
  const gone = sql`delete from ${target} where ctid = (select ctid from ${target} order by ctid offset 5 limit 1)`
  expect((await gone.execute(tx)).numAffectedRows).toBe(1n)
}

test('a chain that nobody touched is whole', async () => {
  const read = (chain: 'ledger' | 'audit') => room.database.read((tx) => room.ledger.sealing.verify(tx, chain))
  expect(await read('ledger')).toMatchObject({ rows: rows + 1, faults: [] })
  expect(await read('audit')).toMatchObject({ rows, faults: [] })
})

test.each(['ledger_transactions', 'ledger_entries', 'audit_log'])('a row gone from %s is missed', async (table) => {
  const faults = await tamper(room.owner, (tx) => remove(tx, table), verify)
  expect(faults).toHaveLength(1)
})

test('a row put in between is found, and the place of every fault is told', async () => {
  const added = sql`insert into ledger_transactions (id, key, digest, kind, reference, created_at)
    overriding system value values (0, 'mine', '\\x00', 'k', 'r', ${now})`
  expect(await tamper(room.owner, (tx) => added.execute(tx), verify)).toEqual([{ id: 0, what: 'unsealed' }])
  const changed = sql`update ledger_transactions set kind = 'gift' where key = 'in 9'`
  const faults = await tamper(room.owner, (tx) => changed.execute(tx), verify)
  const [posting] = await room.database.read((tx) => room.ledger.postings(tx, { key: 'in 9' }))
  expect(faults).toEqual([{ id: posting?.id, what: 'changed' }])
})

test('whoever rewrites the chain as well is found by a head that was noted elsewhere', async () => {
  const { verify: read, passes } = room.ledger.sealing
  const { head } = await room.database.read((tx) => read(tx, 'audit'))
  if (!head) throw new Error('the chain has a head')
  expect(await room.database.read((tx) => passes(tx, 'audit', head))).toBe(true)
  const cutOff = (tx: Tx) =>
    sql`with gone as (delete from audit_seals where audit_id = ${head.id})
      delete from audit_log where id = ${head.id}`.execute(tx)
  const found = await tamper(room.owner, cutOff, async (tx) => [await verify(tx), await passes(tx, 'audit', head)])
  expect(found).toEqual([[], false])
})

test('nothing is sealed before its time, nor twice by two who come together', async () => {
  const { ledger, database, recharge } = await openLedgerRoom()
  const { seal, verify: read } = ledger.sealing
  const sealed = async () => (await database.read((tx) => read(tx, 'ledger'))).rows
  await recharge(1, 100)
  expect(await seal('ledger', now)).toBe(0)
  expect(await seal('ledger', new Date(now.getTime() + 29_999))).toBe(0)
  await recharge(1, 100)
  for (let n = 1; (await sealed()) < 2; n++) await Promise.all([seal('ledger', later(n)), seal('ledger', later(n))])
  expect(await database.read((tx) => read(tx, 'ledger'))).toMatchObject({ rows: 2, faults: [] })
})

test('a number drawn before the mark and committed after it is waited for', async () => {
  const { ledger, database, recharge } = await openLedgerRoom()
  const { seal, verify: read } = ledger.sealing
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: drawn, resolve: hasDrawn } = Promise.withResolvers<void>()
  const slow = database.begin(async (tx) => {
    await ledger.post(tx, rechargeOf(1, 100, 'slow'))
    hasDrawn()
    await mayEnd
  })
  await drawn
  await recharge(2, 100, 'quick')
  for (let n = 0; n < 5; n++) expect(await seal('ledger', later(n))).toBe(0)
  end()
  await slow
  for (let n = 5; (await database.read((tx) => read(tx, 'ledger'))).rows < 2; n++) await seal('ledger', later(n))
  expect(await database.read((tx) => read(tx, 'ledger'))).toMatchObject({ rows: 2, faults: [] })
})

test('a mark from another cluster, restored from a dump, does not hold anything up', async () => {
  const { recharge, owner, sealAll, database, ledger } = await openLedgerRoom()
  await recharge(1, 100)
  await owner.begin((tx) =>
    sql`insert into seal_marks (chain, last_id, horizon, at) values ('ledger', 1, 9000000000000000, ${now})`.execute(
      tx,
    ),
  )
  await sealAll()
  expect(await database.read((tx) => ledger.sealing.verify(tx, 'ledger'))).toMatchObject({ rows: 1, faults: [] })
})

test('a clock that ran ahead and was set right does not stop the sealing until that moment comes', async () => {
  const { recharge, database, ledger } = await openLedgerRoom()
  const { seal, verify: read } = ledger.sealing
  await recharge(1, 100)
  await seal('ledger', later(400 * 24 * 60))
  // However long others hold the mark back: their transactions on this cluster are older.
  for (let n = 0; (await database.read((tx) => read(tx, 'ledger'))).rows < 1; n++) await seal('ledger', later(n))
  expect(await database.read((tx) => read(tx, 'ledger'))).toMatchObject({ rows: 1, faults: [] })
})

test('verifying says how old the newest seal is, and since when a row waits behind it', async () => {
  const { recharge, sealAll, urls } = await openLedgerRoom()
  const said = async () => {
    const lines: string[] = []
    await verifyBooks(
      urls.appUrl,
      (line) => lines.push(line),
      [],
      () => later(3 * 60),
    )
    return lines.filter((line) => line.includes('最新封存'))
  }
  await recharge(1, 100)
  await sealAll()
  const [ledger, audited] = await said()
  expect(ledger).toMatch(/最新封存的记录：2026-11-1\d \d\d:\d\d（\d+ 小时前）；其后没有待封存的$/)
  expect(audited).toMatch('最新封存的记录：还没有；其后没有待封存的')
  await recharge(1, 100)
  expect((await said())[0]).toMatch(/；其后最早未封存的记于 \d+ 小时前$/)
})
