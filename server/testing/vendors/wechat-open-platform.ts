import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import { openWire, type Received, type Reply, type Wire } from './wire.ts'

export interface WechatApp {
  appid: string
  secret: string
  /** 授权回调域: the host to which codes may be sent. */
  callbackHost: string
  clock: Clock
  /** 公众号 instead of 网站应用: another page, codes of five minutes, a unionid only where the person was asked. */
  official?: boolean
}

type Scope = 'snsapi_login' | 'snsapi_base' | 'snsapi_userinfo'

interface WechatPerson {
  openid: string
  /** Unset while the app is not joined to an owner's others. */
  unionid?: string
  nickname: string
  /** Invented by WeChat for a preview of the page. */
  snapshot?: boolean
}

interface WechatSimulator extends Wire {
  /** A code as the browser would bring it back after the scan. */
  authorize(person: WechatPerson, scope?: Scope): string
  /** Who scans the next QR page that is opened; nobody until this is called. */
  scanAs(person: WechatPerson | undefined): void
  /** What `/sns/userinfo` answers instead of a person, as an `errcode`. */
  failUserinfo(errcode: number | undefined): void
  /** What `/sns/oauth2/access_token` answers instead of looking, as an `errcode`. */
  failToken(errcode: number | undefined): void
}

const minuteMs = 60 * 1000
const tokenMs = 2 * 60 * 60 * 1000

/** open.weixin.qq.com and api.weixin.qq.com on one address: codes of one use and a few minutes, HTTP 200 throughout. */
export async function simulateWechat(app: WechatApp): Promise<WechatSimulator> {
  const codes = new Map<string, { person: WechatPerson; scope: Scope; until: number; used: boolean }>()
  const tokens = new Map<string, { person: WechatPerson; scope: Scope; until: number }>()
  const codeMs = (app.official ? 5 : 10) * minuteMs
  let scanning: WechatPerson | undefined
  let userinfoFailure: number | undefined
  let tokenFailure: number | undefined
  const clockMs = () => app.clock().getTime()

  const authorize = (
    person: WechatPerson,
    scope: Scope = app.official ? 'snsapi_userinfo' : 'snsapi_login',
  ): string => {
    const code = `0${randomBytes(16).toString('base64url').replace(/\W/g, '_')}`
    codes.set(code, { person, scope, until: clockMs() + codeMs, used: false })
    return code
  }

  const token = (query: URLSearchParams): Reply => {
    if (tokenFailure !== undefined) return failed(tokenFailure, 'system error')
    if (query.get('appid') !== app.appid) return failed(40013, 'invalid appid')
    if (query.get('secret') !== app.secret) return failed(40125, 'invalid appsecret')
    if (query.get('grant_type') !== 'authorization_code') return failed(40002, 'invalid grant_type')
    const given = query.get('code') ?? ''
    if (given === '') return failed(41008, 'missing code')
    const code = codes.get(given)
    if (code === undefined) return failed(40029, 'invalid code')
    if (code.used) return failed(40163, 'code been used')
    if (clockMs() >= code.until) return failed(42003, 'code expired')
    code.used = true
    const access = randomBytes(48).toString('base64url')
    const { person, scope } = code
    tokens.set(access, { person, scope, until: clockMs() + tokenMs })
    const { openid, unionid, snapshot } = person
    return plain({
      access_token: access,
      expires_in: tokenMs / 1000,
      refresh_token: randomBytes(48).toString('base64url'),
      openid,
      scope,
      ...(unionid === undefined || scope === 'snsapi_base' ? {} : { unionid }),
      ...(snapshot && { is_snapshotuser: 1 }),
    })
  }

  const userinfo = (query: URLSearchParams): Reply => {
    if (userinfoFailure !== undefined) return failed(userinfoFailure, 'api unauthorized')
    const held = tokens.get(query.get('access_token') ?? '')
    if (held === undefined) return failed(40001, 'invalid credential, access_token is invalid or not latest')
    if (clockMs() >= held.until) return failed(42001, 'access_token expired')
    if (query.get('openid') !== held.person.openid) return failed(40003, 'invalid openid')
    if (held.scope === 'snsapi_base') return failed(48001, 'api unauthorized')
    const { snapshot: _, ...person } = held.person
    const nothing = { sex: 0, language: '', city: '', province: '', country: '', headimgurl: '', privilege: [] }
    return plain({ ...person, ...nothing })
  }

  /** WeChat's own browser: silently it is sent on at once, otherwise its owner is asked. */
  const authorizePage = (query: URLSearchParams): Reply => {
    const back = URL.parse(query.get('redirect_uri') ?? '')
    const scope = query.get('scope')
    const known = scope === 'snsapi_base' || scope === 'snsapi_userinfo'
    const named = [...query.keys()].join() === 'appid,redirect_uri,response_type,scope,state'
    const sound = named && query.get('appid') === app.appid && query.get('response_type') === 'code'
    if (!sound || !known) return page('参数错误')
    if (back?.host !== app.callbackHost) return page('redirect_uri域名与后台配置不一致，错误码：10003')
    if (!/^[a-zA-Z0-9]{0,128}$/.test(query.get('state') ?? '')) return page('参数错误')
    if (scanning === undefined) return page('请在微信客户端打开链接')
    back.searchParams.set('code', authorize(scanning, scope))
    back.searchParams.set('state', query.get('state') ?? '')
    scanning = undefined
    return { status: 302, body: '', headers: { location: back.href } }
  }

  /** Nobody scans: the page waits. Somebody does: the browser is sent on with a code. */
  const qrPage = (query: URLSearchParams): Reply => {
    const back = URL.parse(query.get('redirect_uri') ?? '')
    const sound =
      query.get('appid') === app.appid &&
      back?.host === app.callbackHost &&
      query.get('response_type') === 'code' &&
      query.get('scope') === 'snsapi_login'
    if (!sound || back === null) return page('该链接无法访问')
    if (scanning === undefined) return page('请使用微信扫描二维码登录')
    back.searchParams.set('code', authorize(scanning))
    back.searchParams.set('state', query.get('state') ?? '')
    scanning = undefined
    return { status: 302, body: '', headers: { location: back.href } }
  }

  const wire = await openWire((request: Received) => {
    const query = new URLSearchParams(request.query)
    if (request.method !== 'GET') return failed(43001, 'require GET method')
    if (request.path === '/sns/oauth2/access_token') return token(query)
    if (request.path === '/sns/userinfo') return userinfo(query)
    if (request.path === '/connect/qrconnect' && !app.official) return qrPage(query)
    if (request.path === '/connect/oauth2/authorize' && app.official) return authorizePage(query)
    return { status: 404, body: '' }
  })

  return {
    ...wire,
    authorize,
    scanAs: (person) => {
      scanning = person
    },
    failUserinfo: (errcode) => {
      userinfoFailure = errcode
    },
    failToken: (errcode) => {
      tokenFailure = errcode
    },
  }
}

function plain(body: Record<string, unknown>): Reply {
  // The vendor calls its JSON plain text.
  return { status: 200, body, headers: { 'content-type': 'text/plain' } }
}

function failed(errcode: number, message: string): Reply {
  const errmsg = `${message}, rid: ${randomBytes(4).toString('hex')}-${randomBytes(4).toString('hex')}`
  return plain({ errcode, errmsg })
}

function page(words: string): Reply {
  return { status: 200, body: `<!doctype html><p>${words}</p>`, headers: { 'content-type': 'text/html' } }
}
