import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
const phone = '13900000008'

async function signIn(page: Page): Promise<void> {
  const given = { phone_number: phone, password: 'Demo-2026!' }
  const { data } = await visitor(site.house).ask('POST', '/api/ck/login', given)
  await page.context().addCookies([{ name: 'personal_token', value: data.access_token, url: site.address }])
}

/** Chooses a level, reads what it comes to, and pays it with WeChat. */
async function buy(page: Page, level: string, verb: string, sees: readonly (string | RegExp)[]): Promise<void> {
  await page.goto(to('/personal/vip'), settled)
  await page.getByRole('button', { name: new RegExp(`^${verb}\\s?${level}$`) }).click()
  const dialog = page.getByRole('dialog')
  for (const text of sees) await dialog.getByText(text).first().waitFor()
  await dialog.getByRole('radio', { name: '微信支付' }).check({ force: true })
  await dialog.getByRole('button', { name: /^支付 / }).click()
  await page.waitForURL(/\/personal\/orders\/HY/)
  const no = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const paid = { method: 'POST', url: `/sandbox/api/payments/${no}`, payload: { outcome: 'paid' } } as const
  expect((await site.house.http.inject(paid)).statusCode).toBe(200)
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
}

test('a maker opens a level, upgrades, thinks better of it, uses what is left, and an operator gives that back', async () => {
  const { page } = await openWindow(site.browser)
  await page.goto(to('/personal/vip'), settled)
  await page.waitForURL(/\/personal\/login\?from=/)
  await signIn(page)
  await page.goto(to('/personal/vip'), settled)
  const standing = page.getByRole('region', { name: '我的会员' })
  await standing.getByText('未开通').waitFor()
  await page.getByText('不影响佣金的比例').first().waitFor()

  await buy(page, '银卡创客', '开通', ['银卡创客 30 天', '￥29.00', '付款后 7 天内没有使用权益的，可以退款。'])
  await page.goto(to('/personal'), settled)
  await page.getByText('银卡创客', { exact: true }).first().waitFor()
  await buy(page, '金卡创客', '升级', ['抵扣：银卡创客，未用 30 天', '￥29.00 × 30 ÷ 30', '￥270.00'])
  await page.goto(to('/personal/vip'), settled)
  await standing.getByText('金卡创客').waitFor()
  await page.getByText(/您的“金卡创客”到 .* 有效，期间不能改为同级或更低的等级/).waitFor()

  // The upgrade goes back, and what was there before it is there again.
  await page.getByRole('button', { name: /^退款\s?：金卡创客$/ }).click()
  await page.getByRole('dialog').getByText('升级前的会员期恢复').waitFor()
  await page.getByRole('button', { name: '确认退款' }).click()
  await standing.getByText('银卡创客').waitFor()
  await page
    .getByRole('button', { name: /^明细\s?：银卡创客$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('升级退款，恢复会员期').waitFor()
  await page.keyboard.press('Escape')

  // What costs points costs none, and from then on the term is used.
  const { data } = await visitor(site.house).ask('GET', '/api/resources?count=50')
  const { id } = data.list.find((one: { vip_free: boolean; points: number }) => one.vip_free && one.points > 0)
  await page.goto(to(`/resources/${id}`), settled)
  await page.getByText('会员权益：这份资料今天可以免积分下载。').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /下载/ }).first().click(),
  ])
  expect(await file.failure()).toBeNull()
  await page.goto(to('/personal/vip'), settled)
  expect(await page.getByRole('button', { name: /^退款/ }).count()).toBe(0)

  const staff = await openWindow(site.browser)
  await signInToConsole(staff.page, site, 'finance')
  await staff.page.goto(to('/console/vips?state=active'), settled)
  await staff.page.getByRole('button', { name: /^查看“许长青”的银卡创客/ }).click()
  const drawer = staff.page.getByRole('dialog')
  await drawer
    .getByText(/免积分下载/)
    .first()
    .waitFor()
  await drawer.getByRole('button', { name: /^退\s?款$/ }).click()
  const asking = staff.page.getByRole('dialog', { name: '退款：银卡创客' })
  await asking.getByText(/按未用的 \d+ 个整天/).waitFor()
  await asking.getByLabel('原因').fill('下载服务中断')
  await asking.getByRole('button', { name: /^退\s?款$/ }).click()
  await staff.page.getByText('已发起退款').first().waitFor()
  await staff.page.goto(to('/console/vips?tab=figures'), settled)
  await staff.page.getByText('30 天内到期且未续费').waitFor()

  await page.goto(to('/personal?tab=messages'), settled)
  await page
    .getByText(/“银卡创客”已退款/)
    .first()
    .waitFor()
  await page.goto(to('/personal/vip'), settled)
  await standing.getByText('未开通').waitFor()
})
