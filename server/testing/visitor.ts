import { type House, noteSecret } from './house.ts'

export interface Reply {
  code: number
  /** Whatever came: a test reads what it expects to find. */
  data: ReturnType<typeof JSON.parse>
  message: string
}

/** Somebody with a telephone who talks to the API, as a script or as a browser with its cookies. */
export function visitor(house: House, { browser = false, ip = '203.0.113.7' } = {}) {
  const cookies = new Map<string, string>()
  async function ask(method: 'GET' | 'POST', url: string, payload?: object, token?: string): Promise<Reply> {
    const reply = await house.http.inject({
      method,
      url,
      remoteAddress: ip,
      headers: {
        ...(browser && { origin: 'http://127.0.0.1', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140' }),
        ...(token && { authorization: token }),
        ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
      },
      ...(payload && { payload }),
    })
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    const answer: Reply = reply.json()
    noteSecrets(payload, answer.data)
    return answer
  }
  return { ask, cookies }
}

/** What was typed and given out here must be in no log. */
function noteSecrets(...parts: unknown[]): void {
  for (const part of parts) {
    for (const [key, value] of Object.entries(part ?? {})) {
      if (secretFields.has(key) && typeof value === 'string') noteSecret(value)
      // Of a scan; an account's is a word.
      if (key === 'state' && typeof value === 'string' && value.length > 40) noteSecret(value)
    }
  }
}

const secretFields = new Set(['password', 'old_password', 'code', 'old_code', 'access_token', 'bind_ticket'])

export async function codeFor(house: House, phone: string, scene: string, api = '/api'): Promise<string> {
  const sent = await visitor(house).ask('POST', `${api}/send/sms`, { phone_number: phone, scene })
  if (sent.code !== 200) throw new Error(`no code was sent: ${sent.message}`)
  return codeSent(house, phone, scene)
}

/** The code in the last message of its kind to a number. */
export async function codeSent(house: House, phone: string, scene: string): Promise<string> {
  const { data } = await visitor(house).ask('GET', `/sandbox/api/sms?phone_number=${phone}`)
  const { code } = data.find((one: { scene: string }) => one.scene === scene)
  noteSecret(code)
  return code
}
