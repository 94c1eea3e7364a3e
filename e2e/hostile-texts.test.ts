import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Right, rights } from '../contract/base/rights.ts'
import { hostileMarkup } from '../server/testing/hostile-markup.ts'
import { openNewsroom } from '../server/testing/newsroom.ts'
import { openWindow, type Visit } from './browser.ts'
import { openSite, type Site } from './site.ts'

// Every attack of the corpus in a text, and some of them in every other field that anybody can write: shown on the
// site and in the console, none may run, and none may even try to (the policy would report it).

let site: Site
let staff: string
let texts: number[]
beforeAll(async () => {
  site = await openSite()
  staff = (await site.house.signIn.staff(Object.keys(rights) as Right[])).token
  texts = await writeEverywhere()
})
afterAll(() => site.close())

const textsMax = 12
const plain = (attack: string | undefined, max: number) =>
  [...(attack ?? '').replace(/[\p{Cc}]/gu, '')].slice(0, max).join('').trim() || '文字'
const nth = (n: number) => hostileMarkup[(n * 37) % hostileMarkup.length]

async function post(path: string, payload: object): Promise<void> {
  const headers = { authorization: staff }
  const reply = await site.house.http.inject({ method: 'POST', url: `/api/console${path}`, headers, payload })
  expect([path, reply.json().code, reply.json().message]).toEqual([path, 200, expect.any(String)])
}

const edited = async (path: string) =>
  (await site.house.http.inject({ url: `/api/console${path}`, headers: { authorization: staff } })).json().data

async function writeEverywhere(): Promise<number[]> {
  const room = await openNewsroom(site.house)
  const { id: category_id } = (
    await room.post('chief', '/categories', { id: null, name: plain(nth(1), 20), position: 0 })
  ).data
  const ids: number[] = []
  for (let n = 0; n < textsMax; n++) {
    const share = hostileMarkup.filter((_, place) => place % textsMax === n)
    const { id } = await room.publish({
      title: plain(nth(n), 100),
      summary: plain(nth(n + 100), 300),
      // The one with a NUL is refused at the desk, and so is a picture without words for those who cannot see it.
      html: share
        .map((attack) => `<p>${attack.replaceAll('\0', '').replaceAll('<img ', '<img alt="图" ')}</p>`)
        .join(''),
      tags: ['<svg onload=top(1)>', '"onfocus="alert(1)'],
      source: plain(nth(n + 200), 60),
      category_id,
      seo_title: plain(nth(n + 300), 80),
      seo_keywords: plain(nth(n + 400), 200),
      seo_description: plain(nth(n + 500), 300),
    })
    ids.push(id)
  }
  const window = { starts_at: '2026-11-01T00:00:00+08:00', ends_at: null }
  const image = '/files/demo/logo.svg'
  for (const [n, attack] of ['<script>window.__xss=1</script>', nth(3), nth(4)].entries()) {
    const words = plain(attack, 40)
    const link = '/"onclick="window.__xss=1'
    await post('/banners', {
      slot: 'XWLB',
      part: 'pc',
      image,
      alt: words,
      title: words,
      subtitle: words,
      button: plain(attack, 12),
      link,
      position: n,
      ...window,
    })
    await post('/partners', {
      name: words,
      url: 'https://example.com/"onclick="alert(1)',
      logo: image,
      position: n,
      shown: true,
    })
    await post('/ticker', { content: plain(attack, 120), link, position: n, ...window })
    await post('/roles', { name: plain(attack, 28) + n, rights: [] })
  }
  await post('/staff', { account: 'hostile', name: '<img src=x onerror=alert(1)>', role_ids: [] })
  await post('/site', {
    version: (await edited('/site')).version,
    slogan: plain(nth(7), 60),
    hot_words: plain(nth(8), 80),
    address: plain(nth(8), 120),
    copyright: '<img src=x onerror=alert(1)>',
  })
  const pages: { page: string; version: number }[] = (await edited('/seo')).list
  await post('/seo', {
    version: pages.find(({ page }) => page === 'news')?.version,
    page: 'news',
    title: '</title><script>window.__xss=1</script>',
    keywords: plain(nth(9), 200),
    description: plain(nth(10), 300),
  })
  await site.house.settle()
  return ids
}

/** Opens a page and asks whether anything ran. A picture that an attack named and nobody has is no complaint. */
async function look({ page, complaints }: Visit, path: string): Promise<void> {
  const reply = await page.goto(site.address + path, { waitUntil: 'networkidle' })
  expect([path, reply?.status()]).toEqual([path, 200])
  expect([path, await page.evaluate(() => '__xss' in globalThis)]).toEqual([path, false])
  const left = complaints.splice(0).filter((text) => !/status of 404/.test(text))
  expect([path, left]).toEqual([path, []])
}

async function openWatched(): Promise<Visit> {
  const visit = await openWindow(site.browser)
  visit.page.on('dialog', (dialog) => {
    visit.complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return visit
}

test('on the site nothing of it runs', async () => {
  const visit = await openWatched()
  for (const path of ['/', '/news', '/about', `/news?tag=${encodeURIComponent('<script>window.__xss=1</script>')}`]) {
    await look(visit, path)
  }
  for (const id of texts) await look(visit, `/news/${id}`)
  // Structured data is JSON that no attack could close.
  const data = await visit.page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((text) => JSON.parse(text)['@type'])).toContain('NewsArticle')
})

test('in the console nothing of it runs, also where it is edited', async () => {
  const visit = await openWatched()
  await visit.context.addCookies([{ name: 'staff_token', value: staff, url: site.address }])
  const screens = ['news', 'news/categories', 'banners', 'partners', 'ticker', 'site', 'seo', 'staff', 'roles', 'audit']
  for (const screen of screens) await look(visit, `/console/${screen}`)
  for (const id of texts.slice(0, 4)) await look(visit, `/console/news/${id}`)
})
