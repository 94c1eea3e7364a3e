import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { unzipSync } from 'fflate'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBuiltSite } from '../server/http/site-bundle.ts'
import { buildHouse, type House, someDoor } from '../server/testing/house.ts'
import { sample } from '../server/testing/sample-files.ts'
import { codeSent } from '../server/testing/visitor.ts'
import { tooWideOn, violationsOn } from './axe.ts'
import { closeWindows, openBrowser, openWindow } from './browser.ts'

type Realm = 'enterprise' | 'maker'

let house: House
let browser: Browser
let address: string
let hash: string
const password = '清晨的江面有雾-7'
beforeAll(async () => {
  house = await buildHouse({ site: await loadBuiltSite(resolve('dist')) })
  address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  browser = await openBrowser()
  hash = await house.ground.passwords.hash(password)
})
afterAll(async () => {
  await closeWindows(browser)
  await house.close()
})

const settled = { waitUntil: 'networkidle' } as const
const to = (path: string) => address + path
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

let people = 0

/** Somebody who is there already, with a telephone and a password. */
async function found(realm: Realm): Promise<{ realm: Realm; id: number; phone: string }> {
  const phone = `136${String(++people).padStart(8, '0')}`
  const name = realm === 'enterprise' ? '江上贸易' : '阿江'
  const moment = { now: house.clock(), requestId: 'test' }
  const person = { phone_number: phone, name, hash, texts: [] }
  const { enterprises, makers } = house.services
  const room = realm === 'enterprise' ? enterprises : makers
  return { realm, phone, id: await house.database.begin((tx) => room.establish(tx, person, someDoor, moment)) }
}

const cookieNames = { enterprise: 'enterprise_token', maker: 'personal_token' }

/** Signs a browser in without its form, which is another test's; gives its token. */
async function enter(
  context: BrowserContext,
  { realm, id }: { realm: Realm; id: number },
  userAgent = '',
): Promise<string> {
  const session = { realm, ownerId: id, browser: true, userAgent, ip: '203.0.113.7' }
  const { token, binder } = await house.database.begin((tx) => house.services.sessions.open(tx, session))
  const common = { url: address, sameSite: 'Lax' } as const
  await context.addCookies([
    { name: cookieNames[realm], value: token, ...common },
    { name: `${cookieNames[realm]}_b`, value: binder, httpOnly: true, ...common },
  ])
  return token
}

async function windowOf(person: { realm: Realm; id: number }, userAgent?: string): Promise<Page> {
  const { page, context } = await openWindow(browser)
  await enter(context, person, userAgent)
  return page
}

const telephone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'
const office = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36'

async function isSignedOut(page: Page, path: string): Promise<void> {
  await page.goto(to(path), settled)
  expect(page.url()).toBe(to(`/user/login?from=${encodeURIComponent(path)}`))
}

async function askCode(page: Page, phone: string, scene: string): Promise<void> {
  await button(page, '获取验证码').click()
  await button(page, /\d+ 秒后重新获取/).waitFor()
  await page.getByRole('textbox', { name: '验证码' }).fill(await codeSent(house, phone, scene))
}

test('a telephone is changed by a code to the old and one to the new, and other devices are out', async () => {
  const person = await found('enterprise')
  const page = await windowOf(person)
  const other = await windowOf(person)
  await page.goto(to('/user?tab=security'), settled)
  await page.getByRole('link', { name: '更换手机号' }).click()
  const current = page.getByRole('textbox', { name: '当前手机号' })
  await current.fill('13999999999')
  // No code goes to a number that cannot be the account's own.
  await button(page, '获取验证码').click()
  await page.getByText('不一致').waitFor()
  await page.getByRole('textbox', { name: '验证码' }).fill('123456')
  await button(page, '下一步').click()
  await page.getByText('不一致').waitFor()
  // The page knows the rest of it.
  const hidden = person.phone.slice(3, 7)
  await current.fill(hidden)
  await askCode(page, person.phone, '4')
  await button(page, '下一步').click()
  const chosen = '13512345678'
  await page.getByRole('textbox', { name: '新手机号' }).fill(chosen)
  await askCode(page, chosen, '5')
  // Whoever goes back finds what was typed.
  await button(page, '返回上一步').click()
  expect(await current.inputValue()).toBe(hidden)
  const right = await page.getByRole('textbox', { name: '验证码' }).inputValue()
  await page.getByRole('textbox', { name: '验证码' }).fill(right === '000000' ? '000001' : '000000')
  await button(page, '下一步').click()
  await button(page, '更换手机号').click()
  await page.getByText('验证码不正确或已失效').first().waitFor()
  await page.getByRole('textbox', { name: '验证码' }).fill(right)
  await button(page, '下一步').click()
  await button(page, '更换手机号').click()
  await page.waitForURL(to('/user?tab=security'))
  await page.getByText('135****5678').waitFor()
  await page.getByText('手机号已更换').first().waitFor()
  await isSignedOut(other, '/user')
})

