import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../demo/accounts.ts'
import { type SampleExtension, sample } from '../server/testing/sample-files.ts'
import { codeSent } from '../server/testing/visitor.ts'
import { openWindow } from './browser.ts'
import { signInToConsole } from './console.ts'
import { openSite, type Site } from './site.ts'

// Money from where its owner asks to where two people of the house agreed, with the people of the demo.

let site: Site
beforeAll(async () => {
  site = await openSite({ CAPTCHA: 'off' })
})
afterAll(() => site.close())

const minuteMs = 60_000
const settled = { waitUntil: 'networkidle' } as const
const company = '江南精工机械有限公司'
const phone = '13800000001'
const to = (path: string) => site.address + path
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const figure = (page: Page, name: string) =>
  page.getByLabel('余额', { exact: true }).locator('div', { hasText: name }).locator('dd').first()

async function enterprise(): Promise<Page> {
  const { page } = await openWindow(site.browser)
  await page.goto(to('/user/login?from=%2Fwallet%2Frecord'), settled)
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await button(page, '登录').click()
  await page.waitForURL(to('/wallet/record'))
  return page
}

async function accountant(account: 'finance' | 'finance2'): Promise<Page> {
  const { page } = await openWindow(site.browser)
  await signInToConsole(page, site, account)
  return page
}

async function attach(page: Page, kind: SampleExtension): Promise<void> {
  const { name, type: mimeType, bytes: buffer } = await sample(kind)
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
  await page.getByText(name).first().waitFor()
}

/** What somebody has in all, as the page tells it. */
async function fenIn(page: Page, name: string): Promise<number> {
  return Number(((await figure(page, name).textContent()) ?? '').replace(/\D/g, ''))
}

test('a withdrawal above the limit is signed by two, paid with proof, and its owner sees that it arrived', async () => {
  const owner = await enterprise()
  const before = { own: await fenIn(owner, '可用余额'), held: await fenIn(owner, '处理中') }
  await owner.goto(to('/wallet/withdrawl'), settled)
  await owner.getByRole('textbox', { name: '提现金额' }).fill('5500')
  await owner
    .getByRole('radio', { name: /中国工商银行 .*0001/ })
    .first()
    .check()
  await owner.getByLabel('手机号').fill(phone)
  await button(owner, '获取验证码').click()
  await button(owner, /\d+ 秒后重新获取/).waitFor()
  await owner.getByRole('textbox', { name: '验证码' }).fill(await codeSent(site.house, phone, '7'))
  await button(owner, '申请提现').click()
  await owner.getByRole('dialog').getByRole('button', { name: '确认提现' }).click()
  await owner.getByText('提现申请已提交').first().waitFor()
  await owner.goto(to('/wallet/record'), settled)
  expect(await fenIn(owner, '处理中')).toBe(before.held + 5500_00)
  await owner.goto(to('/wallet/withdrawl'), settled)
  const { services, database } = site.house
  const id = await database.read(
    async (tx) => (await services.accounts.findByPhone(tx, 'enterprise', phone))?.owner_id ?? 0,
  )
  const { list } = await services.withdrawals.reading.newest({ realm: 'enterprise', id }, 'pending', site.house.clock())
  const no = list[0]?.no ?? ''

  const first = await accountant('finance')
  await first.goto(to('/console/withdrawals?state=pending'), settled)
  await button(first, `处理提现 ${no}`).click()
  await first.getByText(/同意向.*打款 ￥.*还须另一位同事复核/).waitFor()
  await button(first, '初审通过').click()
  await first.getByText(`已初审通过：${company}`).waitFor()
  await first.goto(to('/console/withdrawals?state=pending&second=true'), settled)
  await button(first, `查看提现 ${no}`).click()
  await first.getByText('你已初审通过，须由另一位同事复核').waitFor()
  expect(await button(first, '复核通过').isDisabled()).toBe(true)
  const second = await accountant('finance2')
  await second.goto(to('/console/withdrawals?state=pending&second=true'), settled)
  await button(second, `处理提现 ${no}`).click()
  await button(second, '复核通过').click()
  await second.getByText(`已通过：${company}`).waitFor()

  await first.reload(settled)
  await button(first, '开始打款').click()
  await button(first, '登记打款成功').waitFor()
  site.house.clock.advance(20 * minuteMs)
  await button(first, '登记打款成功').click()
  const dialog = first.getByRole('dialog', { name: /^登记打款成功/ })
  await dialog.getByLabel('银行流水号').fill('PAY20261116001')
  await dialog.getByLabel('打款时间').fill('2026-11-16 09:10')
  await dialog.getByLabel('打款时间').press('Enter')
  await attach(first, 'pdf')
  await dialog.getByRole('button', { name: '登记打款成功' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await first.getByText('PAY20261116001').first().waitFor()

  await owner.reload(settled)
  await owner.getByRole('listitem').filter({ hasText: no }).getByText('已到账').first().waitFor()
  await owner.goto(to('/wallet/record'), settled)
  expect(await fenIn(owner, '可用余额')).toBe(before.own - 5500_00)
  expect(await fenIn(owner, '处理中')).toBe(before.held)
  expect(await database.read((tx) => services.ledger.proving.invariants(tx))).toEqual([])
})

test('a transfer is proved by a voucher, found on the statement, and stands in the purse with its bonus', async () => {
  const owner = await enterprise()
  await owner.goto(to('/wallet/recharge'), settled)
  const before = { own: await fenIn(owner, '可用余额'), fund: await fenIn(owner, '推广金') }
  await owner.getByRole('radio', { name: /^￥5,000/ }).check()
  await owner.getByRole('radio', { name: '对公转账' }).check()
  await button(owner, '确认充值').click()
  await owner.waitForURL(/order_no=CZ/)
  const orderNo = new URL(owner.url()).searchParams.get('order_no') ?? ''
  await owner.getByLabel('付款户名').fill(company)
  await attach(owner, 'png')
  await button(owner, '提交凭证').click()
  await owner.getByRole('heading', { name: '凭证已提交，等待确认' }).waitFor()

  const desk = await accountant('finance')
  await desk.goto(to('/console/orders?state=voucher_submitted'), settled)
  await button(desk, `处理订单 ${orderNo}`).click()
  await button(desk, '确认到账').click()
  const dialog = desk.getByRole('dialog', { name: /^确认到账/ })
  await dialog.getByLabel('到账金额（元）').fill('500')
  await dialog.getByLabel('银行回单号').fill('ICBC20261116')
  await dialog.getByLabel('到账日期').fill('2026-11-16')
  await dialog.getByLabel('到账日期').press('Enter')
  await attach(desk, 'pdf')
  await dialog.getByRole('button', { name: '确认到账' }).click()
  await dialog.getByText('与应付金额 ￥5,000.00 不一致').waitFor()
  await dialog.getByLabel('到账金额（元）').fill('5000')
  await dialog.getByRole('button', { name: '确认到账' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await owner.getByRole('heading', { name: '支付成功' }).waitFor()
  await expect.poll(() => fenIn(owner, '可用余额')).toBe(before.own + 5000_00)
  expect(await fenIn(owner, '推广金')).toBe(before.fund + 400_00)
})
