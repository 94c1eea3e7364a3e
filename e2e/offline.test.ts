import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './browser.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const lost = '网络断开，请检查后重试'

/** What the browser itself says about its network is no complaint of ours. */
function forgive(complaints: string[]) {
  const left = complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED'))
  complaints.splice(0, complaints.length, ...left)
}

test('without a network the page stays, says so, and goes on when it is tried again', async () => {
  const { page, context, complaints } = await openWindow(site.browser)
  await page.goto(`${site.address}/company`)
  await page.waitForLoadState('networkidle')
  const first = await page.locator('main article h2').first().textContent()
  await context.setOffline(true)
  await page.getByRole('link', { name: /^浙江省/ }).click()
  const question = page.getByRole('alert').getByText(lost)
  await question.waitFor()
  expect(await page.locator('main article h2').first().textContent()).toBe(first)
  expect(new URL(page.url()).search).toBe('')
  // Still without one: asked again, it says so again.
  await page.getByRole('button', { name: '重试' }).click()
  await question.waitFor()
  await context.setOffline(false)
  await page.waitForURL(/region=330000/)
  await page.getByRole('list', { name: '已选条件' }).getByText('浙江省').waitFor()
  expect(await page.getByText(lost).count()).toBe(0)
  forgive(complaints)
})

test('a page whose file has not arrived yet waits for the network too', async () => {
  const { page, context, complaints } = await openWindow(site.browser)
  await page.goto(`${site.address}/company`)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '商机池' }).click()
  await page.getByText(lost).waitFor()
  await page.getByRole('heading', { level: 1, name: '企业名录' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: '商机池' }).waitFor()
  expect(await page.getByText(lost).count()).toBe(0)
  forgive(complaints)
})
