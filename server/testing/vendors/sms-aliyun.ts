import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { shanghaiDay, toShanghaiIso } from '#contract/base/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { openWire, type Received, type Reply, type Wire, within } from './wire.ts'

interface AliyunAccount {
  accessKeyId: string
  accessKeySecret: string
  signName: string
  /** The names that stand in each approved template. */
  templates: Readonly<Record<string, readonly string[]>>
  clock: Clock
}

interface AliyunMessage {
  phone: string
  template: string
  values: Record<string, unknown>
  outId: string
  bizId: string
  at: Date
  /** 1 waits for the carrier, 2 has failed, 3 has arrived. */
  status: 1 | 2 | 3
}

interface AliyunSimulator extends Wire {
  messages: AliyunMessage[]
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const signedPattern = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/

/** dysmsapi.aliyuncs.com as its documents describe it: signatures, field rules, flow control, records. */
export async function simulateAliyunSms(account: AliyunAccount): Promise<AliyunSimulator> {
  const messages: AliyunMessage[] = []
  const nonces = new Set<string>()
  const wire = await openWire((request) => {
    const problem = refuseAcs3(request, account, nonces)
    if (problem !== undefined) return gateway(...problem)
    if (request.headers['x-acs-version'] !== '2017-05-25') {
      return gateway(400, 'InvalidVersion', 'Specified parameter Version is not valid.')
    }
    const query = new Map(new URLSearchParams(request.query))
    const action = request.headers['x-acs-action']
    if (action === 'SendSms') return send(query, account, messages)
    if (action === 'QuerySendDetails') return details(query, messages)
    return gateway(404, 'InvalidAction.NotFound', 'Specified api is not found, please check your url and method.')
  })
  return { ...wire, messages }
}

/** Why the gateway turns a request away, read from the signature's description and not from our signer. */
export function refuseAcs3(
  request: Received,
  account: Pick<AliyunAccount, 'accessKeyId' | 'accessKeySecret' | 'clock'>,
  nonces: Set<string>,
): [status: number, code: string, message: string] | undefined {
  const { headers } = request
  const mismatch = (message: string): [number, string, string] => [400, 'SignatureDoesNotMatch', message]
  const [, credential, signedHeaders = '', given = ''] = signedPattern.exec(headers.authorization ?? '') ?? []
  if (credential === undefined) return [400, 'IncompleteSignature', 'The request signature does not conform.']
  if (credential !== account.accessKeyId) {
    return [404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.']
  }
  const at = Date.parse(headers['x-acs-date'] ?? '')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(headers['x-acs-date'] ?? '') || Number.isNaN(at)) {
    return [400, 'InvalidTimeStamp.Format', 'Specified time stamp or date value is not well formatted.']
  }
  if (Math.abs(account.clock().getTime() - at) > 15 * minuteMs) {
    return [400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.']
  }
  const names = signedHeaders.split(';')
  const mustSign = Object.keys(headers).filter((name) => /^(host|content-type|x-acs-.+)$/.test(name))
  if (mustSign.some((name) => !names.includes(name))) return mismatch('A common header is not signed.')
  if (names.join() !== [...names].sort().join()) return mismatch('Signed headers are not sorted.')
  const payload = createHash('sha256').update(request.body).digest('hex')
  if (headers['x-acs-content-sha256'] !== payload) return mismatch('The hash of the body is another.')

  let canonical = `${request.method}\n${request.path}\n${canonicalQuery(request.query)}\n`
  for (const name of names) canonical += `${name}:${(headers[name] ?? '').trim()}\n`
  canonical += `\n${signedHeaders}\n${payload}`
  const hashed = createHash('sha256').update(canonical, 'utf8').digest('hex')
  const mac = createHmac('sha256', account.accessKeySecret)
  mac.update('ACS3-HMAC-SHA256')
  mac.update('\n')
  mac.update(hashed)
  if (!timingSafeEqual(mac.digest(), Buffer.from(given, 'hex'))) {
    return mismatch('Specified signature is not matched with our calculation.')
  }
  const nonce = headers['x-acs-signature-nonce'] ?? ''
  if (nonce === '' || nonces.has(nonce)) {
    return [400, 'SignatureNonceUsed', 'Specified signature nonce was used already.']
  }
  nonces.add(nonce)
  return undefined
}

function canonicalQuery(raw: string): string {
  const pairs = raw
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=')
      return [decodeURIComponent(pair.slice(0, equals)), decodeURIComponent(pair.slice(equals + 1))] as const
    })
  pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return pairs.map(([name, value]) => `${percent(name)}=${percent(value)}`).join('&')
}

