import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { at, openReconciliationRoom } from '#server/testing/reconciliation-room.ts'

const day = '2026-11-13'
const next = '2026-11-14'
const morning = at('2026-11-15', 11)
const ten = fen(1_000)

/** Some of everything, all of it in the bill as well. */
async function openCleanRoom() {
  const room = await openReconciliationRoom()
  const payment = await room.pay({ at: at(day, 9), amount: fen(100_000) })
  const refund = await room.refund(payment, { at: at(day, 12), amount: fen(20_000) })
  const payout = await room.payout({ at: at(day, 15), amount: fen(30_000) })
  for (const one of [payment, refund, payout]) room.paper.write(one)
  return { ...room, payment }
}

test('a day on which both say the same has no difference, and sums that agree', async () => {
  const { run, found, faults } = await openCleanRoom()
  expect(await run(day, morning)).toMatchObject({
    state: 'done',
    matched: 3,
    differences: { missing_here: 0, missing_there: 0, amount: 0, state: 0, duplicate: 0 },
    ours_in: 100_000,
    ours_out: 50_000,
    theirs_in: 100_000,
    theirs_out: 50_000,
    difference: 0,
  })
  expect(await found()).toEqual([])
  expect(await faults()).toEqual([])
})

test('each of the five kinds is found, with what they have more than we', async () => {
  const room = await openCleanRoom()
  const { pay, payout, paper, run, found, faults } = room
  const here = { what: 'payment', tradeNo: 'X', orderNo: '', amount: ten, at: at(day, 10) } as const
  paper.write({ ...here, number: 'STRANGER' })
  const absent = await pay({ at: at(day, 10), amount: ten })
  paper.write(await pay({ at: at(day, 11), amount: ten }), { amount: fen(900) })
  paper.write(await pay({ at: at(day, 11), amount: ten, state: 'closed' }))
  const twice = await payout({ at: at(day, 11), amount: ten })
  paper.write(twice)
  paper.write(twice)
  const summary = await run(day, morning)
  const rows = await found()
  expect(rows.map(({ kind, what, delta }) => [kind, what, delta]).sort()).toEqual([
    ['amount', 'payment', -100],
    ['duplicate', 'payout', -1_000],
    ['missing_here', 'payment', 1_000],
    ['missing_there', 'payment', -1_000],
    ['state', 'payment', 1_000],
  ])
  expect(rows.find(({ kind }) => kind === 'missing_there')?.number).toBe(absent.number)
  expect(summary).toMatchObject({
    matched: 3,
    differences: { missing_here: 1, missing_there: 1, amount: 1, state: 1, duplicate: 1 },
    open: 5,
    difference: -100,
  })
  expect(await faults()).toEqual([])
})

test('what the ledger has counts, not what the order says', async () => {
  const room = await openCleanRoom()
  room.paper.write(await room.pay({ at: at(day, 10), amount: ten, booked: fen(999) }))
  room.paper.write(await room.pay({ at: at(day, 10), amount: ten, booked: fen(0) }))
  room.paper.write(await room.pay({ at: at(day, 10), amount: ten, booked: fen(990) }), { amount: fen(990) })
  await room.stray('mystery:1', 700, at(day, 13))
  await room.run(day, morning)
  const rows = await room.found()
  expect(rows.map(({ kind, number, delta }) => [kind, number === 'mystery:1', delta]).sort()).toEqual([
    ['amount', false, 0],
    ['amount', false, 1],
    ['amount', false, 1_000],
    ['missing_there', true, -700],
  ])
  expect(await room.faults()).toEqual([])
})

test('what two people adjusted on the account of a channel is no difference', async () => {
  const { adjust, run, found } = await openCleanRoom()
  await adjust('TZ26111300000000000001', 500, at(day, 13))
  await run(day, morning)
  expect(await found()).toEqual([])
})

test('what failed there and is not done here moved nothing on either side', async () => {
  const { payment, refund, pay, paper, run, found } = await openCleanRoom()
  paper.write(await refund(payment, { at: at(day, 16), amount: ten, state: 'sending' }), { state: 'pending' })
  await pay({ at: at(day, 17), amount: ten, state: 'waiting' })
  paper.write(
    { what: 'refund', number: 'OLD', orderNo: '', tradeNo: '', amount: ten, at: at(day, 17) },
    { state: 'failed' },
  )
  await run(day, morning)
  expect(await found()).toEqual([])
}, 30_000)

test('a refund that they still have in hand while here it is done or given up differs in its state', async () => {
  const { payment, refund, paper, run, found, faults } = await openReconciliationRoomWithPayment()
  paper.write(await refund(payment, { at: at(day, 16), amount: ten }), { state: 'pending' })
  paper.write(await refund(payment, { at: at(day, 16), amount: ten, state: 'returned' }), { state: 'pending' })
  await run(day, morning)
  expect((await found()).map(({ kind, delta, state }) => [kind, delta, state]).sort()).toEqual([
    ['state', 0, 'open'],
    ['state', 1_000, 'open'],
  ])
  expect(await faults()).toEqual([])
})

