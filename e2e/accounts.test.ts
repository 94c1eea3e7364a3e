import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBuiltSite } from '../server/http/site-bundle.ts'
import { buildHouse, type House, someDoor } from '../server/testing/house.ts'
import { codeSent, visitor } from '../server/testing/visitor.ts'
import { closeWindows, markDocument, openBrowser, openWindow } from './browser.ts'

// Accounts need no demo content: the house is opened without any.
let house: House
let browser: Browser
let address: string
beforeAll(async () => {
  house = await buildHouse({ site: await loadBuiltSite(resolve('dist')) })
  address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  browser = await openBrowser()
})
afterAll(async () => {
  await closeWindows(browser)
  await house.close()
})

const password = '清晨的江面有雾-7'
// What is typed or clicked before the page stands is lost. Where a page asks again and again, its answer is waited for.
const settled = { waitUntil: 'networkidle' } as const
const to = (path: string) => address + path

let numbers = 0
/** A telephone that nobody has used yet. */
const newPhone = () => `137${String(++numbers).padStart(8, '0')}`

async function foundEnterprise(phone_number: string): Promise<void> {
  const person = { phone_number, name: '江上贸易', hash: await house.ground.passwords.hash(password), texts: [] }
  const moment = { now: house.clock(), requestId: 'test' }
  await house.database.begin((tx) => house.services.enterprises.establish(tx, person, someDoor, moment))
}

/** Types a number, asks for a code, waits for the message and types what it says. */
async function proveNumber(page: Page, phone: string, scene: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: /\d+ 秒后重新获取/ }).waitFor()
  await page.getByRole('textbox', { name: '验证码' }).fill(await codeSent(house, phone, scene))
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isHere = async (page: Page, name: string) =>
  (await page.context().cookies()).some((cookie) => cookie.name === name && cookie.value !== '')

test('a visitor who wants a guarded page registers and comes back to it', async () => {
  const { page } = await openWindow(browser)
  await page.goto(to('/user/info'), settled)
  expect(page.url()).toBe(to('/user/login?from=%2Fuser%2Finfo'))
  await page.getByRole('alert').getByText('请先登录').waitFor()
  await page.getByRole('link', { name: '注册企业账户' }).click()
  await page.waitForURL(to('/user/register?from=%2Fuser%2Finfo'))
  const agree = page.getByRole('checkbox')
  expect(await agree.isChecked()).toBe(false)
  await button(page, '注册').click()
  expect(await page.getByText(/^请(填写|先阅读)/).allInnerTexts()).toEqual([
    '请填写手机号',
    '请填写验证码',
    '请填写密码',
    '请先阅读并同意协议',
  ])
  const phone = newPhone()
  await proveNumber(page, phone, '1')
  await page.getByLabel('密码', { exact: true }).fill('12345678')
  await agree.check()
  await button(page, '注册').click()
  // Beside the field and as a toast, both in the server's own words.
  await page.getByRole('alert').getByText('密码过于常见').waitFor()
  expect(await page.getByText('密码过于常见').count()).toBe(2)
  expect(await page.getByLabel('手机号').inputValue()).toBe(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await button(page, '注册').click()
  await page.waitForURL(to('/user/info'))
  await page.getByText('注册成功').waitFor()
  expect(await isHere(page, 'enterprise_token')).toBe(true)
})

test('a wrong password is told beside it, and after some of them the browser proves itself before the right one', async () => {
  const { page } = await openWindow(browser)
  const phone = newPhone()
  await foundEnterprise(phone)
  await page.goto(to('/user/login'), settled)
  await page.getByLabel('手机号').fill(phone)
  const field = page.getByLabel('密码', { exact: true })
  for (let attempt = 0; attempt < 3; attempt++) {
    const answered = page.waitForResponse('**/api/login')
    await field.fill(`not it ${attempt}`)
    await button(page, '登录').click()
    await answered
    await page.getByText('手机号或密码不正确').first().waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.inputValue()).toBe(`not it ${attempt}`)
  }
  const asked = page.waitForRequest('**/api/captcha')
  await field.fill(password)
  await page.keyboard.press('Enter')
  await asked
  await page.waitForURL(to('/user'))
})

