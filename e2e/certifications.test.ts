import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCode } from '../server/testing/certifications.ts'
import { sample } from '../server/testing/sample-files.ts'
import { codeSent, visitor } from '../server/testing/visitor.ts'
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

async function register(page: Page, phone: string): Promise<void> {
  await page.goto(to('/user/register?from=%2Fauthentication'), settled)
  await page.getByLabel('手机号').fill(phone)
  await button(page, '获取验证码').click()
  await page.getByRole('button', { name: /\d+ 秒后重新获取/ }).waitFor()
  await page.getByRole('textbox', { name: '验证码' }).fill(await codeSent(site.house, phone, '1'))
  await page.getByLabel('密码', { exact: true }).fill('清晨的江面有雾-7')
  await page.getByRole('checkbox').check()
  await button(page, '注册').click()
  await page.waitForURL(to('/authentication'))
}

async function signIn(page: Page, phone: string): Promise<void> {
  const asking = { phone_number: phone, password: 'Demo-2026!' }
  const { data } = await visitor(site.house).ask('POST', '/api/login', asking)
  await page.context().addCookies([{ name: 'enterprise_token', value: data.access_token, url: site.address }])
}

/** An operator opens what waits and decides by keys alone. */
async function openQueue(company: string): Promise<Page> {
  const { page } = await openWindow(site.browser)
  await signInToConsole(page, site, 'admin')
  await page.goto(to(`/console/certifications?state=pending&q=${encodeURIComponent(company)}`), settled)
  await page.getByRole('button', { name: `审核“${company}”的认证` }).click()
  await button(page, '通过认证').waitFor()
  return page
}

test('somebody registers, writes what the licence says, pays, and is certified', async () => {
  const { page } = await openWindow(site.browser)
  await register(page, '13712340001')
  await page.getByRole('heading', { name: '未认证' }).waitFor()
  await page.getByRole('link', { name: '选择认证服务' }).click()
  await page.getByRole('heading', { name: '企业认证加急服务' }).waitFor()
  await page.getByRole('link', { name: /^选择\s*企业认证加急服务/ }).click()
  await page.waitForURL(/writeInfo\?service=/)
  const company = '临江新材料科技有限公司'
  await page.getByRole('textbox', { name: '企业名称' }).fill(company)
  // What is wrong is said while it is typed, and what is right too.
  const code = creditCode(700_001)
  await page
    .getByRole('textbox', { name: '统一社会信用代码' })
    .fill(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)
  await page.getByRole('textbox', { name: '法定代表人' }).fill('江一帆')
  await page.getByText('校验位不符').waitFor()
  await page.getByRole('textbox', { name: '统一社会信用代码' }).fill(code.toLowerCase())
  await page.getByText('校验位正确，可以使用').waitFor()
  const { name, type: mimeType, bytes: buffer } = await sample('png')
  await page.getByLabel('选择营业执照').setInputFiles({ name, mimeType, buffer })
  await page.getByRole('button', { name: '查看营业执照原图' }).waitFor()
  await page.getByRole('textbox', { name: '注册地址' }).fill('杭州市上城区之江路 1 号')
  await page.getByRole('textbox', { name: '联系人' }).fill('江一帆')
  const kept = page.waitForResponse((reply) => (reply.request().postData() ?? '').includes('"contact_phone":"137'))
  await page.getByRole('textbox', { name: '联系电话' }).fill('13712340001')
  await kept
  // Another browser would find it as it was left.
  await page.reload(settled)
  expect(await page.getByRole('textbox', { name: '企业名称' }).inputValue()).toBe(company)
  await page.getByRole('checkbox', { name: /资料真实有效/ }).check()
  await button(page, '提交认证').click()
  await page.waitForURL(/\/user\/orders\/RF/)
  const orderNo = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.getByText('￥398.00').first().waitFor()
  const own = (await page.context().cookies()).find((cookie) => cookie.name === 'enterprise_token')?.value
  const pay = { channel: 'wechat_native' }
  await page.request.post(to(`/api/user/orders/${orderNo}/pay`), { data: pay, headers: { authorization: own ?? '' } })
  await page.request.post(to(`/sandbox/api/payments/${orderNo}`), { data: { outcome: 'paid' } })
  await page.goto(to('/authentication'), settled)
  await page.getByRole('heading', { name: '审核中' }).waitFor()

  const desk = await openQueue(company)
  await desk.getByRole('img', { name: '营业执照' }).waitFor()
  await button(desk, '放大营业执照').click()
  await button(desk, '旋转营业执照').click()
  await desk.keyboard.press('a')
  await desk.getByText(`已通过：${company}`).waitFor()

  await page.reload(settled)
  await page.getByRole('heading', { name: /^已认证/ }).waitFor()
  await page.getByText(code).waitFor()
  await page.goto(to('/user/info'), settled)
  await page.getByText('名称已经认证').waitFor()
})

test('what was sent back is mended beside its reasons and approved', async () => {
  const { page } = await openWindow(site.browser)
  await signIn(page, '13800000002')
  await page.goto(to('/authentication'), settled)
  await page.getByRole('link', { name: '修改并重新提交' }).click()
  await page.getByText('审核意见：与营业执照上的名称不一致，请逐字填写全称').waitFor()
  const company = '杭州云帆数字科技有限公司'
  await page.getByRole('textbox', { name: '企业名称' }).fill(company)
  const { name, type: mimeType, bytes: buffer } = await sample('jpg')
  await page.getByLabel('选择营业执照').setInputFiles({ name, mimeType, buffer })
  await page.getByText(/^草稿已保存/).waitFor()
  await page.getByRole('checkbox', { name: /资料真实有效/ }).check()
  await button(page, '重新提交').click()
  await page.waitForURL(to('/authentication'))
  await page.getByRole('heading', { name: '审核中' }).waitFor()

  const desk = await openQueue(company)
  await desk.keyboard.press('a')
  await desk.getByText(`已通过：${company}`).waitFor()
  await page.goto(to('/authentication/record'), settled)
  await page.getByText('修改后重新提交').waitFor()
  await page.getByText('审核通过', { exact: true }).waitFor()
})
