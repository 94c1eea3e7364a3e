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
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function signIn(page: Page): Promise<void> {
  const asking = { phone_number: '13800000001', password: 'Demo-2026!' }
  const { data } = await visitor(site.house).ask('POST', '/api/login', asking)
  await page.context().addCookies([{ name: 'enterprise_token', value: data.access_token, url: site.address }])
}

test('an enterprise invoices two orders in one, an operator issues it, and it is taken back again', async () => {
  const { page } = await openWindow(site.browser)
  await signIn(page)
  await page.goto(to('/invoice/add'), settled)
  const rows = page.getByRole('checkbox', { name: /^选择 / })
  await rows.nth(1).check()
  await rows.nth(2).check()
  await page.getByText('已选 2 项').waitFor()
  await button(page, '添加接收方式与注册信息（选填）').click()
  await page.getByLabel(/^接收邮箱/).fill('caiwu@jingong.example')
  await button(page, '保存').click()
  await page.getByRole('radio', { name: /caiwu@jingong.example/ }).waitFor()
  await button(page, '提交申请').click()
  await page.waitForURL(/\/invoice\/\d+$/)
  await page.getByText('caiwu@jingong.example').waitFor()
  const mine = page.url()
  const id = mine.split('/').at(-1)

  const { page: desk } = await openWindow(site.browser)
  await signInToConsole(desk, site, 'admin')
  await desk.goto(to(`/console/invoices?invoice=${id}`), settled)
  await button(desk, /通过申请/).click()
  await button(desk, /登记发票/).click()
  const number = '26332000000098765432'
  await desk.getByRole('dialog').last().getByLabel('发票号码').fill(number)
  const { name, type: mimeType, bytes: buffer } = await sample('pdf')
  await desk.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
  await desk.getByText(name).waitFor()
  await desk.getByRole('dialog').getByRole('button', { name: '登记发票' }).last().click()
  await desk.getByText('已登记，并通知了申请人').first().waitFor()

  await page.goto(mine, settled)
  await page.getByText(number).first().waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '下载PDF' }).click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await page.goto(mine, settled)
  await page.getByText('已交付').waitFor()
  await button(page, '申请红冲').click()
  await page.getByLabel('原因').fill('抬头变更')
  await page.getByRole('dialog').getByRole('button', { name: '申请红冲' }).click()
  await page.getByText('红冲中').waitFor()

  await desk.goto(to(`/console/invoices?waiting=red&invoice=${id}`), settled)
  await button(desk, /登记红字发票/).click()
  await desk.getByRole('dialog').last().getByLabel('发票号码').fill('26332000000098765433')
  await desk.getByRole('dialog').getByRole('button', { name: '登记红字发票' }).last().click()
  await desk.getByText('已登记，并通知了申请人').first().waitFor()
  await page.goto(mine, settled)
  await page.getByText('已红冲', { exact: true }).first().waitFor()

  // What it was for can be invoiced again, and an order says so.
  await page.goto(to('/invoice/add'), settled)
  expect(await page.getByRole('checkbox', { name: /^选择 / }).count()).toBeGreaterThan(2)
})

test('a maker sees their own invoices at the same address, and whoever is not signed in is sent to sign in', async () => {
  const { page } = await openWindow(site.browser)
  await page.goto(to('/invoice'), settled)
  expect(page.url()).toContain('/user/login?from=%2Finvoice')
  const asking = { phone_number: '13900000001', password: 'Demo-2026!' }
  const { data } = await visitor(site.house).ask('POST', '/api/ck/login', asking)
  await page.context().addCookies([{ name: 'personal_token', value: data.access_token, url: site.address }])
  await page.goto(to('/invoice'), settled)
  await page.getByRole('navigation', { name: '创客中心' }).waitFor()
  await page.getByRole('heading', { name: '发票管理' }).waitFor()
})
