import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import { openWire, type Received, type Reply, type Wire } from './wire.ts'

interface OfficialAccount {
  appid: string
  secret: string
  clock: Clock
}

interface OfficialSimulator extends Wire {
  /** How often each credential was asked for. */
  asked(path: '/cgi-bin/stable_token' | '/cgi-bin/ticket/getticket'): number
  /** The token that was given out is not good any more, as when somebody renews it elsewhere. */
  spoilToken(): void
  /** Who follows the account; everybody until this is called. */
  followedBy(openids: readonly string[]): void
  /** What every message is answered with instead, as an `errcode`. */
  failSending(errcode: number | undefined): void
  /** What was shown, each number once. */
  readonly shown: readonly {
    touser: string
    template_id: string
    url: string
    data: Record<string, { value: string }>
  }[]
}

const lifeMs = 7200 * 1000

/** api.weixin.qq.com as the server of an official account meets it: HTTP 200 throughout, credentials of two hours. */
export async function simulateOfficialAccount({ appid, secret, clock }: OfficialAccount): Promise<OfficialSimulator> {
  let token: { value: string; until: number } | undefined
  let ticket: { value: string; until: number } | undefined
  let followers: ReadonlySet<string> | undefined
  let failure: number | undefined
  const shown = new Map<string, OfficialSimulator['shown'][number]>()
  const fresh = () => ({ value: randomBytes(60).toString('base64url'), until: clock().getTime() + lifeMs })
  const left = ({ until }: { until: number }) => Math.ceil((until - clock().getTime()) / 1000)

  const stableToken = (body: Record<string, unknown>): Reply => {
    if (body.grant_type !== 'client_credential') return failed(40002, 'invalid grant_type')
    if (body.appid !== appid) return failed(40013, 'invalid appid')
    if (body.secret !== secret) return failed(40125, 'invalid appsecret')
    if (!token || token.until <= clock().getTime() || body.force_refresh === true) token = fresh()
    return plain({ access_token: token.value, expires_in: left(token) })
  }

  const refusedToken = (query: URLSearchParams): Reply | undefined => {
    if (query.get('access_token') !== token?.value) {
      return failed(40001, 'invalid credential, access_token is invalid or not latest')
    }
    return token && token.until <= clock().getTime() ? failed(42001, 'access_token expired') : undefined
  }

  const getTicket = (query: URLSearchParams): Reply => {
    if (query.get('type') !== 'jsapi') return failed(40097, 'invalid args')
    ticket = ticket && ticket.until > clock().getTime() ? ticket : fresh()
    return plain({ errcode: 0, errmsg: 'ok', ticket: ticket.value, expires_in: left(ticket) })
  }

  const send = (body: Record<string, unknown>): Reply => {
    if (failure !== undefined) return failed(failure, 'failed')
    const { touser, template_id, url, data, client_msg_id } = body as OfficialSimulator['shown'][number] & {
      client_msg_id: string
    }
    if (followers && !followers.has(touser)) return failed(43004, 'require subscribe')
    if (!template_id) return failed(40037, 'invalid template_id')
    const long = Object.entries(data).find(([name, { value }]) => name.startsWith('thing') && [...value].length > 20)
    if (long) return failed(47003, `argument invalid! data.${long[0]}.value invalid`)
    shown.set(`${touser} ${client_msg_id}`, { touser, template_id, url, data })
    return plain({ errcode: 0, errmsg: 'ok', msgid: 200228332 + shown.size })
  }

  const wire = await openWire((request: Received) => {
    const query = new URLSearchParams(request.query)
    const body = request.method === 'POST' ? (JSON.parse(request.body) as Record<string, unknown>) : {}
    if (request.path === '/cgi-bin/stable_token') return stableToken(body)
    if (request.path === '/cgi-bin/ticket/getticket') return refusedToken(query) ?? getTicket(query)
    if (request.path === '/cgi-bin/message/template/send') return refusedToken(query) ?? send(body)
    return { status: 404, body: '' }
  })

  return {
    ...wire,
    asked: (path) => wire.received.filter((one) => one.path === path).length,
    spoilToken: () => {
      token = fresh()
    },
    followedBy: (openids) => {
      followers = new Set(openids)
    },
    failSending: (errcode) => {
      failure = errcode
    },
    get shown() {
      return [...shown.values()]
    },
  }
}

const plain = (body: Record<string, unknown>): Reply => ({ status: 200, body })
const failed = (errcode: number, errmsg: string): Reply =>
  plain({ errcode, errmsg: `${errmsg} rid: ${randomBytes(4).toString('hex')}` })
