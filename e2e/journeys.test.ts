import { afterAll, beforeAll, expect, test } from 'vitest'
import { someMorning } from '../server/testing/house.ts'
import { markDocument, openWindow, stopTime } from './browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const to = (path: string) => site.address + path
/** A call for data; that the visit is counted is none. */
const isQuestion = (path: string) => path.startsWith('/api/') && !path.endsWith('/visit')
// A click before the page stands would be answered by the browser instead of the site.
const settled = { waitUntil: 'networkidle' } as const

test('a visitor reads the home page, follows a link without a reload, and goes back', async () => {
  const { page } = await openWindow(site.browser)
  const asked: string[] = []
  await page.goto(to('/'), settled)
  expect(await page.title()).toBe('众桥 - 企业资源合作平台')
  expect(await page.locator('h1').count()).toBe(1)
  const stillSame = await markDocument(page)
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '关于我们' }).click()
  await page.getByRole('heading', { level: 1, name: '关于众桥' }).waitFor()
  expect(await page.title()).toBe('关于众桥 - 我们为企业搭一座桥')
  expect(await stillSame()).toBe(true)
  expect(asked.filter(isQuestion)).toEqual(['/api/wz'])
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: '关于众桥' }).waitFor({ state: 'detached' })
  expect(page.url()).toBe(to('/'))
  expect(await page.title()).toBe('众桥 - 企业资源合作平台')
  expect(await stillSame()).toBe(true)
})

test('without JavaScript the pages show what they say and their links work', async () => {
  const { page } = await openWindow(site.browser, { javaScriptEnabled: false })
  await page.goto(to('/'), settled)
  await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click()
  expect(page.url()).toBe(to('/about'))
  expect(await page.getByRole('heading', { name: '我们怎么做' }).isVisible()).toBe(true)
})

test('an address where nothing is answers 404 in both languages and leads home', async () => {
  const { page, complaints } = await openWindow(site.browser)
  const reply = await page.goto(to('/no/such/page'), settled)
  expect(reply?.status()).toBe(404)
  expect(await page.title()).toBe('页面不存在 - 众桥')
  expect(await page.getByText('This page could not be found').isVisible()).toBe(true)
  expect(await page.getByRole('heading', { name: '您访问的页面不存在' }).isVisible()).toBe(true)
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL(to('/'))
  // The browser itself notes that the document came with a 404; that is what was asked for.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('messages pass by every five seconds in a bar of forty pixels, and wait while somebody points at them', async () => {
  const { page } = await openWindow(site.browser, { reducedMotion: 'no-preference' })
  await page.clock.install({ time: someMorning })
  await page.goto(to('/about'), settled)
  await stopTime(page)
  const ticker = page.getByRole('region', { name: '滚动消息' })
  const shown = () => ticker.locator('li[data-standing="shown"]').textContent()
  expect((await ticker.boundingBox())?.height).toBe(40)
  // The clock was stopped somewhere within the first message; the second one stands its whole time.
  const first = await shown()
  for (let step = 0; step < 51 && (await shown()) === first; step++) await page.clock.runFor(100)
  const second = await shown()
  expect(second).not.toBe(first)
  await page.clock.runFor(4_800)
  expect(await shown()).toBe(second)
  await page.clock.runFor(200)
  const third = await shown()
  expect(third).not.toBe(second)
  await ticker.hover()
  await page.clock.runFor(20_000)
  expect(await shown()).toBe(third)
})

test('for people who asked for less motion the messages stand still', async () => {
  const { page } = await openWindow(site.browser)
  await page.clock.install()
  await page.goto(to('/about'), settled)
  const shown = () => page.locator('li[data-standing="shown"]').first().textContent()
  const first = await shown()
  await page.clock.runFor(20_000)
  expect(await shown()).toBe(first)
})

