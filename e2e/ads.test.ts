import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '../contract/catalogue/ads.words.ts'
import { drawn } from '../server/testing/ads.ts'
import { visitor } from '../server/testing/visitor.ts'
import { openWindow } from './browser.ts'
import { signInToConsole } from './console.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ CAPTCHA: 'off' })
})
afterAll(() => site.close())

const settled = { waitUntil: 'networkidle' } as const
const to = (path: string) => site.address + path
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** A reader: what calls itself headless is a program. */
const reader = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' }

async function signIn(page: Page, phone: string): Promise<void> {
  const asking = { phone_number: phone, password: 'Demo-2026!' }
  const { data } = await visitor(site.house).ask('POST', '/api/login', asking)
  await page.context().addCookies([{ name: 'enterprise_token', value: data.access_token, url: site.address }])
}

const seenOf = async (id: number): Promise<number> => {
  const { database, services } = site.house
  await services.ads.counting.flush()
  const rows = await database.read((tx) => tx.selectFrom('ad_days').select('views').where('ad_id', '=', id).execute())
  return rows.reduce((sum, { views }) => sum + views, 0)
}

/** Chooses a slot, a seat and days, fills in what is shown there, and sends it. */
async function order(page: Page, title: string): Promise<void> {
  await page.goto(to('/advertisement/add'), settled)
  await page.getByRole('radio', { name: /搜索结果右侧/ }).check()
  await button(page, '2 号席位')
    .or(page.getByRole('button', { name: /^4 号席位/ }))
    .click()
  const first = dayAfter('2026-11-16', 40)
  await page.locator(`[data-day="${first}"]`).click()
  await page.locator(`[data-day="${dayAfter(first, 6)}"]`).click()
  await page.getByText(`已选 ${first} 至 ${dayAfter(first, 6)}`).waitFor()
  await page.getByText('7 天 × ￥50.00').waitFor()
  // What does not fit is said before anything is sent.
  const upload = page.getByLabel('选择广告图片')
  await upload.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: await drawn(100, 100) })
  await page.getByText('选择的是 100 × 100').waitFor()
  await upload.setInputFiles({ name: 'right.png', mimeType: 'image/png', buffer: await drawn(280, 280) })
  await page.getByRole('img', { name: '广告图片' }).waitFor()
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await page.getByRole('textbox', { name: '图片说明' }).fill('一张蓝色的图')
  await page.getByRole('textbox', { name: '点击后打开' }).fill('https://shop.example/autumn')
  await page.getByRole('checkbox', { name: /已阅读并同意/ }).check()
  await button(page, '提交订单').click()
}

test('an enterprise books a seat, pays within the hold, is sent back, mends it, runs, and calls it off', async () => {
  const { page } = await openWindow(site.browser)
  await signIn(page, '13800000013')
  const title = '一周只卖一种螺丝'
  await order(page, title)
  await page.waitForURL(/\/user\/orders\/GG/)
  await page.getByText('剩余支付时间').waitFor()
  const orderNo = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'enterprise_token')?.value ?? ''
  const paying = { data: { channel: 'wechat_native' }, headers: { authorization: token } }
  await page.request.post(to(`/api/user/orders/${orderNo}/pay`), paying)
  await page.request.post(to(`/sandbox/api/payments/${orderNo}`), { data: { outcome: 'paid' } })
  await page.goto(to('/user/ads'), settled)
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { name: '待审核' }).waitFor()

  const { page: desk } = await openWindow(site.browser)
  await signInToConsole(desk, site, 'admin')
  const review = async () => {
    await desk.goto(to(`/console/ad?state=pending_review&q=${encodeURIComponent(title)}`), settled)
    await desk.getByRole('button', { name: `审核“${title}”` }).click()
    await desk.getByRole('heading', { name: '在页面中的样子' }).waitFor()
  }
  await review()
  await desk.keyboard.press('r')
  await desk.keyboard.type('图片里没有说清卖什么')
  await button(desk, '驳回 R')
    .or(desk.getByRole('button', { name: /^驳\s*回/ }))
    .click()
  await desk.getByText(`已驳回“${title}”`).waitFor()

  await page.reload(settled)
  await page.getByRole('heading', { name: '需修改' }).waitFor()
  await page.getByText('图片里没有说清卖什么').first().waitFor()
  await button(page, '修改并重新提交').click()
  await page.getByRole('textbox', { name: '图片说明' }).fill('十二种规格的不锈钢螺丝')
  await button(page, '提交审核').click()
  await page.getByRole('heading', { name: '待审核' }).waitFor()

  await review()
  await desk.keyboard.press('a')
  await desk.getByText(`已通过“${title}”`).waitFor()
  await desk.goto(to('/console/ad?tab=calendar'), settled)
  await desk.getByRole('button', { name: '后 30 天' }).click()
  await desk.getByTitle(new RegExp(title)).waitFor()

  await page.reload(settled)
  await page.getByRole('heading', { name: '待投放' }).waitFor()
  await button(page, '取消投放').click()
  await page.getByText('全额 ￥350.00 按支付时的方式与比例退回').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '取消投放' }).click()
  await page.getByRole('heading', { name: '已取消' }).waitFor()
})

/** How much of the page was moved by the places of ads, or moved them. */
const shifted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        interface Shift extends PerformanceEntry {
          value: number
          sources: readonly { node: Node | null }[]
        }
        const ofAds = ({ sources }: Shift) =>
          sources.some(({ node }) => (node instanceof Element ? node : node?.parentElement)?.closest('aside'))
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as Shift[]
          resolve(shifts.filter(ofAds).reduce((sum, { value }) => sum + value, 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Where nothing has moved there is nothing to be told of.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )

test('an ad counts when half of it stood in the window for a second, once for each page', async () => {
  const { page } = await openWindow(site.browser, { ...reader, viewport: { width: 1440, height: 900 } })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/advertisement/seen')) requests.push(request.postData() ?? '')
  })
  await page.goto(to('/'), settled)
  const top = page.locator('aside[aria-label="广告"] a').first()
  const middle = page.locator('aside[aria-label="更多广告"] a').first()
  const idOf = async (ad: typeof top) => Number((await ad.getAttribute('href'))?.split('/').at(-1))
  const [seen, unseen] = [await idOf(top), await idOf(middle)]
  const before = [await seenOf(seen), await seenOf(unseen)]
  await top.scrollIntoViewIfNeeded()
  // A page that is left says what was seen on it: asked again and again, it says so once.
  const leave = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    return requests.length
  }
  await expect.poll(leave).toBe(1)
  await expect.poll(() => seenOf(seen)).toBe((before[0] ?? 0) + 1)
  expect(await seenOf(unseen)).toBe(before[1])
  expect(await leave()).toBe(1)
  expect(await shifted(page)).toBe(0)
  // Another page is another look.
  await page.getByRole('link', { name: '企业名录' }).first().click()
  await page.waitForURL(to('/company'))
  await page.getByRole('link', { name: '首页' }).first().click()
  await page.waitForURL(to('/'))
  await top.scrollIntoViewIfNeeded()
  await expect
    .poll(async () => {
      await leave()
      return seenOf(seen)
    })
    .toBe((before[0] ?? 0) + 2)
})
