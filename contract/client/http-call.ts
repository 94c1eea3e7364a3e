import { CallFailed, CallRefused, type Exchange, fieldsOf } from '#contract/base/call.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { type Envelope, isEnvelope } from '#contract/base/envelope.ts'
import { type AccountRealm, memberRealms, type Realm } from '#contract/base/realms.ts'
import { successCode } from '#contract/base/refusals.ts'

export const requestTimeoutMs = 30_000
/** What an absent token is sent as. */
export const noToken = '0'

interface HttpCallParts {
  fetch: typeof fetch
  /** The token of a realm, from its cookie. */
  token(realm: Realm): string | undefined
  /** Whose centre was seen last, where whoever calls may be signed in as both. */
  lastRealm?(): AccountRealm | undefined
  /** For what must happen once; kept until that is answered. */
  makeKey(): string
}

type Plan = Pick<Endpoint, 'method' | 'path' | 'access' | 'idempotent'>

/** `call()` over HTTP, with the specification's base path, timeout and headers. */
export function createHttpExchange(parts: HttpCallParts): Exchange {
  const ask = askWith(parts)
  /** Requests that must happen once and have no answer yet: the key they were sent under, and the one under way. */
  const unanswered = new Map<string, { key: string; asked?: Promise<Envelope<never>> | undefined }>()

  async function askOnce(endpoint: Endpoint, input: object): Promise<Envelope<never>> {
    const name = contentOf(endpoint, input)
    const known = unanswered.get(name) ?? { key: parts.makeKey() }
    if (known.asked !== undefined) return known.asked
    known.asked = ask(endpoint, input, known.key)
    unanswered.set(name, known)
    try {
      const answer = await known.asked
      unanswered.delete(name)
      return answer
    } catch (error) {
      // Where no answer came, it may have been done all the same: whoever tries again means the same request.
      if (error instanceof CallRefused) unanswered.delete(name)
      else known.asked = undefined
      throw error
    }
  }

  return (endpoint, input) => (endpoint.idempotent ? askOnce(endpoint, input as object) : ask(endpoint, input))
}

/** What a request asks for. A code proves who asks: sent again with a new one, it is still the same request. */
function contentOf(endpoint: Plan, input: object): string {
  const { code: _code, captcha: _captcha, ...content } = input as Record<string, unknown>
  const { url, body } = addressOf(endpoint, content)
  return `${url} ${body}`
}

function askWith({ fetch, token, lastRealm }: HttpCallParts) {
  return async <E extends Endpoint>(endpoint: E, input: unknown, key?: string): Promise<Envelope<never>> => {
    const { url, body } = addressOf(endpoint, (input ?? {}) as Record<string, unknown>)
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': 'zh-CN' }
    if (endpoint.access !== 'public') headers.authorization = tokenFor(endpoint, token, lastRealm?.())
    if (key !== undefined) headers['idempotency-key'] = key
    if (body !== undefined) headers['content-type'] = 'application/json'
    const reply = await send(fetch, url, { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) })
    const answer: unknown = await reply.json().catch(() => undefined)
    if (!isEnvelope(answer)) throw new CallFailed('Error', reply.status)
    // An HTTP status other than 2xx is a failure of transport whatever its envelope says: it logs nobody out.
    if (!reply.ok) throw new CallFailed(withNumber(answer), reply.status)
    if (answer.code !== successCode)
      throw new CallRefused(answer.code, answer.message || 'Error', fieldsOf(answer.data))
    return answer as Envelope<never>
  }
}

/** What went wrong on our side has a number, and whoever tells us about it can tell us the number. */
function withNumber({ message, data }: Envelope<unknown>): string {
  const id = typeof data === 'object' && data !== null && 'request_id' in data ? data.request_id : undefined
  return typeof id === 'string' && message ? `${message}（编号 ${id}）` : message || 'Error'
}

/** Where an input goes: into the braces of the path first, the rest into the query or the body. */
export function addressOf(plan: Plan, input: Record<string, unknown>): { url: string; body: string | undefined } {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = plan.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  if (plan.method === 'POST') return { url: path, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])).toString()
  return { url: query ? `${path}?${query}` : path, body: undefined }
}

function tokenFor(plan: Plan, token: HttpCallParts['token'], last: AccountRealm | undefined): string {
  const found = bearers(plan, last).map((realm) => token(realm))
  return found.find(Boolean) ?? noToken
}

/** Whose session a call may carry, the preferred one first. */
function bearers({ access, path }: Plan, last: AccountRealm | undefined): readonly Realm[] {
  // Where a session is welcome but not asked for, the address says whose: a maker's call carries nobody else's.
  if (access === 'optional' && path.startsWith('/api/ck/')) return ['maker']
  if (access === 'member') return memberRealms(last)
  if (access === 'enterprise' || access === 'maker') return [access]
  return access === 'staff' || typeof access === 'object' ? ['staff'] : ['enterprise', 'maker', 'staff']
}

async function send(fetch: HttpCallParts['fetch'], url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'same-origin', signal: AbortSignal.timeout(requestTimeoutMs) })
  } catch (cause) {
    const late = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new CallFailed(late ? '请求超时，请稍后再试' : '网络异常，请检查网络后重试', 0, cause)
  }
}
