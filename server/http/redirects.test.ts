import { expect, test } from 'vitest'
import { mobileTwin } from '#contract/base/visitors.ts'
import { openHouse } from '#server/testing/house.ts'
import { paperSite } from '#server/testing/paper-site.ts'

const wechat = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.40 NetType/WIFI'

async function openPages(env: Record<string, string> = {}) {
  const paper = paperSite()
  return { ...(await openHouse({ site: paper, env })), paper }
}

test('WeChat is sent to the mobile site with its path and query; crawlers and the mobile site itself are not', async () => {
  const { http } = await openPages()
  const go = (url: string, agent: string) => http.inject({ url, headers: { 'user-agent': agent } })
  expect((await go('/about?x=1&invite=a', wechat)).headers.location).toBe('/m/about?x=1&invite=a')
  expect((await go('/', wechat)).headers.location).toBe('/m')
  expect((await go('/m/about', wechat)).statusCode).toBe(200)
  expect((await go('/about', `${wechat} Googlebot/2.1`)).statusCode).toBe(200)
  expect((await go('/about', `${wechat} wxwork/4.0`)).statusCode).toBe(200)
  expect((await go('/api/site', wechat)).statusCode).toBe(200)
  expect((await go('/sandbox', wechat)).headers.location).toBeUndefined()
  const own = await openPages({ MOBILE_ORIGIN: 'https://m.example.com' })
  const reply = await own.http.inject({ url: '/about?x=1', headers: { 'user-agent': wechat } })
  expect(reply.headers.location).toBe('https://m.example.com/about?x=1')
})

test('choosing 电脑版 is remembered and leads to a page of this site, never anywhere else', async () => {
  const { http } = await openPages()
  const reply = await http.inject('/m/desktop?to=%2Fabout%3Fx%3D1')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/about?x=1'])
  expect(reply.headers['set-cookie']).toContain('desktop=1')
  for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/m/about']) {
    expect((await http.inject(`/m/desktop?to=${encodeURIComponent(to)}`)).headers.location, to).toBe('/')
  }
})

const agents = {
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  phone: '(iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  wechat: 'Mozilla/5.0 (Linux; Android 15) Chrome/130 Mobile Safari/537.36 MicroMessenger/8.0.60 NetType/WIFI',
  'wechat on a computer':
    'Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537.36 MicroMessenger/6.5.2.501 NetType/WIFI WindowsWechat',
  'wecom on a phone': 'Mozilla/5.0 (Linux; Android 15) Chrome/130 Mobile Safari/537.36 wxwork/4.1 MicroMessenger/7.0.1',
  'wecom on a computer':
    'Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537.36 wxwork/4.1 MicroMessenger/7.0.1 WindowsWechat',
  tablet: 'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  crawler: 'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) Chrome/130 Mobile Safari/537.36 (compatible; Googlebot/2.1)',
} as const

/** Where each ends who asks for a page of the PC site, having chosen nothing or 电脑版; what is left is told by width. */
const ends: Record<keyof typeof agents, [nothing: 'pc' | 'mobile', desktop: 'pc' | 'mobile']> = {
  desktop: ['pc', 'pc'],
  phone: ['mobile', 'pc'],
  wechat: ['mobile', 'mobile'],
  'wechat on a computer': ['mobile', 'mobile'],
  'wecom on a phone': ['mobile', 'pc'],
  'wecom on a computer': ['pc', 'pc'],
  tablet: ['pc', 'pc'],
  crawler: ['pc', 'pc'],
}

const chosen = { nothing: '', 电脑版: 'desktop=1' } as const
const wanted = ['/', '/about', '/about?x=1', '/list?page=2&kind=a', '/nothing/here', '/user/login?from=%2Fuser']
const places = { 'below /m': '', 'on a host of its own': 'https://m.example.com' } as const

test.each(Object.entries(places))(
  'with the mobile site %s every address ends on the right page in two steps at most',
  async (_, mobileOrigin) => {
    const { http } = await openPages(mobileOrigin ? { MOBILE_ORIGIN: mobileOrigin } : {})
    const follow = async (first: string, agent: keyof typeof agents, cookie: string) => {
      let url = new URL(first, 'https://www.example.com')
      for (let steps = 0; steps <= 2; steps += 1) {
        const headers = { 'user-agent': agents[agent], cookie, host: url.host }
        const { location } = (await http.inject({ url: url.pathname + url.search, headers })).headers
        if (!location) return url.host + url.pathname + url.search
        url = new URL(location, url)
      }
      return 'still on the way'
    }
    for (const agent of Object.keys(agents) as (keyof typeof agents)[]) {
      for (const [at, [choice, cookie]] of Object.entries(chosen).entries()) {
        for (const address of wanted) {
          const said = `${agent}, ${choice}, ${address}`
          const onMobile = mobileOrigin ? `m.example.com${address}` : `www.example.com${mobileTwin(address)}`
          const onPc = `www.example.com${address}`
          expect(await follow(address, agent, cookie), said).toBe(ends[agent][at] === 'mobile' ? onMobile : onPc)
          // Whoever has the address of the twin stays there: by their width alone would they be sent back.
          expect(await follow(mobileTwin(address), agent, cookie), said).toBe(onMobile)
          const to = `?to=${encodeURIComponent(address)}`
          const back = agent.startsWith('wechat') ? onMobile : onPc
          expect(await follow(`/m/desktop${to}`, agent, 'desktop=1'), said).toBe(back)
          expect(await follow(`/m/mobile${to}`, agent, ''), said).toBe(onMobile)
        }
      }
    }
  },
)

test('the choice of either site is kept, and inside WeChat there is none', async () => {
  const { http } = await openPages()
  const go = (url: string, agent: string) => http.inject({ url, headers: { 'user-agent': agent } })
  expect(String((await go('/m/desktop?to=%2Fabout', agents.phone)).headers['set-cookie'])).toContain('desktop=1;')
  expect(String((await go('/m/mobile?to=%2Fabout', agents.phone)).headers['set-cookie'])).toContain(
    'desktop=; Max-Age=0',
  )
  const inWechat = await go('/m/desktop?to=%2Fabout', agents.wechat)
  expect(inWechat.headers.location).toBe('/m/about')
  expect(String(inWechat.headers['set-cookie'])).toContain('desktop=; Max-Age=0')
})

test('a kept page of one site is never given to whoever belongs on the other', async () => {
  const { http, paper } = await openPages({ MOBILE_ORIGIN: 'https://m.example.com' })
  const go = (host: string) => http.inject({ url: '/about', headers: { host } })
  const first = [await go('www.example.com'), await go('m.example.com')].map(({ body }) => body)
  const again = [await go('www.example.com'), await go('m.example.com')].map(({ body }) => body)
  expect(again).toEqual(first)
  expect(first[0]).not.toBe(first[1])
  expect(paper.rendered).toEqual(['/about', '/m/about'])
})

test('a guarded page of the mobile site leads to its own sign-in, and back to the page as both sites name it', async () => {
  const { http } = await openPages()
  expect((await http.inject('/m/user?tab=1')).headers.location).toBe('/m/user/login?from=%2Fuser%3Ftab%3D1')
  const own = await openPages({ MOBILE_ORIGIN: 'https://m.example.com' })
  const reply = await own.http.inject({ url: '/user?tab=1', headers: { host: 'm.example.com' } })
  expect(reply.headers.location).toBe('https://m.example.com/user/login?from=%2Fuser%3Ftab%3D1')
})
