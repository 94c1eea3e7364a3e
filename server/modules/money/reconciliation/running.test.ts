import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { openDatabase } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { tamper } from '#server/testing/ledger-room.ts'
import { at, openReconciliationRoom } from '#server/testing/reconciliation-room.ts'

const day = '2026-11-13'
const next = '2026-11-14'
const ten = fen(1_000)
const page = { page: 1, count: 100 }

async function openBusyRoom() {
  const room = await openReconciliationRoom()
  const paid = await room.pay({ at: at(day, 9), amount: fen(50_000) })
  room.paper.write(paid)
  const absent = await room.pay({ at: at(day, 10), amount: ten })
  const unknown = await room.pay({ at: at(day, 11), amount: ten, state: 'waiting' })
  room.paper.write(unknown)
  return { ...room, paid, absent, unknown }
}

async function counts({ database }: Awaited<ReturnType<typeof openReconciliationRoom>>) {
  const { rows } = await database.read((tx) =>
    sql<Record<string, number>>`select (select count(*) from provider_bills) as bills,
      (select count(*) from provider_bill_rows) as rows, (select count(*) from reconciled_lines) as lines,
      (select count(*) from reconciliation_differences) as differences,
      (select max(updated_at) from reconciliation_differences) as changed`.execute(tx),
  )
  return rows[0]
}

/** All at once: one of them does it, and whoever finds it being done is told so. */
async function together(runs: Promise<unknown>[]): Promise<void> {
  const done = await Promise.allSettled(runs)
  expect(done.some(({ status }) => status === 'fulfilled')).toBe(true)
  for (const one of done) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'RECONCILING' })
}

test('to run a day twice changes nothing, also when two do it at once', async () => {
  const room = await openBusyRoom()
  await room.run(day, at(next, 11))
  const before = { counts: await counts(room), list: await room.reconciliation.differences(page, {}) }
  await together([1, 2, 3].map(() => room.run(day, at(next, 12))))
  expect({ counts: await counts(room), list: await room.reconciliation.differences(page, {}) }).toEqual(before)
  expect(before.counts).toMatchObject({ bills: 1, rows: 2, lines: 2, differences: 2 })
})

test('a first run of several at once finds each difference once', async () => {
  const room = await openBusyRoom()
  await together([1, 2, 3, 4].map(() => room.run(day, at(next, 11))))
  expect((await room.found()).map(({ kind }) => kind).sort()).toEqual(['missing_there', 'state'])
})

test("several days of one source at once do not get in each other's way", async () => {
  const room = await openReconciliationRoom()
  const days = Array.from({ length: 8 }, (_, n) => `2026-11-0${n + 1}`)
  for (const one of days) await room.pay({ at: at(one, 9), amount: ten })
  for (const one of days) await room.run(one, at('2026-11-10', 11))
  for (let n = 0; n < 3; n++) {
    await together(days.slice(0, 4).map((one, m) => room.run(days[7 - m] ?? one, at('2026-11-10', 12 + n))))
    await together(days.slice(0, 4).map((one) => room.run(one, at('2026-11-10', 12 + n))))
  }
  expect(await room.found()).toHaveLength(days.length)
  expect(await room.faults()).toEqual([])
})

test('what resolved itself is closed with a note by a later run, and comes back if it does', async () => {
  const room = await openBusyRoom()
  await room.run(day, at(next, 11))
  await room.settlePayment(room.unknown)
  expect(await room.faults()).toEqual([])
  await room.run(next, at('2026-11-15', 11))
  const { list } = await room.reconciliation.differences(page, { kind: 'state' })
  expect(list).toMatchObject([{ number: room.unknown.number, state: 'resolved', delta: 0, remark: '重新核对后一致' }])
  expect(await room.faults()).toEqual([])
  room.paper.of(day).length = 1
  await room.run(day, at('2026-11-15', 12))
  expect((await room.found({ kind: 'missing_there', state: 'open' })).map(({ number }) => number).sort()).toEqual(
    [room.absent.number, room.unknown.number].sort(),
  )
  expect(await room.faults()).toEqual([])
})