test('a password is changed with the old one, which then lets nobody in, and other devices are out', async () => {
  const person = await found('enterprise')
  const page = await windowOf(person)
  const other = await windowOf(person)
  await page.goto(to('/user/changePassword'), settled)
  const old = page.getByLabel('当前密码')
  await old.fill('not it at all')
  await page.getByLabel('新密码', { exact: true }).fill('傍晚的江面有船-8')
  await page.getByLabel('再次输入新密码').fill('傍晚的江面有船-9')
  await button(page, '修改密码').click()
  await page.getByText('两次输入的密码不一致').waitFor()
  await page.getByLabel('再次输入新密码').fill('傍晚的江面有船-8')
  await button(page, '修改密码').click()
  await page.getByText('密码不正确').first().waitFor()
  expect(await old.evaluate((field) => field === document.activeElement)).toBe(true)
  await old.fill(password)
  await button(page, '修改密码').click()
  await page.waitForURL(to('/user?tab=security'))
  await page.getByText('为保护资金').waitFor()
  await isSignedOut(other, '/user/info')
  await other.getByLabel('手机号').fill(person.phone)
  await other.getByLabel('密码', { exact: true }).fill(password)
  await button(other, '登录').click()
  await other.getByText('手机号或密码不正确').first().waitFor()
  await other.getByLabel('密码', { exact: true }).fill('傍晚的江面有船-8')
  await button(other, '登录').click()
  await other.waitForURL(to('/user/info'))
})

test('an enterprise fills in who it is, with its mark, and is called so at once and from then on', async () => {
  const page = await windowOf(await found('enterprise'))
  await page.goto(to('/user/info'), settled)
  const { name, type: mimeType, bytes: buffer } = await sample('png')
  await page.locator('input[type="file"]').setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer })
  await page.getByText('请选择 JPG、PNG 或 WebP 格式的图片').waitFor()
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
  await button(page, '更换图片').waitFor()
  await page.getByLabel('企业名称').fill('云岫包装')
  await page.getByLabel('行业门类').selectOption({ label: '制造业' })
  await page.getByLabel('行业大类').selectOption({ label: '造纸和纸制品业' })
  await page.getByLabel('省份').selectOption({ label: '浙江省' })
  await page.getByLabel('城市').selectOption({ label: '杭州市' })
  await page.getByLabel('区县').selectOption({ label: '西湖区' })
  await page.getByLabel('联系邮箱').fill('not an address')
  await page.getByLabel('企业简介').fill('做环保包装。\n二十年了。')
  await button(page, '保存资料').click()
  await page.getByText('邮箱格式不正确').waitFor()
  expect(await page.getByLabel('企业名称').inputValue()).toBe('云岫包装')
  await page.getByLabel('联系邮箱').fill('office@example.com')
  await button(page, '保存资料').click()
  await page.getByText('已保存').waitFor()
  await page.getByRole('banner').getByText('云岫包装').first().waitFor()
  await page.getByText('还缺：联系人、地址').waitFor()
  await page.goto(to('/user/info'), settled)
  expect(await page.getByLabel('区县').locator('option:checked').textContent()).toBe('西湖区')
  expect(await page.getByLabel('企业简介').inputValue()).toBe('做环保包装。\n二十年了。')
  const mark = page.locator('fieldset img')
  expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('one device is signed out by its name, then all others, and this one stays', async () => {
  const person = await found('enterprise')
  const page = await windowOf(person, office)
  const phone = await windowOf(person, telephone)
  const third = await windowOf(person)
  await third.goto(to('/user?tab=security'), settled)
  await page.goto(to('/user?tab=security'), settled)
  const rows = page.getByRole('row').filter({ hasText: '203.0.113.*' })
  expect(await rows.count()).toBe(3)
  await button(page, /退出.*Safari · iOS/).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('heading').textContent()).toBe('让“Safari · iOS（203.0.113.*）”退出登录？')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await rows.count()).toBe(3)
  await button(page, /退出.*Safari · iOS/).click()
  await button(page, '让它退出').click()
  await page.getByText('该设备已退出').waitFor()
  await expect.poll(() => rows.count()).toBe(2)
  await isSignedOut(phone, '/user')
  await button(page, '退出其他全部设备').click()
  await button(page, '全部退出').click()
  await page.getByText('其他设备已全部退出').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  // Where a page is still open, its next step leads to where one signs in, and back from there.
  await third.getByRole('link', { name: '企业资料' }).click()
  await third.waitForURL(to('/user/login?from=%2Fuser%2Finfo'))
  expect(await third.getByText('您已登录为').count()).toBe(0)
})

