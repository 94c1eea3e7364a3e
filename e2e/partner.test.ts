import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from '../server/testing/sample-files.ts'
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

async function signIn(page: Page, phone: string): Promise<string> {
  const asking = { phone_number: phone, password: 'Demo-2026!' }
  const { data } = await visitor(site.house).ask('POST', '/api/login', asking)
  await page.context().addCookies([{ name: 'enterprise_token', value: data.access_token, url: site.address }])
  return data.access_token
}

async function desk(account: string): Promise<Page> {
  const { page } = await openWindow(site.browser)
  await signInToConsole(page, site, account)
  return page
}

async function handIn(page: Page, kind: 'pdf' | 'png'): Promise<void> {
  const { name, type: mimeType, bytes: buffer } = await sample(kind)
  await page.getByRole('dialog').locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
  await page.getByRole('dialog').getByText(name).first().waitFor()
}

test('an enterprise applies, reads the contract, pays, and its deposit comes back by two', async () => {
  const guest = await openWindow(site.browser)
  await guest.page.goto(to('/strategic'), settled)
  await guest.page.getByRole('link', { name: '登录后申请' }).waitFor()

  const { page } = await openWindow(site.browser)
  const token = await signIn(page, '13800000003')
  await page.goto(to('/strategic'), settled)
  await page.getByText('平台审核，一般 1 至 3 个工作日').waitFor()
  await page.getByRole('heading', { name: '合作记录' }).waitFor()

  const review = await desk('reviewer')
  await review.goto(to('/console/partnerships?state=pending'), settled)
  await review.getByRole('button', { name: /^审核“青禾农业发展有限公司”的合作$/ }).click()
  await button(review, '通过并上传合同').click()
  await handIn(review, 'pdf')
  await review
    .getByRole('dialog')
    .getByRole('button', { name: /^通\s*过$/ })
    .click()
  await review.getByText('已通过', { exact: false }).first().waitFor()

  await page.reload(settled)
  await page.getByText('待签约付款').first().waitFor()
  expect(await button(page, '确认合同').isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /阅读并同意合同/ }).check()
  await button(page, '确认合同').click()
  await page.getByRole('button', { name: /^去支付 ￥11,800.00$/ }).click()
  await page.waitForURL(/\/user\/orders\/ZH/)
  await page.getByText('保证金（期满退还，开具收据）').first().waitFor()
  const orderNo = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const headers = { authorization: token }
  await page.request.post(to(`/api/user/orders/${orderNo}/pay`), { data: { channel: 'wechat_native' }, headers })
  await page.request.post(to(`/sandbox/api/payments/${orderNo}`), { data: { outcome: 'paid' } })
  await page.goto(to('/strategic'), settled)
  await page.getByText('合作中').first().waitFor()
  await page.getByText('在押 ￥5,000.00').waitFor()
  await page.goto(to('/user'), settled)
  await page.getByText(/战略伙伴，至/).waitFor()

  const chief = await desk('admin')
  await chief.goto(to('/console/partnerships?q=青禾'), settled)
  await chief
    .getByRole('button', { name: /^查看“青禾农业发展有限公司”的合作$/ })
    .first()
    .click()
  await button(chief, '提前终止').click()
  await chief.getByRole('radio', { name: /非伙伴过错/ }).check()
  await chief.getByLabel('终止的原因').fill('双方协商一致，提前结束合作')
  await chief.getByRole('dialog').getByRole('button', { name: '提前终止' }).last().click()
  await button(chief, '提出退还保证金').click()
  await chief.getByRole('dialog').getByRole('button', { name: '提交复核' }).click()
  await chief.getByText('由另一位同事复核', { exact: true }).waitFor()

  const second = await desk('finance2')
  await second.goto(to('/console/partnerships?claimed=true&q=青禾'), settled)
  await second.getByRole('button', { name: /^查看“青禾农业发展有限公司”的合作$/ }).click()
  await button(second, '复核通过并退还').click()
  await second.getByText('保证金已退还').first().waitFor()
  await page.goto(to('/strategic'), settled)
  await page.getByText('已终止').first().waitFor()
  await page.getByText('在押 ￥0.00').waitFor()
})

test('a deduction is shown with its grounds, and its owner can object to it', async () => {
  const { page } = await openWindow(site.browser)
  await signIn(page, '13800000010')
  await page.goto(to('/strategic'), settled)
  await page.getByRole('heading', { name: '保证金处理' }).waitFor()
  const paper = await page.getByRole('link', { name: '凭证 1' }).getAttribute('href')
  expect((await page.request.get(to(paper ?? ''))).status()).toBe(200)
  await button(page, '提出异议').click()
  await page.getByLabel('异议与理由').fill('样册按时送达，有签收单为证。')
  await button(page, '提交异议').click()
  await page.getByText('您的异议：样册按时送达').waitFor()
})

test('what stands first in the directory is marked as an ad, bought on a page of its own, and gives its days back', async () => {
  const { page } = await openWindow(site.browser)
  await signIn(page, '13800000001')
  await page.goto(to('/spread'), settled)
  await page.getByRole('link', { name: '购买置顶' }).click()
  await page.waitForURL(to('/spread/boost'))
  await page.getByText('江南精工机械有限公司', { exact: false }).first().waitFor()
  const guest = await openWindow(site.browser)
  await guest.page.goto(to('/company'), settled)
  const first = guest.page.getByRole('article').first()
  await first.getByText('广告', { exact: true }).waitFor()
  await first.getByRole('link', { name: '江南精工机械有限公司' }).waitFor()
  expect(await guest.page.getByRole('link', { name: '江南精工机械有限公司', exact: true }).count()).toBe(1)
  await page.getByRole('listitem').filter({ hasText: '置顶中' }).getByRole('button', { name: '取消' }).click()
  await page.getByText(/现在取消退回 ￥/).waitFor()
  await button(page, '取消置顶').click()
  await page.getByRole('listitem').filter({ hasText: '置顶中' }).waitFor({ state: 'detached' })
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('radio', { name: /^30 天/ }).check()
  await button(page, '购买置顶').click()
  await page.getByText('置顶已生效').first().waitFor()
  await page.getByRole('listitem').filter({ hasText: '置顶中' }).waitFor()
})
