import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto'
import type { Secret } from '#server/platform/secrets/secrets.ts'

/** What Alipay and a merchant know of each other. Keys are PEM. */
export interface AlipayAccount {
  appId: string
  sellerId: string
  privateKey: Secret
  /** Alipay's; in certificate mode that of its certificate counts. */
  publicKey: string
  /** In certificate mode, which moving money out demands (opendocs.alipay.com/common/02kg67). */
  certificates?: AlipayCertificates | undefined
}

/** PEM. The roots are several in one file. */
interface AlipayCertificates {
  app: string
  alipay: string
  roots: string
}

export interface AlipayKeys {
  privateKey: KeyObject
  publicKey: KeyObject
  /** Which certificates we use and who may answer, by what Alipay calls their numbers. */
  serials: { app: string; roots: string; alipay: string } | undefined
}

export function alipayKeys({ privateKey, publicKey, certificates }: AlipayAccount): AlipayKeys {
  const own = { privateKey: createPrivateKey(privateKey.reveal()) }
  if (!certificates) return { ...own, publicKey: createPublicKey(publicKey), serials: undefined }
  const { app, alipay, roots } = certificates
  const serials = { app: certificateSerial(app), roots: rootsSerial(roots), alipay: certificateSerial(alipay) }
  return { ...own, publicKey: new X509Certificate(alipay).publicKey, serials }
}

/** Their number for a certificate: the digest of its issuer, most specific first, and its serial number in decimal. */
export function certificateSerial(pem: string): string {
  const { issuer, serialNumber } = new X509Certificate(pem)
  const name = issuer.split('\n').reverse().join(',').replace(/\\(.)/g, '$1')
  return createHash('md5')
    .update(`${name}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex')
}

const certificatePattern = /-----BEGIN CERTIFICATE-----[\w\s+/=]+-----END CERTIFICATE-----/g
/** RSA's signatures; the same file holds roots of SM2, which do not count here. */
const rsaSignatures = '1.2.840.113549.1.1.'

function rootsSerial(pems: string): string {
  const all = pems.match(certificatePattern) ?? []
  return all
    .filter((pem) => signatureOid(pem).startsWith(rsaSignatures))
    .map(certificateSerial)
    .join('_')
}

/** By which algorithm a certificate is signed. */
function signatureOid(pem: string): string {
  return new X509Certificate(pem).signatureAlgorithmOid ?? ''
}

/** Everything that has a value, by name, undecorated and unencoded (opendocs.alipay.com/common/02kf5q). */
export function requestMessage(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .filter((name) => name !== 'sign' && parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
}

export function signRequest(parameters: Readonly<Record<string, string>>, key: KeyObject): string {
  return sign('sha256', Buffer.from(requestMessage(parameters)), key).toString('base64')
}

/** A notice leaves its `sign_type` out of what is signed, where a request has it in. */
export function noticeMessage(parameters: ReadonlyMap<string, string>): string {
  return [...parameters.keys()]
    .filter((name) => name !== 'sign' && name !== 'sign_type')
    .sort()
    .map((name) => `${name}=${parameters.get(name)}`)
    .join('&')
}

export function isSigned(message: string, signature: string, key: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64')
  // Node passes over whatever is no base64; only the one way of writing it is taken.
  return bytes.toString('base64') === signature && verify('sha256', Buffer.from(message), key, bytes)
}

/**
 * The text of one member of the outermost object, as it was written: a signature is over these characters, and writing
 * them again would give others. Nothing when it is not there, or there twice.
 */
export function rawMember(json: string, name: string): string | undefined {
  let found: string | undefined
  let at = skipBlank(json, 0)
  if (json[at] !== '{') return undefined
  at = skipBlank(json, at + 1)
  while (json[at] === '"') {
    const keyEnd = endOfText(json, at)
    const key = json.slice(at + 1, keyEnd - 1)
    at = skipBlank(json, keyEnd)
    if (json[at] !== ':') return undefined
    at = skipBlank(json, at + 1)
    const end = endOfValue(json, at)
    if (key === name) {
      if (found !== undefined) return undefined
      found = json.slice(at, end)
    }
    at = skipBlank(json, end)
    if (json[at] !== ',') break
    at = skipBlank(json, at + 1)
  }
  return json[at] === '}' ? found : undefined
}

function endOfValue(json: string, start: number): number {
  let depth = 0
  let at = start
  while (at < json.length) {
    const char = json[at]
    if (char === '"') at = endOfText(json, at) - 1
    else if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && depth > 0) depth--
    else if (depth === 0 && (char === ',' || char === '}')) return at
    at++
    if (depth === 0 && (char === '"' || char === '}' || char === ']')) return at
  }
  return json.length
}

function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

function skipBlank(json: string, start: number): number {
  let at = start
  while (at < json.length && ' \t\r\n'.includes(json[at] ?? '')) at++
  return at
}

/**
 * A form as it came, decoded once. Nothing when a name comes twice, when it is not UTF-8, or when an escape is broken:
 * whoever reads such a form can be made to see another one than was signed.
 */
export function readForm(body: Buffer): Map<string, string> | undefined {
  const parameters = new Map<string, string>()
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    for (const pair of text.split('&')) {
      const equals = pair.indexOf('=')
      if (equals < 1) return undefined
      const name = decodeURIComponent(pair.slice(0, equals).replaceAll('+', ' '))
      const value = decodeURIComponent(pair.slice(equals + 1).replaceAll('+', ' '))
      if (parameters.has(name)) return undefined
      parameters.set(name, value)
    }
  } catch {
    return undefined
  }
  return parameters
}
