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
const dayMs = 24 * 60 * 60 * 1000

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

test('two companies meet: one posts a need, the other finds it among what fits, and it ends with a result', async () => {
  let desk = await openCatalogue(house)
  const seeker = await openOwner(house)
  await seeker.published(desk)
  const carton = { name: '杭州万盒包装有限公司', summary: '瓦楞纸箱与彩盒生产', business: ['瓦楞纸箱', '彩盒'] }
  const maker = await openOwner(house, { creditCode: '91330106MA2CFH0001', name: carton.name, level: 1 })
  await maker.published(desk, { ...carton, industry_id: 122 })

  const page = await windowOf(seeker.id)
  await page.goto(to('/business'), settled)
  await page.getByRole('link', { name: '发布商机' }).click()
  await page.waitForURL(to('/manage/addBusiness'))
  expect(await violationsOn(page)).toEqual([])
  expect(await tooWideOn(page)).toEqual([])
  await page.getByRole('textbox', { name: '标题' }).fill('求购五层瓦楞纸箱每月 3000 只')
  await page.getByRole('textbox', { name: '摘要' }).fill('机械零件外包装，杭州周边优先')
  await page.getByRole('radio', { name: '价格区间' }).check()
  await page.getByRole('textbox', { name: '最低价（元）' }).fill('4.50')
  await page.getByRole('textbox', { name: '最高价（元）' }).fill('6.00')
  await page.getByRole('textbox', { name: '计价单位' }).fill('只')
  await page.getByRole('textbox', { name: '数量' }).fill('每月 3000 只')
  await page.getByLabel('有效期至').fill('2027-01-15')
  const { bytes } = await sample('png')
  const picture = { name: '图片.png', mimeType: 'image/png', buffer: bytes }
  await page.getByLabel('选择图片', { exact: true }).setInputFiles(picture)
  await page.getByRole('img', { name: '第 1 张' }).waitFor()
  await page.getByRole('textbox', { name: '详细说明', exact: true }).click()
  await page.keyboard.type('单箱承重 20 千克，可印刷标识。')
  await button(page, '保存并提交审核').click()
  await page.waitForURL(to('/manage/business'))
  await page.getByText('审核中').last().waitFor()
  expect(await violationsOn(page)).toEqual([])

  const [{ id }] = (await seeker.ask('business')).data.list
  await page.goto(to(`/manage/business/${id}/preview`), settled)
  await page.getByText('单箱承重 20 千克').waitFor()
  await desk.decide('business', id, 'show')
  while ((await house.services.matching.beat(house.clock())) > 0);

  // Whom it fits stands beside it, with reasons.
  await page.goto(to(`/manage/addBusiness?id=${id}`), settled)
  const fitting = page.getByRole('region', { name: '与这条商机相合的企业' })
  await fitting.getByText(carton.name).waitFor()
  await fitting.getByText('同城：杭州市').waitFor()
  expect(await violationsOn(page)).toEqual([])

  // The other one is led to it from its centre, and may say no.
  const other = await windowOf(maker.id)
  await other.goto(to('/user'), settled)
  await other.getByRole('link', { name: '求购五层瓦楞纸箱每月 3000 只' }).waitFor()
  await other.getByRole('link', { name: /全部匹配/ }).click()
  await other.waitForURL(to('/user/matches'))
  await other.getByText(/业务相关：.*瓦楞/).waitFor()
  expect(await violationsOn(other)).toEqual([])
  await other.getByRole('link', { name: '查看商机' }).click()
  await other.waitForURL(to(`/business/${id}`))
  await other.getByRole('img', { name: /图 1/ }).waitFor()
  expect(await violationsOn(other)).toEqual([])

  // It is kept, found again under 收藏 with a word to hear of, and let go.
  await button(other, '收藏').click()
  await button(other, '已收藏').waitFor()
  await other.goto(to('/search?q=瓦楞纸箱'), settled)
  await button(other, '有新内容时告诉我').click()
  await button(other, '已关注').waitFor()
  await other.goto(to('/favourites'), settled)
  await other.getByRole('link', { name: '瓦楞纸箱', exact: true }).waitFor()
  expect(await violationsOn(other)).toEqual([])
  expect(await tooWideOn(other)).toEqual([])
  await button(other, '取消收藏：求购五层瓦楞纸箱每月 3000 只').click()
  await other.getByText('还没有收藏').waitFor()
  await other.goto(to('/user/matches'), settled)
  await button(other, /不感兴趣/).click()
  await other.getByText('暂时没有匹配的商机').waitFor()
  await button(other, '不使用个性化推荐').click()
  await other.getByText('个性化推荐已关闭').waitFor()

  // A day later it is moved up; then it is closed with how it ended.
  house.clock.advance(dayMs)
  desk = await openCatalogue(house)
  await page.goto(to('/manage/business'), settled)
  await button(page, '刷新').click()
  await page.getByText('2026-11-17 刷新').waitFor()
  await button(page, '延长 30 天').click()
  await page.getByText('有效期至 2027-02-14').waitFor()
  await button(page, '结束').click()
  await page.getByRole('radio', { name: '在平台成交' }).check()
  await page.getByRole('textbox', { name: '补充说明' }).fill('已签年度合同')
  expect(await violationsOn(page)).toEqual([])
  await button(page, '结束商机').click()
  await page.getByText('在平台成交：已签年度合同').waitFor()
  const reader = (await openWindow(browser)).page
  await reader.goto(to(`/business/${id}`), settled)
  await reader.getByText('这条商机已经结束').waitFor()
})
