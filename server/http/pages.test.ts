import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { type DatabaseLine, lineTo } from '#server/testing/database-line.ts'
import { type House, openHouse, type SignedIn } from '#server/testing/house.ts'
import { type PaperSite, paperSite } from '#server/testing/paper-site.ts'

const wechat = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.40 NetType/WIFI'

async function openPages(env: Record<string, string> = {}): Promise<House & { paper: PaperSite }> {
  const paper = paperSite()
  return { ...(await openHouse({ site: paper, env })), paper }
}

const change = (house: House) => ({
  actor: { kind: 'system', id: null } as const,
  now: house.clock(),
  requestId: 'test',
})

test('a guest’s page is rendered once and then comes from the cache, byte for byte', async () => {
  const { http, paper } = await openPages()
  const first = await http.inject('/')
  const second = await http.inject('/')
  expect(second.body).toBe(first.body)
  expect(paper.rendered).toEqual(['/'])
  expect(second.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding, Cookie, User-Agent' })
  const again = await http.inject({ url: '/', headers: { 'if-none-match': String(second.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('many who ask at once for a page that is not there yet wait for one render', async () => {
  const { http, paper } = await openPages()
  await Promise.all(Array.from({ length: 20 }, () => http.inject('/about')))
  expect(paper.rendered).toEqual(['/about'])
})

test('a change in one process is seen in another at once', async () => {
  const house = await openPages()
  const neighbour = await house.openNeighbour()
  expect((await neighbour.http.inject('/')).body).toContain('企业资源合作平台')
  const heard = new Promise<void>((done) => neighbour.changes.onChange(() => done()))
  await house.services.site.saveInfo({ name: '众桥' }, change(house))
  await heard
  expect((await neighbour.http.inject('/')).body).toContain('众桥')
  expect((await neighbour.http.inject('/api/site')).json().data.name).toBe('众桥')
})

test('a page begun before a change is answered but not kept', async () => {
  const house = await openPages()
  const heard = new Promise<void>((done) => house.changes.onChange(() => done()))
  house.paper.during = async () => {
    house.paper.during = async () => undefined
    await house.services.site.saveInfo({ name: '新名字' }, change(house))
    await heard
  }
  expect((await house.http.inject('/')).body).toContain('企业资源合作平台')
  expect((await house.http.inject('/')).body).toContain('新名字')
})

test('a page is made anew at the very moment when something in it begins or ends', async () => {
  const house = await openPages()
  const at = (ms: number) => new Date(house.clock().getTime() + ms)
  const heard = new Promise<void>((done) => house.changes.onChange(() => done()))
  const message = { content: '限时公告', link: '', starts_at: at(60_000), ends_at: at(120_000), position: 0 }
  await house.database.begin((tx) => house.services.site.tickerMessage.add(tx, message, change(house)))
  await heard
  const shows = async () => (await house.http.inject('/')).body.includes('限时公告')
  expect(await shows()).toBe(false)
  house.clock.advance(59_999)
  expect(await shows()).toBe(false)
  house.clock.advance(1)
  expect(await shows()).toBe(true)
  house.clock.advance(59_999)
  expect(await shows()).toBe(true)
  house.clock.advance(1)
  expect(await shows()).toBe(false)
})

test('every page is made anew at midnight in Shanghai', async () => {
  const { http, clock, paper } = await openPages()
  clock.set(new Date('2026-11-16T15:59:59.999Z'))
  await http.inject('/')
  await http.inject('/')
  clock.set(new Date('2026-11-16T16:00:00Z'))
  await http.inject('/')
  expect(paper.rendered).toEqual(['/', '/'])
})

test('the cache knows a page by its path and the parameters it reads, and by nothing else', async () => {
  const { http, paper } = await openPages()
  for (const url of ['/list?kind=a&page=2', '/list?page=2&kind=a&utm_source=x', '/list?x=1&kind=a&page=2&page=3'])
    await http.inject(url)
  await http.inject('/list?page=')
  await http.inject('/list')
  await http.inject('/?anything=goes')
  expect(paper.rendered).toEqual(['/list?kind=a&page=2', '/list', '/'])
})

test('what says nothing makes no second copy of a page, however many ways there are to say it', async () => {
  const { http, paper } = await openPages()
  for (const junk of ['abc', '-1', '1', '1.0', '02', '0x2', '2e0', '%00', 'x'.repeat(5_000), '２'])
    await http.inject(`/list?page=${junk}`)
  expect(paper.rendered).toEqual(['/list'])
})

test('while the database is away kept pages go on for ten minutes and say that they are stale; the rest is 503', async () => {
  let line: DatabaseLine | undefined
  const paper = paperSite()
  const through = async (url: string) => {
    line = await lineTo(url)
    return line.url
  }
  const house = await openHouse({ site: paper, through })
  onTestFinished(() => line?.close())
  for (const url of ['/', '/list?page=2']) await house.http.inject(url)
  line?.cut()
  await expect.poll(async () => (await house.http.inject('/')).headers['cache-status']).toBe('pages; hit; ttl=-0')
  house.clock.advance(599_000)
  for (const url of ['/', '/list?page=2']) {
    const { statusCode, headers, body } = await house.http.inject(url)
    expect([url, statusCode, headers['cache-status'], headers['cache-control']]).toEqual([
      url,
      200,
      'pages; hit; ttl=-599',
      'no-store',
    ])
    expect(body).toContain('企业资源合作平台')
  }
  const unkept = await house.http.inject({ url: '/about', headers: { accept: 'text/html' } })
  expect([unkept.statusCode, unkept.headers['retry-after'], unkept.body]).toEqual([
    503,
    '5',
    '访问人数较多，请稍后再试',
  ])
  const call = await house.http.inject('/api/news')
  expect([call.statusCode, call.headers['retry-after'], call.json().code]).toEqual([503, '5', 503])
  house.clock.advance(1_000)
  expect((await house.http.inject('/')).statusCode).toBe(503)
  line?.mend()
  await expect.poll(async () => (await house.http.inject('/')).statusCode).toBe(200)
  expect((await house.http.inject('/')).headers).not.toHaveProperty('cache-status')
  // Nobody's mistake: nothing of it is among the defects.
  expect((await house.services.defects.list({ page: 1, count: 10 })).list).toEqual([])
})

test('a page that is its bearer’s own is made each time and kept by nobody, the same page for everybody is kept', async () => {
  const { http, paper } = await openPages()
  for (const url of ['/draft?preview=a', '/draft?preview=a', '/draft', '/draft']) await http.inject(url)
  expect(paper.rendered).toEqual(['/draft?preview=a', '/draft?preview=a', '/draft'])
  expect((await http.inject('/draft?preview=a')).headers['cache-control']).toBe('private, no-store')
})

test('addresses where nothing is share one page, with status 404', async () => {
  const { http, paper } = await openPages()
  for (const url of ['/nothing', '/nothing/else', '/Nothing?x=1', '/.env', '/wp-login.php']) {
    const reply = await http.inject(url)
    expect([url, reply.statusCode, reply.headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
  }
  expect(paper.rendered).toEqual(['/nowhere'])
})

test('a page that failed is answered with 500, counted as a defect and never kept', async () => {
  const { http, paper, services } = await openPages()
  expect((await http.inject('/broken')).statusCode).toBe(500)
  expect((await http.inject('/broken')).statusCode).toBe(500)
  expect(paper.rendered).toEqual(['/broken', '/broken'])
  expect((await services.defects.list({ page: 1, count: 10 })).list).toMatchObject([
    { message: 'paper tears', count: 2 },
  ])
})

test('an invite in any address is remembered, also when the page comes from the cache', async () => {
  const { http, paper } = await openPages()
  await http.inject('/about')
  const reply = await http.inject('/about?invite=Ab_9-z')
  expect(reply.headers['set-cookie']).toEqual([
    'invite=Ab_9-z; Max-Age=2592000; Path=/; SameSite=Lax',
    // A plain link takes the channel of the last one away.
    'invite_channel=; Max-Age=0; Path=/; SameSite=Lax',
  ])
  const named = await http.inject('/about?invite=Ab_9-z&c=moments')
  expect(named.headers['set-cookie']).toContain('invite_channel=moments; Max-Age=2592000; Path=/; SameSite=Lax')
  const wrong = await http.inject('/about?invite=Ab_9-z&c=%0d%0ax')
  expect(wrong.headers['set-cookie']).toContain('invite_channel=; Max-Age=0; Path=/; SameSite=Lax')
  expect(reply.headers['cache-control']).toBe('private, no-store')
  expect(paper.rendered).toEqual(['/about'])
  for (const bad of ['', 'a b', '%0d%0aset-cookie:x=1', 'x'.repeat(65)]) {
    expect((await http.inject(`/about?invite=${bad}`)).headers['set-cookie'], bad).toBeUndefined()
  }
})

test('one address for each page: a slash at the end is taken away', async () => {
  const { http } = await openPages()
  expect((await http.inject('/about/?x=1')).headers.location).toBe('/about?x=1')
  expect((await http.inject('//evil.example/')).headers.location).toBeUndefined()
})

test('a guarded page sends whoever has no session to the right sign-in, with the full path to come back to', async () => {
  const house = await openPages()
  const go = (url: string, cookie = '') => house.http.inject({ url, headers: cookie ? { cookie } : {} })
  expect((await go('/user?tab=1')).headers.location).toBe('/user/login?from=%2Fuser%3Ftab%3D1')
  expect((await go('/personal')).headers.location).toBe('/personal/login?from=%2Fpersonal')
  const maker = await house.signIn.maker({ browser: true })
  const makerCookies = `personal_token=${maker.token}; personal_token_b=${maker.binder}`
  expect((await go('/personal', makerCookies)).statusCode).toBe(200)
  expect((await go('/user', makerCookies)).headers.location).toBe('/user/login?from=%2Fuser')
  expect((await go('/user', `enterprise_token=${maker.token}`)).headers.location).toBe('/user/login?from=%2Fuser')
})

test('a signed-in visitor gets pages of their own that nobody keeps', async () => {
  const house = await openPages()
  const { token, binder } = await house.signIn.enterprise({ browser: true })
  const cookie = `enterprise_token=${token}; enterprise_token_b=${binder}`
  const own = await house.http.inject({ url: '/', headers: { cookie } })
  expect(own.body).toContain('"enterprise":true')
  expect(own.headers['cache-control']).toBe('private, no-store')
  expect((await house.http.inject('/')).body).toContain('"enterprise":false')
})

test('a page of an account is read each time, and rendered again when it says something new', async () => {
  const house = await openPages()
  const { token, binder } = await house.signIn.enterprise({ browser: true })
  const headers = { cookie: `enterprise_token=${token}; enterprise_token_b=${binder}` }
  const open = () => house.http.inject({ url: '/user', headers })
  const [first, second] = [await open(), await open()]
  expect([second.body, second.headers['cache-control']]).toEqual([first.body, 'private, no-store'])
  expect([house.paper.rendered, house.paper.renderedOwn]).toEqual([['/user', '/user'], ['/user']])
  const packed = await house.http.inject({ url: '/user', headers: { ...headers, 'accept-encoding': 'gzip' } })
  expect([packed.headers['content-encoding'], gunzipSync(packed.rawPayload).toString()]).toEqual(['gzip', first.body])
  await house.services.site.saveInfo({ name: '新名字' }, change(house))
  expect((await open()).body).toContain('新名字')
  expect(house.paper.renderedOwn).toEqual(['/user', '/user'])
})

test('of a guest’s own pages none is kept, whatever addresses they make up', async () => {
  const { http, paper } = await openPages()
  for (let n = 0; n < 2; n++) expect((await http.inject('/draft?preview=junk')).statusCode).toBe(200)
  expect(paper.renderedOwn).toEqual(['/draft?preview=junk', '/draft?preview=junk'])
})

test('whose session ends while their page is made is led to where they sign in, on the site they are on', async () => {
  const house = await openPages({ MOBILE_ORIGIN: 'https://m.example.com' })
  const { token, binder } = await house.signIn.enterprise({ browser: true })
  const headers = { cookie: `enterprise_token=${token}; enterprise_token_b=${binder}` }
  house.paper.sendsTo = '/user/login?from=%2Fuser'
  const sent = await house.http.inject({ url: '/user', headers })
  expect([sent.statusCode, sent.headers.location, sent.headers['cache-control']]).toEqual([
    302,
    '/user/login?from=%2Fuser',
    'private, no-store',
  ])
  house.paper.sendsTo = '/m/user/login?from=%2Fuser'
  const onTelephone = await house.http.inject({ url: '/user', headers: { ...headers, host: 'm.example.com' } })
  expect([onTelephone.statusCode, onTelephone.headers.location]).toEqual([
    302,
    'https://m.example.com/user/login?from=%2Fuser',
  ])
})

test('whoever is signed in as both is told which centre they saw last, on pages of their own and on those that are kept', async () => {
  const house = await openPages()
  const cookiesOf = ({ token, binder }: SignedIn, name: string) => `${name}=${token}; ${name}_b=${binder}`
  const company = cookiesOf(await house.signIn.enterprise({ browser: true }), 'enterprise_token')
  const both = `${company}; ${cookiesOf(await house.signIn.maker({ browser: true }), 'personal_token')}`
  const address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  const seen = async (path: string, cookie: string) => {
    const page = await (await fetch(address + path, { headers: { cookie } })).text()
    return JSON.parse(page.match(/\{.*\}/)?.[0] ?? '').lastRealm
  }
  // The second time the page is a kept one.
  for (const path of ['/about', '/about']) {
    expect(await seen(path, both)).toBeUndefined()
    expect(await seen(path, `${both}; last_realm=maker`)).toBe('maker')
    expect(await seen(path, `${both}; last_realm=enterprise`)).toBe('enterprise')
    expect(await seen(path, `${both}; last_realm=staff`)).toBeUndefined()
    expect(await seen(path, `${company}; last_realm=maker`)).toBeUndefined()
  }
  // A centre is its own, whatever was seen before.
  expect(await seen('/user', `${both}; last_realm=maker`)).toBe('enterprise')
  expect(await seen('/personal', `${both}; last_realm=enterprise`)).toBe('maker')
})

test('a dead token is taken away and its bearer gets the guest’s page', async () => {
  const house = await openPages()
  await house.http.inject('/')
  const { token } = await house.signIn.enterprise({ browser: true })
  const stolen = await house.http.inject({ url: '/', headers: { cookie: `enterprise_token=${token}` } })
  expect(stolen.body).toContain('"enterprise":false')
  expect(stolen.headers['cache-control']).toBe('private, no-store')
  expect(stolen.headers['set-cookie']).toEqual([
    'enterprise_token=; Max-Age=0; Path=/; SameSite=Lax',
    'enterprise_token_b=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ])
  expect(house.paper.rendered).toEqual(['/'])
})

test('under HTTPS cookies are Secure and carry the __Host- prefix', async () => {
  const { http } = await openPages({ PUBLIC_ORIGIN: 'https://www.example.com' })
  expect((await http.inject('/?invite=abc')).headers['set-cookie']?.[0]).toContain('; Secure')
  const dead = await http.inject({ url: '/', headers: { cookie: '__Host-enterprise_token=dead' } })
  expect(String(dead.headers['set-cookie'])).toContain('__Host-enterprise_token=;')
  expect(dead.headers['strict-transport-security']).toContain('max-age')
})

test('over a real connection a kept page is what the framework would have sent, and leaves with the change like any other', async () => {
  const house = await openPages()
  const address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  await house.http.inject('/')
  const within = await house.http.inject({ url: '/', headers: { cookie: 'invite=abc' } })
  const outside = await fetch(`${address}/`, { headers: { 'accept-encoding': 'identity' } })
  expect(await outside.text()).toBe(within.body)
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(outside.headers)
  const { date: ____, connection: _____, ...wanted } = within.headers
  expect(headers).toEqual({ ...wanted, 'content-length': String(wanted['content-length']) })
  const head = await fetch(`${address}/`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const unchanged = await fetch(`${address}/`, {
    headers: { 'if-none-match': headers.etag ?? '', 'accept-encoding': 'identity' },
  })
  expect(unchanged.status).toBe(304)
  const { token, binder } = await house.signIn.enterprise({ browser: true })
  const own = await fetch(`${address}/`, {
    headers: { cookie: `enterprise_token=${token}; enterprise_token_b=${binder}` },
  })
  expect(await own.text()).toContain('"enterprise":true')
  const away = await fetch(`${address}/`, { headers: { 'user-agent': wechat }, redirect: 'manual' })
  expect(away.headers.get('location')).toBe('/m')
  const heard = new Promise<void>((done) => house.changes.onChange(() => done()))
  await house.services.site.saveInfo({ name: '换了名字' }, change(house))
  await heard
  expect(await (await fetch(`${address}/`)).text()).toContain('换了名字')
})

test('an address that cannot be decoded leads a reader to the page that says so', async () => {
  const { http } = await openPages()
  const reply = await http.inject('/%E0%A4%A')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/404'])
})

test('a form that was sent before its script had come shows its page again; a script hears that it asked wrongly', async () => {
  const { http } = await openHouse()
  const send = (accept: string, url: string) =>
    http.inject({
      method: 'POST',
      url,
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'phone_number=1&password=2',
    })
  const shown = await send('text/html,application/xhtml+xml', '/user/login?from=%2Fuser')
  expect([shown.statusCode, shown.headers.location]).toEqual([303, '/user/login?from=%2Fuser'])
  expect((await send('application/json', '/user/login')).statusCode).toBe(405)
  expect((await send('text/html', '/api/login')).statusCode).toBe(415)
  expect((await send('text/html', '//evil.example/')).headers.location).toBeUndefined()
})

test('while the database is away nobody is taken for a guest: who is signed in is told to come again, and can', async () => {
  let line: DatabaseLine | undefined
  const through = async (url: string) => {
    line = await lineTo(url)
    return line.url
  }
  const house = await openHouse({ site: paperSite(), through })
  onTestFinished(() => line?.close())
  const { token } = await house.signIn.enterprise()
  const address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  const read = async () => {
    const headers = { cookie: `enterprise_token=${token}`, 'accept-encoding': 'gzip' }
    const reply = await fetch(`${address}/`, { headers })
    return { status: reply.status, cookies: reply.headers.getSetCookie(), text: await reply.text() }
  }
  // Made, made small, and then answered before the framework.
  for (let n = 0; n < 3; n++) expect((await read()).text).toContain('"enterprise":true')
  line?.cut()
  expect(await read()).toEqual({ status: 503, cookies: [], text: expect.not.stringContaining('enterprise') })
  line?.mend()
  await expect.poll(async () => (await read()).status).toBe(200)
})
