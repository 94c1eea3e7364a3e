import { expect, test } from 'vitest'
import { openPaymentRoom } from '#server/testing/payment-room.ts'
import { closedAtOnceMax, nextQueryAt, verdictOn } from './model.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const at = (ms: number) => new Date(ms)

test('what money means follows from how its order and its attempt stand', () => {
  const trade = { tradeNo: 'T1', amount: 100 as never, paidAt: at(0) }
  const fresh = { state: 'waiting', trade_no: null } as const
  const verdict = (
    state: 'open' | 'paid' | 'closed',
    attempt: { state: 'waiting' | 'succeeded' | 'closed'; trade_no: string | null } = fresh,
    { amount = 100, late = 'credit' as 'credit' | 'refund' } = {},
  ) => verdictOn({ state, amount }, attempt, trade, late)
  expect(verdict('open')).toBe('succeeded')
  expect(verdict('open', { state: 'closed', trade_no: null })).toBe('succeeded')
  expect(verdict('paid')).toBe('duplicate')
  expect(verdict('closed')).toBe('succeeded')
  expect(verdict('closed', fresh, { late: 'refund' })).toBe('duplicate')
  expect(verdict('open', fresh, { amount: 101 })).toBe('mismatched')
  expect(verdict('paid', fresh, { amount: 99 })).toBe('mismatched')
  expect(verdict('paid', { state: 'succeeded', trade_no: 'T1' })).toBe('repeated')
  expect(verdict('paid', { state: 'succeeded', trade_no: 'T2' })).toBe('contradicted')
})

test('questions come further and further apart, never sleep over the end, and soon after it', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 8, 50].map((n) => nextQueryAt(n, at(0), null).getTime() / secondMs)
  expect(pauses).toEqual([5, 15, 30, 60, 120, 300, 600, 1800, 1800, 1800])
  expect(nextQueryAt(7, at(0), at(minuteMs))).toEqual(at(minuteMs))
  expect(nextQueryAt(7, at(0), at(0))).toEqual(at(5 * minuteMs))
})

test('a payment that nobody told us of is found by asking, on the ladder and not before', async () => {
  const { payments, order, begin, wechat, attempts, balance, state, advance, clock, faults } = await openPaymentRoom()
  const no = await order()
  await begin(no)
  const [attempt] = await attempts(no)
  expect(attempt).toMatchObject({ state: 'waiting', provider: 'sandbox', queries: 0 })
  const asked: number[] = []
  for (let second = 0; second < 60; second++) {
    const before = wechat.count('query')
    await payments.askDue(clock())
    if (wechat.count('query') > before) asked.push(second)
    advance(secondMs)
  }
  expect(asked).toEqual([5, 20, 50])
  wechat.pay(attempt?.no ?? '')
  advance(minuteMs)
  await payments.askDue(clock())
  expect(await state(no)).toBe('paid')
  expect(await balance()).toEqual({ cash: 100_00, suspense: 0, channel: 100_00 })
  await payments.askDue(clock())
  expect(await faults()).toEqual([])
})

test('where no answer came the same number is used again', async () => {
  const { order, begin, wechat, attempts, told } = await openPaymentRoom()
  const no = await order()
  wechat.fail((call) => (call === 'create' ? 'lost after' : undefined))
  await expect(begin(no)).rejects.toMatchObject({ code: 'PAYMENT_BUSY' })
  expect(await attempts(no)).toMatchObject([{ state: 'created', last_reason: 'no answer' }])
  wechat.fail((call) => (call === 'create' ? 'lost' : undefined))
  await expect(begin(no)).rejects.toMatchObject({ code: 'PAYMENT_BUSY' })
  wechat.fail(() => undefined)
  await begin(no)
  await begin(no)
  const [attempt, ...others] = await attempts(no)
  expect([attempt?.state, others]).toEqual(['waiting', []])
  expect(wechat.calls.filter(({ call }) => call === 'create').map((one) => one.no)).toEqual(Array(3).fill(attempt?.no))
  expect(told).toEqual([`shown ${no}`])
})

test('a number that is refused because it was paid is not taken for refused', async () => {
  const { order, begin, wechat, attempts, balance, state } = await openPaymentRoom()
  const no = await order()
  wechat.fail((call) => (call === 'create' ? 'lost after' : undefined))
  await expect(begin(no)).rejects.toMatchObject({ code: 'PAYMENT_BUSY' })
  const [attempt] = await attempts(no)
  wechat.fail(() => undefined)
  wechat.pay(attempt?.no ?? '')
  await expect(begin(no)).rejects.toMatchObject({ code: 'PAYMENT_BUSY' })
  expect(await state(no)).toBe('paid')
  expect(await balance()).toMatchObject({ cash: 100_00 })
})

