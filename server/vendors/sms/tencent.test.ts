import { expect, onTestFinished, test } from 'vitest'
import type { OutgoingSms } from '#server/modules/people/sms/ports.ts'
import type { Fetch } from '#server/platform/outside.ts'
import { secret } from '#server/platform/secrets/secrets.ts'
import { simulateTencentSms } from '#server/testing/vendors/sms-tencent.ts'
import { createTencentSms, type TencentSmsParts } from './tencent.ts'

const morning = new Date('2026-11-16T01:00:00Z')
const message: OutgoingSms = {
  no: 'm-20261116-0001',
  phone: '13800138000',
  template: 'code.1',
  values: { code: '402913', minutes: '5' },
  text: '',
}

async function open(options: Partial<TencentSmsParts> = {}) {
  let now = morning
  const account = {
    secretId: 'AKID-test',
    secretKey: 'tencent-secret',
    sdkAppId: '1400006666',
    signName: '示例公司',
    templates: { '1110': 2 },
    clock: () => now,
  }
  const simulator = await simulateTencentSms(account)
  onTestFinished(() => simulator.close())
  const sms = createTencentSms({
    ...account,
    secretKey: secret(account.secretKey),
    region: 'ap-guangzhou',
    templates: { 'code.1': { id: '1110', params: ['code', 'minutes'] } },
    origin: simulator.origin,
    ...options,
  })
  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { simulator, sms, advance }
}

test('a message goes out with its values in their order and our number on it', async () => {
  const { simulator, sms } = await open()
  expect(await sms.send(message)).toEqual({ outcome: 'accepted', id: '2640:1000000000' })
  expect(simulator.messages).toMatchObject([
    { phone: '+8613800138000', template: '1110', values: ['402913', '5'], sessionContext: 'm-20261116-0001' },
  ])
})

test('what the vendor refuses is refused under its code and nothing else of its answer', async () => {
  const { simulator, sms, advance } = await open()
  expect(await sms.send({ ...message, phone: '12345' })).toEqual({
    outcome: 'refused',
    reason: 'InvalidParameterValue.IncorrectPhoneNumber',
  })
  expect(await sms.send(message)).toMatchObject({ outcome: 'accepted' })
  expect(await sms.send(message)).toEqual({
    outcome: 'refused',
    reason: 'LimitExceeded.PhoneNumberThirtySecondLimit',
  })
  advance(30_000)
  expect(await sms.send(message)).toMatchObject({ outcome: 'accepted' })
  expect(simulator.messages).toHaveLength(2)
})

test.each([
  ['FailedOperation.SignatureIncorrectOrUnapproved', { signName: '别的公司' }],
  ['FailedOperation.TemplateIncorrectOrUnapproved', { templates: { 'code.1': { id: '9', params: [] } } }],
  [
    'FailedOperation.TemplateParamSetNotMatchApprovedTemplate',
    { templates: { 'code.1': { id: '1110', params: ['code'] } } },
  ],
  ['InvalidParameterValue.SdkAppIdNotExist', { sdkAppId: '1400000000' }],
  ['AuthFailure.SignatureFailure', { secretKey: secret('another') }],
  ['AuthFailure.SecretIdNotFound', { secretId: 'AKID-other' }],
  ['AuthFailure.SignatureExpire', { clock: () => new Date(morning.getTime() - 301_000) }],
  ['UnsupportedRegion', { region: 'eu-frankfurt' }],
])('%s: nothing goes out', async (reason, options) => {
  const { simulator, sms } = await open(options)
  expect(await sms.send(message)).toEqual({ outcome: 'refused', reason })
  expect(simulator.messages).toEqual([])
})

test('a message without a template or a value of its own never leaves the house', async () => {
  const { simulator, sms } = await open()
  expect(await sms.send({ ...message, template: 'code.2' })).toMatchObject({ reason: 'template_not_configured' })
  expect(await sms.send({ ...message, values: { code: '402913' } })).toMatchObject({
    reason: 'template_value_missing',
  })
  expect(simulator.received).toEqual([])
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
  Object.assign(simulator.messages[0] ?? {}, { report: 'SUCCESS' })
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

test.each([
  [{ Response: {} }, { outcome: 'unknown', reason: 'unreadable' }],
  [{ Response: { SendStatusSet: [] } }, { outcome: 'unknown', reason: 'unreadable' }],
  [{ Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: '' }] } }, { outcome: 'unknown', reason: 'unreadable' }],
  [
    { Response: { SendStatusSet: [{ Code: 'InternalError.Timeout', SerialNo: '' }] } },
    { outcome: 'unknown', reason: 'InternalError.Timeout' },
  ],
  [{ Response: { Error: { Code: 'InternalError' } } }, { outcome: 'unknown', reason: 'InternalError' }],
  [{ Response: { Error: { Code: 'to 13800138000' } } }, { outcome: 'unknown', reason: 'unreadable' }],
  [null, { outcome: 'unknown', reason: 'unreadable' }],
])('the answer %j is believed no further than it goes', async (body, receipt) => {
  const { sms } = await open({ fetch: async () => Response.json(body) })
  expect(await sms.send(message)).toEqual(receipt)
  expect(await sms.fate({ no: 'x', phone: message.phone, id: undefined, sentAt: morning })).toBe('pending')
})

test('the fate of a message is found by the vendor’s id or by our number', async () => {
  const { simulator, sms } = await open()
  const receipt = await sms.send(message)
  const [first] = simulator.messages
  if (first === undefined || receipt.outcome !== 'accepted') throw new Error('not sent')
  simulator.messages.unshift({ ...first, serialNo: 'other', sessionContext: 'other', report: 'FAIL' })
  const sent = { no: message.no, phone: message.phone, sentAt: morning }
  for (const [report, fate] of [
    [undefined, 'pending'],
    ['FAIL', 'undelivered'],
    ['SUCCESS', 'delivered'],
  ] as const) {
    first.report = report
    first.sessionContext = message.no
    expect(await sms.fate({ ...sent, id: undefined })).toBe(fate)
    first.sessionContext = ''
    expect(await sms.fate({ ...sent, id: receipt.id })).toBe(fate)
    expect(await sms.fate({ ...sent, id: undefined })).toBe('pending')
  }
})

test('a message older than the vendor remembers stays open', async () => {
  const { simulator, sms, advance } = await open()
  await sms.send(message)
  Object.assign(simulator.messages[0] ?? {}, { report: 'SUCCESS' })
  advance(8 * 24 * 3_600_000)
  expect(await sms.fate({ no: message.no, phone: message.phone, id: undefined, sentAt: morning })).toBe('pending')
})
