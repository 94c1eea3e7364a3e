import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { openWire, type Received, type Reply, type Wire, within } from './wire.ts'

interface TencentAccount {
  secretId: string
  secretKey: string
  sdkAppId: string
  signName: string
  /** How many places each approved template has. */
  templates: Readonly<Record<string, number>>
  clock: Clock
}

interface TencentMessage {
  phone: string
  template: string
  values: string[]
  sessionContext: string
  serialNo: string
  at: Date
  /** Unset until the carrier reports. */
  report: 'SUCCESS' | 'FAIL' | undefined
}

interface TencentSimulator extends Wire {
  messages: TencentMessage[]
}

const daySeconds = 24 * 60 * 60
const regions = ['ap-beijing', 'ap-guangzhou', 'ap-nanjing']
const signedPattern =
  /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/(\w+)\/tc3_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/

const SendSms = z.object({
  PhoneNumberSet: z.array(z.string()).min(1).max(200),
  SmsSdkAppId: z.string(),
  TemplateId: z.string(),
  SignName: z.string().optional(),
  TemplateParamSet: z.array(z.string()).optional(),
  SessionContext: z.string().optional(),
})
const PullStatus = z.object({
  SendDateTime: z.number().int(),
  EndDateTime: z.number().int().optional(),
  Offset: z.literal(0),
  Limit: z.number().int().min(1).max(100),
  PhoneNumber: z.string().regex(/^\+\d+$/),
  SmsSdkAppId: z.string(),
})

/** sms.tencentcloudapi.com as its documents describe it: signatures, field rules, frequency limits, reports. */
export async function simulateTencentSms(account: TencentAccount): Promise<TencentSimulator> {
  const messages: TencentMessage[] = []
  const wire = await openWire((request) => {
    const problem = refuseTc3(request, account)
    if (problem !== undefined) return failed(...problem)
    const { headers } = request
    if (headers['x-tc-version'] !== '2021-01-11') return failed('NoSuchVersion', 'The version does not exist.')
    if (!regions.includes(headers['x-tc-region'] ?? '')) {
      return failed('UnsupportedRegion', 'The region is not supported.')
    }
    const action = headers['x-tc-action']
    const body = parse(request.body)
    if (action === 'SendSms') return read(SendSms, body, (input) => send(input, account, messages))
    if (action === 'PullSmsSendStatusByPhoneNumber') {
      return read(PullStatus, body, (input) => statuses(input, account, messages))
    }
    return failed('InvalidAction', 'The request action is invalid or not found.')
  })
  return { ...wire, messages }
}

/** Why the gateway turns a request away, read from the signature's description and not from our signer. */
export function refuseTc3(
  request: Received,
  account: Pick<TencentAccount, 'secretId' | 'secretKey' | 'clock'>,
): [code: string, message: string] | undefined {
  const { headers } = request
  const [, id, date = '', service = '', signedHeaders = '', given] =
    signedPattern.exec(headers.authorization ?? '') ?? []
  if (id === undefined) return ['AuthFailure.InvalidAuthorization', 'The Authorization header is malformed.']
  if (id !== account.secretId) return ['AuthFailure.SecretIdNotFound', 'The SecretId is not found.']
  const timestamp = headers['x-tc-timestamp'] ?? ''
  const signedAt = Number(timestamp)
  if (!/^\d{10}$/.test(timestamp) || Math.abs(account.clock().getTime() / 1000 - signedAt) > 300) {
    return ['AuthFailure.SignatureExpire', 'Your signature has expired.']
  }
  const wrong: [string, string] = ['AuthFailure.SignatureFailure', 'The provided credentials could not be validated.']
  const names = signedHeaders.split(';')
  if (!names.includes('content-type') || !names.includes('host')) return wrong
  if (new Date(signedAt * 1000).toISOString().split('T')[0] !== date) return wrong

  let canonicalHeaders = ''
  for (const name of names) {
    const value = (headers[name] ?? '').trim()
    canonicalHeaders += `${name}:${value.toLowerCase()}\n`
  }
  const hash = (data: string) => createHash('sha256').update(data, 'utf8').digest('hex')
  const canonical =
    `${request.method}\n${request.path}\n${request.query}\n` +
    `${canonicalHeaders}\n${signedHeaders}\n${hash(request.body)}`
  const toSign = `TC3-HMAC-SHA256\n${timestamp}\n${date}/${service}/tc3_request\n${hash(canonical)}`
  const secretDate = createHmac('sha256', `TC3${account.secretKey}`).update(date).digest()
  const secretService = createHmac('sha256', secretDate).update(service).digest()
  const secretSigning = createHmac('sha256', secretService).update('tc3_request').digest()
  return createHmac('sha256', secretSigning).update(toSign).digest('hex') === given ? undefined : wrong
}

