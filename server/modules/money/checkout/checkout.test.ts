import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { wantedOnDesk } from '#server/modules/money/payments/service.ts'
import { openCheckoutRoom } from '#server/testing/checkout-room.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

test('what the balance pays is paid with the order: cash becomes revenue, and whoever sold it is told', async () => {
  const { give, sell, look, purses, ours, told, faults } = await openCheckoutRoom()
  await give({ kind: 'enterprise', id: 0 }, 500_00)
  const { order_no, state } = await sell({ goods: 'certification', amount: 300_00 })
  expect(state).toBe('paid')
  expect(await purses()).toMatchObject({ cash: 200_00, held: 0 })
  expect(await ours()).toMatchObject({ revenue_certification: 300_00 })
  expect(told).toEqual([expect.stringMatching(/^G\d+ balance 30000$/)])
  expect(await look(order_no)).toMatchObject({
    ...{ state: 'paid', channel: 'balance', amount: 300_00, pay_amount: 300_00, pay: null, ways: [] },
    ...{ actions: ['receipt', 'invoice'], timeline: [{ event: 'ordered' }, { event: 'paid' }] },
  })
  expect(await faults()).toEqual([])
})

test('where the balance is short the order waits, says by how much, and is paid in another way', async () => {
  const { give, sell, look, pay, arrive, purses, ours, faults } = await openCheckoutRoom()
  await give({ kind: 'enterprise', id: 0 }, 100_00)
  const { order_no, state } = await sell({ goods: 'certification', amount: 300_00 })
  expect(state).toBe('unpaid')
  expect((await look(order_no)).ways).toEqual([
    { channel: 'balance', balance: 100_00, short_by: 200_00, tax: 0, elsewhere: false },
    { channel: 'wechat_native', balance: null, short_by: null, tax: null, elsewhere: false },
    { channel: 'alipay_page', balance: null, short_by: null, tax: null, elsewhere: false },
  ])
  await expect(pay(order_no, 'balance')).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect(await pay(order_no, 'wechat_native')).toMatchObject({ state: 'unpaid', pay: { kind: 'qr' } })
  await arrive(order_no)
  expect(await look(order_no)).toMatchObject({ state: 'paid', channel: 'wechat_native' })
  expect(await purses()).toMatchObject({ cash: 100_00 })
  expect(await ours()).toMatchObject({ channel_sandbox: 300_00, revenue_certification: 300_00 })
  expect(await faults()).toEqual([])
})

test('the price that was confirmed binds: another one is refused with the new one, and nothing is ordered', async () => {
  const { give, sell, checkout, owner, clock } = await openCheckoutRoom()
  await give({ kind: 'enterprise', id: 0 }, 500_00)
  await expect(sell({ goods: 'certification', amount: 300_00, priceConfirmed: 299_00 })).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
    fields: { price_confirmed: '300.00' },
  })
  expect((await checkout.reading.page(owner, { page: 1, count: 10 }, {}, clock())).total).toBe(0)
  expect(await sell({ goods: 'certification', amount: 300_00, priceConfirmed: 300_00 })).toMatchObject({
    state: 'paid',
  })
})

test('the promotion fund pays its share at most, is kept aside until the order is paid, and is an expense then', async () => {
  const { gift, sell, look, pay, arrive, purses, ours, faults } = await openCheckoutRoom()
  await gift(400_00)
  const { order_no } = await sell({ goods: 'link', amount: 300_01, usePromotion: true })
  expect(await purses()).toMatchObject({ promotion: 250_00, promotion_held: 150_00 })
  expect(await look(order_no)).toMatchObject({ state: 'unpaid', promotion_part: 150_00, pay_amount: 150_01 })
  expect(await faults()).toEqual([])
  await pay(order_no, 'alipay_page')
  await arrive(order_no)
  expect(await purses()).toMatchObject({ promotion: 250_00, promotion_held: 0 })
  expect(await ours()).toEqual({ channel_sandbox: 150_01, revenue_link: 150_01, promotion_expense: 250_00 })
  expect(await faults()).toEqual([])
})

