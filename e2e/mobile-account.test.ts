import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBuiltSite } from '../server/http/site-bundle.ts'
import { buildHouse, type House, someDoor } from '../server/testing/house.ts'
import { closeWindows, openBrowser } from './browser.ts'
import { openTelephone, telephone } from './telephone.ts'

let house: House
let browser: Browser
let address: string
const password = '清晨的江面有雾-7'
beforeAll(async () => {
  house = await buildHouse({ site: await loadBuiltSite(resolve('dist')) })
  address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  browser = await openBrowser()
})
afterAll(async () => {
  await closeWindows(browser)
  await house.close()
})

const realms = {
  enterprise: { signIn: '/m/user/login', centre: '/m/user', item: '企业资料', there: '/m/user/info', leave: '企业' },
  maker: { signIn: '/m/personal/login', centre: '/m/personal', item: '资料', there: '/m/personal/info', leave: '创客' },
} as const

/** Somebody with a telephone number, a password and one message. */
async function found(realm: keyof typeof realms): Promise<string> {
  const phone = realm === 'enterprise' ? '13600000001' : '13600000002'
  const moment = { now: house.clock(), requestId: 'test' }
  const hash = await house.ground.passwords.hash(password)
  const person = { phone_number: phone, name: '江上', hash, texts: [] }
  const { enterprises, makers } = house.services
  const room = realm === 'enterprise' ? enterprises : makers
  await house.database.begin((tx) => room.establish(tx, person, someDoor, moment))
  return phone
}

const at = (page: Page, path: string) => expect.poll(() => page.url().slice(address.length)).toBe(path)
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: '底部导航' }).getByText(name)

/** Nothing is pushed out of the window, and what is pressed is as high as a thumb is wide. */
async function fits(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    small: [...document.querySelectorAll('main :is(button, input:not([type="checkbox"], [type="hidden"]), select)')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44 && !one.closest('.unseen'))
      .map((one) => `${one.tagName} ${one.textContent}`),
  }))
  expect(found).toEqual({ wide: 375, small: [] })
}

test.each(['enterprise', 'maker'] as const)(
  'on a telephone an %s signs in, finds its way and leaves',
  async (realm) => {
    const { signIn, centre, item, there, leave } = realms[realm]
    const phone = await found(realm)
    const { page } = await openTelephone(browser)
    await page.goto(address + signIn, { waitUntil: 'networkidle' })
    await fits(page)
    await page.getByLabel('手机号').fill(phone)
    await page.locator('input[name="password"]').fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await at(page, centre)
    await page.waitForLoadState('networkidle')
    await fits(page)

    // Every page of the account is reached from 我的, where the menu stands.
    const board = page.getByRole('navigation', { name: realm === 'enterprise' ? '企业中心' : '创客中心' })
    await board.getByRole('link', { name: item, exact: true }).click()
    await at(page, there)
    await fits(page)
    await page.getByRole('link', { name: '返回' }).click()
    await at(page, centre)

    await tab(page, '消息').click()
    await at(page, `${centre}?tab=messages`)
    await fits(page)
    await page.getByRole('navigation', { name: '消息与合作请求' }).getByText('合作请求').click()
    await at(page, `${centre}/leads`)
    await fits(page)

    await tab(page, '我的').click()
    await at(page, centre)
    await page.getByRole('button', { name: '退出登录' }).click()
    const sheet = page.getByRole('dialog', { name: `退出${leave}账户？` })
    await sheet.waitFor()
    // A sheet stands at the edge of the screen where the thumb is.
    await expect
      .poll(() => sheet.boundingBox().then((box) => box && Math.round(box.y + box.height)))
      .toBe(telephone.viewport.height)
    await sheet.getByRole('button', { name: '退出登录' }).click()
    await at(page, '/m')
    await tab(page, '我的').waitFor()
    const cookies = await page.context().cookies()
    expect(cookies.filter(({ name }) => /^(enterprise|personal)_token$/.test(name))).toEqual([])
  },
)
