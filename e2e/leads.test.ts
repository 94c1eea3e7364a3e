import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from '../server/testing/sample-files.ts'
import { visitor } from '../server/testing/visitor.ts'
import { tooWideOn, violationsOn } from './axe.ts'
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

const doors = {
  enterprise: { cookie: 'enterprise_token', path: '/api/login' },
  maker: { cookie: 'personal_token', path: '/api/ck/login' },
} as const

/** Everything that came to anybody in a window, to be searched for what nobody should have been told. */
function listenTo(page: Page) {
  const heard: Promise<string>[] = []
  page.on('response', (reply) => {
    const type = reply.headers()['content-type'] ?? ''
    // A stream never ends, and its reader waits as long.
    if (/html|json/.test(type)) heard.push(reply.text().catch(() => ''))
  })
  return async (text: string) => (await Promise.all(heard)).filter((one) => one.includes(text)).length
}

async function signedIn(realm: keyof typeof doors, phone: string) {
  const { page } = await openWindow(site.browser)
  const { cookie, path } = doors[realm]
  const { data } = await visitor(site.house).ask('POST', path, { phone_number: phone, password: 'Demo-2026!' })
  await page.context().addCookies([{ name: cookie, value: data.access_token, url: site.address }])
  return { page, heard: listenTo(page), token: data.access_token as string }
}

const maker = '13900000003'
const chief = '13800000001'

async function chiefPage(): Promise<number> {
  const found = await visitor(site.house).ask('GET', `/api/company?q=${encodeURIComponent('江南精工')}`)
  return found.data.list[0].id
}

test('a maker asks on the spot, both write without a reload, and see each other’s number from the agreement on', async () => {
  const company = await chiefPage()
  const guest = await openWindow(site.browser)
  await guest.page.goto(to(`/company/${company}`), settled)
  await guest.page.getByRole('link', { name: '联系对接' }).click()
  const shown = guest.page.getByRole('dialog', { name: '发起合作请求' })
  await shown.getByRole('link', { name: '企业登录', exact: true }).waitFor()
  expect(await violationsOn(guest.page)).toEqual([])

  const asking = await signedIn('maker', maker)
  await asking.page.goto(to(`/company/${company}`), settled)
  await asking.page.getByText(/\d+% 有回复，多在/).waitFor()
  await asking.page.getByRole('link', { name: '联系对接' }).click()
  const drawer = asking.page.getByRole('dialog', { name: '发起合作请求' })
  await drawer.getByText('江南精工机械有限公司').first().waitFor()
  await button(asking.page, '发送').click()
  await drawer.getByText('请填写留言内容').waitFor()
  await drawer.getByLabel('留言内容').fill('有一家做检测仪的客户，想约时间来看厂。')
  await drawer.getByLabel('联系人').fill('顾北辰')
  await drawer.getByRole('checkbox', { name: /展示我的姓名与电话/ }).check()
  expect(await violationsOn(asking.page)).toEqual([])
  await button(asking.page, '发送').click()
  await drawer.getByRole('link', { name: '查看沟通' }).click()
  await asking.page.getByText('待查看').first().waitFor()

  const answering = await signedIn('enterprise', chief)
  await answering.page.goto(to('/user'), settled)
  await answering.page.getByRole('heading', { name: /条合作请求等您回复/ }).waitFor()
  await answering.page.goto(to('/user/leads'), settled)
  expect(await violationsOn(answering.page)).toEqual([])
  expect(await tooWideOn(answering.page)).toEqual([])
  await answering.page.getByRole('link', { name: /有一家做检测仪的客户/ }).click()
  await answering.page.getByLabel('写消息').fill('欢迎，周四下午可以，请问几位？')
  await button(answering.page, '发送').click()

  // Nobody loads anything: what was written arrives by itself, on both sides.
  await asking.page.getByText('欢迎，周四下午可以，请问几位？').waitFor()
  await asking.page.getByText('沟通中').first().waitFor()
  const { name, type: mimeType, bytes: buffer } = await sample('png')
  await asking.page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
  await asking.page.getByLabel('写消息').fill('三位，先发一张样品照片。')
  await asking.page.getByRole('button', { name: `移除 ${name}` }).waitFor()
  await button(asking.page, '发送').click()
  await answering.page.getByText('三位，先发一张样品照片。').waitFor()
  await answering.page.getByRole('img', { name }).waitFor()
  expect(await violationsOn(answering.page)).toEqual([])
  expect(await violationsOn(asking.page)).toEqual([])

  for (const heard of [asking.heard, answering.heard]) {
    expect(await Promise.all([maker, chief].map(heard))).toEqual([0, 0])
  }
  await button(answering.page, '同意并交换联系方式').click()
  await button(answering.page, '同意').click()
  await answering.page.getByRole('link', { name: maker }).waitFor()
  await asking.page.getByRole('link', { name: chief }).waitFor()

  // Signed out elsewhere, the stream hears nothing more.
  const { live } = site.house.ground
  await expect.poll(() => live.count()).toBe(2)
  await visitor(site.house).ask('POST', '/api/ck/logout', {}, asking.token)
  await expect.poll(() => live.count()).toBe(1)
})

test('quotations of one need stand side by side; operators see numbers, and open only what was reported', async () => {
  const { page } = await signedIn('enterprise', chief)
  await page.goto(to('/user/leads'), settled)
  await page.getByRole('link', { name: /受杭钢经销商委托报价|可以，每批都附/ }).click()
  await page.getByRole('link', { name: '与其他报价比较' }).click()
  await page.getByRole('heading', { name: '报价比较' }).waitFor()
  const prices = await page.getByRole('cell', { name: /￥5,/ }).allTextContents()
  expect(prices).toEqual(['￥5,390.50', '￥5,480.00', '￥5,620.00'])
  expect(await violationsOn(page)).toEqual([])

  const desk = (await openWindow(site.browser)).page
  await signInToConsole(desk, site, 'admin')
  await desk.goto(to('/console/leads'), settled)
  await desk.getByText('同意合作', { exact: true }).waitFor()
  await desk.getByRole('tab', { name: '被举报的' }).click()
  await desk.getByRole('button', { name: /^打开“江南精工机械有限公司”的沟通$/ }).click()
  await desk.getByText('加微信领资料', { exact: false }).waitFor()
  await desk.goto(to('/console/audit'), settled)
  await desk.getByText('打开被举报的沟通').first().waitFor()
})
