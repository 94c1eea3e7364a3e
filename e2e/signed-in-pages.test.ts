import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, CallRefused } from '../contract/base/call.ts'
import { refusals } from '../contract/base/refusals.ts'
import { mobileTwin } from '../contract/base/visitors.ts'
import { noDoor } from '../server/http/desk.ts'
import type { Arrived } from '../server/http/identity.ts'
import { unread } from '../server/http/reading.ts'
import { loadBuiltSite } from '../server/http/site-bundle.ts'
import { Refusal } from '../server/platform/refusal.ts'
import { buildHouse, type House } from '../server/testing/house.ts'
import { siteMap } from '../web/routes.ts'
import { demoTemplate, prepareDemo } from './demo-template.ts'
import { publicAddresses } from './site.ts'

// Pages of whoever is signed in are put together from a part that is the same for all of them and one that is theirs.
// Held against the same pages rendered for each of them in one piece.

let house: House
let site: Awaited<ReturnType<typeof loadBuiltSite>>
let addresses: string[]
beforeAll(async () => {
  await prepareDemo()
  site = await loadBuiltSite(resolve('dist'))
  house = await buildHouse({ site, template: demoTemplate })
  addresses = [
    ...(await publicAddresses({ house })),
    '/news?page=2',
    '/search?q=合作',
    '/company?q=公司',
    '/gone/for/good',
  ]
})
afterAll(() => house.close())

const kinds = ['an enterprise', 'a maker', 'somebody who is both'] as const

async function signIn(kind: (typeof kinds)[number]): Promise<{ cookie: string; arrived: Arrived }> {
  const tokens = {
    ...(kind !== 'a maker' && { enterprise: (await house.signIn.enterprise()).token }),
    ...(kind !== 'an enterprise' && { maker: (await house.signIn.maker()).token }),
  }
  const names = { enterprise: 'enterprise_token', maker: 'personal_token' } as const
  const cookie = Object.entries(tokens).map(([realm, token]) => `${names[realm as keyof typeof names]}=${token}`)
  const arrived = await house.services.visitor.arrive({ tokens, binders: {}, whole: false, wallet: false })
  return { cookie: cookie.join('; '), arrived }
}

/** The page in one piece, for this visitor alone. */
async function wholePage(url: string, { identity, own, wallet }: Arrived) {
  const call: Call = async (endpoint, input) => {
    const asking = { identity, now: house.clock(), requestId: 'test', reading: unread, door: noDoor }
    try {
      return (await house.desk.answer(endpoint, input, asking)) as never
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new CallRefused(refusals[error.code].code, error.message, error.fields)
    }
  }
  const { status, html } = await site.site.render({ url, call, own, wallet, assets: site.assets })
  return [status, html]
}

test.each(kinds)('every page of both sites is for %s byte for byte what it is in one piece', async (kind) => {
  const { cookie, arrived } = await signIn(kind)
  const wrong: string[] = []
  const twins = addresses.filter((url) => url !== '/gone/for/good').map((url) => mobileTwin(url))
  for (const url of [...addresses, ...twins]) {
    const whole = await wholePage(url === '/gone/for/good' ? '/nowhere' : url, arrived)
    const own = await house.http.inject({ url, headers: { cookie } })
    expect(own.headers['cache-control']).toBe('private, no-store')
    if (own.statusCode !== whole[0] || own.body !== whole[1]) wrong.push(url)
  }
  expect(addresses.length).toBeGreaterThan(40)
  expect(wrong).toEqual([])
})

test('compressed it is the same page, for each who looks at it', async () => {
  const [one, other] = [await signIn('an enterprise'), await signIn('somebody who is both')]
  const address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  for (const url of ['/', '/news', '/gone/for/good']) {
    const read = async (cookie: string, encoding: string) => {
      const reply = await fetch(address + url, { headers: { cookie, 'accept-encoding': encoding } })
      return { text: await reply.text(), encoding: reply.headers.get('content-encoding') }
    }
    // The first takes it as it was made, the second has it made small.
    for (const { cookie } of [one, other, one, other]) {
      const plain = await read(cookie, 'identity')
      await expect.poll(async () => (await read(cookie, 'gzip, br')).encoding).toBe('gzip')
      expect([plain.encoding, (await read(cookie, 'gzip, br')).text]).toEqual([null, plain.text])
    }
  }
})

