import { z } from 'zod'
import type { Exchanged } from '#server/modules/people/wechat/ports.ts'
import { askOutside, type Line } from '#server/platform/outside.ts'
import type { Secret } from '#server/platform/secrets/secrets.ts'

export interface ExchangeParts extends Line {
  appid: string
  secret: Secret
  apiOrigin?: string | undefined
}

const Identifier = z.string().regex(/^[\w-]{1,128}$/)
/** Left out, or empty, while the app is not joined to an owner's others. */
const Unionid = z.union([z.literal('').transform(() => undefined), Identifier]).optional()
const Failed = z.object({ errcode: z.number().int() })
const Token = z.object({
  access_token: z.string().min(1).max(1024),
  openid: Identifier,
  unionid: Unionid,
  scope: z.string().max(200).optional(),
  is_snapshotuser: z.union([z.number(), z.string().max(8)]).optional(),
})
const Person = z.object({ openid: Identifier, nickname: z.string().max(1000), unionid: Unionid })

/** Not an answer to the question: whether the code was spent is not known. */
const busy = -1
const nicknameMax = 64

/**
 * An authorisation code for a person, the same for 网站应用 and 公众号. HTTP is 200 whatever happens; a failure is a body
 * with `errcode`. Asked once: a code that did arrive is refused the second time.
 */
export function createExchange(parts: ExchangeParts): (code: string) => Promise<Exchanged> {
  const { appid } = parts
  const apiOrigin = parts.apiOrigin ?? 'https://api.weixin.qq.com'

  const get = (path: string, query: Record<string, string>) =>
    askOutside(`${apiOrigin}${path}?${new URLSearchParams(query)}`, { method: 'GET' }, parts)

  const describe = async (token: z.infer<typeof Token>): Promise<{ nickname: string; unionid: string | undefined }> => {
    const nameless = { nickname: '', unionid: undefined }
    // Silent authorisation says who it is and nothing about them.
    if (token.scope === 'snsapi_base') return nameless
    const heard = await get('/sns/userinfo', { access_token: token.access_token, openid: token.openid, lang: 'zh_CN' })
    const person = Person.safeParse(heard.heard ? heard.body : undefined)
    // The code is spent and the person known: without a name they can still sign in.
    if (!person.success || person.data.openid !== token.openid) return nameless
    return { nickname: tidyNickname(person.data.nickname), unionid: person.data.unionid }
  }

  return async (code) => {
    if (!/^[\w-]{1,512}$/.test(code)) return { outcome: 'refused', reason: 'code_malformed' }
    const heard = await get('/sns/oauth2/access_token', {
      appid,
      secret: parts.secret.reveal(),
      code,
      grant_type: 'authorization_code',
    })
    if (!heard.heard) return { outcome: 'unknown', reason: heard.reason }
    const failed = Failed.safeParse(heard.body)
    if (failed.success && failed.data.errcode !== 0) {
      const { errcode } = failed.data
      return { outcome: errcode === busy ? 'unknown' : 'refused', reason: `errcode_${errcode}` }
    }
    const token = Token.safeParse(heard.body)
    if (!token.success) return { outcome: 'unknown', reason: 'unreadable' }
    const { openid, unionid, is_snapshotuser: snapshot } = token.data
    // A preview of the page shows somebody who does not exist: whatever they were bound to would be nobody's.
    if (snapshot !== undefined && Number(snapshot) !== 0) return { outcome: 'snapshot' }
    const person = await describe(token.data)
    return {
      outcome: 'identity',
      identity: { appid, openid, unionid: unionid ?? person.unionid, nickname: person.nickname },
    }
  }
}

/** Whatever people call themselves, on one line and of a length that fits ours. */
function tidyNickname(text: string): string {
  const shown = text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return [...shown].slice(0, nicknameMax).join('')
}
