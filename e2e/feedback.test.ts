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

async function signIn(page: Page, realm: 'enterprise' | 'maker', phone_number: string): Promise<void> {
  const path = realm === 'enterprise' ? '/api/login' : '/api/ck/login'
  const { data } = await visitor(site.house).ask('POST', path, { phone_number, password: 'Demo-2026!' })
  const name = realm === 'enterprise' ? 'enterprise_token' : 'personal_token'
  await page.context().addCookies([{ name, value: data.access_token, url: site.address }])
}

test('a maker writes with a picture, an operator answers from a template, the maker is content and says so', async () => {
  const { page } = await openWindow(site.browser)
  await page.goto(to('/feedback/add'), settled)
  expect(page.url()).toContain('/user/login?from=%2Ffeedback%2Fadd')
  await signIn(page, 'maker', '13900000001')
  await page.goto(to('/feedback/add'), settled)
  await page.getByRole('navigation', { name: '创客中心' }).waitFor()
  await page.getByRole('radio', { name: /^意见建议/ }).check()
  await page.getByLabel('主题').fill('海报能不能换底色')
  await page.getByLabel(/^具体内容/).fill('现在的海报都是蓝色，发到群里容易和别人的混在一起。')
  const { name, type: mimeType, bytes: buffer } = await sample('png')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await page.getByRole('img', { name: '第 1 张' }).waitFor()
  await button(page, '提交反馈').click()
  await page.waitForURL(/\/feedback\/\d+$/)
  const mine = page.url()
  const id = mine.split('/').at(-1)

  const { page: desk } = await openWindow(site.browser)
  await signInToConsole(desk, site, 'admin')
  await desk.goto(to('/console/feedback?tab=templates'), settled)
  await button(desk, '新增模板').click()
  await desk.getByLabel('名称').fill('建议已收到')
  await desk.getByLabel('内容').fill('谢谢您的建议，我们会尽快安排。')
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^保\s?存$/ })
    .click()
  await desk.getByRole('cell', { name: '建议已收到', exact: true }).waitFor()
  await desk.goto(to(`/console/feedback?waiting=true&case=${id}`), settled)
  await button(desk, '由我受理').click()
  await desk.getByText('已受理').first().waitFor()
  await desk.getByLabel('回复模板').click()
  await desk.getByText('建议已收到', { exact: true }).last().click()
  await expect.poll(() => desk.getByLabel('回复内容').inputValue()).toContain('谢谢您的建议')
  await button(desk, '发送回复').click()
  await desk
    .getByText(/^已回复/)
    .first()
    .waitFor()

  await page.goto(to('/feedback'), settled)
  await page.getByText('有新回复').first().waitFor()
  await page.goto(mine, settled)
  await page.getByText('谢谢您的建议，我们会尽快安排。').waitFor()
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '图片 1' }).click(),
  ])
  expect(picture.suggestedFilename()).toMatch(/\.png$/)
  await button(page, '已解决，关闭').click()
  await page.getByText('提交人关闭').waitFor()
  await page.getByLabel('非常满意').check()
  await button(page, '提交评价').click()
  await page.getByText('非常满意').first().waitFor()
  expect(await button(page, '提交评价').count()).toBe(0)
})

