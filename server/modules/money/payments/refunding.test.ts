import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { openPaymentRoom } from '#server/testing/payment-room.ts'
import { together } from '#server/testing/together.ts'
import { refundNumber } from './model.ts'

const minuteMs = 60_000
const by = (now: Date) => ({ caller: { staffId: 1 }, now, requestId: 'test' })

async function openPaid() {
  const room = await openPaymentRoom({ pool: 16 })
  const no = await room.order(100_00)
  await room.begin(no)
  const [attempt] = await room.attempts(no)
  room.wechat.pay(attempt?.no ?? '')
  await room.take(room.wechat.notice(attempt?.no ?? ''))
  const request = (amount: number) =>
    room.database.begin((tx) =>
      room.payments.refunding.request(tx, {
        orderNo: no,
        amount: fen(amount),
        reason: '客户申请',
        requestedBy: 1,
        now: room.clock(),
      }),
    )
  const send = () => room.payments.refunding.sendDue(room.clock())
  return { ...room, no, request, send }
}

test('a hundred ask for a refund at once: never more goes back than came', async () => {
  const { request, refunds, send, no, wechat } = await openPaid()
  const { values, refusals } = await together(100, () => request(9_00))
  expect({ succeeded: values.length, refusals }).toEqual({ succeeded: 11, refusals: { REFUND_TOO_MUCH: 89 } })
  while ((await send()) > 0);
  expect((await refunds(no)).reduce((sum, { amount }) => sum + amount, 0)).toBe(99_00)
  expect([...wechat.refunds.values()].reduce((sum, { amount }) => sum + amount, 0)).toBe(99_00)
})

test('a refund whose answer was lost is asked about, and sent again only where nothing was begun, under its number', async () => {
  const { request, refunds, send, no, wechat, advance, told } = await openPaid()
  const refundNo = await request(50_00)
  wechat.fail((call) => (call === 'refund' ? 'lost after' : undefined))
  await send()
  expect(await refunds(no)).toMatchObject([{ state: 'sending', last_reason: 'no answer' }])
  wechat.fail(() => undefined)
  advance(minuteMs)
  await send()
  expect(await refunds(no)).toMatchObject([{ state: 'refunded', provider_no: refundNo }])
  expect(wechat.count('refund')).toBe(1)
  expect(told.filter((line) => line.startsWith('refunded'))).toEqual([`refunded ${no}`])

  const other = await request(20_00)
  wechat.fail((call) => (call === 'refund' ? 'lost' : undefined))
  await send()
  wechat.fail(() => undefined)
  advance(minuteMs)
  await send()
  const sent = wechat.calls.filter(({ call }) => call === 'refund').map((one) => one.no)
  expect(sent).toEqual([refundNo, other, other])
  expect(await send()).toBe(0)
})

test('a refund that is refused for good waits for a person, who tries again under another number', async () => {
  const { payments, request, refunds, send, no, wechat, clock, told } = await openPaid()
  const refundNo = await request(50_00)
  wechat.answerRefunds({ outcome: 'refused', reason: 'NOT_ENOUGH' })
  await send()
  expect(await refunds(no)).toMatchObject([{ state: 'failed', last_reason: 'NOT_ENOUGH' }])
  expect(await send()).toBe(0)
  // What failed may still be tried again, so it still counts.
  await expect(request(60_00)).rejects.toMatchObject({ code: 'REFUND_TOO_MUCH' })
  wechat.answerRefunds({ outcome: 'refunded', refundedAt: clock(), tradeNo: 'R2' })
  await payments.overseeing.retryRefund(refundNo, by(clock()))
  await send()
  expect(await refunds(no)).toMatchObject([
    { state: 'refunded', tries: 2, provider_no: refundNumber(refundNo, 2), trade_no: 'R2' },
  ])
  await expect(payments.overseeing.retryRefund(refundNo, by(clock()))).rejects.toMatchObject({
    code: 'RECORD_MOVED_ON',
  })
  expect(told.filter((line) => line.startsWith('refunded'))).toHaveLength(1)
})

test('what its owner gives up is theirs again; what nobody owns has to go back', async () => {
  const { payments, request, refunds, send, no, wechat, clock, told } = await openPaid()
  const refundNo = await request(100_00)
  wechat.answerRefunds({ outcome: 'refused', reason: 'CLOSED' })
  await expect(payments.overseeing.giveUpRefund(refundNo, '客户撤回', by(clock()))).rejects.toMatchObject({
    code: 'RECORD_MOVED_ON',
  })
  await send()
  await payments.overseeing.giveUpRefund(refundNo, '客户撤回', by(clock()))
  expect([(await refunds(no))[0]?.state, told.at(-1)]).toEqual(['returned', `returned ${no}`])
  await request(100_00)
})

