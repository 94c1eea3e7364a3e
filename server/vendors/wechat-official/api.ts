import { z } from 'zod'
import type { Given, OfficialApi, Shown, TemplateMessage } from '#server/modules/people/official/ports.ts'
import { askOutside, type Line } from '#server/platform/outside.ts'
import type { Secret } from '#server/platform/secrets/secrets.ts'

interface OfficialApiParts extends Line {
  appid: string
  secret: Secret
  apiOrigin?: string | undefined
}

const Failed = z.object({ errcode: z.number().int() })
const lifeS = z.number().int().min(1).max(86_400)
const Token = z.object({ access_token: z.string().regex(/^[\w-]{1,1024}$/), expires_in: lifeS })
const Ticket = z.object({ ticket: z.string().regex(/^[\w-]{1,512}$/), expires_in: lifeS })
/** Larger than a number holds: it is read as text where it comes as such, and to its nearest where it does not. */
const Sent = z.object({ msgid: z.union([z.number().positive(), z.string().regex(/^\d{1,40}$/)]).transform(String) })

/** Not an answer to the question. */
const busy: readonly number[] = [-1]
const spoiled: readonly number[] = [40001, 40014, 42001]
/** Wrong openid, not following, refuses messages, not following (of an account that was left). */
const unreachable: readonly number[] = [40003, 43004, 43101, 50005]
/** Renewing a credential keeps others waiting: sooner given up than elsewhere. */
const patienceMs = 5000

type Refused = { outcome: 'spoiled' } | { outcome: 'refused' | 'unknown'; reason: string }

/** api.weixin.qq.com in the name of the official account. HTTP is 200 whatever happens; a failure has an `errcode`. */
export function createOfficialApi(parts: OfficialApiParts): OfficialApi {
  const { appid } = parts
  const apiOrigin = parts.apiOrigin ?? 'https://api.weixin.qq.com'
  const line: Line = { timeoutMs: patienceMs, ...parts }

  async function ask<Answer extends z.ZodType>(path: string, body: object | undefined, answer: Answer) {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const heard = await askOutside(`${apiOrigin}${path}`, body ? post : { method: 'GET' }, line)
    if (!heard.heard) return { refused: { outcome: 'unknown', reason: heard.reason } satisfies Refused }
    const failed = Failed.safeParse(heard.body)
    if (failed.success && failed.data.errcode !== 0) return { errcode: failed.data.errcode }
    const found = answer.safeParse(heard.body)
    if (!found.success) return { refused: { outcome: 'unknown', reason: 'unreadable' } satisfies Refused }
    return { found: found.data }
  }

  function refusedBy(errcode: number): Refused {
    if (spoiled.includes(errcode)) return { outcome: 'spoiled' }
    return { outcome: busy.includes(errcode) ? 'unknown' : 'refused', reason: `errcode_${errcode}` }
  }

  return {
    name: 'official_account',
    appid,

    /** `stable_token`: the same one for as long as it lives, whoever asks; anew only when it was spoiled. */
    async token(anew): Promise<Given> {
      const asked = { grant_type: 'client_credential', appid, secret: parts.secret.reveal(), force_refresh: anew }
      const { found, errcode, refused } = await ask('/cgi-bin/stable_token', asked, Token)
      if (found) return { outcome: 'given', value: found.access_token, lifeS: found.expires_in }
      // Here 40001 is a wrong secret: there is no token yet that could be spoiled.
      return refused ?? { outcome: errcode === -1 ? 'unknown' : 'refused', reason: `errcode_${errcode}` }
    },

    async ticket(token): Promise<Given> {
      const query = new URLSearchParams({ access_token: token, type: 'jsapi' })
      const { found, errcode, refused } = await ask(`/cgi-bin/ticket/getticket?${query}`, undefined, Ticket)
      if (found) return { outcome: 'given', value: found.ticket, lifeS: found.expires_in }
      return refused ?? refusedBy(errcode)
    },

    async send(token, message: TemplateMessage): Promise<Shown> {
      const data = Object.fromEntries(Object.entries(message.data).map(([name, value]) => [name, { value }]))
      const { openid: touser, templateId: template_id, no: client_msg_id, url } = message
      const query = new URLSearchParams({ access_token: token })
      const asked = { touser, template_id, url, client_msg_id, data }
      const { found, errcode, refused } = await ask(`/cgi-bin/message/template/send?${query}`, asked, Sent)
      if (found) return { outcome: 'sent', msgid: found.msgid }
      if (errcode !== undefined && unreachable.includes(errcode)) {
        return { outcome: 'unreachable', reason: `errcode_${errcode}` }
      }
      return refused ?? refusedBy(errcode)
    },
  }
}
