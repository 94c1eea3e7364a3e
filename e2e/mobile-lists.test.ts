import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './browser.ts'
import { openSite, publicAddresses, type Site } from './site.ts'

// Lists and pages as a telephone shows them.

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const telephone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true }
const open = async (path: string, options = {}) => {
  const visit = await openWindow(site.browser, { ...telephone, ...options })
  await visit.page.goto(site.address + path)
  return visit
}

/** Where one signs in and up: their own journeys look at them. */
const isDoor = /^\/(user|personal)\//

const articles = (page: Page) => page.locator('main article')
/** To the end of what is there: below it stand an invitation and the foot of the site. */
const scrollToEnd = (page: Page) =>
  page.locator('main [data-state]').evaluate((foot) => foot.scrollIntoView({ block: 'end', behavior: 'instant' }))
const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

test('a list loads on as one scrolls, says in its address where one is, and keeps its place on the way back', async () => {
  const { page } = await open('/m/company')
  const before = await articles(page).count()
  await scrollToEnd(page)
  await articles(page)
    .nth(before + 8)
    .waitFor()
  await articles(page)
    .nth(before + 6)
    .evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForURL(/\/m\/company\?page=2$/)
  const [loaded, place] = [await articles(page).count(), await placeOf(page)]
  const card = articles(page).nth(before + 6)
  const name = await card.locator('h2').textContent()
  await card.locator('h2 a').click()
  await page.waitForURL(/\/m\/company\/\d+$/)
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
  await page.getByRole('link', { name: '返回' }).click()
  await page.waitForURL(/\/m\/company\?page=2$/)
  await articles(page)
    .nth(before + 6)
    .waitFor()
  await expect.poll(() => placeOf(page)).toBe(place)
  expect(await articles(page).count()).toBeGreaterThanOrEqual(loaded)
  expect(
    await articles(page)
      .nth(before + 6)
      .locator('h2')
      .textContent(),
  ).toBe(name)
})

test('a list goes on to its end and says so', async () => {
  const { page } = await open('/m/business')
  const end = page.getByText('已经到底了')
  await expect
    .poll(async () => {
      await scrollToEnd(page)
      return end.isVisible()
    })
    .toBe(true)
  const total = Number(/共 (\d+) 条/.exec((await page.locator('#list').textContent()) ?? '')?.[1])
  // What somebody pays for stands first and once more in its own place.
  expect(await articles(page).count()).toBeGreaterThanOrEqual(total)
  expect(await page.getByRole('link', { name: '下一页' }).count()).toBe(0)
})

test('where the next page does not come, the reader is told and asks again', async () => {
  const { page, complaints } = await open('/m/company')
  const before = await articles(page).count()
  await page.route(/\/api\//, (route) => route.abort())
  await scrollToEnd(page)
  await page.getByText('没有加载出来，请检查网络。').waitFor()
  expect(await page.getByRole('link', { name: '下一页' }).getAttribute('href')).toContain('/company?page=2')
  await page.unroute(/\/api\//)
  await page.getByRole('button', { name: '重试' }).click()
  await articles(page)
    .nth(before + 8)
    .waitFor()
  complaints.length = 0
})

test('choices stand in a sheet that stays until enough was chosen', async () => {
  const { page } = await open('/m/company')
  await page.getByRole('button', { name: '筛选' }).click()
  const sheet = page.getByRole('dialog', { name: '筛选企业名录' })
  await sheet.getByRole('link', { name: '浙江省' }).click()
  await page.waitForURL(/region=330000/)
  await sheet.getByRole('link', { name: '已认证' }).click()
  await page.waitForURL(/certified=1.*region=330000/)
  expect(await sheet.isVisible()).toBe(true)
  await sheet.getByRole('button', { name: '查看' }).click()
  expect(await sheet.isVisible()).toBe(false)
  expect(await page.getByRole('button', { name: '筛选 2 项已选' }).count()).toBe(1)
  await page.getByRole('link', { name: /浙江省.*去掉这个条件/ }).click()
  await page.waitForURL(/\/m\/company\?certified=1$/)
})

test('without a script the sheet opens all the same, and the next page is a link', async () => {
  const { page } = await open('/m/company', { javaScriptEnabled: false })
  await page.getByRole('link', { name: '下一页' }).click()
  await page.waitForURL(/\/m\/company\?page=2$/)
  await page.getByRole('link', { name: '看前面的内容' }).click()
  await page.waitForURL(/\/m\/company$/)
  await page.getByRole('button', { name: '筛选' }).click()
  await page.getByRole('dialog', { name: '筛选企业名录' }).getByRole('link', { name: '浙江省' }).click()
  await page.waitForURL(/\/m\/company\?region=330000$/)
})

test('the first result stands in the upper half of the first screen', async () => {
  const { page } = await open('/m/company')
  for (const path of ['/company', '/business', '/activity', '/resources', '/news', '/notice', '/knowledge']) {
    await page.goto(`${site.address}/m${path}`)
    const box = await articles(page).first().boundingBox()
    expect(Math.round(box?.y ?? Number.NaN), path).toBeLessThanOrEqual(320)
  }
})

test('no public page is wider than the narrowest telephone', async () => {
  const { page, complaints } = await open('/m/company', { viewport: { width: 320, height: 640 } })
  const wide: string[] = []
  for (const path of (await publicAddresses(site)).filter((one) => !isDoor.test(one))) {
    await page.goto(`${site.address}/m${path}`)
    const found = await page.evaluate(() => {
      const whole = document.documentElement.scrollWidth
      const parts = [...document.querySelectorAll('main *')].filter((part) => part.getBoundingClientRect().right > 321)
      return whole > 321 ? `${whole} ${parts.slice(0, 4).map((part) => `${part.tagName}.${part.className}`)}` : ''
    })
    if (found) wide.push(`${path} ${found}`)
  }
  expect(wide).toEqual([])
  complaints.length = 0
})