test('a provider that refuses for good is said to be off, and another can be taken', async () => {
  const { order, begin, wechat, attempts, defects } = await openPaymentRoom()
  const no = await order()
  wechat.provider.create = async () => ({ outcome: 'refused', reason: 'NO_AUTH' })
  await expect(begin(no)).rejects.toMatchObject({ code: 'CHANNEL_OFF' })
  expect(defects.map(({ message }) => message)).toEqual(['支付渠道拒绝下单：wechat_native NO_AUTH'])
  await begin(no, 'alipay_page')
  expect(await attempts(no)).toMatchObject([
    { channel: 'wechat_native', state: 'refused', last_reason: 'NO_AUTH' },
    { channel: 'alipay_page', state: 'waiting' },
  ])
})

test('a new way closes the one before; where that fails both may be paid, and one goes back', async () => {
  const room = await openPaymentRoom()
  const { payments, order, begin, wechat, alipay, attempts, refunds, balance, take, clock, faults } = room
  const no = await order()
  await begin(no)
  wechat.fail((call) => (call === 'close' || call === 'query' ? 'lost' : undefined))
  await begin(no, 'alipay_page')
  const [first, second] = await attempts(no)
  expect([first?.state, second?.state]).toEqual(['waiting', 'waiting'])
  wechat.pay(first?.no ?? '')
  alipay.pay(second?.no ?? '')
  await take(alipay.notice(second?.no ?? ''))
  await take(wechat.notice(first?.no ?? ''))
  expect((await attempts(no)).map(({ state }) => state)).toEqual(['duplicate', 'succeeded'])
  expect(await balance()).toEqual({ cash: 100_00, suspense: 100_00, channel: 200_00 })
  expect(await faults()).toEqual([])
  await payments.refunding.sendDue(clock())
  expect(await refunds(no)).toMatchObject([{ attempt_no: first?.no, cause: 'duplicate', state: 'refunded' }])
  expect(await balance()).toEqual({ cash: 100_00, suspense: 0, channel: 100_00 })
  expect(await faults()).toEqual([])
})

test('the way before turns out to be paid when it is to be closed: that is the payment', async () => {
  const { order, begin, wechat, alipay, attempts, state, balance } = await openPaymentRoom()
  const no = await order()
  await begin(no)
  const [first] = await attempts(no)
  wechat.pay(first?.no ?? '')
  await expect(begin(no, 'alipay_page')).rejects.toMatchObject({ code: 'RECORD_MOVED_ON' })
  expect([await state(no), alipay.calls, (await balance()).cash]).toEqual(['paid', [], 100_00])
})

test('another amount is never credited: it lies aside, is told of, and goes back when somebody says so', async () => {
  const room = await openPaymentRoom()
  const { payments, database, order, begin, wechat, attempts, refunds, balance, take, defects, clock, faults } = room
  const no = await order()
  await begin(no)
  const [attempt] = await attempts(no)
  wechat.pay(attempt?.no ?? '', { amount: 99_99 })
  await take(wechat.notice(attempt?.no ?? ''))
  expect(await attempts(no)).toMatchObject([{ state: 'mismatched', paid_amount: 99_99 }])
  expect(await balance()).toEqual({ cash: 0, suspense: 99_99, channel: 99_99 })
  expect(defects).toHaveLength(1)
  expect(await database.read((tx) => payments.mismatchedWaiting(tx, 10))).toMatchObject({ count: 1 })
  const by = { caller: { staffId: 1 }, now: clock(), requestId: 'test' }
  await payments.overseeing.refundMismatched(attempt?.no ?? '', '金额不符', by)
  await expect(payments.overseeing.refundMismatched(attempt?.no ?? '', '再退一次', by)).rejects.toMatchObject({
    code: 'REFUND_TOO_MUCH',
  })
  await payments.refunding.sendDue(clock())
  expect(await refunds(no)).toMatchObject([{ cause: 'mismatch', amount: 99_99, state: 'refunded' }])
  expect(await balance()).toEqual({ cash: 0, suspense: 0, channel: 0 })
  expect(await database.read((tx) => payments.mismatchedWaiting(tx, 10))).toMatchObject({ count: 0 })
  expect(await faults()).toEqual([])
})

test('money for a closed order goes back where its purpose wants that', async () => {
  const room = await openPaymentRoom({ lateSuccess: 'refund' })
  const { payments, order, begin, wechat, attempts, refunds, balance, state, take, advance, clock, faults } = room
  const no = await order()
  await begin(no)
  advance(30 * minuteMs)
  await payments.askDue(clock())
  expect(await state(no)).toBe('closed')
  const [attempt] = await attempts(no)
  wechat.pay(attempt?.no ?? '')
  await take(wechat.notice(attempt?.no ?? ''))
  await payments.refunding.sendDue(clock())
  expect(await refunds(no)).toMatchObject([{ cause: 'late', state: 'refunded' }])
  expect(await balance()).toEqual({ cash: 0, suspense: 0, channel: 0 })
  expect(await faults()).toEqual([])
})

