import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { refusalsOf } from '#contract/base/endpoint.ts'
import { refusals } from '#contract/base/refusals.ts'
import { type Right, rights } from '#contract/base/rights.ts'
import { outputSchema } from '#server/http/openapi.ts'
import type { House } from './house.ts'

/** Words of the database, of stack traces and of the machine that no answer may contain. */
const leaks =
  /\bat .{1,200}:\d+:\d+|node_modules|syntax error|violates|relation "|select .{1,200} from|\/server\/|ECONNREFUSED/i

/** Asks endpoints for what they were not made for, and looks at every answer. */
export function fuzzing(house: House) {
  let tokens: Record<string, string> = {}

  /** Anew before each that writes: some of them end sessions, switch people off and take rights away. */
  async function signInBefore({ method }: Endpoint): Promise<void> {
    if (method === 'GET' && tokens.staff) return
    tokens = {
      enterprise: (await house.signIn.enterprise()).token,
      maker: (await house.signIn.maker()).token,
      staff: (await house.signIn.staff(Object.keys(rights) as Right[])).token,
    }
  }

  // Not optimised: most of what is compiled looks at a handful of answers.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } })

  function checkerOf(endpoint: Endpoint): (input: unknown) => Promise<void> {
    // Compiled when there is an answer to look at; many an endpoint only ever refuses.
    let compiled: ValidateFunction | undefined
    const unlike = (data: unknown) => {
      compiled ??= ajv.compile(outputSchema(endpoint))
      return compiled(data) ? false : `not what was promised: ${JSON.stringify(compiled.errors)}`
    }
    const codes = new Set<number>([200, ...refusalsOf(endpoint).map((name) => refusals[name].code)])
    // Something impossible in the braces makes it another path, where nothing is.
    if (endpoint.path.includes('{')) codes.add(refusals.PATH_UNKNOWN.code).add(refusals.ADDRESS_TOO_LONG.code)
    return async (input) => {
      const { statusCode, body } = await ask(endpoint, input)
      const { code, data, message, ...rest } = JSON.parse(body)
      const wrong = [
        statusCode >= 500 && `status ${statusCode}`,
        leaks.test(body) && 'a leak',
        Object.keys(rest).length > 0 && `more than an envelope: ${Object.keys(rest)}`,
        typeof message !== 'string' && 'no message',
        !codes.has(code) && `code ${code}`,
        code === 200 && unlike(data),
      ].filter(Boolean)
      // Asked once: forty thousand answers are looked at, and an assertion takes its time also when it holds.
      if (wrong.length > 0)
        expect.fail(`${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}: ${wrong}\n${body}`)
    }
  }

  function ask({ method, path, access }: Endpoint, input: unknown) {
    const realm =
      typeof access === 'object'
        ? 'staff'
        : ['any', 'member', 'known', 'optional'].includes(access)
          ? 'enterprise'
          : access
    const fields = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : { input }
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(fields[name] ?? '1')))
    const authorization = tokens[realm]
    const headers = { ...(authorization ? { authorization } : {}), 'content-type': 'application/json' }
    if (method === 'POST') return house.http.inject({ method, url, headers, payload: JSON.stringify(input) ?? '' })
    const query = Object.entries(fields).map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(text(value))}`,
    )
    return house.http.inject({
      method,
      url: `${url}?${query.join('&')}`,
      headers: authorization ? { authorization } : {},
    })
  }

  return { signInBefore, checkerOf }
}

/** What only reads leaves everybody signed in. */
export function readsFirst(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.toSorted((one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'))
}

/** Whether the schema lets it through, as it would arrive: what stands in an address is text. */
export function isTaken({ input, method }: Endpoint, sent: unknown): boolean {
  if (method !== 'GET') return input.safeParse(sent).success
  const fields = typeof sent === 'object' && sent !== null ? sent : { input: sent }
  return input.safeParse(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, text(value)]))).success
}

/** Lone surrogates cannot be written into an address; a browser replaces them, and so does this. */
export function text(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}
