import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './browser.ts'
import { openSite, type Site } from './site.ts'
import { openTelephone } from './telephone.ts'

// Where things stand on a screen. The limits are for a window of 1440 × 900; the two others are measured beside it.

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const widths = [1200, 1440, 1920] as const
const firstResultMax = 520
const titleMax = 260
const homeMax = 5_600

const lists = [
  '/company',
  '/company?industry=3',
  '/company?certified=1&industry=3&region=330000',
  '/business',
  '/business?form=goods&industry=3&region=330000&side=offer',
  '/resources',
  '/resources?format=pdf&free=true',
  '/news',
  '/notice',
  '/knowledge',
  '/activity',
  '/activity?mode=offline',
  '/help',
]

/** The same page in each window: loaded once, for the server does not know how wide a window is. */
async function inEachWindow<Found>(
  page: Page,
  path: string,
  look: (width: number) => Promise<Found>,
): Promise<Found[]> {
  await page.goto(site.address + path)
  const found: Found[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    found.push(await look(width))
  }
  return found
}

async function topOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${page.url()} has no ${selector}`)
  return Math.round(box.y)
}

function print(name: string, figures: readonly (string | number)[]) {
  process.stdout.write(`${name}: ${figures.join(' · ')}\n`)
}

test('the first result of every list stands on the first screen, whatever was chosen', async () => {
  const { page } = await openWindow(site.browser)
  for (const path of lists) {
    const tops = await inEachWindow(page, path, () => topOf(page, 'main article, main details'))
    print(`first result of ${path} at ${widths.join(', ')}`, tops)
    expect(tops[1], path).toBeLessThanOrEqual(firstResultMax)
  }
})

test('the title of every detail stands near the top', async () => {
  const { page } = await openWindow(site.browser)
  const first = async (path: string) => (await site.house.http.inject(`/api${path}?count=1`)).json().data.list[0].id
  for (const path of ['/news', '/notice', '/knowledge', '/help', '/activity', '/resources', '/company', '/business']) {
    const address = `${path}/${await first(path)}`
    const tops = await inEachWindow(page, address, () => topOf(page, 'h1'))
    print(`title of ${address} at ${widths.join(', ')}`, tops)
    expect(tops[1], address).toBeLessThanOrEqual(titleMax)
  }
})

test('the home page is as long as somebody scrolls', async () => {
  const { page } = await openWindow(site.browser)
  const heights = await inEachWindow(page, '/', () => page.evaluate(() => document.documentElement.scrollHeight))
  print(`home at ${widths.join(', ')}`, heights)
  expect(heights[1]).toBeLessThanOrEqual(homeMax)
})

test('nothing in the foot of an opportunity’s card is broken into two lines, nor cut off, in any window', async () => {
  const { page } = await openWindow(site.browser)
  let feet = 0
  const { total } = (await site.house.http.inject('/api/business?count=1')).json().data
  const pages = Array.from({ length: Math.ceil(total / 12) }, (_, at) => `/business?page=${at + 1}`)
  for (const path of ['/', ...pages]) {
    await inEachWindow(page, path, async (width) => {
      const broken = await page.locator('[data-card-foot]').evaluateAll((all) =>
        all.flatMap((foot) =>
          [...foot.children].flatMap((part) => {
            const lines = part.getClientRects().length
            const high = part.getBoundingClientRect().height > 40
            const out = foot.scrollWidth > foot.clientWidth + 1
            return lines > 1 || high || out ? [part.textContent] : []
          }),
        ),
      )
      expect(broken, `${path} at ${width}`).toEqual([])
      feet += await page.locator('[data-card-foot]').count()
    })
  }
  print('feet of opportunities that were looked at', [feet])
  expect(feet).toBeGreaterThan(200)
})

test('a reader stays at the list when a choice changes, and sees its beginning on the next page', async () => {
  const { page } = await openWindow(site.browser)
  await page.goto(`${site.address}/company`)
  await page.evaluate(() => scrollTo(0, 100))
  await page.getByRole('link', { name: /^制造业 \d/ }).click()
  await page.getByRole('list', { name: '已选条件' }).getByText('制造业').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(100)
  await page.getByRole('link', { name: '第 2 页' }).click()
  await page.waitForURL(/page=2/)
  await expect.poll(() => topOf(page, '[data-list]')).toBeLessThan(200)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  expect(await topOf(page, '[data-list]')).toBeGreaterThanOrEqual(60)
})

test('a page past the end is an empty list with the way back, and not there for search engines', async () => {
  const { page, complaints } = await openWindow(site.browser)
  const reply = await page.goto(`${site.address}/news?page=99`)
  expect(reply?.status()).toBe(404)
  await page.getByText('后面没有了').waitFor()
  await page.getByRole('link', { name: '回到第一页' }).click()
  await page.waitForURL(`${site.address}/news`)
  await page.locator('main article').first().waitFor()
  complaints.length = 0
})

/** Everything that is painted, with what its styles say about it; boxes follow from that and from the words. */
const looksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Boxes, and margins that fill what is left of them; the focus is where somebody came to.
    const boxes = /^((min-|max-)?(width|height|inline-size|block-size)|margin-(inline|left|right).*)$/
    const aside = /^(--|outline|transition|animation|perspective-origin|transform-origin|inset|top|bottom|left|right)/
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const lines = [...document.querySelectorAll('body *:not(script)')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        if (part && style.content === 'none') return []
        const name = `${element.tagName}.${element.getAttribute('class') ?? ''}${part ?? ''}`
        const said = [...style].filter((one) => !aside.test(one) && !boxes.test(one))
        return said.map((one) => `${name} ${one}: ${style.getPropertyValue(one)}`)
      }),
    )
    return [...new Set(lines)]
  })

/** Follows a link, as a visitor does: the page is put together by the browser, and its styles come with it. */
async function follow(page: Page, path: string) {
  await page.evaluate((to) => {
    const link = document.createElement('a')
    link.href = to
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForURL((url) => url.pathname === path)
  await page.waitForFunction(() => document.documentElement.dataset.live === history.state?.key)
}

test.for([
  ['the PC site', '', ['/', '/company/1', '/news']],
  ['the mobile site', '/m', ['', '/company/1', '/business', '/user/login']],
] as const)('%s: whoever comes from another page sees what a direct visitor sees', async ([, base, paths]) => {
  const open = () => (base ? openTelephone : openWindow)(site.browser)
  const [{ page }, { page: fresh }] = [await open(), await open()]
  await page.goto(site.address + base + paths[0])
  for (const path of paths.slice(1).map((one) => base + one)) {
    await follow(page, path)
    await fresh.goto(site.address + path)
    const [came, direct] = [new Set(await looksOf(page)), new Set(await looksOf(fresh))]
    expect([...came.symmetricDifference(direct)].slice(0, 20), path).toEqual([])
  }
})
