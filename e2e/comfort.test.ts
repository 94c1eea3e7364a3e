import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXlsx } from '../server/platform/formats/xlsx.ts'
import { openWindow } from './browser.ts'
import { signInToConsole } from './console.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ CAPTCHA: 'off' })
})
afterAll(() => site.close())

async function operator(account: string): Promise<Page> {
  const { page } = await openWindow(site.browser)
  await signInToConsole(page, site, account)
  return page
}
const go = (page: Page, path: string) => page.goto(`${site.address}/console/${path}`, { waitUntil: 'networkidle' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('two operators in two browsers: whoever saves second chooses field by field, and nothing is lost', async () => {
  const first = await operator('admin')
  const second = await operator('admin')
  for (const page of [first, second]) await go(page, 'site')
  await first.getByLabel('口号').fill('第一位写的口号')
  await first.getByLabel('服务热线').fill('400-111-1111')
  await button(first, '保存').click()
  await first.getByText('已保存').waitFor()

  await second.getByLabel('口号').fill('第二位写的口号')
  await second.getByLabel('地址', { exact: true }).fill('第二位写的地址')
  await button(second, '保存').click()
  const dialog = second.getByRole('dialog', { name: '同事在你填写时保存了修改' })
  await dialog.getByText(/在 \d{4}-\d\d-\d\d \d\d:\d\d 保存了新的内容/).waitFor()
  // What only one of them changed is chosen already; of what both changed one's own, until it is chosen otherwise.
  expect(await dialog.getByRole('radio', { name: '服务热线：用对方的' }).isChecked()).toBe(true)
  expect(await dialog.getByRole('radio', { name: '地址：用我的' }).isChecked()).toBe(true)
  expect(await dialog.getByRole('radio', { name: '口号：用我的' }).isChecked()).toBe(true)
  await dialog.getByRole('radio', { name: '口号：用对方的' }).check()
  await button(second, '按所选合并并保存').click()
  await second.getByText('已保存').waitFor()
  expect(await site.house.services.site.info()).toMatchObject({
    slogan: '第一位写的口号',
    phone: '400-111-1111',
    address: '第二位写的地址',
  })
})

test('a list is had as Excel, and its rows are walked and opened with the keyboard', async () => {
  const page = await operator('admin')
  await go(page, 'partners')
  await page.locator('tr.ant-table-row').first().waitFor()
  await button(page, '导出').click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel 文件（.xlsx）' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^伙伴链接-\d{14}\.xlsx$/)
  const read = readXlsx(await readFile(await saved.path()), { rows: 1000, columns: 20, cell: 600 })
  expect('ok' in read && read.ok.length).toBeGreaterThan(1)

  // While a dialog is open keys are its own; that of the export closes a moment after the file is there.
  await expect.poll(() => page.locator('.ant-modal-wrap:visible').count()).toBe(0)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: '快捷键' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '快捷键' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(
    await page
      .locator('tr.ant-table-row')
      .nth(1)
      .evaluate((row) => row === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('x')
  await page.getByText('已选 1 项').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '伙伴链接' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.closest('search') !== null)).toBe(true)
})

test('every screen explains itself, and the handbook lists all of them', async () => {
  const page = await operator('admin')
  await go(page, 'orders')
  await button(page, '说明：订单').click()
  const drawer = page.getByRole('dialog', { name: '说明：订单' })
  await drawer.getByText('待确认', { exact: true }).waitFor()
  await drawer.getByRole('link', { name: '全部说明' }).click()
  await page.getByRole('heading', { name: '手册' }).waitFor()
  expect(await page.locator('details').count()).toBeGreaterThan(50)
})
