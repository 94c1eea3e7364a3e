import { expect, onTestFinished, test } from 'vitest'
import type { OutgoingSms } from '#server/modules/people/sms/ports.ts'
import type { Fetch } from '#server/platform/outside.ts'
import { secret } from '#server/platform/secrets/secrets.ts'
import { simulateAliyunSms } from '#server/testing/vendors/sms-aliyun.ts'
import { type AliyunSmsParts, createAliyunSms } from './aliyun.ts'

const morning = new Date('2026-11-16T01:00:00Z')
const message: OutgoingSms = {
  no: 'm-20261116-0001',
  phone: '13800138000',
  template: 'code.1',
  values: { code: '402913', minutes: '5' },
  text: '',
}

async function open(options: Partial<AliyunSmsParts> = {}) {
  let now = morning
  const account = {
    accessKeyId: 'LTAI-test',
    accessKeySecret: 'aliyun-secret',
    signName: '示例公司',
    templates: { SMS_1: ['code'], SMS_2: ['name', 'no'] },
    clock: () => now,
  }
  const simulator = await simulateAliyunSms(account)
  onTestFinished(() => simulator.close())
  const sms = createAliyunSms({
    ...account,
    accessKeySecret: secret(account.accessKeySecret),
    templates: { 'code.1': { id: 'SMS_1', params: ['code'] }, order: { id: 'SMS_2', params: ['no', 'name'] } },
    origin: simulator.origin,
    ...options,
  })
  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { simulator, sms, advance }
}

test('a message goes out with its values by name and our number on it', async () => {
  const { simulator, sms } = await open()
  expect(await sms.send(message)).toEqual({ outcome: 'accepted', id: '100000000000^0' })
  expect(simulator.messages).toMatchObject([
    { phone: '13800138000', template: 'SMS_1', values: { code: '402913' }, outId: 'm-20261116-0001' },
  ])
  const values = { no: '(A*1) & 2=“二”', name: "O'Neil/中 文+" }
  const event = { ...message, no: 'm-2', phone: '13900139000', template: 'order', values }
  expect(await sms.send(event)).toMatchObject({ outcome: 'accepted' })
  expect(simulator.messages[1]?.values).toEqual(values)
})

test('what the vendor refuses is refused under its code and nothing else of its answer', async () => {
  const { simulator, sms, advance } = await open()
  expect(await sms.send({ ...message, phone: '12345' })).toEqual({
    outcome: 'refused',
    reason: 'isv.MOBILE_NUMBER_ILLEGAL',
  })
  expect(await sms.send(message)).toMatchObject({ outcome: 'accepted' })
  expect(await sms.send(message)).toEqual({ outcome: 'refused', reason: 'isv.BUSINESS_LIMIT_CONTROL' })
  advance(60_000)
  expect(await sms.send(message)).toMatchObject({ outcome: 'accepted' })
  expect(simulator.messages).toHaveLength(2)
})

test.each([
  ['isv.SMS_SIGNATURE_ILLEGAL', { signName: '别的公司' }],
  ['isv.SMS_TEMPLATE_ILLEGAL', { templates: { 'code.1': { id: 'SMS_9', params: [] } } }],
  ['isv.TEMPLATE_MISSING_PARAMETERS', { templates: { 'code.1': { id: 'SMS_1', params: [] } } }],
  ['SignatureDoesNotMatch', { accessKeySecret: secret('another') }],
  ['InvalidAccessKeyId.NotFound', { accessKeyId: 'LTAI-other' }],
  ['InvalidTimeStamp.Expired', { clock: () => new Date(morning.getTime() - 15 * 60_000 - 1000) }],
])('%s: nothing goes out', async (reason, options) => {
  const { simulator, sms } = await open(options)
  expect(await sms.send(message)).toEqual({ outcome: 'refused', reason })
  expect(simulator.messages).toEqual([])
})

test('a message without a template or a value of its own never leaves the house', async () => {
  const { simulator, sms } = await open()
  const refused = [
    await sms.send({ ...message, template: 'code.2' }),
    await sms.send({ ...message, template: 'constructor' }),
    await sms.send({ ...message, values: { minutes: '5' } }),
  ]
  expect(refused).toEqual([
    { outcome: 'refused', reason: 'template_not_configured' },
    { outcome: 'refused', reason: 'template_not_configured' },
    { outcome: 'refused', reason: 'template_value_missing' },
  ])
  expect(simulator.received).toEqual([])
})

test('the same request a second time is turned away by the vendor', async () => {
  const { simulator, sms } = await open()
  await sms.send(message)
  const [{ query, headers } = { query: '', headers: {} }] = simulator.received
  const again = await fetch(`${simulator.origin}/?${query}`, { method: 'POST', headers })
  expect(await again.json()).toMatchObject({ Code: 'SignatureNonceUsed' })
})

