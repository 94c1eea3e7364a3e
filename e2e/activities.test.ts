import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { visitor } from '../server/testing/visitor.ts'
import { violationsOn } from './axe.ts'
import { launch, openWindow } from './browser.ts'
import { signInToConsole } from './console.ts'
import { cameraThatSees } from './fake-camera.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ CAPTCHA: 'off' })
})
afterAll(() => site.close())

const settled = { waitUntil: 'networkidle' } as const
const to = (path: string) => site.address + path
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })

/** An account of the demo, as a script and as a browser. */
async function signIn(page: Page, realm: 'enterprise' | 'maker', phone_number: string): Promise<void> {
  const [path, name] = realm === 'enterprise' ? ['/api/login', 'enterprise_token'] : ['/api/ck/login', 'personal_token']
  const asking = { phone_number, password: 'Demo-2026!' }
  const { data } = await visitor(site.house).ask('POST', path, asking)
  await page.context().addCookies([{ name, value: data.access_token, url: site.address }])
}

async function activityCalled(title: string): Promise<number> {
  const { data } = await visitor(site.house).ask('GET', '/api/activity?when=upcoming&count=50')
  return data.list.find((one: { title: string }) => one.title.startsWith(title)).id
}

test('an enterprise signs up, pays and has a ticket with a calendar file; it cancels and has its money back', async () => {
  const { page } = await openWindow(site.browser)
  const id = await activityCalled('知识产权工作坊')
  await page.goto(to(`/activity/${id}`), settled)
  await link(page, '立即报名').click()
  await page.waitForURL(/\/user\/login\?from=/)
  await signIn(page, 'enterprise', '13800000005')
  await page.goto(to(`/activity/${id}/signup`), settled)
  // What is missing is said beside its field, and what was typed stays.
  await page.getByLabel('姓名').fill('温书昀')
  await button(page, '提交报名').click()
  await page.getByText('请填写手机号').waitFor()
  await page.getByLabel('手机号').fill('13800000005')
  await page.getByRole('checkbox', { name: /我同意主办方/ }).check()
  expect(await violationsOn(page)).toEqual([])
  await button(page, '提交报名').click()
  await page.waitForURL(/\/activity\/mine\/\d+$/)
  await page.getByText('待支付', { exact: true }).first().waitFor()
  await button(page, /^去支付/).click()
  const mine = page.url()
  await page.getByRole('dialog').getByRole('button', { name: '确认支付' }).click()
  // This one has next to nothing: the order is paid at the provider, and found again from here.
  await page.waitForURL(/\/user\/orders\/HD\w+$/)
  await payAtProvider(page)
  await page.goto(mine, settled)
  await page.getByRole('region', { name: '入场凭证' }).getByRole('img').waitFor()
  expect(await page.getByRole('img', { name: /入场二维码/ }).count()).toBe(1)
  expect(await violationsOn(page)).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), link(page, '加入日历').click()])
  expect(file.suggestedFilename()).toBe('活动日程.ics')
  await page.goto(to(`/activity/${id}`), settled)
  await page.getByText('您的报名').waitFor()
  await page.goto(mine, settled)
  await button(page, '取消报名').click()
  await page.getByText(/按原支付方式退回/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '取消报名' }).click()
  await page.getByText('已取消', { exact: true }).first().waitFor()
})

/** The order that is open in the browser is paid as somebody with a telephone would. */
async function payAtProvider(page: Page): Promise<void> {
  const order = page.url().split('/').at(-1) ?? ''
  const token = (await page.context().cookies()).find(({ name }) => name === 'enterprise_token')?.value
  const { ask } = visitor(site.house)
  await ask('POST', `/api/user/orders/${order}/pay`, { channel: 'wechat_native' }, token)
  await site.house.ground.vendors.sandboxes.payments?.decide(order, 'paid')
}