function send(input: z.infer<typeof SendSms>, account: TencentAccount, messages: TencentMessage[]): Reply {
  const SendStatusSet = input.PhoneNumberSet.map((phone) => {
    const code = refuseMessage(phone, input, account, messages)
    const sessionContext = input.SessionContext ?? ''
    const known = { PhoneNumber: phone, SessionContext: sessionContext, IsoCode: 'CN' }
    if (code !== undefined) return { ...known, SerialNo: '', Fee: 0, Code: code, Message: code }
    const serialNo = `2640:${1_000_000_000 + messages.length}`
    const { TemplateId: template, TemplateParamSet: values = [] } = input
    messages.push({ phone, template, values, sessionContext, serialNo, at: account.clock(), report: undefined })
    return { ...known, SerialNo: serialNo, Fee: 1, Code: 'Ok', Message: 'send success' }
  })
  return answered({ SendStatusSet })
}

function refuseMessage(
  phone: string,
  input: z.infer<typeof SendSms>,
  account: TencentAccount,
  messages: readonly TencentMessage[],
): string | undefined {
  if (input.SmsSdkAppId !== account.sdkAppId) return 'InvalidParameterValue.SdkAppIdNotExist'
  if (!/^\+861[3-9]\d{9}$/.test(phone)) return 'InvalidParameterValue.IncorrectPhoneNumber'
  if (input.SignName !== account.signName) return 'FailedOperation.SignatureIncorrectOrUnapproved'
  const places = account.templates[input.TemplateId]
  if (places === undefined) return 'FailedOperation.TemplateIncorrectOrUnapproved'
  if ((input.TemplateParamSet ?? []).length !== places) {
    return 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate'
  }
  if (Buffer.byteLength(input.SessionContext ?? '') >= 512) return 'InvalidParameterValue.SessionContextTooLong'
  const earlier = messages.filter((message) => message.phone === phone).map((message) => message.at)
  const now = account.clock()
  if (within(earlier, now, 30_000) >= 1) return 'LimitExceeded.PhoneNumberThirtySecondLimit'
  if (within(earlier, now, 3_600_000) >= 5) return 'LimitExceeded.PhoneNumberOneHourLimit'
  return within(earlier, now, daySeconds * 1000) >= 10 ? 'LimitExceeded.PhoneNumberDailyLimit' : undefined
}

function statuses(
  input: z.infer<typeof PullStatus>,
  account: TencentAccount,
  messages: readonly TencentMessage[],
): Reply {
  const now = account.clock().getTime() / 1000
  if (input.SendDateTime < now - 7 * daySeconds) {
    return failed('InvalidParameterValue.BeginTimeVerifyFail', 'The begin time is too early.')
  }
  if (input.SmsSdkAppId !== account.sdkAppId) {
    return failed('InvalidParameterValue.SdkAppIdNotExist', 'The SdkAppId does not exist.')
  }
  const PullSmsSendStatusSet = messages
    .filter(({ phone, at, report }) => {
      const seconds = at.getTime() / 1000
      const inTime = seconds >= input.SendDateTime && seconds <= (input.EndDateTime ?? now)
      return report !== undefined && phone === input.PhoneNumber && inTime
    })
    .slice(0, input.Limit)
    .map(({ phone, serialNo, sessionContext, at, report }) => ({
      UserReceiveTime: Math.floor(at.getTime() / 1000),
      CountryCode: '86',
      SubscriberNumber: phone.slice(3),
      PhoneNumber: phone,
      SerialNo: serialNo,
      ReportStatus: report,
      Description: report === 'SUCCESS' ? 'DELIVRD' : 'UNDELIV',
      SessionContext: sessionContext,
    }))
  return answered({ PullSmsSendStatusSet })
}

function read<T>(schema: z.ZodType<T>, body: unknown, handle: (input: T) => Reply): Reply {
  const parsed = schema.safeParse(body)
  return parsed.success ? handle(parsed.data) : failed('InvalidParameter', 'A parameter error occurred.')
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function answered(fields: Record<string, unknown>): Reply {
  return { status: 200, body: { Response: { ...fields, RequestId: randomUUID() } } }
}

function failed(Code: string, Message: string): Reply {
  return answered({ Error: { Code, Message } })
}