test('what no share was declared for is not paid out of the promotion fund', async () => {
  const { gift, sell, look, purses } = await openCheckoutRoom()
  await gift(400_00)
  const { order_no } = await sell({ goods: 'certification', amount: 300_00, usePromotion: true })
  expect(await look(order_no)).toMatchObject({ promotion_part: 0, pay_amount: 300_00 })
  expect(await purses()).toMatchObject({ promotion: 400_00, promotion_held: 0 })
})

test('an order that closes gives back what was kept aside, with the life it had; what ended meanwhile runs out', async () => {
  const { gift, sell, cancel, look, beat, purses, promotions, told, clock, house, faults } = await openCheckoutRoom()
  await gift(100_00)
  const first = await sell({ goods: 'link', amount: 200_00, usePromotion: true })
  expect(await cancel(first.order_no)).toMatchObject({ state: 'closed', actions: [] })
  expect(await purses()).toMatchObject({ promotion: 100_00, promotion_held: 0 })
  const second = await sell({ goods: 'link', amount: 200_00, usePromotion: true })
  house.clock.advance(31 * minuteMs)
  await beat()
  expect(await look(second.order_no)).toMatchObject({ state: 'closed' })
  expect(told.filter((one) => one.endsWith('closed'))).toHaveLength(2)
  expect(await purses()).toMatchObject({ promotion: 100_00, promotion_held: 0 })
  house.clock.advance(400 * dayMs)
  await promotions.expire(clock())
  expect(await purses()).toMatchObject({ promotion: 0 })
  expect(await faults()).toEqual([])
})

test('money that comes for an order that is over goes back by itself, and nothing is sold', async () => {
  const { sell, pay, arrive, beat, look, ours, told, faults } = await openCheckoutRoom()
  const { order_no } = await sell({ goods: 'certification', amount: 300_00, channel: 'wechat_native' })
  await pay(order_no, 'wechat_native')
  await arrive(order_no, 'late')
  expect(await ours()).toEqual({ channel_sandbox: 300_00, suspense: 300_00 })
  await beat()
  expect(await look(order_no)).toMatchObject({ state: 'closed' })
  expect(await ours()).toEqual({})
  expect(told).toEqual([expect.stringContaining('closed')])
  expect(await faults()).toEqual([])
})

test('refunds go back in the ratio of the parts, the odd fen to what was paid, and many small ones like one', async () => {
  const { gift, give, sell, refund, look, purses, ours, told, faults } = await openCheckoutRoom()
  await gift(100)
  await give({ kind: 'enterprise', id: 0 }, 201)
  const { order_no } = await sell({ goods: 'link', amount: 301, usePromotion: true })
  expect(await purses()).toMatchObject({ cash: 0, promotion: 0 })
  for (const amount of [1, 1, 1, 100, 98]) await refund(order_no, amount)
  expect(await look(order_no)).toMatchObject({ state: 'part_refunded', refunded_amount: 201 })
  // 201 of 301: floor(100 × 201 ÷ 301) = 66 of the promotion fund.
  expect(await purses()).toMatchObject({ cash: 135, promotion: 66 })
  expect(await faults()).toEqual([])
  await refund(order_no, 'rest')
  expect(await look(order_no)).toMatchObject({ state: 'refunded', refunded_amount: 301, actions: ['receipt'] })
  expect(await purses()).toMatchObject({ cash: 201, promotion: 100 })
  expect(await ours()).toEqual({ opening: -201, promotion_expense: 100 })
  expect(told.slice(1).map((one) => one.split(' ').at(-1))).toEqual(['1+0', '1+0', '1+0', '66+34', '66+32', '66+34'])
  await expect(refund(order_no, 1)).rejects.toMatchObject({ code: 'RECORD_MOVED_ON' })
  expect(await faults()).toEqual([])
})

