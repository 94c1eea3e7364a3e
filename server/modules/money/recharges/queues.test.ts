import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { bankAccount, openRechargeRoom } from '#server/testing/recharge-room.ts'

const numbers = (answer: { data: { list: Record<string, string>[] } }, key: string) =>
  answer.data.list.map((row) => row[key])

test('orders to which another amount came are found until somebody has sent it back', async () => {
  const room = await openRechargeRoom()
  const { desk, order, detail, house } = room
  await order()
  const { order_no } = await order()
  const [{ no }] = (await detail(order_no)).attempts
  const trade = { tradeNo: 'T0001', amount: fen(99_00), paidAt: house.clock() }
  await house.services.payments.settle(no, trade, house.clock())
  const found = async () => numbers(await desk('GET', '/api/console/orders?mismatched=true'), 'order_no')
  expect(await found()).toEqual([order_no])
  expect(await desk('POST', `/api/console/payment-attempts/${no}/refund`, { reason: '金额不符' })).toMatchObject({
    code: 200,
  })
  expect(await found()).toEqual([])
  expect((await desk('GET', '/api/console/orders')).data.total).toBe(2)
})

test('refunds that do not end by themselves are found until somebody has ended them', async () => {
  const room = await openRechargeRoom()
  const { desk, order, play, options, handIn, beat } = room
  const { order_no: scanned } = await order('200.00')
  await play(scanned, 'paid')
  await options({ channels: ['bank_transfer'], bank_account: bankAccount })
  const { order_no: transferred } = await order('100.00', 'bank_transfer')
  const receipt = { receipt_no: 'BOC-1000', received_on: '2026-11-16', proof_image: await handIn('receipt') }
  await desk('POST', `/api/console/orders/${transferred}/confirm`, { amount: '100.00', ...receipt })
  const asked = { amount: '50.00', reason: '客户申请' }
  for (const no of [scanned, transferred]) await desk('POST', `/api/console/orders/${no}/refund`, asked)
  await beat()
  const open = await desk('GET', '/api/console/refunds?open=true')
  expect(numbers(open, 'order_no')).toEqual([transferred])
  expect(numbers(await desk('GET', '/api/console/refunds?open=false'), 'order_no')).toEqual([scanned])
  const [{ no }] = open.data.list
  await desk('POST', `/api/console/refunds/${no}/give-up`, { reason: '客户撤回' })
  expect(numbers(await desk('GET', '/api/console/refunds?open=true'), 'order_no')).toEqual([])
})