test('a code lets in without a password, and a number that is nobody’s is told beside it', async () => {
  const { page } = await openWindow(browser)
  const phone = newPhone()
  await page.goto(to('/user/login?from=%2F%2Fevil.example'), settled)
  await page.getByLabel('手机号').fill(phone)
  await page.getByRole('tab', { name: '密码登录' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('tab', { name: '验证码登录' }).getAttribute('aria-selected')).toBe('true')
  await proveNumber(page, phone, '2')
  await button(page, '登录').click()
  await page.getByText('这个手机号还没有注册').first().waitFor()
  expect(await page.getByLabel('手机号').getAttribute('aria-invalid')).toBe('true')
  const known = newPhone()
  await foundEnterprise(known)
  await proveNumber(page, known, '2')
  await button(page, '登录').click()
  // The page that was asked for is none of ours.
  await page.waitForURL(to('/user'))
})

test('a forgotten password is set anew with a code, and then lets in', async () => {
  const { page } = await openWindow(browser)
  const phone = newPhone()
  await foundEnterprise(phone)
  await page.goto(to('/user/login?from=%2Fuser%2Finfo'), settled)
  await page.getByRole('link', { name: '忘记密码' }).click()
  // Both pages ask for a number: what is typed into the one that is leaving is lost.
  await button(page, '设置新密码').waitFor()
  await proveNumber(page, phone, '3')
  const chosen = '换了一句更长的话'
  await page.getByLabel('新密码').fill(chosen)
  await button(page, '设置新密码').click()
  await page.waitForURL(to('/user/login?from=%2Fuser%2Finfo'))
  await page.getByText('密码已重新设置，请登录').waitFor()
  expect(await page.getByText('请先登录', { exact: true }).count()).toBe(0)
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(chosen)
  await button(page, '登录').click()
  await page.waitForURL(to('/user/info'))
})

/** The state of the QR code that the page shows. */
async function shownState(page: Page): Promise<string> {
  const frame = page.locator('iframe')
  await frame.contentFrame().getByRole('img', { name: '沙箱二维码' }).waitFor()
  return new URL((await frame.getAttribute('src')) ?? '', address).searchParams.get('state') ?? ''
}

/** What a telephone would do with the code on the page. */
async function scan(page: Page, openid: string, outcome: 'confirm' | 'cancel'): Promise<void> {
  const state = await shownState(page)
  const answer = await visitor(house).ask('POST', '/sandbox/api/wechat/scan', {
    state,
    openid,
    nickname: '阿江',
    outcome,
  })
  expect(answer.code).toBe(200)
}

test('a first scan binds a telephone and sets a password, a second one lets in at once', async () => {
  const { page } = await openWindow(browser)
  await page.goto(to('/'), settled)
  const stillSame = await markDocument(page)
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  await page.getByRole('banner').getByRole('link', { name: '创客登录' }).click()
  await page.waitForURL(to('/personal/login'))
  // Only this page's own document may show the frame: it was loaded, not only moved to.
  const state = await shownState(page)
  expect(await stillSame()).toBe(false)
  const sandbox = await page.context().newPage()
  await sandbox.goto(to(`/sandbox?state=${state}`))
  await sandbox.getByRole('radio', { name: '林小满' }).first().check()
  await sandbox.getByRole('button', { name: '扫码并确认' }).first().click()
  await page.waitForURL(to('/personal/bindAccount'))
  const phone = newPhone()
  await proveNumber(page, phone, '6')
  await page.getByRole('checkbox').check()
  await button(page, '绑定并登录').click()
  await page.getByRole('heading', { name: '设置登录密码' }).waitFor()
  await page.getByLabel('密码', { exact: true }).fill(password)
  await button(page, '设置密码').click()
  await page.waitForURL(to('/personal'))
  await page.getByText('密码已设置').waitFor()

  const { page: later } = await openWindow(browser)
  await later.goto(to('/personal/login?from=%2Fpersonal%3Ftab%3Dmessages'))
  await scan(later, 'sandbox-openid-1', 'confirm')
  await later.waitForURL(to('/personal?tab=messages'))
  expect(await isHere(later, 'personal_token')).toBe(true)
})

test('a scan that is cancelled in WeChat says so and leads back, with where its person wanted to go', async () => {
  const { page } = await openWindow(browser)
  await page.goto(to('/personal/login?from=%2Fpersonal%3Ftab%3Dsecurity'))
  await scan(page, 'openid-of-nobody', 'cancel')
  await page.getByRole('heading', { name: '已取消授权' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: '返回', exact: true }).click()
  await page.waitForURL(to('/personal/login?from=%2Fpersonal%3Ftab%3Dsecurity'))
  expect(await isHere(page, 'personal_token')).toBe(false)
})

test('a QR code expires after ten minutes and is made anew by a button; a used one leads nowhere', async () => {
  const { page } = await openWindow(browser)
  await page.goto(to('/personal/login'))
  const first = await shownState(page)
  house.clock.advance(10 * 60 * 1000)
  await page.getByText('二维码已失效').waitFor()
  await button(page, '刷新二维码').click()
  const second = await shownState(page)
  expect(second).not.toBe(first)
  await page.goto(to(`/personal/wxAuth?code=some-old-code&state=${first}`), settled)
  await page.getByRole('heading', { name: '请重新登录' }).waitFor()
  await page.goto(to('/personal/bindAccount'), settled)
  await page.getByRole('heading', { name: '请先扫码' }).waitFor()
})

test('whoever registers from an invite link is a child of the maker who sent it', async () => {
  const maker = await house.signIn.maker()
  const { ask } = visitor(house)
  const { invite_code } = (await ask('GET', '/api/ck/user', undefined, maker.token)).data
  const { page, context } = await openWindow(browser)
  const { slug } = (await ask('POST', '/api/ck/user/invite/channels', { name: '朋友圈' }, maker.token)).data
  await page.goto(to(`/?invite=${invite_code}&c=${slug}`), settled)
  await page.goto(to('/user/register'), settled)
  expect(await page.getByLabel('邀请码').inputValue()).toBe(invite_code)
  const phone = newPhone()
  await proveNumber(page, phone, '1')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await button(page, '注册').click()
  await page.waitForURL(to('/user'))
  const { list } = (await ask('GET', '/api/ck/user/childs', undefined, maker.token)).data
  expect(list).toMatchObject([{ kind: 'enterprise', phone_number: `137****${phone.slice(-4)}` }])
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect(cookies.filter((name) => name.startsWith('invite'))).toEqual([])
  // Headless browsers say so of themselves, and are no visitors: who registered is counted all the same.
  const { channels } = (await ask('GET', '/api/ck/user/invite', undefined, maker.token)).data
  const own = channels.find((one: { slug: string }) => one.slug === slug)
  expect(own).toMatchObject({ name: '朋友圈', registrations: 1, orders: 0 })
})

test('the sandbox shows what was sent, in any window, and finds a number', async () => {
  const { page } = await openWindow(browser, { viewport: { width: 600, height: 800 } })
  const phone = newPhone()
  const { page: asking } = await openWindow(browser)
  await asking.goto(to('/personal/register'), settled)
  await proveNumber(asking, phone, '1')
  await page.goto(to('/sandbox'))
  await page
    .getByText(/您的验证码是/)
    .first()
    .waitFor()
  expect(page.url()).toBe(to('/sandbox'))
  await page.getByRole('searchbox').fill(phone)
  await page.getByText(phone).waitFor()
  expect(await page.getByText(/^\d{6}$/).allInnerTexts()).toEqual([await codeSent(house, phone, '1')])
})