test('what is given back of the promotion fund keeps the life it had, and gets thirty days where it was us, once', async () => {
  const { gift, give, sell, refund, promotions, purses, owner, clock, house } = await openCheckoutRoom()
  await gift(100_00)
  await give({ kind: 'enterprise', id: 0 }, 1_000_00)
  const first = await sell({ goods: 'link', amount: 200_00, usePromotion: true })
  house.clock.advance(364 * dayMs)
  const ends = async () => (await promotions.fund(owner.id, clock())).grants.map(({ expires_at }) => expires_at)
  await refund(first.order_no, 100_00, { personId: null })
  const [before] = await ends()
  expect(Number(before) - clock().getTime()).toBeLessThan(2 * dayMs)
  await refund(first.order_no, 'rest', 'rule')
  const [after] = await ends()
  expect(after).toEqual(new Date(clock().getTime() + 30 * dayMs))
  const second = await sell({ goods: 'link', amount: 200_00, usePromotion: true })
  house.clock.advance(29 * dayMs)
  await refund(second.order_no, 'rest', 'rule')
  expect(await ends()).toEqual([after])
  expect(await purses()).toMatchObject({ promotion: 100_00 })
})

test('what a channel brought goes back through it, waits in clearing until it has, and ends in the purse where it cannot', async () => {
  const { sell, arrive, refund, beat, look, payments, ledger, clock, purses, ours, house, faults } =
    await openCheckoutRoom()
  const { order_no } = await sell({ goods: 'certification', amount: 300_00, channel: 'wechat_native' })
  await payments.begin(order_no, wantedOnDesk('wechat_native', '/back'), clock())
  await arrive(order_no)
  await refund(order_no, 100_00)
  expect(await ours()).toEqual({ channel_sandbox: 300_00, revenue_certification: 200_00, refund_clearing: 100_00 })
  expect(await look(order_no)).toMatchObject({ state: 'paid', refunds: [{ state: 'pending', amount: 100_00 }] })
  expect(await faults()).toEqual([])
  await beat()
  expect(await ours()).toEqual({ channel_sandbox: 200_00, revenue_certification: 200_00 })
  expect(await look(order_no)).toMatchObject({ state: 'part_refunded', refunds: [{ state: 'refunded' }] })
  const no = await refund(order_no, 'rest')
  await house.database.begin((tx) =>
    tx.updateTable('refunds').set({ state: 'failed', last_reason: '超过一年' }).where('no', '=', no).execute(),
  )
  await ledger.begin((tx) => payments.refunding.giveUp(tx, no, clock()))
  expect(await purses()).toMatchObject({ cash: 200_00 })
  expect(await ours()).toEqual({ channel_sandbox: 200_00 })
  expect(await look(order_no)).toMatchObject({ state: 'refunded' })
  expect(await faults()).toEqual([])
})

test('whoever has money on its way back cannot leave before it has arrived', async () => {
  const { sell, arrive, refund, beat, payments, clock, owner, house } = await openCheckoutRoom()
  const open = async () => {
    const { wallets } = house.services
    const matters = await house.database.read((tx) => wallets.openMatters(tx, 'enterprise', owner.id, clock()))
    return matters.map(({ title }) => title)
  }
  const { order_no } = await sell({ goods: 'certification', amount: 300_00, channel: 'wechat_native' })
  await payments.begin(order_no, wantedOnDesk('wechat_native', '/back'), clock())
  await arrive(order_no)
  expect(await open()).toEqual([])
  const no = await refund(order_no, 100_00)
  expect(await open()).toEqual(['未完成的订单或退款'])
  const become = (state: 'pending' | 'sending' | 'failed') =>
    house.database.begin((tx) => tx.updateTable('refunds').set({ state }).where('no', '=', no).execute())
  for (const state of ['sending', 'failed'] as const) {
    await become(state)
    expect(await open()).toEqual(['未完成的订单或退款'])
  }
  await become('pending')
  await beat()
  expect(await open()).toEqual([])
})

