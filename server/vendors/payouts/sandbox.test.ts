import { expect, onTestFinished, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { openDatabase } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { copyDatabase } from '#server/testing/test-database.ts'
import { createSandboxPayouts } from './sandbox.ts'

const hourMs = 60 * 60 * 1000
const request = {
  no: 'FK261116000000000000000001',
  amount: fen(99_00),
  method: 'wechat' as const,
  receiver: 'openid-1',
  name: '张三',
  remark: '提现 TX261116000000000000000001',
}

async function open() {
  const { appUrl, drop } = await copyDatabase()
  const database = openDatabase({ url: appUrl, pool: 2, logger: createLogger({ level: 'silent', pretty: false }) })
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  let now = new Date('2026-11-16T01:00:00Z')
  const sandbox = createSandboxPayouts({ database, clock: () => now })
  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { sandbox, advance }
}

test('a payout waits a day for its receiver; the same number again is the same payout', async () => {
  const { sandbox, advance } = await open()
  expect(await sandbox.query(request.no)).toEqual({ outcome: 'absent' })
  const sent = await sandbox.send(request)
  expect(sent).toMatchObject({ outcome: 'wait_user_confirm', confirmBefore: new Date('2026-11-17T01:00:00Z') })
  advance(hourMs)
  expect(await sandbox.send(request)).toEqual(sent)
  expect(await sandbox.recent()).toMatchObject([{ no: request.no, withdrawal_no: 'TX261116000000000000000001' }])
  // Another amount, or another receiver, under a number that was used: no answer that anybody could rely on.
  expect(await sandbox.send({ ...request, amount: fen(1) })).toMatchObject({ outcome: 'unknown' })
  expect(await sandbox.send({ ...request, receiver: 'openid-2' })).toMatchObject({ outcome: 'unknown' })
  advance(23 * hourMs)
  expect(await sandbox.query(request.no)).toEqual({ outcome: 'failed', reason: 'expired' })
  expect(await sandbox.recent()).toMatchObject([{ state: 'expired' }])
})

test('it ends once: confirmed it cannot be cancelled, cancelled it cannot be confirmed', async () => {
  const { sandbox } = await open()
  await sandbox.send(request)
  expect(await sandbox.decide(request.no, 'paid')).toBe(request.no)
  expect(await sandbox.cancel(request.no)).toMatchObject({ outcome: 'paid', transferNo: `SANDBOX${request.no}` })
  const other = { ...request, no: 'FK261116000000000000000002' }
  await sandbox.send(other)
  expect(await sandbox.cancel(other.no)).toEqual({ outcome: 'failed', reason: 'cancelled' })
  await expect(sandbox.decide(other.no, 'paid')).rejects.toMatchObject({ code: 'RECORD_MOVED_ON' })
  expect(await sandbox.decide('FK261116000000000000000009', 'paid')).toBeUndefined()
})

test('a bill of a day is there when the day is over, with what ended on it', async () => {
  const { sandbox, advance } = await open()
  await sandbox.send(request)
  await sandbox.decide('TX261116000000000000000001', 'paid')
  expect(await sandbox.bill('2026-11-16')).toEqual({ outcome: 'not_ready' })
  advance(24 * hourMs)
  const at = new Date('2026-11-16T01:00:00Z')
  const row = { no: request.no, transferNo: `SANDBOX${request.no}`, amount: 99_00, state: 'success', at }
  expect(await sandbox.bill('2026-11-16')).toEqual({ outcome: 'bill', rows: [row] })
  expect(await sandbox.bill('2026-11-15')).toEqual({ outcome: 'bill', rows: [] })
})

test('to Alipay nobody has to confirm: it is on its way until it is there, however long that takes', async () => {
  const { sandbox, advance } = await open()
  await sandbox.send({ ...request, method: 'alipay', receiver: '13812345678' })
  advance(25 * hourMs)
  expect(await sandbox.query(request.no)).toEqual({ outcome: 'processing' })
  expect(await sandbox.cancel(request.no)).toEqual({ outcome: 'processing' })
  await sandbox.decide(request.no, 'paid')
  expect(await sandbox.query(request.no)).toMatchObject({ outcome: 'paid' })
})