test('what an open page does after its session has ended leads to where one signs in', async () => {
  const person = await found('enterprise')
  const page = await windowOf(person)
  await page.goto(to('/user?tab=messages'), settled)
  await house.database.begin((tx) => house.services.sessions.endAll(tx, person))
  await button(page, '全部标为已读').click()
  await page.waitForURL(to('/user/login?from=%2Fuser%3Ftab%3Dmessages'))
})

test('an open page changes nothing of the account that another tab has signed in to since', async () => {
  const [first, second] = [await found('enterprise'), await found('enterprise')]
  const page = await windowOf(first)
  await page.goto(to('/user?tab=messages'), settled)
  await enter(page.context(), second)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await button(page, '全部标为已读').click()
  await page.getByText('登录账户已切换，页面已刷新').waitFor()
  expect(sent.filter((path) => path !== '/api/visit')).toEqual([])
  await button(page, '全部标为已读').waitFor()
})

test('messages are read one by one or all at once, and the number beside them follows', async () => {
  const person = await found('maker')
  const page = await windowOf(person)
  const event = { event: 'account.closure-cancelled', values: {}, now: house.clock() } as const
  await house.database.begin(async (tx) => {
    for (let count = 0; count < 12; count++) await house.services.messages.tell(tx, person, event)
  })
  const menu = page.getByRole('navigation', { name: '创客中心' })
  await page.goto(to('/personal'), settled)
  await menu.getByRole('link', { name: '消息 13 条未读' }).click()
  await page.waitForURL(to('/personal?tab=messages'))
  await button(page, /标为已读.*已撤回/)
    .first()
    .click()
  await menu.getByRole('link', { name: '消息 12 条未读' }).waitFor()
  await page.getByRole('link', { name: /^未读/ }).click()
  await page.waitForURL(to('/personal?tab=messages&unread=1'))
  await page.getByRole('link', { name: '第 2 页' }).click()
  await page.waitForURL(to('/personal?tab=messages&unread=1&page=2'))
  // The oldest one is about their account and leads to it.
  await page.getByRole('link', { name: '欢迎加入' }).click()
  await page.getByRole('heading', { level: 1, name: '资料' }).waitFor()
  await menu.getByRole('link', { name: '消息 11 条未读' }).click()
  await button(page, '全部标为已读').click()
  await page.getByText('已全部标为已读').waitFor()
  await page.locator('h1:focus').waitFor()
  await menu.getByRole('link', { name: '消息', exact: true }).waitFor()
  await page.getByRole('link', { name: '未读', exact: true }).click()
  await page.getByText('没有未读消息').waitFor()
})

test('an account is closed by its password, says until when, and is taken back', async () => {
  const page = await windowOf(await found('maker'))
  await page.goto(to('/personal?tab=security'), settled)
  await button(page, '申请注销账户').click()
  await button(page, '申请注销').click()
  await page.getByText('请先确认').waitFor()
  await page.getByLabel('登录密码').fill('not it at all')
  await page.getByRole('checkbox').check()
  await button(page, '申请注销').click()
  await page.getByText('密码不正确').first().waitFor()
  await page.getByLabel('登录密码').fill(password)
  await button(page, '申请注销').click()
  await page.getByText('账户将于 2026-12-01 09:00 注销').waitFor()
  await page.getByRole('navigation', { name: '创客中心' }).getByRole('link', { name: '概览' }).click()
  await page.getByRole('link', { name: /查看或撤回/ }).click()
  await button(page, '撤回注销申请').click()
  await button(page, '撤回申请').click()
  await button(page, '申请注销账户').waitFor()
})

