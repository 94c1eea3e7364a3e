import { z } from 'zod'
import type { Exchanged, WechatLogin } from '#server/modules/people/wechat/ports.ts'
import { askOutside, type Line } from '#server/platform/outside.ts'
import type { Secret } from '#server/platform/secrets/secrets.ts'

export interface OpenPlatformParts extends Line {
  appid: string
  secret: Secret
  apiOrigin?: string | undefined
  frameOrigin?: string | undefined
}

const Identifier = z.string().regex(/^[\w-]{1,128}$/)
/** Left out, or empty, while the app is not joined to an owner's others. */
const Unionid = z.union([z.literal('').transform(() => undefined), Identifier]).optional()
const Failed = z.object({ errcode: z.number().int() })
const Token = z.object({
  access_token: z.string().min(1).max(1024),
  openid: Identifier,
  unionid: Unionid,
})
const Person = z.object({ openid: Identifier, nickname: z.string().max(1000), unionid: Unionid })

/** Not an answer to the question: whether the code was spent is not known. */
const busy = -1
const nicknameMax = 64

/** WeChat Open Platform, 网站应用. HTTP is 200 whatever happens; a failure is a body with `errcode`. */
export function createWechatLogin(parts: OpenPlatformParts): WechatLogin {
  const { appid } = parts
  const apiOrigin = parts.apiOrigin ?? 'https://api.weixin.qq.com'
  const frameOrigin = parts.frameOrigin ?? 'https://open.weixin.qq.com'

  const get = (path: string, query: Record<string, string>) =>
    askOutside(`${apiOrigin}${path}?${new URLSearchParams(query)}`, { method: 'GET' }, parts)

  const describe = async (token: z.infer<typeof Token>): Promise<{ nickname: string; unionid: string | undefined }> => {
    const heard = await get('/sns/userinfo', { access_token: token.access_token, openid: token.openid, lang: 'zh_CN' })
    const person = Person.safeParse(heard.heard ? heard.body : undefined)
    // The code is spent and the person known: without a name they can still sign in.
    if (!person.success || person.data.openid !== token.openid) return { nickname: '', unionid: undefined }
    return { nickname: tidyNickname(person.data.nickname), unionid: person.data.unionid }
  }

  return {
    name: 'open_platform',
    appid,
    frameOrigin,

    authorizeUrl({ state, redirectUri }) {
      const query = new URLSearchParams({
        appid,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
        login_type: 'jssdk',
        self_redirect: 'default',
      })
      return `${frameOrigin}/connect/qrconnect?${query}#wechat_redirect`
    },

    qrUrl: () => undefined,

    async exchange(code): Promise<Exchanged> {
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
      const { openid, unionid } = token.data
      const person = await describe(token.data)
      return {
        outcome: 'identity',
        identity: { appid, openid, unionid: unionid ?? person.unionid, nickname: person.nickname },
      }
    },
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