test('nothing goes into the purse of somebody who has left: it is refused, or sent through the bank', async () => {
  const { give, sell, arrive, refund, purses, payments, ledger, checkout, clock, owner, house, faults } =
    await openCheckoutRoom()
  await give({ kind: 'enterprise', id: 0 }, 300_00)
  const byBalance = await sell({ goods: 'certification', amount: 300_00 })
  const byWechat = await sell({ goods: 'certification', amount: 200_00, channel: 'wechat_native' })
  await payments.begin(byWechat.order_no, wantedOnDesk('wechat_native', '/back'), clock())
  await arrive(byWechat.order_no)
  const no = await refund(byWechat.order_no, 'rest')
  await house.database.begin(async (tx) => {
    await tx.updateTable('refunds').set({ state: 'failed' }).where('no', '=', no).execute()
    const left = tx.updateTable('accounts').set({ state: 'closed' })
    await left.where('realm', '=', 'enterprise').where('owner_id', '=', owner.id).execute()
  })
  const by = { caller: { staffId: 1 }, now: clock(), requestId: 'test', idempotencyKey: undefined }
  const asked = { order_no: byBalance.order_no, amount: fen(300_00), reason: '误购' }
  await expect(checkout.overseeing.refund(asked, by)).rejects.toMatchObject({ code: 'RECORD_MOVED_ON' })
  await expect(ledger.begin((tx) => payments.refunding.giveUp(tx, no, clock()))).rejects.toMatchObject({
    code: 'RECORD_MOVED_ON',
  })
  expect(await purses()).toMatchObject({ cash: 0 })
  const receipt = { no, receiptNo: 'ICBC0001', proof: '', refundedAt: clock() }
  await ledger.begin((tx) => payments.refunding.record(tx, receipt, { staffId: 1, now: clock() }))
  expect(await faults()).toEqual([])
})

test('a maker pays with what was earned: no revenue and no cash part; what cannot go back is recorded at the bank', async () => {
  const { give, sell, look, refund, inviter, ofMaker, ours, told, payments, ledger, clock, arrive, house, faults } =
    await openCheckoutRoom()
  await give(inviter, 100_00)
  const { order_no, state } = await sell({ goods: 'vip', amount: 60_00 }, inviter)
  expect(state).toBe('paid')
  expect(told.at(-1)).toMatch(/ balance 0$/)
  expect(await ofMaker()).toMatchObject({ available: 40_00 })
  expect(await ours()).toEqual({ opening: -100_00, commission_expense: -60_00 })
  await refund(order_no, 'rest')
  expect(await ofMaker()).toMatchObject({ available: 100_00 })
  expect(await look(order_no, inviter)).toMatchObject({ state: 'refunded' })
  const other = await sell({ goods: 'vip', amount: 60_00, channel: 'alipay_page' }, inviter)
  await payments.begin(other.order_no, wantedOnDesk('alipay_page', '/back'), clock())
  await arrive(other.order_no)
  const no = await refund(other.order_no, 'rest')
  await house.database.begin((tx) => tx.updateTable('refunds').set({ state: 'failed' }).where('no', '=', no).execute())
  await expect(ledger.begin((tx) => payments.refunding.giveUp(tx, no, clock()))).rejects.toMatchObject({
    code: 'RECORD_MOVED_ON',
  })
  expect(await faults()).toEqual([])
})

test('an order is its owner’s alone: for everybody else, of either realm, it is not there', async () => {
  const { house, sell, inviter, checkout, clock } = await openCheckoutRoom()
  const { order_no } = await sell({ goods: 'certification', amount: 300_00 })
  const other = await house.signIn.enterprise()
  const owners = [{ kind: 'enterprise', id: other.id } as const, inviter]
  for (const owner of owners) {
    const acting = { owner, personId: null, now: clock(), idempotencyKey: undefined }
    const given = { order_no, channel: 'balance', voucher_image: '/api/file/x', payer_name: '张三' } as const
    const { requesting, reading } = checkout
    for (const work of [
      () => reading.peek(owner, order_no, clock()),
      () => reading.ask(owner, order_no, clock()),
      () => reading.voucherOf(owner, order_no),
      () => requesting.pay(given, acting),
      () => requesting.submitVoucher(given, acting),
      () => requesting.cancel(given, acting),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    }
  }
})