test.each([
  ['status_500', 'http_500'],
  ['cut', expect.stringMatching(/^network/)],
  ['garbage', 'unreadable'],
  ['flood', 'too_large'],
  ['redirect', expect.stringMatching(/^network/)],
] as const)('after %s nobody knows, until the vendor is asked under our number', async (fault, reason) => {
  const { simulator, sms } = await open()
  void simulator.fail(fault)
  expect(await sms.send(message)).toEqual({ outcome: 'unknown', reason })
  expect(simulator.received.map(({ path }) => path)).toEqual(['/'])
  const sent = { no: message.no, phone: message.phone, id: undefined, sentAt: morning }
  expect(await sms.fate(sent)).toBe('pending')
  Object.assign(simulator.messages[0] ?? {}, { status: 3 })
  expect(await sms.fate(sent)).toBe('delivered')
})

test('a vendor that falls silent after sending is not asked to send again', async () => {
  let carriedOut = Promise.resolve()
  let asked = 0
  const impatient: Fetch = (url, init) => {
    asked++
    const over = new AbortController()
    void carriedOut.then(() => over.abort(new DOMException('The operation timed out.', 'TimeoutError')))
    return fetch(url, { ...init, signal: over.signal })
  }
  const { simulator, sms } = await open({ fetch: impatient })
  carriedOut = simulator.fail('silence')
  expect(await sms.send(message)).toEqual({ outcome: 'unknown', reason: 'timeout' })
  expect(simulator.messages).toHaveLength(1)
  expect(asked).toBe(1)
})

test('a slow answer is an answer', async () => {
  const { simulator, sms } = await open()
  const gate = Promise.withResolvers<void>()
  const carriedOut = simulator.fail({ until: gate.promise })
  const receipt = sms.send(message)
  await carriedOut
  gate.resolve()
  expect(await receipt).toMatchObject({ outcome: 'accepted' })
})

test('patience has an end, which the request is given along', async () => {
  const hang: Fetch = (_url, { signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  const { sms } = await open({ fetch: hang, timeoutMs: 1 })
  expect(await sms.send(message)).toEqual({ outcome: 'unknown', reason: 'timeout' })
  expect(await sms.fate({ no: 'x', phone: message.phone, id: undefined, sentAt: morning })).toBe('pending')
})

test('nobody at the other end is reported by the name of the failure alone', async () => {
  const { simulator, sms } = await open()
  await simulator.close()
  expect(await sms.send(message)).toEqual({ outcome: 'unknown', reason: 'network_ECONNREFUSED' })
})

test.each([
  [{ Code: 'OK' }, { outcome: 'unknown', reason: 'unreadable' }],
  [{ Code: 'free text with 13800138000' }, { outcome: 'unknown', reason: 'unreadable' }],
  [{ Code: 'isp.SYSTEM_ERROR' }, { outcome: 'unknown', reason: 'isp.SYSTEM_ERROR' }],
  [
    { Code: 'OK', BizId: 'x'.repeat(200) },
    { outcome: 'unknown', reason: 'unreadable' },
  ],
  [null, { outcome: 'unknown', reason: 'unreadable' }],
  [[], { outcome: 'unknown', reason: 'unreadable' }],
])('the answer %o is believed no further than it goes', async (body, receipt) => {
  const { sms } = await open({ fetch: async () => Response.json(body) })
  expect(await sms.send(message)).toEqual(receipt)
})

test('the fate of a message is found by the vendor’s id or by our number among many', async () => {
  const { simulator, sms } = await open()
  const receipt = await sms.send(message)
  const [first] = simulator.messages
  if (first === undefined || receipt.outcome !== 'accepted') throw new Error('not sent')
  for (let at = 0; at < 60; at++) simulator.messages.unshift({ ...first, outId: `other-${at}`, bizId: `${at}^0` })
  const sent = { no: message.no, phone: message.phone, sentAt: morning }
  for (const [status, fate] of [
    [1, 'pending'],
    [2, 'undelivered'],
    [3, 'delivered'],
  ] as const) {
    first.status = status
    expect(await sms.fate({ ...sent, id: receipt.id })).toBe(fate)
    expect(await sms.fate({ ...sent, id: undefined })).toBe(fate)
  }
  expect(await sms.fate({ ...sent, no: 'never-sent', id: undefined })).toBe('pending')
})

test('around midnight in Shanghai both days are asked', async () => {
  const { simulator, sms } = await open({})
  await sms.send(message)
  const [first] = simulator.messages
  if (first === undefined) throw new Error('not sent')
  Object.assign(first, { at: new Date('2026-11-16T16:00:02Z'), status: 3 })
  const sent = { no: message.no, phone: message.phone, id: undefined }
  expect(await sms.fate({ ...sent, sentAt: new Date('2026-11-16T15:59:58Z') })).toBe('delivered')
  expect(await sms.fate({ ...sent, sentAt: new Date('2026-11-16T16:00:03Z') })).toBe('delivered')
  const asked = simulator.received.length
  expect(await sms.fate({ ...sent, sentAt: new Date('2026-11-17T04:00:00Z') })).toBe('delivered')
  expect(simulator.received.length - asked).toBe(1)
})