test('the sidebar has its six items in order, and the last shows the QR code until it is dismissed', async () => {
  const { page } = await openWindow(site.browser)
  await page.goto(to('/'), settled)
  const sidebar = page.getByRole('navigation', { name: '快捷入口' })
  expect(await sidebar.locator('a, button').allInnerTexts()).toEqual(['企业', '创客', '资料', '公司', '帮助', '关注'])
  expect(await sidebar.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/user',
    '/personal',
    '/resources',
    '/company',
    '/help',
  ])
  const code = sidebar.getByRole('img', { name: /公众号二维码/ })
  expect(await code.isVisible()).toBe(false)
  await sidebar.getByRole('button', { name: '关注' }).focus()
  expect(await code.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await code.isVisible()).toBe(false)
})

test('the footer has its nine links in order and the filing details', async () => {
  const { page } = await openWindow(site.browser)
  await page.goto(to('/'), settled)
  const footer = page.getByRole('contentinfo')
  const paths = await footer.locator('nav a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths.slice(0, 9)).toEqual([
    '/',
    '/about',
    '/play',
    '/news',
    '/company',
    '/business',
    '/resources',
    '/help',
    '/contact',
  ])
  expect(await footer.getByRole('link', { name: /浙ICP备/ }).getAttribute('href')).toBe('https://beian.miit.gov.cn/')
  expect(await footer.getByRole('link', { name: /浙公网安备/ }).getAttribute('href')).toContain('code=33000000000000')
  expect(await footer.locator('a[href^="tel:"]').count()).toBeGreaterThan(0)
  expect(await footer.locator('a[href^="mailto:"]').count()).toBeGreaterThan(0)
})

test('a narrow window is sent to the mobile site, and 电脑版 holds for that visitor', async () => {
  const { page } = await openWindow(site.browser, { viewport: { width: 1199, height: 800 } })
  await page.goto(to('/about?x=1'), settled)
  await page.waitForURL(to('/m/about?x=1'))
  await page.getByRole('link', { name: /电脑版/ }).click()
  await page.waitForURL(to('/about?x=1'))
  await page.getByRole('heading', { level: 1, name: '关于众桥' }).waitFor()
  await page.goto(to('/'), settled)
  expect(page.url()).toBe(to('/'))
})

