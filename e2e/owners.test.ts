import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBuiltSite } from '../server/http/site-bundle.ts'
import { buildHouse, type House } from '../server/testing/house.ts'
import { openOwner } from '../server/testing/owners.ts'
import { openCatalogue } from '../server/testing/records.ts'
import { sample } from '../server/testing/sample-files.ts'
import { tooWideOn, violationsOn } from './axe.ts'
import { closeWindows, openBrowser, openWindow } from './browser.ts'

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

const settled = { waitUntil: 'networkidle' } as const
const to = (path: string) => address + path
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function windowOf(id: number): Promise<Page> {
  const { page, context } = await openWindow(browser)
  const session = { realm: 'enterprise', ownerId: id, browser: true } as const
  const { token, binder } = await house.database.begin((tx) => house.services.sessions.open(tx, session))
  const common = { url: address, sameSite: 'Lax' } as const
  await context.addCookies([
    { name: 'enterprise_token', value: token, ...common },
    { name: 'enterprise_token_b', value: binder, httpOnly: true, ...common },
  ])
  return page
}

async function choose(page: Page, label: string): Promise<void> {
  const { bytes } = await sample('png')
  await page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: '图片.png', mimeType: 'image/png', buffer: bytes })
}

test('a certified enterprise writes its page and a product, and readers see them once they are approved', async () => {
  const owner = await openOwner(house)
  const desk = await openCatalogue(house)
  const page = await windowOf(owner.id)
  await page.goto(to('/manage/about'), settled)
  expect(await violationsOn(page)).toEqual([])
  expect(await tooWideOn(page)).toEqual([])
  await choose(page, '选择企业标志图片')
  await button(page, '更换图片').waitFor()
  await page.getByRole('textbox', { name: '一句话简介' }).fill('精密零部件加工')
  await page.getByRole('textbox', { name: '主营业务' }).fill('轴类零件、壳体加工')
  const editor = page.getByRole('textbox', { name: '企业介绍', exact: true })
  await editor.click()
  await page.keyboard.type('专做精密零部件。')
  await button(page, '保存并提交审核').click()
  await page.getByText('正在审核').waitFor()

  const [{ id }] = (await owner.ask('company')).data.list
  const reader = (await openWindow(browser)).page
  expect((await desk.ask(`company/${id}`)).code).toBe(40400)
  await desk.decide('company', id, 'show')
  await reader.goto(to(`/company/${id}`), settled)
  await reader.getByText('专做精密零部件。').waitFor()
  // The badge is a claim: what stands behind it is one click away.
  await reader.getByText('已认证', { exact: true }).first().click()
  await reader.getByText('核验日期').waitFor()

  await page.goto(to('/manage/addProduct'), settled)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('textbox', { name: '产品名称' }).fill('精密传动轴')
  await page.getByRole('textbox', { name: '一句话简介' }).fill('公差 0.005 毫米')
  await choose(page, '选择图片')
  await page.getByRole('img', { name: '第 1 张' }).waitFor()
  await page.getByRole('radio', { name: '一口价' }).check()
  await page.getByRole('textbox', { name: '价格（元）' }).fill('38.00')
  await button(page, '添加一项').click()
  await page.getByRole('textbox', { name: '第 1 项名称' }).fill('材质')
  await page.getByRole('textbox', { name: '第 1 项内容' }).fill('40Cr')
  await page.getByRole('textbox', { name: '产品介绍', exact: true }).click()
  await page.keyboard.type('适用于伺服电机。')
  await button(page, '保存并提交审核').click()
  await page.waitForURL(to('/manage/product'))
  await page.getByText('审核中').first().waitFor()
  expect(await violationsOn(page)).toEqual([])

  const [{ id: product }] = (await owner.ask('product')).data.list
  await desk.decide('product', product, 'reject', { reasons: { summary: '请写明材质' } })
  await page.goto(to(`/manage/addProduct?id=${product}`), settled)
  await page.getByText('审核意见：请写明材质').waitFor()
  await page.getByRole('textbox', { name: '一句话简介' }).fill('40Cr，公差 0.005 毫米')
  await button(page, '保存并提交审核').click()
  await page.waitForURL(to('/manage/product'))
  await desk.decide('product', product, 'show')
  await reader.goto(to(`/company/${id}/product/${product}`), settled)
  await reader.getByText('40Cr，公差 0.005 毫米').waitFor()
  await reader.getByText('材质').waitFor()
})

test('products are put in order by the keyboard, and readers see them so', async () => {
  const owner = await openOwner(house, { creditCode: '91330106MA2CFH9999', name: '另一家企业有限公司' })
  const desk = await openCatalogue(house)
  const { id } = await owner.published(desk)
  for (const name of ['甲产品', '乙产品']) {
    const made = await owner.handIn('product', await owner.product({ name }))
    await desk.decide('product', made.id, 'show')
  }
  const page = await windowOf(owner.id)
  await page.goto(to('/manage/product'), settled)
  await button(page, '上移“乙产品”').focus()
  await page.keyboard.press('Enter')
  await page.getByText('顺序已保存').waitFor()
  await house.settle()
  const reader = (await openWindow(browser)).page
  await reader.goto(to(`/company/${id}`), settled)
  const names = await reader.getByRole('heading', { name: /产品$/, level: 3 }).allInnerTexts()
  expect(names).toEqual(['乙产品', '甲产品'])
})
