import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#contract/base/endpoint.ts'
import { accessName, rightFor, wantsSession } from '#contract/base/endpoint.ts'
import type { Realm } from '#contract/base/realms.ts'
import { refusals } from '#contract/base/refusals.ts'
import { type Right, rights } from '#contract/base/rights.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { callerFor, type Identity, type Session } from './identity.ts'

// Every endpoint × everyone who might call it. An endpoint falls under this test by being declared.

type Verdict = 'answered' | 'no session' | 'not allowed'

let house: House
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

type Headers = Record<string, string>

interface Visitor {
  name: string
  /** Who they are to the house once their token was looked at. */
  is: 'nobody' | 'enterprise' | 'maker' | 'staff with the right' | 'staff without it' | 'staff with none'
  headers(endpoint: Endpoint): Promise<Headers>
}

const everyRight = Object.keys(rights) as Right[]
const withToken = (token: string): Headers => ({ authorization: token })

const visitors: Visitor[] = [
  { name: 'a guest', is: 'nobody', headers: async () => ({}) },
  { name: 'a guest who sends "0"', is: 'nobody', headers: async () => withToken('0') },
  { name: 'someone with a malformed token', is: 'nobody', headers: async () => withToken('Bearer test1; drop table') },
  { name: 'someone with a token nobody was given', is: 'nobody', headers: async () => withToken('A'.repeat(43)) },
  {
    name: 'an enterprise whose session expired',
    is: 'nobody',
    headers: async () => withToken(await expired('enterprise')),
  },
  { name: 'a maker whose session expired', is: 'nobody', headers: async () => withToken(await expired('maker')) },
  { name: 'an enterprise whose session was ended', is: 'nobody', headers: async () => withToken(await ended()) },
  {
    name: 'someone who stole a browser’s token but not its binder',
    is: 'nobody',
    headers: async () => withToken((await house.signIn.enterprise({ browser: true })).token),
  },
  {
    name: 'an enterprise in its browser',
    is: 'enterprise',
    headers: async () => {
      const { token, binder } = await house.signIn.enterprise({ browser: true })
      return { authorization: token, cookie: `enterprise_token_b=${binder}` }
    },
  },
  {
    name: 'an enterprise',
    is: 'enterprise',
    headers: async () => withToken(`Bearer ${(await house.signIn.enterprise()).token}`),
  },
  { name: 'a maker', is: 'maker', headers: async () => withToken((await house.signIn.maker()).token) },
  {
    name: 'staff without the right',
    is: 'staff without it',
    headers: async ({ access }) => {
      const others = everyRight.filter((right) => right !== rightFor(access))
      return withToken((await house.signIn.staff(others)).token)
    },
  },
  {
    name: 'staff with the right',
    is: 'staff with the right',
    headers: async ({ access }) => {
      const right = rightFor(access)
      return withToken((await house.signIn.staff([right ?? 'news.read'])).token)
    },
  },
  {
    name: 'staff with no right at all, as before their first change of password',
    is: 'staff with none',
    headers: async () => withToken((await house.signIn.staff([])).token),
  },
]

function verdictFor(access: Access, who: Visitor['is']): Verdict {
  if (!wantsSession(access)) return 'answered'
  if (rightFor(access)) {
    if (who === 'staff with the right') return 'answered'
    return who.startsWith('staff') ? 'not allowed' : 'no session'
  }
  const staff = who.startsWith('staff')
  if (access === 'any' && who === 'staff with none') return 'not allowed'
  if (access === 'any') return who === 'enterprise' || who === 'maker' || staff ? 'answered' : 'no session'
  if (access === 'member') return who === 'enterprise' || who === 'maker' ? 'answered' : 'no session'
  if (access === 'staff') return staff ? 'answered' : 'no session'
  return who === access ? 'answered' : 'no session'
}

const session = (realm: Realm): Session => ({ id: 1, realm, ownerId: 1 })
const staffWith = (held: readonly Right[]) => ({ staff: { ...session('staff'), rights: new Set(held) } })