test('a window of exactly 1200 px stays, and a wide one on a mobile address comes back', async () => {
  const { page } = await openWindow(site.browser, { viewport: { width: 1200, height: 800 } })
  await page.goto(to('/about'), settled)
  expect(page.url()).toBe(to('/about'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1200)
  await page.goto(to('/m/about?x=1'), settled)
  await page.waitForURL(to('/about?x=1'))
})

test.for([
  ['WeChat', 'Mozilla/5.0 (Windows NT 10.0) MicroMessenger/7.0.20 WindowsWechat'],
  ['what calls itself a telephone', 'Mozilla/5.0 (Linux; Android 13; M2105K81AC) Chrome/120.0 Mobile Safari/537.36'],
] as const)('%s, in a wide window, is sent to the mobile site, and not in a circle', async ([, userAgent]) => {
  const { page } = await openWindow(site.browser, { userAgent })
  await page.goto(to('/about?invite=abc'), settled)
  expect(page.url()).toBe(to('/m/about?invite=abc'))
})

const telephone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

test('inside WeChat 电脑版 is not offered', async () => {
  const { page } = await openWindow(site.browser, { ...telephone, userAgent: `${iphone} MicroMessenger/8.0.60` })
  await page.goto(to('/about?x=1'), settled)
  await page.waitForURL(to('/m/about?x=1'))
  expect(await page.getByText('电脑版').isVisible()).toBe(false)
})

test('on a telephone 电脑版 is laid out 1200 px wide, fits the screen, can be pinched, and leads back', async () => {
  const { page, context } = await openWindow(site.browser, { ...telephone, userAgent: `${iphone} Safari/604.1` })
  await page.goto(to('/about?x=1'), settled)
  await page.waitForURL(to('/m/about?x=1'))
  expect(await page.evaluate(() => innerWidth)).toBe(375)
  await page.getByRole('link', { name: /电脑版/ }).click()
  await page.waitForURL(to('/about?x=1'))
  await page.getByRole('heading', { level: 1, name: '关于众桥' }).waitFor()
  const looks = () =>
    page.evaluate(() => ({ width: document.documentElement.clientWidth, seen: visualViewport?.width }))
  expect(await looks()).toEqual({ width: 1200, seen: 1200 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1200)
  // It stays so when the page moves on by itself, and when another one is loaded.
  await page.getByRole('contentinfo').getByRole('link', { name: '新闻动态' }).click()
  await page.waitForURL(to('/news'))
  expect(await looks()).toEqual({ width: 1200, seen: 1200 })
  await page.goto(to('/'), settled)
  expect(page.url()).toBe(to('/'))
  // What two fingers would do, held to what the page allows: where it forbids to zoom, nothing changes.
  const fingers = await context.newCDPSession(page)
  await fingers.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
  await expect.poll(looks).toEqual({ width: 1200, seen: 375 })
  await page.goto(to('/about?x=1'), settled)
  await page.getByRole('contentinfo').getByRole('link', { name: '手机版' }).click()
  await page.waitForURL(to('/m/about?x=1'))
  expect(await page.evaluate(() => innerWidth)).toBe(375)
  await page.goto(to('/news'), settled)
  expect(page.url()).toBe(to('/m/news'))
})

test('a guarded page asks to sign in: by direct request, and by a click', async () => {
  const { page } = await openWindow(site.browser)
  await page.clock.install({ time: someMorning })
  await page.goto(to('/wallet/record?type=in'), settled)
  expect(page.url()).toBe(to('/user/login?from=%2Fwallet%2Frecord%3Ftype%3Din'))
  const toast = page.getByRole('alert').getByText('请先登录')
  await toast.waitFor()
  await page.goto(to('/'), settled)
  await stopTime(page)
  const stillSame = await markDocument(page)
  await page.getByRole('navigation', { name: '快捷入口' }).getByRole('link', { name: '企业' }).click()
  await page.waitForURL(to('/user/login?from=%2Fuser'))
  await toast.waitFor()
  expect(await stillSame()).toBe(true)
  await page.clock.runFor(2_900)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.runFor(200)
  expect(await toast.isVisible()).toBe(false)
  // The login layout is the page and the ticker, nothing else.
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expect(await page.getByRole('navigation', { name: '主导航' }).count()).toBe(0)
})

test('an invite is remembered on any page, also on the way inside the site', async () => {
  const { page, context } = await openWindow(site.browser)
  const invite = async () => (await context.cookies()).find(({ name }) => name === 'invite')?.value
  await page.goto(to('/about?invite=first-1'), settled)
  expect(await invite()).toBe('first-1')
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/contact?invite=second-2'
    link.textContent = 'invited'
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'invited' }).click()
  await page.waitForURL(to('/contact?invite=second-2'))
  expect(await invite()).toBe('second-2')
})

test('a signed-in enterprise is greeted from the first HTML, and nothing is fetched a second time', async () => {
  const { page, context } = await openWindow(site.browser)
  const { token, binder } = await site.house.signIn.enterprise({ browser: true })
  const common = { url: site.address, sameSite: 'Lax' } as const
  await context.addCookies([
    { name: 'enterprise_token', value: token, ...common },
    { name: 'enterprise_token_b', value: binder, httpOnly: true, ...common },
  ])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(to('/'), settled)
  const chip = page.getByRole('banner').getByRole('button', { name: '示例企业' })
  expect(await chip.isVisible()).toBe(true)
  expect(asked.filter(isQuestion)).toEqual([])
  // The one next step of the first screen is theirs too.
  expect(await page.getByRole('link', { name: '进入企业中心' }).isVisible()).toBe(true)
  await chip.click()
  await page.getByRole('banner').getByRole('link', { name: '企业中心' }).click()
  await page.waitForURL(to('/user'))
  await page.getByRole('heading', { level: 1, name: '企业中心' }).waitFor()
})