test('whoever’s session has ended gets the guests’ page at once, and the dead cookie is taken away', async () => {
  const { cookie, arrived } = await signIn('an enterprise')
  const address = `http://127.0.0.1:${(house.http.server.address() as AddressInfo).port}`
  const read = async () => {
    const reply = await fetch(`${address}/news`, { headers: { cookie } })
    return { cookies: reply.headers.getSetCookie(), greets: (await reply.text()).includes('id="account-enterprise"') }
  }
  for (let n = 0; n < 3; n++) expect(await read()).toEqual({ cookies: [], greets: true })
  const { id = 0 } = arrived.identity.enterprise ?? {}
  await house.database.begin((tx) => house.services.sessions.end(tx, id))
  const { cookies, greets } = await read()
  expect([greets, cookies.length]).toEqual([false, 2])
  for (const one of cookies) expect(one).toMatch(/^enterprise_token(_b)?=; Max-Age=0;/)
})

test('a page that is shared can show nothing of whoever it was made for', async () => {
  const first = await signIn('somebody who is both')
  await house.database.begin((tx) =>
    tx
      .updateTable('enterprises')
      .set({ name: '只属于我的名字' })
      .where('id', '=', first.arrived.own.enterprise?.id ?? 0)
      .execute(),
  )
  const second = await signIn('an enterprise')
  for (const url of addresses) {
    const mine = await house.http.inject({ url, headers: { cookie: first.cookie } })
    const theirs = await house.http.inject({ url, headers: { cookie: second.cookie } })
    const guests = await house.http.inject({ url })
    expect([mine.body.includes('只属于我的名字'), url]).toEqual([true, url])
    expect(
      [theirs.body, guests.body].filter((body) => body.includes('只属于我的名字')),
      url,
    ).toEqual([])
  }
})

const guards = { auth: 'an enterprise', personalAuth: 'a maker' } as const

/** The same account page as whoever is signed in gets it, and as it is rendered for them alone at this moment. */
async function accountPage(url: string, cookie: string, tokens: Record<string, string>) {
  const wallet = site.site.plan(url)?.wallet ?? false
  const arrived = await house.services.visitor.arrive({ tokens, binders: {}, whole: true, wallet })
  const { statusCode, body } = await house.http.inject({ url, headers: { cookie } })
  return { got: [statusCode, body], whole: await wholePage(url, arrived) }
}

test.each(['auth', 'personalAuth'] as const)(
  'every account page behind %s is what would be rendered, also the second time and when it says something new',
  async (guard) => {
    const { cookie } = await signIn(guards[guard])
    const [name = '', token = ''] = cookie.split('=')
    const realm = name === 'enterprise_token' ? 'enterprise' : 'maker'
    const own = siteMap.filter((entry) => entry.guard === guard && !/[:*]/.test(entry.path)).map(({ path }) => path)
    expect(own.length).toBeGreaterThan(10)
    const addresses = [...own, ...own.map((path) => mobileTwin(path))]
    const differing = async () => {
      const wrong: string[] = []
      for (const url of addresses) {
        const { got, whole } = await accountPage(url, cookie, { [realm]: token })
        if (got[0] !== whole[0] || got[1] !== whole[1]) wrong.push(url)
      }
      return wrong
    }
    expect([await differing(), await differing()]).toEqual([[], []])
    const { identity } = await house.services.visitor.arrive({
      ...{ tokens: { [realm]: token }, binders: {}, whole: false, wallet: false },
    })
    const owner = { realm, id: identity[realm]?.ownerId ?? 0 } as const
    // Another device says nothing of who they are, only something on the pages that count devices.
    await house.database.begin((tx) => house.services.sessions.open(tx, { realm, ownerId: owner.id, browser: false }))
    expect(await differing()).toEqual([])
    await house.database.begin((tx) =>
      house.services.messages.tell(tx, owner, {
        event: 'account.frozen',
        values: { reason: '刚刚发生的事' },
        now: house.clock(),
      }),
    )
    expect(await differing()).toEqual([])
    const centre = realm === 'maker' ? '/personal' : '/user'
    expect((await house.http.inject({ url: centre, headers: { cookie } })).body).toContain('刚刚发生的事')
  },
)

test('two accounts that look alike get every page of their own', async () => {
  const [one, other] = [await signIn('an enterprise'), await signIn('an enterprise')]
  const told = (body: string) => JSON.parse(/<script id="own"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '')
  const strangers: string[] = []
  for (const { path } of siteMap.filter(({ guard, path: at }) => guard === 'auth' && !/[:*]/.test(at)))
    for (const { cookie, arrived } of [one, other]) {
      const { body } = await house.http.inject({ url: path, headers: { cookie } })
      if (told(body).enterprise.id !== arrived.own.enterprise?.id) strangers.push(path)
    }
  expect(strangers).toEqual([])
})
