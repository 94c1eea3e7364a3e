import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import type { PayoutRequest } from '#server/modules/money/withdrawals/ports.ts'
import { makeWechatMerchant } from '#server/testing/merchants.ts'
import { simulateWechatPay } from '#server/testing/vendors/wechat-pay.ts'
import { createWechatPay } from '#server/vendors/payments/wechat-pay.ts'
import { createWechatTransfer, type WechatTransferParts } from './wechat-transfer.ts'

const merchant = makeWechatMerchant()
const morning = new Date('2026-11-16T01:00:00Z')
const day = 24 * 60 * 60 * 1000
const request: PayoutRequest = {
  no: 'FK2611160123456789ABCDEFGH',
  amount: fen(200_000),
  method: 'wechat',
  receiver: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
  name: '张三',
  remark: '佣金提现',
}

function open(options: Partial<WechatTransferParts> = {}) {
  let now = morning
  const clock = () => now
  const simulator = simulateWechatPay({ merchant, clock })
  const parts = {
    account: merchant.account,
    clock,
    notifyUrl: 'https://www.example.com/pay/notify/wechat',
    sceneId: '1005',
    fetch: simulator.fetch,
    ...options,
  }
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { simulator, transfers: createWechatTransfer(parts), pay: createWechatPay(parts), wait }
}
const waiting = { outcome: 'wait_user_confirm', confirmBefore: new Date(morning.getTime() + day) }

test('a payout waits for its receiver, who is told where to confirm, and is paid when they did', async () => {
  const { simulator, transfers, pay, wait } = open()
  expect(await transfers.query(request.no)).toEqual({ outcome: 'absent' })
  const sent = await transfers.send(request)
  expect(sent).toEqual({ ...waiting, packageInfo: expect.stringMatching(/^[\w+/=]{32}$/) })
  expect(simulator.transfers.get(request.no)).toMatchObject({ amount: 200_000, name: '张三', openid: request.receiver })
  expect(await transfers.query(request.no)).toEqual({ ...waiting, packageInfo: undefined })
  expect(await transfers.send(request)).toEqual(sent)
  expect(simulator.transfers.size).toBe(1)
  wait(60_000)
  expect(simulator.confirmTransfer(request.no)).toBe(true)
  const transferNo = simulator.transfers.get(request.no)?.billNo
  const paidAt = new Date(morning.getTime() + 60_000)
  expect(await transfers.query(request.no)).toEqual({ outcome: 'paid', transferNo, paidAt })
  expect(await transfers.cancel(request.no)).toEqual({ outcome: 'paid', transferNo, paidAt })
  const notice = pay.readNotice(simulator.noticeOfTransfer(request.no))
  expect(notice).toMatchObject({ genuine: true, notice: { about: 'payout', no: request.no } })
})

test('a name is sealed on its way, asked for from 2000 yuan on, and left out below 0.30', async () => {
  const { simulator, transfers } = open()
  const nameless = { ...request, name: '' }
  expect(await transfers.send(nameless)).toEqual({ outcome: 'failed', reason: 'name_required' })
  expect(simulator.received).toEqual([])
  expect(await transfers.send({ ...nameless, no: 'FK1', amount: fen(199_999) })).toMatchObject(waiting)
  expect(await transfers.send({ ...request, no: 'FK2', amount: fen(29) })).toMatchObject(waiting)
  expect(simulator.transfers.get('FK2')?.name).toBeUndefined()
  expect(simulator.received.map(({ body }) => body).join()).not.toContain('张三')
  await transfers.send({ ...request, no: 'FK3' })
  expect(simulator.transfers.get('FK3')?.name).toBe('张三')
  simulator.names.set(request.receiver, '李四')
  await transfers.send({ ...request, no: 'FK4' })
  expect(await transfers.query('FK4')).toEqual({ outcome: 'failed', reason: 'NAME_NOT_CORRECT' })
})

