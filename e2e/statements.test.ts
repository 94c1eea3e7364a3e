import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PageKind, statementBudgets } from '../bench/statement-budgets.ts'
import { countStatements } from '../bench/statement-count.ts'
import { loadBuiltSite } from '../server/http/site-bundle.ts'
import { buildHouse, type House } from '../server/testing/house.ts'
import { siteMap } from '../web/routes.ts'
import { demoTemplate, prepareDemo } from './demo-template.ts'
import { publicAddresses } from './site.ts'

// What a page asks the database when whoever opens it is signed in and has a history: the demo's own accounts.

let house: House
const cookies: Record<'enterprise' | 'maker', string> = { enterprise: '', maker: '' }
beforeAll(async () => {
  await prepareDemo()
  house = await buildHouse({ site: await loadBuiltSite(resolve('dist')), template: demoTemplate })
  const names = { enterprise: 'enterprise_token', maker: 'personal_token' } as const
  for (const realm of ['enterprise', 'maker'] as const) {
    const { token } = await house.database.begin((tx) =>
      house.services.sessions.open(tx, { realm, ownerId: 1, browser: false }),
    )
    cookies[realm] = `${names[realm]}=${token}`
  }
})
afterAll(() => house.close())

async function costOf(url: string, cookie: string): Promise<string[]> {
  const visit = () => house.http.inject({ url, headers: { cookie } })
  await visit()
  const counter = countStatements()
  const { statusCode } = await visit()
  const asked = counter.stop()
  expect([url, statusCode === 200 || statusCode === 404]).toEqual([url, true])
  return asked
}

/** Enough to see which one should not have been there. */
const begins = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 80)

async function dearer(kind: PageKind, addresses: readonly string[], cookie: string): Promise<string[]> {
  const wrong: string[] = []
  for (const url of addresses) {
    const first = await costOf(url, cookie)
    // What a timer wrote meanwhile, or drops of what is kept, is no cost of the page: it would not be there both times.
    const asked = first.length > statementBudgets[kind] ? await costOf(url, cookie) : first
    if (asked.length > statementBudgets[kind]) wrong.push([`${url} ${asked.length}`, ...asked.map(begins)].join('\n'))
  }
  return wrong
}

test('pages that everybody may read cost whoever is signed in one statement, the home page two', async () => {
  const all = await publicAddresses({ house })
  const doors = siteMap.filter(({ layout }) => layout === 'login').map(({ path }) => path)
  const contents = all.filter((url) => url !== '/' && !doors.includes(url))
  for (const cookie of [cookies.enterprise, cookies.maker, `${cookies.enterprise}; ${cookies.maker}`]) {
    expect(await dearer('content', contents, cookie)).toEqual([])
    expect(await dearer('home', ['/'], cookie)).toEqual([])
  }
})

test.each(['enterprise', 'maker'] as const)(
  'the pages of the account of a demo %s keep to their budget',
  async (realm) => {
    const guard = realm === 'enterprise' ? 'auth' : 'personalAuth'
    const pages = siteMap.filter((entry) => entry.guard === guard && !entry.path.includes(':')).map(({ path }) => path)
    expect(await dearer('account', pages, cookies[realm])).toEqual([])
  },
)

test('a link of one’s own keeps to the budget of an account, whatever became of it', async () => {
  const { list } = await house.services.links.reading.list({ status: 'all', page: 1, count: 100 }, 1, house.clock())
  const ofEachState = [...new Map(list.map(({ status, id }) => [status, id])).values()]
  expect(ofEachState).toHaveLength(7)
  const pages = ofEachState.map((id) => `/sites/${id}`)
  expect(await dearer('account', pages, cookies.enterprise)).toEqual([])
})

test('an order keeps to the budget of an account, whatever became of it, and so does its receipt', async () => {
  const owner = { kind: 'enterprise', id: 1 } as const
  const { reading } = house.services.checkout
  const { list } = await reading.page(owner, { page: 1, count: 100 }, {}, house.clock())
  const ofEachState = [...new Map(list.map(({ state, order_no }) => [state, order_no])).values()]
  expect(ofEachState.length).toBeGreaterThan(3)
  const pages = ofEachState.flatMap((no) => [`/user/orders/${no}`, `/user/orders/${no}/receipt`])
  expect(await dearer('account', pages, cookies.enterprise)).toEqual([])
})

test('an own ad keeps to the budget of an account, and telling what was seen of one costs nothing', async () => {
  const { list } = await house.services.ads.reading.page(1, undefined, { page: 1, count: 100 }, house.clock())
  const ofEachState = [...new Map(list.map(({ state, id }) => [state, id])).values()]
  expect(ofEachState.length).toBeGreaterThan(6)
  const pages = ofEachState.map((id) => `/user/ads/${id}`)
  expect(await dearer('account', [...pages, `/advertisement/add?from=${ofEachState[0]}`], cookies.enterprise)).toEqual(
    [],
  )
  const { data } = (await house.http.inject('/api/advertisement/running?slot=HOME_TOP')).json()
  const seen = data.list.map(({ id, mark }: { id: number; mark: string }) => ({ id, mark }))
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', cookie: cookies.enterprise }
  const payload = { view: 'a-page-that-was-left', seen }
  const counter = countStatements()
  await house.http.inject({ method: 'POST', url: '/api/advertisement/seen', headers, payload })
  expect(counter.stop()).toEqual([])
})

test('a sign-up of one’s own keeps to the budget of an account, whatever became of it, and so does its form', async () => {
  const owner = { kind: 'enterprise', id: 1 } as const
  const { list } = await house.services.signups.reading.page(owner, { page: 1, count: 100 }, undefined, house.clock())
  const ofEachState = [...new Map(list.map(({ state, id }) => [state, id])).values()]
  expect(ofEachState.length).toBeGreaterThan(3)
  const pages = ofEachState.map((id) => `/activity/mine/${id}`)
  const forms = list.slice(0, 2).map(({ activity }) => `/activity/${activity.id}/signup`)
  expect(await dearer('account', [...pages, ...forms], cookies.enterprise)).toEqual([])
})