test('a bill that changed is kept beside the one before, and the newest counts', async () => {
  const room = await openBusyRoom()
  await room.run(day, at(next, 11))
  room.paper.write(room.absent)
  await room.run(day, at(next, 12))
  const { bills, ...summary } = await room.reconciliation.day('sandbox', day, at(next, 12))
  expect(bills.map(({ rows }) => rows)).toEqual([3, 2])
  expect(summary).toMatchObject({ matched: 2, open: 1, theirs_in: 52_000, ours_in: 51_000, difference: 1_000 })
  expect(await room.faults()).toEqual([])
})

test('what a person settled stays settled while the figures are the same, and is open again when they are not', async () => {
  const room = await openBusyRoom()
  await room.run(day, at(next, 11))
  const [one] = (await room.reconciliation.differences(page, { kind: 'missing_there' })).list
  const said = { id: one?.id ?? 0, as: 'accepted', cause: 'theirs', note: '渠道漏单' } as const
  await room.reconciliation.settle(said, room.by(at(next, 12)))
  await room.run(day, at(next, 13))
  expect(await room.found({ kind: 'missing_there' })).toMatchObject([{ state: 'accepted', delta: -1_000 }])
  expect(await room.faults()).toEqual([])
  // There it is after all, but with another amount: that is another kind, and the settled one has nothing left.
  room.paper.write(room.absent, { amount: fen(900) })
  await room.run(day, at(next, 14))
  expect(await room.found({ kind: 'missing_there' })).toMatchObject([{ state: 'accepted', delta: 0 }])
  expect(await room.found({ kind: 'amount' })).toMatchObject([{ state: 'open', delta: -100 }])
  room.paper.of(day).pop()
  await room.run(day, at(next, 15))
  expect(await room.found({ kind: 'missing_there' })).toMatchObject([{ state: 'open', delta: -1_000 }])
  expect(await room.faults()).toEqual([])
})

test('the job asks from half past ten, again until a bill is there, and complains after a day', async () => {
  const { reconciliation, paper, database } = await openReconciliationRoom()
  const listed = async () => {
    const { list } = await reconciliation.days(page, {}, at('2026-11-15', 12))
    return list.map((one) => [one.day, one.state, one.tries, one.late])
  }
  paper.excuse(day, { outcome: 'not_ready' })
  await reconciliation.runDue(at(next, 10.4))
  expect(await listed()).toEqual([])
  expect(await reconciliation.runDue(at(next, 10.5))).toEqual([])
  paper.excuse(day, { outcome: 'unknown', reason: 'digest_differs' })
  expect(await reconciliation.runDue(at(next, 11))).toEqual([])
  expect(await reconciliation.runDue(at('2026-11-15', 10.5))).toEqual([`sandbox ${day}`])
  expect(await listed()).toEqual([
    [next, 'done', 1, false],
    [day, 'waiting', 3, true],
  ])
  const late = (hour: number) => database.read((tx) => reconciliation.late(tx, at('2026-11-15', hour), 10))
  expect([await late(10.4), await late(10.5)]).toMatchObject([{ count: 0 }, { count: 1 }])
  paper.excuse(day, undefined)
  expect(await reconciliation.runDue(at('2026-11-15', 11))).toEqual([])
  expect(await late(11)).toMatchObject({ count: 0 })
})

test('days that were left out while nothing ran are caught up with', async () => {
  const { reconciliation } = await openReconciliationRoom()
  await reconciliation.runDue(at('2026-11-10', 11))
  await reconciliation.runDue(at('2026-11-14', 11))
  const { list } = await reconciliation.days(page, { source: 'sandbox' }, at('2026-11-14', 11))
  expect(list.map((one) => one.day)).toEqual(['2026-11-13', '2026-11-12', '2026-11-11', '2026-11-10', '2026-11-09'])
})

test('a day that was passed over is caught up with, whoever ran a later one before', async () => {
  const { reconciliation, run } = await openReconciliationRoom()
  await reconciliation.runDue(at('2026-11-10', 11))
  await run('2026-11-13', at('2026-11-14', 9))
  await reconciliation.runDue(at('2026-11-14', 11))
  const { list } = await reconciliation.days(page, { source: 'sandbox' }, at('2026-11-14', 11))
  expect(list.map((one) => [one.day, one.state])).toEqual(
    ['13', '12', '11', '10', '09'].map((one) => [`2026-11-${one}`, 'done']),
  )
})