test('an order is closed when its time is over, at the provider first; what that cannot answer is asked again', async () => {
  const { payments, order, begin, wechat, attempts, state, advance, clock, told } = await openPaymentRoom()
  const no = await order()
  await begin(no)
  wechat.fail((call) => (call === 'close' ? 'lost' : undefined))
  advance(30 * minuteMs)
  await payments.askDue(clock())
  expect([await state(no), (await attempts(no))[0]?.state]).toEqual(['open', 'waiting'])
  await payments.closeExpired(clock())
  expect(await state(no)).toBe('open')
  wechat.fail(() => undefined)
  advance(5 * minuteMs)
  await payments.askDue(clock())
  expect([await state(no), (await attempts(no))[0]?.state]).toEqual(['closed', 'closed'])
  expect(told).toEqual([`shown ${no}`, `closed ${no}`])
  const forgotten = await order()
  advance(30 * minuteMs)
  await payments.closeExpired(clock())
  expect(await state(forgotten)).toBe('closed')
})

test('orders that cannot be closed keep none of the others open, however many they are', async () => {
  const { payments, order, stubborn, state, advance, clock, defects } = await openPaymentRoom()
  for (let n = 0; n < closedAtOnceMax + 1; n++) stubborn.add(await order())
  advance(secondMs)
  const last = await order()
  advance(30 * minuteMs)
  expect(await payments.closeExpired(clock())).toBe(1)
  expect(await state(last)).toBe('closed')
  expect(defects.map(({ message }) => message)).toEqual(
    [...stubborn].map((no) => `order ${no} does not let itself be closed`),
  )
  stubborn.clear()
  expect(await payments.closeExpired(clock())).toBe(closedAtOnceMax)
  expect(await payments.closeExpired(clock())).toBe(1)
})

test('whoever looks asks the provider, at most every three seconds, and two who look at once ask once', async () => {
  const { payments, order, begin, wechat, advance, clock } = await openPaymentRoom()
  const no = await order()
  await begin(no)
  await payments.look(no, clock())
  expect(wechat.count('query')).toBe(0)
  advance(3 * secondMs)
  await Promise.all([payments.look(no, clock()), payments.look(no, clock()), payments.look(no, clock())])
  expect(wechat.count('query')).toBe(1)
  advance(2 * secondMs)
  await Promise.all([payments.look(no, clock()), payments.askDue(clock())])
  expect(wechat.count('query')).toBe(1)
  advance(secondMs)
  await payments.look(no, clock())
  expect(wechat.count('query')).toBe(2)
})

test('many processes take what is due, and each question is asked once', async () => {
  const { payments, order, begin, wechat, advance, clock } = await openPaymentRoom()
  for (let n = 0; n < 12; n++) await begin(await order())
  advance(5 * secondMs)
  const counts = await Promise.all(Array.from({ length: 6 }, () => payments.askDue(clock())))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12)
  expect(wechat.count('query')).toBe(12)
})

test('an address that nobody has used is asked about until its time is over, also after its order was closed', async () => {
  const { payments, ledger, order, begin, alipay, attempts, balance, advance, clock } = await openPaymentRoom()
  const [early, late] = [await order(), await order()]
  for (const no of [early, late]) {
    await begin(no, 'alipay_page')
    const [attempt] = await attempts(no)
    // Alipay hears of a payment when its payer first reaches the page.
    alipay.trades.delete(attempt?.no ?? '')
    await ledger.begin((tx) => payments.closeOrder(tx, no, clock()))
  }
  advance(5 * minuteMs)
  await payments.askDue(clock())
  const [attempt] = await attempts(early)
  expect(attempt).toMatchObject({ state: 'waiting' })
  alipay.pay(attempt?.no ?? '')
  advance(5 * minuteMs)
  await payments.askDue(clock())
  expect((await attempts(early)).map(({ state }) => state)).toEqual(['succeeded'])
  expect(await balance()).toEqual({ cash: 100_00, suspense: 0, channel: 100_00 })
  advance(30 * minuteMs)
  await payments.askDue(clock())
  expect((await attempts(late)).map(({ state }) => state)).toEqual(['closed'])
})

test('once an older way has paid an order the newer one is closed, so that nobody pays it as well', async () => {
  const { payments, order, begin, take, wechat, alipay, attempts, advance, clock } = await openPaymentRoom()
  const no = await order()
  await begin(no)
  wechat.fail((call) => (call === 'close' ? 'lost' : undefined))
  await begin(no, 'alipay_page')
  const older = (await attempts(no)).find(({ channel }) => channel === 'wechat_native')?.no ?? ''
  const newer = (await attempts(no)).find(({ channel }) => channel === 'alipay_page')?.no ?? ''
  wechat.pay(older)
  await take(wechat.notice(older))
  advance(secondMs)
  await payments.askDue(clock())
  expect(alipay.trades.get(newer)).toMatchObject({ state: 'closed' })
  expect((await attempts(no)).map(({ state }) => state).sort()).toEqual(['closed', 'succeeded'])
})