test('when a file of the clicked page is gone, the browser reloads to that page, once', async () => {
  const { page, complaints } = await openWindow(site.browser)
  await page.route(/\/assets\/about-[^/]+\.js/, (route) => route.fulfill({ status: 404 }))
  await page.goto(to('/'), settled)
  const stillSame = await markDocument(page)
  const aboutLink = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '关于我们' })
  let loads = 0
  page.on('load', () => loads++)
  const reloaded = page.waitForEvent('load')
  await aboutLink.click()
  await reloaded
  // The file is still missing after the reload: the page stays as the server sent it instead of reloading for ever.
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(1)
  expect(page.url()).toBe(to('/about'))
  expect(await stillSame()).toBe(false)
  expect(await page.getByRole('heading', { level: 1, name: '关于众桥' }).isVisible()).toBe(true)
  complaints.splice(0)
})

test('what goes wrong in a browser reaches the list of defects', async () => {
  const { page, complaints } = await openWindow(site.browser)
  await page.goto(to('/'), settled)
  const reported = page.waitForResponse('**/api/client-error')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('the page tore')
    })
  })
  expect((await reported).status()).toBe(200)
  const { list } = await site.house.services.defects.list({ page: 1, count: 10 })
  expect(list.map(({ source, message }) => [source, message])).toContainEqual(['browser', 'the page tore'])
  complaints.splice(0)
})

test('what an operator changes is on the next page that anybody opens', async () => {
  const { page } = await openWindow(site.browser)
  await page.goto(to('/about'), settled)
  const heard = new Promise<void>((done) => site.house.changes.onChange(() => done()))
  const change = { actor: { kind: 'system', id: null } as const, now: site.house.clock(), requestId: 'test' }
  await site.house.services.site.saveInfo({ phone: '400-111-2222', record_number: '' }, change)
  await heard
  await page.reload()
  const footer = page.getByRole('contentinfo')
  expect(await footer.getByText('400-111-2222').isVisible()).toBe(true)
  expect(await footer.getByText('暂无').isVisible()).toBe(true)
})

test('a notice on the home page leads to its whole text', async () => {
  const { page } = await openWindow(site.browser)
  await page.goto(to('/'), settled)
  await page.getByRole('link', { name: /关于企业认证所需材料的说明/ }).click()
  await page.getByRole('heading', { level: 1, name: '关于企业认证所需材料的说明' }).waitFor()
  expect(await page.getByText('另需一份盖章的授权委托书').isVisible()).toBe(true)
  expect(page.url()).toMatch(/\/notice\/\d+$/)
})

test('a visitor turns the page, finds news by year, and shares what they read', async () => {
  const { page, context } = await openWindow(site.browser)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(to('/news'), settled)
  const stillSame = await markDocument(page)
  await page.getByRole('link', { name: '下一页' }).click()
  await page.waitForURL(to('/news?page=2'))
  await page.getByRole('link', { name: /^2025 年/ }).click()
  await page.getByText('正在查看：2025 年').waitFor()
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('img', { name: '本页二维码' }).waitFor()
  await page.getByRole('button', { name: '复制链接' }).click()
  await page.getByText('链接已复制').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/news\/\d+$/)
  expect(await stillSame()).toBe(true)
})

test('a page that somebody looks at is counted once, with its views', async () => {
  // A browser that says it has no head is not counted.
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const { page } = await openWindow(site.browser, { userAgent })
  const { list } = (await (await fetch(to('/api/news?page=6'))).json()).data as { list: { id: number }[] }
  const [article] = list
  // What is kept says a number of views later; the table says it at once.
  const views = async () => {
    const { database } = site.house
    const one = database.read((tx) =>
      tx
        .selectFrom('content_views')
        .select('views')
        .where('content_id', '=', article?.id ?? 0)
        .executeTakeFirst(),
    )
    return (await one)?.views ?? 0
  }
  const before = await views()
  const counted = page.waitForResponse((reply) => reply.url().includes('/api/visit'))
  await page.goto(to(`/news/${article?.id}`), settled)
  expect((await counted).status()).toBe(200)
  await site.house.services.visits.flush()
  expect(await views()).toBe(before + 1)
})