test('a refund that is under way there and unknown here is a difference on the day it began', async () => {
  const room = await openReconciliationRoom()
  const theirs = { what: 'refund', number: 'TK26111300000000000000000X', tradeNo: '50300', amount: ten } as const
  room.paper.days.set(day, [{ ...theirs, state: 'pending', at: at(day, 12) }])
  await room.run(day, at(next, 11))
  expect(await room.found()).toMatchObject([{ kind: 'missing_here', state: 'open', number: theirs.number, delta: 0 }])
  expect(await room.faults()).toEqual([])
})

test('what is written down by hand into a day that was compared is compared all the same', async () => {
  const room = await openReconciliationRoom()
  const content = '日期,回单号,金额,收支\n'
  await room.reconciliation.upload({ from: '2026-11-10', to: day, content }, room.by(at(next, 9)))
  expect(await room.found()).toEqual([])
  const invented = await room.pay({ at: at('2026-11-11', 9), amount: ten, channel: 'bank' })
  await room.reconciliation.runDue(at('2026-12-10', 11))
  expect(await room.found()).toMatchObject([{ kind: 'missing_there', number: invented.number, state: 'open' }])
  expect(await room.faults()).toEqual([])
})

test('a bill nobody could compare is none: the day waits, and what was known stays', async () => {
  const room = await openBusyRoom()
  await room.run(day, at(next, 11))
  const row = { ...room.paid, state: 'success' as const }
  for (const bad of [
    { ...row, number: 'A\0B' },
    { ...row, number: '' },
    { ...row, tradeNo: 'x'.repeat(101) },
    { ...row, amount: fen(-1) },
    { ...row, at: new Date(Number.NaN) },
  ]) {
    room.paper.days.set(next, [bad])
    expect(await room.run(next, at('2026-11-15', 11))).toMatchObject({ state: 'waiting', reason: '账单内容无法识别' })
  }
  room.paper.excuse(day, { outcome: 'unknown', reason: 'timeout' })
  expect(await room.run(day, at('2026-11-15', 11))).toMatchObject({ state: 'done', matched: 1, reason: /timeout/ })
})

test('only days within reach are run: none of today, and none of long ago', async () => {
  const { run } = await openReconciliationRoom()
  const now = at('2026-11-15', 12)
  for (const far of ['2026-11-15', '2026-11-16', '2026-08-16']) {
    await expect(run(far, now)).rejects.toMatchObject({ code: 'BILL_OUT_OF_REACH' })
  }
  expect(await run('2026-08-17', now)).toMatchObject({ state: 'done' })
})

test('the proof sees when a bill, a line or a difference is no longer what was compared', async () => {
  const room = await openBusyRoom()
  await room.run(day, at(next, 11))
  const owner = openDatabase({
    url: room.urls.ownerUrl,
    pool: 1,
    logger: createLogger({ level: 'silent', pretty: false }),
  })
  const names = (change: ReturnType<typeof sql>) =>
    tamper(
      owner,
      (tx) => change.execute(tx),
      async (tx) => (await room.ledger.proving.invariants(tx)).map(({ invariant }) => invariant),
    )
  const explained = 'reconciliation.explained'
  expect(await names(sql`select 1`)).toEqual([])
  for (const change of [
    sql`update provider_bill_rows set moved = moved + 1 where position = 1`,
    sql`update reconciliation_differences set delta = delta - 1 where kind = 'state'`,
    sql`delete from reconciled_lines`,
    sql`update reconciliation_days set ours_in = ours_in + 1`,
  ]) {
    expect(await names(change)).toEqual([explained])
  }
  await owner.close()
})

test('what was taken stays as it was taken', async () => {
  const room = await openBusyRoom()
  await room.run(day, at(next, 11))
  for (const change of [
    sql`update provider_bill_rows set amount = 1`,
    sql`delete from provider_bills`,
    sql`delete from reconciliation_differences`,
  ]) {
    await expect(room.database.begin((tx) => change.execute(tx))).rejects.toThrow()
  }
})
