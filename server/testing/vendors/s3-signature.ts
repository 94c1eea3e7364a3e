import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'

// How S3 proves a request, read from its description and not from our signer.

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  bucket: string
  region: string
  clock: Clock
}

export interface S3Request {
  method: string
  /** As it stood in the address, undecoded. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string>>
  body: Buffer
}

export type S3Problem = readonly [status: number, code: string, message: string]

const skewMs = 15 * 60 * 1000
const weekS = 7 * 24 * 60 * 60
const denied = (message: string): S3Problem => [403, 'AccessDenied', message]
const malformed: S3Problem = [400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed.']
const mismatch: S3Problem = [403, 'SignatureDoesNotMatch', 'The request signature does not match.']

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Why a request is turned away; undefined where it is who it says. */
export function refuseSigned(request: S3Request, keys: S3Keys): S3Problem | undefined {
  if (request.query.has('X-Amz-Signature')) return refusePresigned(request, keys)
  const { headers } = request
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, credential = '', names = '', signature = ''] = pattern.exec(headers.authorization ?? '') ?? []
  if (!credential) return headers.authorization ? malformed : denied('Anonymous access is forbidden.')
  const time = headers['x-amz-date'] ?? ''
  const scope = refuseScope(credential, time, keys)
  if (scope) return scope
  if (Math.abs(keys.clock().getTime() - momentOf(time)) > skewMs) {
    return [403, 'RequestTimeTooSkewed', 'The difference between the request time and the server time is too large.']
  }
  const signed = names.split(';')
  const must = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-') || name === 'content-type')]
  if (must.some((name) => !signed.includes(name)) || signed.join() !== signed.toSorted().join()) return mismatch
  const payload = headers['x-amz-content-sha256'] ?? ''
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(request.body)) {
    return [400, 'XAmzContentSHA256Mismatch', 'The provided x-amz-content-sha256 header does not match.']
  }
  return isRight(signature, canonicalOf(request, request.query, signed, payload), time, keys) ? undefined : mismatch
}

function refusePresigned(request: S3Request, keys: S3Keys): S3Problem | undefined {
  const { query } = request
  const said = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const scope = refuseScope(said('Credential'), said('Date'), keys)
  if (scope) return scope
  const expiresS = Number(said('Expires'))
  if (!(expiresS >= 1 && expiresS <= weekS) || said('Algorithm') !== 'AWS4-HMAC-SHA256') {
    return [400, 'AuthorizationQueryParametersError', 'Query-string authentication requires its parameters.']
  }
  const age = keys.clock().getTime() - momentOf(said('Date'))
  if (age > expiresS * 1000 || age < -skewMs) return denied('Request has expired')
  const rest = new URLSearchParams([...query].filter(([name]) => name !== 'X-Amz-Signature'))
  const canonical = canonicalOf(request, rest, said('SignedHeaders').split(';'), 'UNSIGNED-PAYLOAD')
  return isRight(said('Signature'), canonical, said('Date'), keys) ? undefined : mismatch
}

/** A form that a browser posted: the policy must be ours and in time, and every field must be what it says. */
export function refusePosted(form: ReadonlyMap<string, string>, fileBytes: number, keys: S3Keys) {
  const field = (name: string) => form.get(name) ?? ''
  const scope = refuseScope(field('x-amz-credential'), field('x-amz-date'), keys)
  if (scope) return scope
  const signature = hmac(signingKey(field('x-amz-date'), keys), field('policy')).toString('hex')
  if (!isSame(signature, field('x-amz-signature'))) return mismatch
  const policy = JSON.parse(Buffer.from(field('policy'), 'base64').toString('utf8')) as {
    expiration: string
    conditions: (Record<string, string> | [string, unknown, unknown])[]
  }
  if (!(Date.parse(policy.expiration) > keys.clock().getTime())) return denied('Invalid according to Policy: expired.')
  const named = new Set(['policy', 'x-amz-signature'])
  for (const condition of policy.conditions) {
    const problem = refuseCondition(condition, { form, fileBytes, bucket: keys.bucket, named })
    if (problem) return problem
  }
  const extra = [...form.keys()].find((name) => !named.has(name) && !name.startsWith('x-ignore-'))
  return extra === undefined ? undefined : denied(`Invalid according to Policy: Extra input fields: ${extra}`)
}

interface Posted {
  form: ReadonlyMap<string, string>
  fileBytes: number
  bucket: string
  named: Set<string>
}

function refuseCondition(
  condition: Record<string, string> | [string, unknown, unknown],
  { form, fileBytes, bucket, named }: Posted,
): S3Problem | undefined {
  const failed = denied(`Invalid according to Policy: Policy Condition failed: ${JSON.stringify(condition)}`)
  if (!Array.isArray(condition)) {
    const [name = '', value] = Object.entries(condition)[0] ?? []
    const field = [...form.keys()].find((one) => one.toLowerCase() === name.toLowerCase()) ?? name
    named.add(field)
    return (name === 'bucket' ? bucket : form.get(field)) === value ? undefined : failed
  }
  const [kind, one, other] = condition
  if (kind === 'content-length-range') {
    if (fileBytes < Number(one)) return [400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum.']
    return fileBytes > Number(other) ? [400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum.'] : undefined
  }
  const name = String(one).replace(/^\$/, '')
  named.add(name)
  const value = form.get(name) ?? ''
  const right = kind === 'eq' ? value === other : kind === 'starts-with' && value.startsWith(String(other))
  return right ? undefined : failed
}

function refuseScope(credential: string, time: string, keys: S3Keys): S3Problem | undefined {
  const [accessKeyId, day, region, service, end] = credential.split('/')
  if (accessKeyId !== keys.accessKeyId) return [403, 'InvalidAccessKeyId', 'The access key does not exist.']
  if (!/^\d{8}T\d{6}Z$/.test(time) || day !== time.slice(0, 8)) return malformed
  return region === keys.region && service === 's3' && end === 'aws4_request' ? undefined : malformed
}

function canonicalOf(request: S3Request, query: URLSearchParams, signed: readonly string[], payload: string): string {
  const encode = (text: string) =>
    [...Buffer.from(text)]
      .map((byte) => {
        const character = String.fromCharCode(byte)
        return /[A-Za-z0-9._~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
      })
      .join('')
  const path = request.path.split('/').map(decodeURIComponent).map(encode).join('/')
  const pairs = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const lines = signed.map((name) => `${name}:${(request.headers[name] ?? '').trim()}\n`).join('')
  return [request.method, path, pairs.join('&'), lines, signed.join(';'), payload].join('\n')
}

function isRight(signature: string, canonical: string, time: string, keys: S3Keys): boolean {
  const scope = `${time.slice(0, 8)}/${keys.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  return isSame(hmac(signingKey(time, keys), toSign).toString('hex'), signature)
}

function signingKey(time: string, { secretAccessKey, region }: S3Keys): Buffer {
  return [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<Buffer>(
    (key, word) => hmac(key, word),
    Buffer.from(`AWS4${secretAccessKey}`),
  )
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function momentOf(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
