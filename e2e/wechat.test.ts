import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBuiltSite } from '../server/http/site-bundle.ts'
import { buildHouse, type House, someDoor } from '../server/testing/house.ts'
import { type RechargeRoom, recharging } from '../server/testing/recharge-room.ts'
import { codeSent, visitor } from '../server/testing/visitor.ts'
import { closeWindows, openBrowser } from './browser.ts'
import { openWechat } from './telephone.ts'

// Inside WeChat: its browser is played by its user agent, the bridge it puts into every page, and the sandbox.

let house: House
let room: RechargeRoom
let browser: Browser
let address: string
beforeAll(async () => {
  house = await buildHouse({ site: await loadBuiltSite(resolve('dist')) })
  room = await recharging(house)
  await room.options({ channels: ['wechat_native', 'alipay_page'] })
  await house.settle()
  address = await house.http.listen({ host: '127.0.0.1', port: 0 })
  browser = await openBrowser()
})
afterAll(async () => {
  await closeWindows(browser)
  await house.close()
})

const settled = { waitUntil: 'networkidle' } as const
const to = (path: string) => address + path
const at = (page: Page, path: string | RegExp) => expect.poll(() => page.url().slice(address.length)).toMatch(path)

test('an enterprise pays inside WeChat: WeChat says whose telephone it is, its sheet opens, and the money is there', async () => {
  const asked: [string, Record<string, string>][] = []
  let orderNo = ''
  const { page, context, complaints } = await openWechat(browser, async (method, given) => {
    asked.push([method, given])
    if (method !== 'getBrandWCPayRequest') return `${method}:ok`
    await room.play(orderNo, 'paid')
    return 'get_brand_wcpay_request:ok'
  })
  const moment = { now: house.clock(), requestId: 'test' }
  const person = { phone_number: '13700000001', name: '江上贸易', hash: null, texts: [] }
  const { enterprises, sessions } = house.services
  const { id, token, binder } = await house.database.begin(async (tx) => {
    const id = await enterprises.establish(tx, person, someDoor, moment)
    const session = { realm: 'enterprise', ownerId: id, browser: true, userAgent: '', ip: '203.0.113.7' } as const
    return { ...(await sessions.open(tx, session)), id }
  })
  await context.addCookies([
    { name: 'enterprise_token', value: token, url: address },
    { name: 'enterprise_token_b', value: binder, url: address, httpOnly: true },
  ])
  await page.goto(to('/wallet/recharge'), settled)
  await at(page, /^\/m\/wallet\/recharge$/)
  await page.getByRole('radio', { name: /^￥500/ }).check()
  await page.getByRole('radio', { name: '微信支付' }).check()
  await page.getByRole('button', { name: '确认充值' }).click()
  await at(page, /order_no=CZ/)
  orderNo = new URL(page.url()).searchParams.get('order_no') ?? ''
  const pay = page.getByRole('button', { name: /^微信支付 ￥/ })
  // A connection that is lost for a moment is said, and the button can be pressed again.
  await page.route(/payer/, (route) => route.abort(), { times: 1 })
  await pay.click()
  await page.getByText('网络异常').waitFor()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
  await pay.click()
  // Whose WeChat this is has to be known once; the way back leads to the order.
  await at(page, /^\/sandbox\/wechat\/authorize/)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: '以新的微信用户允许' }).click()
  await at(page, new RegExp(`^/m/wallet/recharge\\?.*${orderNo}`))
  // The page listens for news of its order, so its network is never idle: pressed until the sheet opens.
  const opened = async () => {
    await pay.click({ timeout: 1000 }).catch(() => undefined)
    return asked.some(([method]) => method === 'getBrandWCPayRequest')
  }
  await expect.poll(opened).toBe(true)
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  const [method, sheet] = asked.find(([name]) => name === 'getBrandWCPayRequest') ?? []
  expect(method).toBe('getBrandWCPayRequest')
  expect(sheet).toMatchObject({ signType: 'RSA', package: expect.stringMatching(/^prepay_id=/) })
  const { cash } = await house.database.read((tx) => house.services.ledger.balances(tx, { kind: 'enterprise', id }))
  expect(Number(cash)).toBe(500_00)
})

test('who was invited comes in through WeChat with one press, says a number once, and is known from then on', async () => {
  const maker = await house.signIn.maker()
  const { data: inviter } = await visitor(house).ask('GET', '/api/ck/user', undefined, maker.token)
  const { page } = await openWechat(browser)
  await page.goto(to(`/?invite=${inviter.invite_code}`), settled)
  await at(page, /^\/m\?invite=/)
  await page.goto(to('/m/personal/login'), settled)
  await page
    .getByRole('button', { name: /微信.*登录|微信登录/ })
    .first()
    .click()
  await at(page, /^\/sandbox\/wechat\/authorize/)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: '以新的微信用户允许' }).click()
  await at(page, /^\/m\/personal\/bindAccount/)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('手机号').fill('13700000009')
  await page.getByRole('button', { name: '获取验证码' }).click()
  const sent = () => codeSent(house, '13700000009', '6').catch(() => '')
  await expect.poll(sent).toMatch(/^\d{6}$/)
  await page.getByLabel('验证码', { exact: true }).fill(await sent())
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await page.getByRole('heading', { level: 1, name: /密码/ }).waitFor()
  await page.goto(to('/m/personal'), settled)
  await at(page, /^\/m\/personal$/)
  const { data } = await visitor(house).ask('GET', '/api/ck/user/childs', undefined, maker.token)
  expect(data.total).toBe(1)
})