/** Who somebody is to the house, for an endpoint that may ask for a right. */
function identityOf(who: Visitor['is'], access: Access): Identity {
  const right = rightFor(access)
  switch (who) {
    case 'nobody':
      return {}
    case 'enterprise':
    case 'maker':
      return { [who]: session(who) }
    case 'staff with the right':
      return staffWith([right ?? 'news.read'])
    case 'staff without it':
      return staffWith(everyRight.filter((other) => other !== right))
    default:
      return staffWith([])
  }
}

function judged(access: Access, identity: Identity): Verdict {
  try {
    callerFor(access, identity)
    return 'answered'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return verdictOf({ code: refusals[error.code].code, data: null })
  }
}

async function verdictOver(endpoint: Endpoint, headers: Headers): Promise<Verdict> {
  const { method, path } = endpoint
  const url = path.replace(/\{\w+\}/g, '1')
  const reply = await house.http.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) })
  expect([method, path, reply.statusCode]).toEqual([method, path, 200])
  return verdictOf(reply.json())
}

const everyKind = [...new Set(visitors.map(({ is }) => is))]

describe('who may call what', () => {
  // One pure function decides it for every endpoint and both ways in.
  test.each(everyKind)('%s, at every endpoint', (who) => {
    for (const { access, method, path } of house.desk.endpoints()) {
      const which = `${accessName(access)} ${method} ${path}`
      expect([which, judged(access, identityOf(who, access))]).toEqual([which, verdictFor(access, who)])
    }
  })

  // That the way in over HTTP knows each of them for who they are needs one endpoint of each access.
  test.each(visitors)('$name, over HTTP, at one endpoint of each access', async (visitor) => {
    const endpoints = house.desk.endpoints()
    for (const one of oneOfEachAccess(endpoints)) {
      const verdict = await verdictOver(one, await visitor.headers(one))
      expect([one.path, verdict]).toEqual([one.path, verdictFor(one.access, visitor.is)])
    }
  })

  // That every endpoint really asks, over HTTP: nobody gets in, and whoever it is for does.
  test.each(['nobody', 'whoever it is for'])('%s, over HTTP, at every endpoint', async (who) => {
    for (const endpoint of house.desk.endpoints()) {
      const visitor = who === 'nobody' ? visitors[1] : visitors.findLast(({ is }) => answers(endpoint, is))
      if (!visitor) throw new Error(`nobody may call ${endpoint.path}`)
      const verdict = await verdictOver(endpoint, await visitor.headers(endpoint))
      expect([endpoint.path, verdict]).toEqual([endpoint.path, verdictFor(endpoint.access, visitor.is)])
    }
  })
})

const answers = ({ access }: Endpoint, is: Visitor['is']) => verdictFor(access, is) === 'answered'

/** For rights two of them, which must not be taken for each other. */
function oneOfEachAccess(endpoints: readonly Endpoint[]): Endpoint[] {
  const reads = endpoints.filter(({ method }) => method === 'GET')
  const kinds = ['public', 'known', 'optional', 'any', 'member', 'enterprise', 'maker', 'staff'] as const
  const found = kinds.flatMap((kind) => reads.find(({ access }) => access === kind) ?? [])
  const rightful = reads.filter(({ access }) => rightFor(access) !== undefined)
  return [...found, ...rightful.slice(0, 1), ...rightful.slice(-1)]
}

function verdictOf({ code, data }: { code: number; data: unknown }): Verdict {
  if (code === refusals.SESSION_INVALID.code) {
    expect(data).toBeNull()
    return 'no session'
  }
  if (code === refusals.NOT_ALLOWED.code) {
    expect(data).toBeNull()
    return 'not allowed'
  }
  return 'answered'
}

async function expired(realm: 'enterprise' | 'maker'): Promise<string> {
  const now = house.clock()
  const { token } = await house.signIn[realm]()
  await house.database.begin((tx) =>
    tx.updateTable('sessions').set({ expires_at: now }).where('realm', '=', realm).execute(),
  )
  return token
}

async function ended(): Promise<string> {
  const { token, sessionId } = await house.signIn.enterprise()
  await house.database.begin((tx) => house.services.sessions.end(tx, sessionId))
  return token
}
