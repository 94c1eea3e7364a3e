import { z } from 'zod'
import { toShanghaiIso } from '#contract/base/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { hearOutside, type Line } from '#server/platform/outside.ts'
import { type AlipayAccount, type AlipayKeys, alipayKeys, isSigned, rawMember, signRequest } from './alipay-signing.ts'

export interface AlipayParts extends Line {
  account: AlipayAccount
  clock: Clock
  /** Where Alipay tells us what became of a trade. Public. */
  notifyUrl: string
  gateway?: string | undefined
}

/** `refusal`: its code, on an answer that says no. Whatever is not proved to be theirs was not said. */
export type AlipaySaid = { said: true; body: unknown; refusal: string | undefined } | { said: false; reason: string }

export interface AlipayGateway {
  keys: AlipayKeys
  address: string
  ask(method: string, content: object): Promise<AlipaySaid>
  /** An address that a browser is sent to: it carries the whole signed request. */
  pageUrl(method: string, content: object, urls: { returnUrl: string; notifyUrl: string }): string
}

const answerBytesMax = 64 * 1024
const official = 'https://openapi.alipay.com/gateway.do'
const Answer = z.object({ code: z.string().regex(/^\d{5}$/), sub_code: z.string().max(128).optional() })

export function openAlipayGateway(parts: AlipayParts): AlipayGateway {
  const address = parts.gateway ?? official
  const keys = alipayKeys(parts.account)

  const signed = (method: string, content: object, more: Record<string, string> = {}) => {
    const parameters: Record<string, string> = {
      app_id: parts.account.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: alipayMoment(parts.clock()),
      version: '1.0',
      ...(keys.serials && { app_cert_sn: keys.serials.app, alipay_root_cert_sn: keys.serials.roots }),
      ...more,
      biz_content: JSON.stringify(content),
    }
    return { ...parameters, sign: signRequest(parameters, keys.privateKey) }
  }

  return {
    keys,
    address,

    async ask(method, content) {
      const init: RequestInit = {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8', accept: 'application/json' },
        body: new URLSearchParams(signed(method, content)).toString(),
      }
      const heard = await hearOutside(`${address}?charset=utf-8`, init, parts, answerBytesMax)
      if (!heard.heard) return { said: false, reason: heard.reason }
      if (heard.status !== 200) return { said: false, reason: `http_${heard.status}` }
      return read(heard.bytes.toString('utf8'), method, keys)
    },

    pageUrl(method, content, { returnUrl, notifyUrl }) {
      const parameters = signed(method, content, { return_url: returnUrl, notify_url: notifyUrl })
      const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      return `${address}?${query.join('&')}`
    },
  }
}

/** `yyyy-MM-dd HH:mm:ss` in Shanghai. */
export function alipayMoment(at: Date): string {
  return toShanghaiIso(at).slice(0, 19).replace('T', ' ')
}

function read(text: string, method: string, keys: AlipayKeys): AlipaySaid {
  const raw = rawMember(text, `${method.replaceAll('.', '_')}_response`)
  const signature = /^"([^"\\]*(?:\\\/[^"\\]*)*)"$/.exec(rawMember(text, 'sign') ?? '')?.[1]?.replaceAll('\\/', '/')
  if (raw === undefined || signature === undefined) return { said: false, reason: 'unreadable' }
  const serial = /^"(\w{1,64})"$/.exec(rawMember(text, 'alipay_cert_sn') ?? '')?.[1]
  // Theirs was renewed: until ours is, nothing they say can be believed.
  if (keys.serials && serial !== keys.serials.alipay) return { said: false, reason: 'another_certificate' }
  if (!isSigned(raw, signature, keys.publicKey)) return { said: false, reason: 'signature_wrong' }
  const body = parseJson(raw)
  const answer = Answer.safeParse(body)
  if (!answer.success) return { said: false, reason: 'unreadable' }
  const { code, sub_code: sub } = answer.data
  if (code === '10000') return { said: true, body, refusal: undefined }
  // Texts are for people and change; only the codes are kept, and only in the shape of codes.
  const refusal = sub !== undefined && /^[\w.-]{1,64}$/.test(sub) ? sub : `code_${code}`
  // Their own word for not knowing: service unavailable, a failure inside, still waiting for somebody.
  const lost = !/^4000\d$|^20001$/.test(code) || /SYSTEM_ERROR|^aop\.|^isp\.unknow/i.test(refusal)
  return lost ? { said: false, reason: refusal } : { said: true, body, refusal }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