test('an operator lets somebody pass who answered what was asked, and the door takes them in by hand', async () => {
  const { page } = await openWindow(site.browser)
  await signIn(page, 'enterprise', '13800000002')
  const asked = await activityCalled('机械零部件采购专场')
  await page.goto(to(`/activity/${asked}/signup`), settled)
  await page.getByLabel('姓名').fill('唐一鸣')
  await page.getByLabel('手机号').fill('13800000002')
  await page.getByRole('checkbox', { name: '五轴' }).check()
  await page.getByRole('radio', { name: '是' }).check()
  await page.getByRole('checkbox', { name: /我同意主办方/ }).check()
  await button(page, '提交报名，等待审核').click()
  await page.waitForURL(/\/activity\/mine\/\d+$/)
  await page.getByText('待审核', { exact: true }).first().waitFor()
  const mine = page.url()

  const { page: desk } = await openWindow(site.browser)
  await signInToConsole(desk, site, 'admin')
  await desk.goto(to(`/console/signups?state=pending&signup=${mine.split('/').at(-1)}`), settled)
  await desk.getByText('五轴').waitFor()
  await button(desk, /通过报名/).click()
  await desk.getByText(/已通过：唐一鸣的报名/).waitFor()
  await page.goto(mine, settled)
  await page.getByText('报名成功', { exact: true }).first().waitFor()

  // The door of today: by four digits, then by code, then once more, then taken back. The focus stays where one types.
  await desk.goto(to('/console/door'), settled)
  const typing = desk.getByLabel('入场码或手机号后四位')
  await typing.fill('0001')
  await typing.press('Enter')
  const found = desk.getByRole('region', { name: '找到的报名' })
  await found.getByRole('button', { name: /陈思远.*第 1 位/ }).click()
  const verdict = desk.getByRole('region', { name: '签到结果' })
  await verdict.getByText('请进').waitFor()
  expect(await typing.evaluate((field) => field === document.activeElement)).toBe(true)
  const { code } = await ticketOfDemo('13800000003')
  await typing.pressSequentially(code.toLowerCase())
  await typing.press('Enter')
  await verdict.getByText('罗谷雨').waitFor()
  await desk.getByText('已签到 2 / 4 人').waitFor()
  await typing.fill(code)
  await typing.press('Enter')
  await verdict.getByText('已经签到过').waitFor()
  await button(desk, '撤销这次签到').click()
  await verdict.getByText('已撤销签到').waitFor()
  await desk.getByText('已签到 1 / 4 人').waitFor()
  await typing.fill('99999-AAAAAAAA')
  await typing.press('Enter')
  await verdict.getByText('没有这个入场码，请核对').waitFor()
  expect(await violationsOn(desk, ['header'])).toEqual([])
})

test('the door’s camera reads the ticket that is held before it, and says once that its bearer may come in', async () => {
  const { qr_image } = await ticketOfDemo('13800000003')
  const picture = Buffer.from(await (await fetch(qr_image)).arrayBuffer())
  const browser = await launch(await cameraThatSees(picture, site.house.config.dataDir))
  onTestFinished(() => browser.close())
  const { page: desk, context } = await openWindow(browser)
  const { token } = await site.house.signIn.staff(['signups.read', 'signups.check'])
  await context.addCookies([{ name: 'staff_token', value: token, url: site.address }])
  await desk.goto(to('/console/door'))
  await button(desk, '打开摄像头').click()
  const verdict = desk.getByRole('region', { name: '签到结果' })
  await verdict.getByText('请进').waitFor()
  await verdict.getByText('罗谷雨').waitFor()
  // Nothing looks at anybody any more once it is closed.
  await button(desk, '关闭摄像头').click()
  expect(await desk.getByLabel('摄像头画面').count()).toBe(0)
  await button(desk, '撤销这次签到').click()
  await verdict.getByText('已撤销签到').waitFor()
})

/** The ticket that somebody of the demo holds for today. */
async function ticketOfDemo(phone_number: string): Promise<{ code: string; qr_image: string }> {
  const { ask } = visitor(site.house)
  const { data } = await ask('POST', '/api/login', { phone_number, password: 'Demo-2026!' })
  const token = data.access_token
  const list = (await ask('GET', '/api/signup?count=50', undefined, token)).data.list
  const own = list.find((one: { activity: { title: string } }) => one.activity.title.startsWith('采购负责人'))
  return (await ask('GET', `/api/signup/${own.id}`, undefined, token)).data.admissions[0]
}

test('a maker has their sign-ups at the same address, and waits where an activity is full', async () => {
  const { page } = await openWindow(site.browser)
  await signIn(page, 'maker', '13900000001')
  await page.goto(to('/activity/mine'), settled)
  await page.getByRole('navigation', { name: '创客中心' }).waitFor()
  await page.getByText('采购负责人小范围座谈').first().waitFor()
  expect(await violationsOn(page)).toEqual([])
  const full = await activityCalled('合同公开课')
  await page.goto(to(`/activity/${full}`), settled)
  await link(page, '加入候补').click()
  await page.getByText('本场活动面向其他类型的账户').waitFor()
})