test('a provider that takes its time is asked until it has an answer', async () => {
  const room = await openPaid()
  const { request, refunds, send, no, wechat, advance, clock } = room
  const refundNo = await request(100_00)
  wechat.answerRefunds({ outcome: 'pending' })
  await send()
  for (let n = 0; n < 5; n++) {
    advance(5 * minuteMs)
    await send()
  }
  expect(await refunds(no)).toMatchObject([{ state: 'sending' }])
  expect([wechat.count('refund'), wechat.count('queryRefund')]).toEqual([1, 5])
  const { database, payments } = room
  const waiting = () => database.read((tx) => payments.refundsWaiting(tx, 10))
  expect(await waiting()).toMatchObject({ count: 0 })
  // It goes no further by itself: somebody has to know, and nobody sends it again.
  wechat.refunds.set(refundNo, { no: '', amount: fen(100_00), outcome: { outcome: 'pending', stuck: 'ABNORMAL' } })
  advance(5 * minuteMs)
  await send()
  expect(await refunds(no)).toMatchObject([{ state: 'sending', last_reason: '渠道退款异常：ABNORMAL' }])
  expect(await waiting()).toMatchObject({ count: 1 })
  wechat.refunds.set(refundNo, {
    no: '',
    amount: fen(100_00),
    outcome: { outcome: 'refunded', refundedAt: clock(), tradeNo: 'R9' },
  })
  advance(5 * minuteMs)
  await send()
  expect(await refunds(no)).toMatchObject([{ state: 'refunded', trade_no: 'R9' }])
})

test('what is being asked about is nobody else’s for as long as that may take', async () => {
  const { payments, request, send, no, wechat, refunds, advance, clock } = await openPaid()
  await request(50_00)
  let others = 0
  wechat.pause(async () => {
    advance(15_000)
    others += await payments.refunding.sendDue(clock())
  })
  await send()
  wechat.pause(async () => undefined)
  expect(others).toBe(0)
  expect([wechat.count('refund'), (await refunds(no)).map(({ state }) => state)]).toEqual([1, ['refunded']])
})

test('a refund through a provider that is no more waits for a person', async () => {
  const { payments, database, request, send, no, wechat, refunds, clock, advance, removeProviders } = await openPaid()
  const waiting = () => database.read((tx) => payments.refundsWaiting(tx, 10))
  await request(50_00)
  wechat.fail((call) => (call === 'refund' ? 'lost' : undefined))
  await send()
  const unsent = await request(20_00)
  removeProviders()
  advance(minuteMs)
  await send()
  expect(await refunds(no)).toMatchObject([
    { state: 'failed', last_reason: '支付渠道已停用' },
    { state: 'sending', last_reason: '渠道退款异常：支付渠道已停用' },
  ])
  expect(await waiting()).toMatchObject({ count: 2 })
  await payments.overseeing.giveUpRefund(unsent, '改为线下退款', by(clock()))
})

test('what was sent through a provider that is no more ends as a person found it there', async () => {
  const {
    payments,
    ledger,
    request,
    send,
    no,
    wechat,
    refunds,
    refundedFrom,
    clock,
    advance,
    removeProviders,
    faults,
  } = await openPaid()
  const [arrived, lost] = [await request(50_00), await request(20_00)]
  wechat.fail((call) => (call === 'refund' ? 'lost' : undefined))
  await send()
  const { overseeing } = payments
  const record = (one: string) =>
    ledger.begin((tx) =>
      overseeing.recordRefund(tx, { no: one, receiptNo: `WX${one}`, proof: 'p', refundedAt: clock() }, by(clock())),
    )
  const moved = { code: 'RECORD_MOVED_ON' }
  await expect(record(arrived)).rejects.toMatchObject(moved)
  await expect(overseeing.retryRefund(lost, by(clock()))).rejects.toMatchObject(moved)
  removeProviders()
  advance(minuteMs)
  await send()
  expect(await refunds(no)).toMatchObject(Array(2).fill({ state: 'sending', adrift: true }))
  await expect(overseeing.giveUpRefund(lost, '不退了', by(clock()))).rejects.toMatchObject(moved)
  // It left the account with the provider, not that with the bank: no statement of the bank will have it.
  expect(await record(arrived)).toMatchObject({ state: 'refunded', manual: false, adrift: false })
  expect(refundedFrom).toEqual(['channel_sandbox'])
  expect(await overseeing.retryRefund(lost, by(clock()))).toMatchObject({ state: 'failed', adrift: false })
  expect(await overseeing.giveUpRefund(lost, '改为线下退款', by(clock()))).toMatchObject({ state: 'returned' })
  expect(await faults()).toEqual([])
})

test('while the books are not right nothing new is sent back, and what was sent is asked about', async () => {
  const { ledger, owner, request, send, wechat, clock, advance } = await openPaid()
  await request(30_00)
  wechat.fail((call) => (call === 'refund' ? 'lost' : undefined))
  await send()
  wechat.fail(() => undefined)
  await request(30_00)
  // A credit that no order stands behind.
  await owner.begin((tx) =>
    tx.updateTable('payment_orders').set({ state: 'open', paid_at: null }).where('state', '=', 'paid').execute(),
  )
  expect(await ledger.proving.run('full', clock())).not.toEqual([])
  advance(minuteMs)
  expect(await send()).toBe(1)
  expect([wechat.count('queryRefund'), wechat.count('refund')]).toEqual([1, 1])
  expect(await send()).toBe(0)
})