test.each([
  ['enterprise', '/user'],
  ['maker', '/personal'],
] as const)('the %s downloads all that is kept about it, by a code to its own telephone', async (realm, centre) => {
  const person = await found(realm)
  const page = await windowOf(person)
  await page.goto(to(`${centre}?tab=security`), settled)
  await button(page, '下载我的资料').click()
  await page.getByRole('textbox', { name: '当前手机号' }).fill(person.phone.slice(3, 7))
  await askCode(page, person.phone, '11')
  await button(page, '开始整理').click()
  await page.getByText('完成后可在这里下载，请稍候').waitFor()
  expect(await house.services.copies.writeNext()).toBe(1)
  await page.reload()
  const file = page.waitForEvent('download')
  await button(page, '下载我的资料').click()
  const download = await file
  expect(download.suggestedFilename()).toBe('个人资料-2026-11-16.zip')
  const parts = unzipSync(await readFile(await download.path()))
  const account = Object.keys(parts).find((name) => name.endsWith('-账户.json')) ?? ''
  expect(JSON.parse(Buffer.from(parts[account] ?? []).toString())).toMatchObject([{ 手机号: person.phone }])
})

test('a maker has a link and a QR code to invite with, and a picture of their own beside an enterprise signed in too', async () => {
  const maker = await found('maker')
  const { page, context } = await openWindow(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await enter(context, await found('enterprise'))
  const token = await enter(context, maker)
  await page.goto(to('/personal/invite'), settled)
  const code = page.getByRole('img', { name: '“直接链接”邀请链接的二维码' })
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await button(page, '复制链接').click()
  await page.getByText('邀请链接已复制').waitFor()
  const link = await page.getByRole('textbox', { name: '邀请链接' }).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.goto(to('/personal/info'), settled)
  const { name, type: mimeType, bytes: buffer } = await sample('jpg')
  const asked = page.waitForRequest(/\/api\/upload\?/)
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
  expect((await asked).headers().authorization).toBe(token)
  await button(page, '更换图片').waitFor()
  await page.getByLabel('昵称').fill('江上客')
  await button(page, '保存资料').click()
  await page.getByText('已保存').waitFor()
  await button(page, /创客中心菜单$/).click()
  await button(page, '退出登录').click()
  await page.getByText('已退出登录').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.getByRole('banner').getByText('江上贸易').first().isVisible()).toBe(true)
  expect(await page.getByRole('banner').getByText('江上客').count()).toBe(0)
})

const enterprisePages = ['/user', '/user?tab=messages', '/user?tab=security', '/user/info', '/user/changePassword']
const makerTabs = ['children', 'messages', 'security']
const makerPages = ['', '/info', '/changePassword', '/changePhone', '/invite', '/posters', '/vip', '/commission']
const moneyPages = ['/commission/statement', '/record', '/withdrawl', '/reviews']
const pages = [
  ...enterprisePages,
  '/user/changePhone',
  '/wallet/record',
  ...[...makerPages, ...moneyPages].map((path) => `/personal${path}`),
  ...makerTabs.map((tab) => `/personal?tab=${tab}`),
]

test('axe finds nothing on the pages behind sign-in, and none is wider than its window', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'zh-CN' })
  await enter(context, await found('enterprise'))
  await enter(context, await found('maker'))
  const page = await context.newPage()
  const faults: string[] = []
  for (const path of pages) {
    await page.setViewportSize({ width: 1200, height: 900 })
    await page.goto(to(path), { waitUntil: 'load' })
    await page.locator('h1').first().waitFor()
    // Here nobody has said where the company is reached; the footer that says so is looked at on a site that has.
    const found = await violationsOn(page, ['footer'])
    if ((await page.locator('h1').count()) !== 1) faults.push(`${path} has not one heading of its own`)
    found.push(...(await tooWideOn(page)))
    faults.push(...found.map((fault) => `${path} ${fault}`))
  }
  await context.close()
  expect(faults).toEqual([])
})