/** Byte by byte, so that it shares no shortcut with `encodeURIComponent`. */
function percent(value: string): string {
  let out = ''
  for (const byte of Buffer.from(value, 'utf8')) {
    const char = String.fromCharCode(byte)
    out += /[A-Za-z0-9\-_.~]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return out
}

function send(query: ReadonlyMap<string, string>, account: AliyunAccount, messages: AliyunMessage[]): Reply {
  const [phone = '', template = ''] = [query.get('PhoneNumbers'), query.get('TemplateCode')]
  if (!/^1[3-9]\d{9}$/.test(phone)) return business('isv.MOBILE_NUMBER_ILLEGAL', '非法手机号')
  if (query.get('SignName') !== account.signName) return business('isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法')
  const names = account.templates[template]
  if (names === undefined) return business('isv.SMS_TEMPLATE_ILLEGAL', '短信模板不合法')
  const values = parseObject(query.get('TemplateParam') ?? '{}')
  if (values === undefined || Object.values(values).some((value) => typeof value !== 'string')) {
    return business('isv.INVALID_JSON_PARAM', 'JSON参数不合法，只接受字符串值')
  }
  if (names.some((name) => !(name in values))) return business('isv.TEMPLATE_MISSING_PARAMETERS', '模板缺少变量')
  if ((query.get('OutId') ?? '').length > 255) return business('isv.PARAM_LENGTH_LIMIT', '参数超过长度限制')

  const at = account.clock()
  const earlier = messages.filter((message) => message.phone === phone).map((message) => message.at)
  const limits = [
    ['分钟', minuteMs, 1],
    ['小时', hourMs, 5],
    ['天', 24 * hourMs, 10],
  ] as const
  for (const [name, ms, most] of limits) {
    if (within(earlier, at, ms) >= most) {
      return business('isv.BUSINESS_LIMIT_CONTROL', `触发${name}级流控Permits:${most}`)
    }
  }
  const bizId = `${100_000_000_000 + messages.length}^0`
  messages.push({ phone, template, values, outId: query.get('OutId') ?? '', bizId, at, status: 1 })
  return { status: 200, body: { Code: 'OK', Message: 'OK', BizId: bizId, RequestId: randomUUID().toUpperCase() } }
}

function details(query: ReadonlyMap<string, string>, messages: readonly AliyunMessage[]): Reply {
  const [size, page] = [Number(query.get('PageSize')), Number(query.get('CurrentPage'))]
  const day = query.get('SendDate') ?? ''
  if (!(size >= 1 && size <= 50 && page >= 1) || !/^\d{8}$/.test(day)) {
    return business('isv.INVALID_PARAMETERS', '参数异常')
  }
  const bizId = query.get('BizId')
  const found = messages.filter(
    (message) =>
      message.phone === query.get('PhoneNumber') &&
      shanghaiDay(message.at).replaceAll('-', '') === day &&
      (bizId === undefined || message.bizId === bizId),
  )
  const listed = found.slice((page - 1) * size, page * size).map(({ phone, template, outId, at, status }) => {
    const moment = toShanghaiIso(at).slice(0, 19).replace('T', ' ')
    const received = status === 1 ? {} : { ErrCode: status === 3 ? 'DELIVERED' : 'MK:0001', ReceiveDate: moment }
    return { PhoneNum: phone, TemplateCode: template, OutId: outId, SendDate: moment, SendStatus: status, ...received }
  })
  const body = { Code: 'OK', Message: 'OK', TotalCount: String(found.length), RequestId: randomUUID().toUpperCase() }
  return { status: 200, body: { ...body, SmsSendDetailDTOs: { SmsSendDetailDTO: listed } } }
}

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function business(Code: string, Message: string): Reply {
  return { status: 200, body: { Code, Message, RequestId: randomUUID().toUpperCase() } }
}

function gateway(status: number, Code: string, Message: string): Reply {
  const body = { RequestId: randomUUID().toUpperCase(), HostId: 'dysmsapi.aliyuncs.com', Code, Message, Recommend: '' }
  return { status, body }
}
