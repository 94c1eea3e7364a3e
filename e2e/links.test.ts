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
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function signIn(page: Page): Promise<void> {
  const asking = { phone_number: '13800000001', password: 'Demo-2026!' }
  const { data } = await visitor(site.house).ask('POST', '/api/login', asking)
  await page.context().addCookies([{ name: 'enterprise_token', value: data.access_token, url: site.address }])
}

/** An operator opens what waits. */
async function openQueue(desk: Page, name: string): Promise<void> {
  await desk.goto(to(`/console/link?state=review&q=${encodeURIComponent(name)}`), settled)
  await desk.getByRole('button', { name: `审核“${name}”` }).click()
  await button(desk, '审核通过').waitFor()
}

test('a link is bought with balance and fund, looked at, shown, renewed, called off with what comes back said before', async () => {
  const { page } = await openWindow(site.browser)
  const { page: desk } = await openWindow(site.browser)
  await signIn(page)
  await signInToConsole(desk, site, 'admin')

  await page.goto(to('/sites'), settled)
  await page.getByRole('list', { name: '我的网站链接，按状态' }).getByRole('link', { name: '展示中 4' }).waitFor()
  await page.getByRole('link', { name: '购买内页链接' }).click()
  await page.waitForURL(/\/sites\/add\?position=inner$/)
  const name = '精工测试台'
  await page.getByRole('radio', { name: /^3 个月/ }).check({ force: true })
  const fee = page.getByRole('region', { name: '费用' })
  await fee.getByText('￥660.00').waitFor()
  await fee.getByText('−￥330.00').waitFor()
  await page.getByRole('textbox', { name: '网站名称' }).fill(name)
  await page.getByRole('region', { name: '预览' }).getByText(name).waitFor()
  await page.getByRole('textbox', { name: '网址' }).fill('https://user:secret@bench.jiangnan.example')
  await button(page, '支付 ￥330.00').click()
  await page.getByText('请填写网站的域名地址').first().waitFor()
  await page.getByRole('textbox', { name: '网址' }).fill('https://bench.jiangnan.example')
  await button(page, '支付 ￥330.00').click()
  await page.waitForURL(/\/sites\/\d+$/)
  const detail = page.url()
  await page.getByRole('region', { name: '状态' }).getByText('待审核').waitFor()

  await openQueue(desk, name)
  await desk.getByText('平台录入').waitFor({ state: 'detached' })
  await desk.keyboard.press('a')
  await desk.getByText(`已通过“${name}”`).waitFor()

  const guest = await openWindow(site.browser)
  await guest.page.goto(to('/sites'), settled)
  const shown = guest.page.getByRole('region', { name: '内页链接' })
  await shown.getByText('广告', { exact: true }).waitFor()
  const way = shown.getByRole('link', { name: new RegExp(name) })
  expect(await way.getAttribute('rel')).toBe('sponsored noopener')
  expect(await way.getAttribute('href')).toMatch(/^\/go\/link\/\d+$/)

  await page.goto(detail, settled)
  await button(page, '续期').click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^6 个月/ })
    .check({ force: true })
  await button(page, '确认并支付').click()
  await page.getByText('续期成功').first().waitFor()
  await page
    .getByRole('row', { name: /6 个月/ })
    .getByText('￥1,320.00')
    .waitFor()

  await button(page, '取消链接').click()
  const asked = page.getByRole('dialog')
  await asked.getByText('未使用的 8 个整月退回').waitFor()
  // Of 660 two thirds, half of it the fund's; of 1320 all, of which the fund had 640 left.
  const back = await asked.getByRole('definition').allTextContents()
  expect(back).toHaveLength(2)
  await asked.getByRole('button', { name: '取消链接' }).click()
  await page.getByRole('region', { name: '状态' }).getByText('已取消').waitFor()
  await page.getByText('已退 ￥1,320.00').waitFor()
  await guest.page.reload(settled)
  expect(await guest.page.getByRole('region', { name: '内页链接' }).getByText(name).count()).toBe(0)
})

test('one that was sent back is mended beside its reasons; a renewal by itself is switched off from its message', async () => {
  const { page } = await openWindow(site.browser)
  await signIn(page)
  await page.goto(to('/sites/mine?status=3'), settled)
  await page.getByRole('link', { name: '去修改' }).click()
  await page.getByText('审核意见：用语夸大').first().waitFor()
  await page.getByRole('textbox', { name: '网站名称' }).fill('减速机选型网')
  await page.getByRole('textbox', { name: '一句话介绍' }).fill('减速机型号与替换查询')
  await button(page, '提交审核').click()
  await page.getByRole('region', { name: '状态' }).getByText('待审核').waitFor()

  const { page: desk } = await openWindow(site.browser)
  await signInToConsole(desk, site, 'admin')
  await openQueue(desk, '减速机选型网')
  await button(desk, '驳回').waitFor()
  await desk.keyboard.press('a')
  await desk.getByText('已通过“减速机选型网”').waitFor()
  // What is shown is taken down with a reason, and its owner reads it.
  await desk.goto(to(`/console/link?state=shown&q=${encodeURIComponent('减速机选型网')}`), settled)
  await desk.getByRole('button', { name: '下架“减速机选型网”' }).click()
  await desk.getByRole('dialog').getByRole('textbox').fill('网站内容与审核时不符')
  await desk.getByRole('dialog').getByRole('button', { name: '下架' }).click()
  await desk.getByText('操作成功').waitFor()
  await page.reload(settled)
  await page.getByRole('region', { name: '状态' }).getByText('已下架').waitFor()
  await page.getByText('网站内容与审核时不符').waitFor()

  await page.goto(to('/sites/mine'), settled)
  await page.getByRole('link', { name: '江南精工选型中心' }).click()
  await page.getByRole('region', { name: '状态' }).getByText('自动续期 12 个月').waitFor()
  await page.goto(`${page.url()}?renewal=off`, settled)
  await page.getByRole('dialog').getByRole('button', { name: '取消自动续期' }).click()
  await page.getByText('已关闭自动续期').first().waitFor()
  await button(page, '开启自动续期').waitFor()
})
