import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { hearOutside, type Line } from '#server/platform/outside.ts'
import { authorize, type WechatKeys, type WechatPayAccount, wechatKeys, whyUnproven } from './wechat-signing.ts'

export interface WechatParts extends Line {
  account: WechatPayAccount
  clock: Clock
  /** Where WeChat Pay tells us what became of things. Public, without a query. */
  notifyUrl: string
  origin?: string | undefined
}

/** `code` stands on an answer that refuses. Whatever is not proved to be theirs was not said. */
export type Said = { said: true; body: unknown; code: string | undefined } | { said: false; reason: string }

export interface WechatGateway {
  keys: WechatKeys
  ask(method: 'GET' | 'POST', target: string, content?: object): Promise<Said>
  /** A file: its request is signed and its answer is not, so whoever asks compares a digest. */
  download(url: string, bytesMax: number): Promise<{ bytes: Buffer } | { reason: string }>
}

const answerBytesMax = 64 * 1024
const official = 'https://api.mch.weixin.qq.com'
const Failure = z.object({ code: z.string().regex(/^[A-Z][A-Z_0-9]{1,63}$/) })

export function openWechatGateway(parts: WechatParts): WechatGateway {
  const origin = parts.origin ?? official
  const keys = wechatKeys(parts.account)

  const headersFor = (method: string, target: string, body: string): Record<string, string> => ({
    authorization: authorize({ method, target, body, at: parts.clock(), nonce: randomBytes(16).toString('hex') }, keys),
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'zhongqiao',
    // Chooses the key that signs the answer, and says which one sealed a field.
    'wechatpay-serial': keys.publicKeyId,
  })

  return {
    keys,

    async ask(method, target, content) {
      const body = content === undefined ? '' : JSON.stringify(content)
      const init: RequestInit = { method, headers: headersFor(method, target, body) }
      if (content !== undefined) init.body = body
      const heard = await hearOutside(`${origin}${target}`, init, parts, answerBytesMax)
      if (!heard.heard) return { said: false, reason: heard.reason }
      const message = { header: (name: string) => heard.headers.get(name) ?? undefined, body: heard.bytes }
      const unproven = whyUnproven(message, keys, parts.clock())
      if (unproven !== undefined) return { said: false, reason: unproven }
      // Too many at once says nothing about the one that was asked for.
      if (heard.status === 429) return { said: false, reason: 'http_429' }
      const answer = heard.bytes.length === 0 ? { json: undefined } : parseJson(heard.bytes)
      if (answer === undefined) return { said: false, reason: 'unreadable' }
      if (heard.status < 300) return { said: true, body: answer.json, code: undefined }
      const failure = Failure.safeParse(answer.json)
      return failure.success
        ? { said: true, body: answer.json, code: failure.data.code }
        : { said: false, reason: 'unreadable' }
    },

    async download(url, bytesMax) {
      const file = URL.canParse(url) ? new URL(url) : undefined
      const theirs = file?.origin === origin || /^https:\/\/api2?\.mch\.weixin\.qq\.com$/.test(file?.origin ?? '')
      if (file === undefined || !theirs) return { reason: 'foreign_address' }
      const target = `${file.pathname}${file.search}`
      const init = { method: 'GET', headers: headersFor('GET', target, '') }
      const heard = await hearOutside(`${file.origin}${target}`, init, parts, bytesMax)
      if (!heard.heard) return { reason: heard.reason }
      return heard.status === 200 ? { bytes: heard.bytes } : { reason: `http_${heard.status}` }
    },
  }
}

export function parseJson(bytes: Buffer): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return undefined
  }
}
