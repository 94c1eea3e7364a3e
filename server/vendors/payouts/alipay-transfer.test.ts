import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import type { PayoutRequest } from '#server/modules/money/withdrawals/ports.ts'
import { makeAlipayMerchant, makeCertifiedAlipayMerchant } from '#server/testing/merchants.ts'
import { simulateAlipay } from '#server/testing/vendors/alipay.ts'
import type { AlipayParts } from '#server/vendors/payments/alipay-gateway.ts'
import { createAlipayTransfer } from './alipay-transfer.ts'

const merchant = makeCertifiedAlipayMerchant()
const morning = new Date('2026-11-16T01:00:00Z')
const request: PayoutRequest = {
  no: 'FK2611160123456789ABCDEFGH',
  amount: fen(99_01),
  method: 'alipay',
  receiver: 'zhang.san@example.com',
  name: '张三',
  remark: '提现 TX2611160123456789ABCDEFGH',
}

function open(options: Partial<AlipayParts> = {}) {
  let now = morning
  const clock = () => now
  const simulator = simulateAlipay({ merchant, clock })
  const notifyUrl = 'https://www.example.com/pay/notify/alipay'
  const line = { account: merchant.account, clock, notifyUrl, fetch: simulator.fetch }
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { simulator, transfers: createAlipayTransfer({ ...line, ...options }), wait, clock }
}

test('a transfer arrives without anybody confirming it; the same number again is the same transfer', async () => {
  const { simulator, transfers } = open()
  simulator.account.balance = 100_00
  expect(await transfers.query(request.no)).toEqual({ outcome: 'absent' })
  const sent = await transfers.send(request)
  const transferNo = simulator.transfers.get(request.no)?.orderId
  expect(sent).toEqual({ outcome: 'paid', transferNo, paidAt: morning })
  expect(simulator.transfers.get(request.no)).toMatchObject({ amount: 99_01, identity: request.receiver, name: '张三' })
  expect([
    await transfers.send(request),
    await transfers.query(request.no),
    await transfers.cancel(request.no),
  ]).toEqual([sent, sent, sent])
  expect(simulator.account.balance).toBe(99)
})

test('what is not decided yet is asked about until it is', async () => {
  const { simulator, transfers } = open()
  simulator.deciding.status = 'DEALING'
  expect(await transfers.send(request)).toEqual({ outcome: 'processing' })
  expect(await transfers.query(request.no)).toEqual({ outcome: 'processing' })
  simulator.transferBecomes(request.no, 'FAIL', 'PAYEE_ACC_OCUPIED')
  expect(await transfers.query(request.no)).toEqual({ outcome: 'failed', reason: 'PAYEE_ACC_OCUPIED' })
  simulator.transferBecomes(request.no, 'REFUND')
  expect(await transfers.query(request.no)).toEqual({ outcome: 'failed', reason: 'REFUND' })
})

test('nobody is paid under another name, nor without one', async () => {
  const { simulator, transfers } = open()
  expect(await transfers.send({ ...request, name: '' })).toEqual({ outcome: 'failed', reason: 'name_required' })
  simulator.names.set(request.receiver, '李四')
  expect(await transfers.send(request)).toEqual({ outcome: 'failed', reason: 'PAYEE_USER_INFO_ERROR' })
  expect(simulator.transfers.size).toBe(0)
})

test.each([
  ['timeout', 'timeout'],
  ['failed', 'http_500'],
  ['cut', 'unreadable'],
  ['forged', 'signature_wrong'],
  ['flood', 'too_large'],
] as const)('after %s the money may have gone, and goes once', async (fault, reason) => {
  const { simulator, transfers } = open()
  simulator.account.balance = 100_00
  simulator.fail(fault)
  expect(await transfers.send(request)).toEqual({ outcome: 'unknown', reason })
  expect(await transfers.query(request.no)).toMatchObject({ outcome: 'paid' })
  expect(await transfers.send(request)).toMatchObject({ outcome: 'paid' })
  expect(simulator.account.balance).toBe(99)
})

test.each([
  ['{"alipay_fund_trans_uni_transfer_response":{"code":"20000","sub_code":"isp.unknow-error"},"sign":"?"}'],
  ['<html></html>'],
])('the answer %s says nothing', async (body) => {
  const { transfers } = open({ fetch: async () => new Response(body) })
  expect((await transfers.send(request)).outcome).toBe('unknown')
})

test('a refusal counts only when nothing stands under the number, and only in a word that we know', async () => {
  const { simulator, transfers } = open()
  simulator.account.balance = 0
  expect(await transfers.send(request)).toEqual({ outcome: 'failed', reason: 'PAYER_BALANCE_NOT_ENOUGH' })
  simulator.account.balance = 500_00
  await transfers.send(request)
  // Another sum under the number: the sending is wrong, the transfer is done.
  expect(await transfers.send({ ...request, amount: fen(1_00) })).toMatchObject({ outcome: 'paid' })
  simulator.failWhen(() => 'limited')
  expect(await transfers.send(request)).toEqual({ outcome: 'unknown', reason: 'http_429' })
})

test('an app without certificates moves nothing, and that is no end', async () => {
  const plain = makeAlipayMerchant()
  const { clock } = open()
  const simulator = simulateAlipay({ merchant: plain, clock })
  const notifyUrl = 'https://www.example.com/n'
  const transfers = createAlipayTransfer({ account: plain.account, clock, notifyUrl, fetch: simulator.fetch })
  expect(await transfers.send(request)).toEqual({ outcome: 'unknown', reason: 'isv.insufficient-isv-permissions' })
})

test('an answer under a certificate that we do not have proves nothing', async () => {
  const renewed = makeCertifiedAlipayMerchant().account.certificates
  const certificates = { ...merchant.account.certificates, alipay: renewed.roots.slice(0, renewed.roots.length / 2) }
  const { transfers } = open({ account: { ...merchant.account, certificates } })
  expect(await transfers.query(request.no)).toEqual({ outcome: 'unknown', reason: 'another_certificate' })
})

test('the movements of a day name what left, to the fen', async () => {
  const { simulator, transfers, wait } = open()
  await transfers.send(request)
  simulator.deciding.status = 'DEALING'
  await transfers.send({ ...request, no: 'FK2' })
  expect(await transfers.bill('2026-11-16')).toEqual({ outcome: 'not_ready' })
  wait(36 * 60 * 60_000)
  const transferNo = simulator.transfers.get(request.no)?.orderId
  expect(await transfers.bill('2026-11-16')).toEqual({
    outcome: 'bill',
    rows: [{ no: request.no, transferNo, amount: 99_01, state: 'success', at: morning }],
  })
  expect(await transfers.bill('2026-11-15')).toEqual({ outcome: 'bill', rows: [] })
  simulator.fail('cut', '.resource')
  expect(await transfers.bill('2026-11-16')).toEqual({ outcome: 'unknown', reason: 'unreadable' })
})