async function openReconciliationRoomWithPayment() {
  const room = await openReconciliationRoom()
  const payment = await room.pay({ at: at(day, 9), amount: fen(100_000) })
  room.paper.write(payment)
  return { ...room, payment }
}

test('a refund stands in the bill of the day it was asked for: done later, it is explained and asks nobody', async () => {
  const { payment, refund, paper, run, found, faults } = await openReconciliationRoomWithPayment()
  const later = await refund(payment, { at: at(next, 8), amount: ten })
  paper.write(later, { day, state: 'pending' })
  await run(day, at(next, 11))
  await run(next, at('2026-11-15', 11))
  expect(await found()).toEqual([
    { day: next, kind: 'state', what: 'refund', number: later.number, delta: 1_000, state: 'resolved' },
  ])
  expect(await faults()).toEqual([])
})

test('a payment of the last minutes may stand in the bill of the next day, and waits for it', async () => {
  const { pay, paper, run, found, faults } = await openReconciliationRoomWithPayment()
  const late = await pay({ at: at(day, 23.95), amount: ten })
  const early = await pay({ at: at(day, 23), amount: ten })
  await run(day, at(next, 11))
  const missing = { day, kind: 'missing_there', what: 'payment', delta: -1_000 }
  expect(await found()).toEqual([
    { ...missing, number: late.number, state: 'waiting' },
    { ...missing, number: early.number, state: 'open' },
  ])
  paper.write(late, { day: next })
  expect(await run(next, morning)).toMatchObject({ matched: 1, ours_in: 1_000, theirs_in: 1_000 })
  expect(await found()).toEqual([
    { ...missing, number: late.number, state: 'resolved', delta: 0 },
    { ...missing, number: early.number, state: 'open' },
  ])
  expect(await faults()).toEqual([])
})

test('what still is in no bill after the next one waits for a person', async () => {
  const { pay, run, found } = await openReconciliationRoomWithPayment()
  const late = await pay({ at: at(day, 23.95), amount: ten })
  await run(day, at(next, 11))
  await run(next, morning)
  expect(await found()).toEqual([
    { day, kind: 'missing_there', what: 'payment', number: late.number, delta: -1_000, state: 'open' },
  ])
})

test.each([
  ['one after the other', [day, next]],
  ['the second first', [next, day]],
])('a number in the bills of two days is a duplicate on the second, taken %s', async (_how, taken) => {
  const { payment, paper, run, found, faults } = await openReconciliationRoomWithPayment()
  paper.write(payment, { day: next })
  for (const one of taken) await run(one, morning)
  expect(await found()).toEqual([
    { day: next, kind: 'duplicate', what: 'payment', number: payment.number, delta: 100_000, state: 'open' },
  ])
  expect(await faults()).toEqual([])
})

test.each(['paid', 'failed'] as const)(
  'money that left and waits to be accepted asks nobody, and is found %s',
  async (end) => {
    const { payout, endPayout, paper, run, found, faults } = await openReconciliationRoomWithPayment()
    const sent = await payout({ at: at(day, 15), amount: ten, state: 'waiting' })
    paper.write(sent)
    await run(day, at(next, 11))
    expect(await found()).toMatchObject([{ day, kind: 'state', state: 'waiting', delta: -1_000 }])
    await endPayout(sent, end, at(next, 12))
    if (end === 'failed') paper.write(sent, { day: next, state: 'failed' })
    await run(next, morning)
    const left = await found()
    expect(left.map(({ state }) => state)).toEqual(left.map(() => 'resolved'))
    expect(left.reduce((sum, { delta }) => sum + delta, 0)).toBe(0)
    expect(await faults()).toEqual([])
  },
)

test('a payout that they took back while here it is paid waits for a person', async () => {
  const { payout, paper, run, found, faults } = await openReconciliationRoomWithPayment()
  const sent = await payout({ at: at(day, 15), amount: ten })
  paper.write(sent)
  await run(day, at(next, 11))
  expect(await found()).toEqual([])
  paper.write(sent, { day: next, state: 'failed' })
  await run(next, morning)
  expect((await found()).map(({ day: on, kind, state, delta }) => [on, kind, state, delta])).toEqual([
    [next, 'state', 'open', 1_000],
  ])
  expect(await faults()).toEqual([])
})

test('money that came back under a number nobody here knows waits for a person, and the books stay right', async () => {
  const { paper, run, found, faults } = await openReconciliationRoomWithPayment()
  const sent = { what: 'payout', number: 'STRANGER', orderNo: '', tradeNo: 'X', amount: ten, at: at(day, 10) } as const
  paper.write(sent, { state: 'failed' })
  await run(day, morning)
  expect(await faults()).toEqual([])
  expect(await found()).toEqual([
    { day, kind: 'missing_here', what: 'payout', number: 'STRANGER', delta: 1_000, state: 'open' },
  ])
})