test('a visitor reports a page, its owner is asked, and hears the decision without hearing who it was', async () => {
  const { page } = await openWindow(site.browser)
  const { page: owner } = await openWindow(site.browser)
  await signIn(owner, 'enterprise', '13800000001')
  await owner.goto(to('/manage/about'), settled)
  const company = await site.house.database.read((tx) =>
    tx.selectFrom('companies').select('id').where('name', '=', '江南精工机械有限公司').executeTakeFirstOrThrow(),
  )
  await page.goto(to(`/company/${company.id}`), settled)
  await page.getByRole('link', { name: '举报', exact: true }).click()
  await page.waitForURL(/\/report\?subject=company&id=\d+$/)
  await page.getByRole('radio', { name: /^违法违规/ }).check()
  await page.getByLabel(/^说明/).fill('主页视频里的机器没有防护罩就在运行，属于安全违规。')
  await button(page, '提交举报').click()
  await page.getByText('请填写称呼').waitFor()
  await page.getByLabel('称呼').fill('周工')
  await page.getByLabel('电话').fill('13612345678')
  await button(page, '提交举报').click()
  const said = await page.getByRole('heading', { name: /^举报已收到，编号 JB/ }).textContent()
  const no = said?.split(' ').at(-1) ?? ''

  const { page: desk } = await openWindow(site.browser)
  await signInToConsole(desk, site, 'admin')
  await desk.goto(to(`/console/feedback?q=${no}`), settled)
  await button(desk, /^处理“/).click()
  await button(desk, '转告被举报企业并请其说明').click()
  await desk
    .getByText(/^已转告/)
    .first()
    .waitFor()

  await owner.goto(to('/user/reports'), settled)
  const report = owner.getByRole('article').filter({ hasText: no })
  await report.getByLabel(/^情况说明/).fill('视频是安装调试时拍的，正式运行都有防护罩，已换成新视频。')
  await report.getByRole('button', { name: '提交说明' }).click()
  await owner.getByText('说明已提交').waitFor()
  expect(await owner.locator('body').textContent()).not.toMatch(/周工|13612345678|5678/)

  await desk.goto(to(`/console/feedback?q=${no}`), settled)
  await button(desk, /^处理“/).click()
  await desk.getByText('已换成新视频').first().waitFor()
  await desk.getByLabel('举报不成立').check()
  await desk.getByLabel('结果说明').fill('企业已说明并更换视频')
  await button(desk, '写明结果并关闭').click()
  await desk
    .getByText(/已关闭/)
    .first()
    .waitFor()
  await owner.goto(to('/user/reports'), settled)
  await report.getByText('企业已说明并更换视频').waitFor()
})

test('whoever is signed in as both stays in the centre they came from, in each window', async () => {
  const { page } = await openWindow(site.browser)
  await signIn(page, 'enterprise', '13800000001')
  await signIn(page, 'maker', '13900000001')
  const menu = (of: Page, name: string) => of.getByRole('navigation', { name })
  await page.goto(to('/feedback'), settled)
  await menu(page, '企业中心').waitFor()
  await page.goto(to('/personal'), settled)
  await menu(page, '创客中心').getByRole('link', { name: '反馈', exact: true }).click()
  await page.waitForURL(/\/feedback$/)
  await menu(page, '创客中心').waitFor()
  await page.getByText('海报能不能换底色').waitFor()
  // As a link in a message opens it.
  const mine = await page.goto(to('/feedback'), settled)
  expect(await mine?.text()).toContain('海报能不能换底色')
  const other = await page.context().newPage()
  await other.goto(to('/user'), settled)
  await menu(other, '企业中心').getByRole('link', { name: '反馈', exact: true }).click()
  await other.waitForURL(/\/feedback$/)
  await menu(other, '企业中心').waitFor()
  await expect.poll(() => other.getByText('海报能不能换底色').count()).toBe(0)
  await page.getByText('海报能不能换底色').click()
  await page.getByText('谢谢您的建议，我们会尽快安排。').waitFor()
  await menu(page, '创客中心').waitFor()
  // What is told from here is told as the one whose centre it is, and found again by them.
  await page.goto(to('/personal'), settled)
  await page.goto(to('/report?subject=company&id=1'), settled)
  await page.getByLabel('说明').fill('介绍里的产能与实际不符')
  await page.getByRole('button', { name: '提交举报' }).click()
  await page.getByRole('link', { name: '查看进度' }).click()
  await page.waitForURL(/\/feedback\/\d+$/)
  await menu(page, '创客中心').waitFor()
  await page.getByText('介绍里的产能与实际不符').waitFor()
  await page.close()
})

test('on a telephone 我的 leads to the centre that was seen last', async () => {
  const { page } = await openWindow(site.browser, { viewport: { width: 375, height: 740 } })
  await signIn(page, 'enterprise', '13800000001')
  await signIn(page, 'maker', '13900000001')
  const mine = page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '我的' })
  for (const [centre, href] of [
    ['/m/personal', '/m/personal'],
    ['/m/feedback', '/m/personal'],
    ['/m', '/m/personal'],
    ['/m/user', '/m/user'],
    ['/m/feedback', '/m/user'],
  ] as const) {
    await page.goto(to(centre), settled)
    expect([centre, await mine.getAttribute('href')]).toEqual([centre, href])
  }
  await page.close()
})