test('nobody confirmed for a day: it failed, and the money is back', async () => {
  const { simulator, transfers, wait } = open()
  simulator.account.balance = 200_000
  await transfers.send(request)
  expect(simulator.account.balance).toBe(0)
  wait(day - 1000)
  expect(await transfers.query(request.no)).toMatchObject({ outcome: 'wait_user_confirm' })
  wait(1000)
  expect(await transfers.query(request.no)).toEqual({ outcome: 'failed', reason: 'OVERDUE_CLOSE' })
  expect(simulator.confirmTransfer(request.no)).toBe(false)
  expect(simulator.account.balance).toBe(200_000)
})

test('a payout taken back is gone only when WeChat Pay says it is', async () => {
  const { simulator, transfers } = open()
  expect(await transfers.cancel(request.no)).toEqual({ outcome: 'absent' })
  await transfers.send(request)
  expect(await transfers.cancel(request.no)).toEqual({ outcome: 'processing' })
  expect(await transfers.query(request.no)).toEqual({ outcome: 'failed', reason: 'CANCELLED' })
  expect(await transfers.cancel(request.no)).toEqual({ outcome: 'failed', reason: 'CANCELLED' })
  for (const state of ['ACCEPTED', 'PROCESSING', 'TRANSFERING'] as const) {
    simulator.transferBecomes(request.no, state)
    expect(await transfers.query(request.no)).toEqual({ outcome: 'processing' })
  }
})

test.each([
  ['timeout', 'timeout'],
  ['failed', 'http_500'],
  ['cut', 'signature_wrong'],
  ['forged', 'signature_wrong'],
  ['flood', 'too_large'],
] as const)('after %s the money may be on its way, and goes out once', async (fault, reason) => {
  const { simulator, transfers } = open()
  simulator.account.balance = 300_000
  simulator.fail(fault)
  expect(await transfers.send(request)).toEqual({ outcome: 'unknown', reason })
  expect(await transfers.query(request.no)).toMatchObject({ outcome: 'wait_user_confirm' })
  expect(await transfers.send(request)).toMatchObject({ outcome: 'wait_user_confirm' })
  expect(simulator.account.balance).toBe(100_000)
})

test('a refusal counts only when nothing stands under the number', async () => {
  const { simulator, transfers } = open()
  simulator.account.balance = 0
  expect(await transfers.send(request)).toEqual({ outcome: 'failed', reason: 'NOT_ENOUGH' })
  simulator.account.balance = 500_000
  await transfers.send(request)
  // Another sum under the number: refused, while the first is on its way.
  expect(await transfers.send({ ...request, amount: fen(100_000) })).toMatchObject({ outcome: 'wait_user_confirm' })
  simulator.fail('blackout', '')
  expect(await transfers.send(request)).toEqual({ outcome: 'unknown', reason: 'timeout' })
})

test('a refusal whose number cannot be asked about stays open', async () => {
  const { simulator, transfers } = open()
  simulator.account.balance = 0
  simulator.failWhen(({ method }) => (method === 'GET' ? 'blackout' : undefined))
  expect(await transfers.send(request)).toEqual({ outcome: 'unknown', reason: 'timeout' })
  simulator.failWhen(() => 'limited')
  expect(await transfers.send(request)).toEqual({ outcome: 'unknown', reason: 'http_429' })
})

test('the flow of money of a day names what left', async () => {
  const { simulator, transfers, wait } = open()
  await transfers.send(request)
  simulator.confirmTransfer(request.no)
  await transfers.send({ ...request, no: 'FK2' })
  expect(await transfers.bill('2026-11-16')).toEqual({ outcome: 'not_ready' })
  wait(36 * 60 * 60_000)
  const transferNo = simulator.transfers.get(request.no)?.billNo
  expect(await transfers.bill('2026-11-16')).toEqual({
    outcome: 'bill',
    rows: [{ no: request.no, transferNo, amount: 200_000, state: 'success', at: morning }],
  })
  expect(await transfers.bill('2026-11-15')).toEqual({ outcome: 'bill', rows: [] })
  simulator.fail('cut', '/file')
  expect(await transfers.bill('2026-11-16')).toEqual({ outcome: 'unknown', reason: 'unreadable' })
})
