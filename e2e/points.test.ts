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
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

const people = {
  enterprise: { phone: '13800000001', door: '/api/login', cookie: 'enterprise_token' },
  maker: { phone: '13900000001', door: '/api/ck/login', cookie: 'personal_token' },
} as const

async function signIn(page: Page, realm: keyof typeof people): Promise<void> {
  const { phone, door, cookie } = people[realm]
  const { data } = await visitor(site.house).ask('POST', door, { phone_number: phone, password: 'Demo-2026!' })
  await page.context().addCookies([{ name: cookie, value: data.access_token, url: site.address }])
}

interface Listed {
  id: number
  title: string
  points: number
  vip_free: boolean
}

/** A resource of the demo that costs so much at most, or more. */
async function resourceThat(fits: (resource: Listed) => boolean, realm: keyof typeof people): Promise<Listed> {
  const { data } = await visitor(site.house).ask('GET', '/api/resources?count=50')
  for (const one of data.list as Listed[]) {
    if (!fits(one)) continue
    const whole = (await visitor(site.house).ask('GET', `/api/resources/${one.id}`)).data
    if (whole.audience === 'all' || whole.audience === realm) return one
  }
  throw new Error('the demo has no such resource')
}

const balanceOn = async (page: Page) =>
  Number(((await page.getByLabel('我的积分').locator('p').nth(1).textContent()) ?? '').replaceAll(',', ''))

test('both realms sign in for the day, take a file for points, and find it in their records again', async () => {
  for (const realm of ['enterprise', 'maker'] as const) {
    const { page } = await openWindow(site.browser)
    await page.goto(to('/score'), settled)
    await page.getByRole('heading', { name: '登录后签到' }).waitFor()
    await signIn(page, realm)
    await page.goto(to('/score'), settled)
    const before = await balanceOn(page)
    await button(page, /^签到 \+\d+$/).click()
    await page.getByText(/^签到成功，获得 \d+ 积分/).waitFor()
    await button(page, '今天已签到').waitFor()
    expect(await balanceOn(page)).toBeGreaterThan(before)
    await page.reload(settled)
    expect(await button(page, '今天已签到').isDisabled()).toBe(true)
    const have = await balanceOn(page)

    const { id, title, points } = await resourceThat((one) => one.points > 0 && !one.vip_free && one.points <= have, realm)
    await page.goto(to(`/resources/${id}`), settled)
    const buy = page.getByRole('button', { name: `用 ${points} 积分下载` })
    // The demo may have bought it for them already.
    const pays = await buy.isVisible()
    if (pays) {
      await buy.click()
      await page
        .getByRole('dialog')
        .getByText(`剩余 ${have - points} 积分`)
        .waitFor()
    }
    const take = pays ? page.getByRole('dialog').getByRole('button', { name: /积分下载$/ }) : button(page, '再次下载')
    const [file] = await Promise.all([page.waitForEvent('download'), take.click()])
    expect(await file.failure()).toBeNull()
    await page.getByText(/您已购买/).waitFor()

    await page.goto(to('/resources/record'), settled)
    await page.getByRole('link', { name: title }).first().waitFor()
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /^再次下载/ })
        .first()
        .click(),
    ])
    expect(await again.failure()).toBeNull()

    await page.goto(to('/score/record'), settled)
    await page
      .getByRole('row', { name: /每日签到/ })
      .first()
      .waitFor()
    if (pays)
      await page
        .getByRole('link', { name: `《${title}》` })
        .first()
        .waitFor()
    await page.getByRole('link', { name: '减少' }).click()
    await page.waitForURL(/direction=out/)
  }
})

test('whoever has too few points is told how many are missing; an operator changes a rule and gives points back', async () => {
  const { page } = await openWindow(site.browser)
  await signIn(page, 'maker')
  const staff = await openWindow(site.browser)
  await signInToConsole(staff.page, site, 'admin')
  await staff.page.goto(to('/console/points'), settled)
  await button(staff.page, '修改“每日签到”').click()
  await staff.page.getByRole('dialog').getByLabel('积分').fill('6')
  await staff.page
    .getByRole('dialog')
    .getByRole('button', { name: /^保\s?存$/ })
    .click()
  await staff.page.getByText('已保存').first().waitFor()
  await page.goto(to('/score'), settled)
  await page.getByRole('row', { name: /每日签到.*\+6/ }).waitFor()
  await staff.page.goto(to('/console/points?tab=accounts'), settled)
  await button(staff.page, '查看“江南精工机械有限公司”的积分').click()
  await staff.page.getByRole('heading', { name: '未用完的批次' }).waitFor()

  await staff.page.goto(to('/console/downloads?way=points'), settled)
  await staff.page
    .getByRole('button', { name: /^退回“/ })
    .first()
    .click()
  await staff.page.getByLabel('退回的原因').fill('文件内容与介绍不符')
  await staff.page
    .getByRole('dialog')
    .getByRole('button', { name: /退\s?回/ })
    .click()
  await staff.page.getByText('积分已退回').first().waitFor()
})
