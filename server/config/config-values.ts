import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { secret } from '#server/platform/secrets/secrets.ts'

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: (issue) => `“${String(issue.input)}”不是可用的值，可用：${values.join('、')}` })

export const whole = (least: number, most: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: (issue) => `“${String(issue.input)}”应为 ${least} 到 ${most} 之间的整数`,
    })
    .transform(Number)

export const flag = z
  .enum(['0', '1'], { error: (issue) => `“${String(issue.input)}”应为 0 或 1` })
  .transform((text) => text === '1')

// The value itself is left out of these messages: such addresses carry passwords.
export const postgresUrl = z
  .string()
  .refine((text) => URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol), {
    error: '应为 PostgreSQL 地址，形如 postgres://用户：密码@主机：5432/数据库',
  })
  .transform(secret)

/** One or several, apart by commas. */
export const postgresUrls = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(postgresUrl).max(8))

export const origin = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    url !== undefined &&
    ['http:', 'https:'].includes(url.protocol) &&
    [url.origin, `${url.origin}/`].includes(text)
  ) {
    return url.origin
  }
  context.addIssue({ code: 'custom', message: `“${text}”应只含协议和域名，形如 https://www.example.com` })
  return z.NEVER
})

/** The widest ranges that are somebody's own network: 10.0.0.0/8 and fc00::/7. Whoever trusts more trusts strangers. */
const narrowest = { 4: 8, 6: 7 } as const

export const addressList = z.string().transform((text, context) => {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '')
  for (const entry of entries) {
    if (!isAddressOrRange(entry)) {
      context.addIssue({ code: 'custom', message: `“${entry}”不是 IP 地址或网段（形如 10.0.0.0/8）` })
    } else if (isTooWide(entry)) {
      context.addIssue({ code: 'custom', message: `“${entry}”范围过大，等于信任所有人，请只写代理服务器的地址` })
    }
  }
  return entries
})

/** More former keys than this nobody can be looking after. */
const keysMax = 5

export const key = z
  .string()
  .refine((text) => keyBytes(text) >= 32, {
    error: '应为至少 32 字节的 base64 或十六进制，可用 openssl rand -base64 32 生成',
  })
  .transform(secret)

/** Several of them, between commas. */
export const keyList = z.string().transform((text, context) => {
  const given = text.split(/[\s,]+/).filter((one) => one !== '')
  if (given.length <= keysMax && given.every((one) => keyBytes(one) >= 32)) return given.map(secret)
  context.addIssue({ code: 'custom', message: `应为至多 ${keysMax} 个密钥，每个至少 32 字节，以逗号分隔` })
  return z.NEVER
})

/** What a vendor gave out. Most wrong ones were copied with a space or a line end too many. */
export const credential = z
  .string()
  .regex(/^[\x21-\x7e]{1,256}$/, { error: '应为不含空格和中文的一串字符，请重新复制' })
  .transform(secret)

/** A name under which a vendor knows us. It goes into headers and addresses. */
export const identifier = z.string().regex(/^[\w-]{1,128}$/, { error: '只能含字母、数字、_ 和 -，请重新复制' })

/** An RSA key of ours: PEM (its line ends may be written `\\n`), the bare base64 vendors' tools give out, or a path. */
export const privateKey = z.string().transform((text, context) => {
  const key = readKey(text, 'PRIVATE KEY', createPrivateKey)
  if (key !== undefined) return secret(key.export({ type: 'pkcs8', format: 'pem' }).toString())
  context.addIssue({ code: 'custom', message: '应为 2048 位以上的 RSA 私钥：PEM 文本、一行 base64，或文件路径' })
  return z.NEVER
})

/** An RSA key of somebody else's, in the same forms. */
export const publicKey = z.string().transform((text, context) => {
  const key = readKey(text, 'PUBLIC KEY', createPublicKey)
  if (key !== undefined) return key.export({ type: 'spki', format: 'pem' }).toString()
  context.addIssue({ code: 'custom', message: '应为 2048 位以上的 RSA 公钥：PEM 文本、一行 base64，或文件路径' })
  return z.NEVER
})

/** Certificates one after another, as PEM or in a file. */
export const certificates = z.string().transform((text, context) => {
  const pem = pemFrom(text) ?? ''
  const found = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  if (found.length > 0 && found.length <= 10 && found.every(isCertificate)) return found
  context.addIssue({ code: 'custom', message: '应为一个或几个 PEM 证书，或证书文件的路径' })
  return z.NEVER
})

function readKey(text: string, label: string, create: (pem: string) => KeyObject): KeyObject | undefined {
  const bare = text.replace(/\s/g, '')
  const wrapped = /^[A-Za-z0-9+/]{300,}={0,2}$/.test(bare)
    ? [label, `RSA ${label}`].map((name) => `-----BEGIN ${name}-----\n${bare}\n-----END ${name}-----`)
    : [pemFrom(text) ?? '']
  for (const pem of wrapped) {
    try {
      const key = create(pem)
      if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return key
    } catch {
      // Not in this form; whoever asked says so when it was none.
    }
  }
  return undefined
}

function pemFrom(text: string): string | undefined {
  if (text.includes('-----BEGIN ')) return text.replaceAll('\\n', '\n')
  try {
    return readFileSync(text.trim(), 'utf8')
  } catch {
    return undefined
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).publicKey.asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

function isAddressOrRange(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (prefix === undefined) return true
  if (!/^\d{1,3}$/.test(prefix)) return false
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 6 ? 'ipv6' : 'ipv4')
    return true
  } catch {
    return false
  }
}

function isTooWide(entry: string): boolean {
  const [address = '', prefix] = entry.split('/')
  return prefix !== undefined && Number(prefix) < narrowest[isIP(address) === 6 ? 6 : 4]
}

/** Of random bytes 32 hold about 30 different ones; a key of fewer than half of that was typed by somebody. */
const differentMin = 12

export function isVaried(text: string): boolean {
  return new Set(bytesOf(text)).size >= differentMin
}

function bytesOf(text: string): Buffer {
  return /^[0-9a-f]+$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
}

function keyBytes(text: string): number {
  if (/^[0-9a-f]+$/i.test(text)) return Math.floor(text.length / 2)
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64').length : 0
}
