import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadBuiltSite } from '../server/http/site-bundle.ts'
import { buildHouse, type House, someDoor } from '../server/testing/house.ts'
import { bankAccount, type RechargeRoom, recharging } from '../server/testing/recharge-room.ts'
import { sample } from '../server/testing/sample-files.ts'
import { codeSent } from '../server/testing/visitor.ts'
import { openRules } from '../server/testing/withdrawal-room.ts'
import { tooWideOn, violationsOn } from './axe.ts'
import { closeWindows, openBrowser, openWindow, stopTime } from './browser.ts'

let house: House
let room: RechargeRoom
let browser: Browser
let address: string
beforeAll(async () => {
  house = await buildHouse({ site: await loadBuiltSite(resolve('dist')) })
  room = await recharging(house)
  await room.options({ channels: ['wechat_native', 'alipay_page', 'bank_transfer'], bank_account: bankAccount })
  const change = { actor: { kind: 'staff', id: room.staff.id }, now: house.clock(), requestId: 'test' } as const
  await house.database.begin((tx) => house.services.offers.saveWithdrawalRules(tx, openRules, change))
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
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** Where the balances stand, one of them is this. */
async function shows(page: Page, name: string, amount: string): Promise<void> {
  const figures = page.getByLabel('余额', { exact: true }).locator('dl > div')
  await figures.filter({ hasText: name }).filter({ hasText: amount }).waitFor()
}

let people = 0

/** An enterprise with a window of its own; what is in its purse was recharged before. */
async function company(recharged?: string) {
  const phone = `137${String(++people).padStart(8, '0')}`
  const moment = { now: house.clock(), requestId: 'test' }
  const { enterprises, sessions } = house.services
  const opened = await house.database.begin(async (tx) => {
    const id = await enterprises.establish(
      tx,
      { phone_number: phone, name: '江上贸易', hash: null, texts: [] },
      someDoor,
      moment,
    )
    const session = { realm: 'enterprise', ownerId: id, browser: true, userAgent: '', ip: '203.0.113.7' } as const
    return { company: id, ...(await sessions.open(tx, session)) }
  })
  const { company: id, token, binder } = opened
  const visit = await openWindow(browser)
  const common = { url: address, sameSite: 'Lax' } as const
  await visit.context.addCookies([
    { name: 'enterprise_token', value: token, ...common },
    { name: 'enterprise_token_b', value: binder, httpOnly: true, ...common },
  ])
  const cookie = `enterprise_token=${token}; enterprise_token_b=${binder}`
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { authorization: token, cookie }
    return (await house.http.inject({ method, url, headers, ...(payload && { payload }) })).json()
  }
  if (recharged) {
    const { data } = await ask('POST', '/api/user/recharge', { amount: recharged, channel: 'wechat_native' })
    await room.play(data.order_no, 'paid')
    // As if it had come a week ago: from then on it can be withdrawn.
    const paid_at = new Date(house.clock().getTime() - 7 * 24 * 60 * 60 * 1000)
    await house.database.begin((tx) =>
      tx.updateTable('orders').set({ paid_at }).where('no', '=', data.order_no).execute(),
    )
  }
  return { ...visit, id, phone, ask }
}

const ordersOf = async ({ ask }: Pick<RechargeRoom, 'ask'>) => (await ask('GET', '/api/user/recharge')).data.list
const billsOf = async ({ ask }: Pick<RechargeRoom, 'ask'>) => (await ask('GET', '/api/user/bill')).data.list

/** Orders a recharge through the page; gives its number. */
async function order(page: Page, amount: RegExp, channel = '微信支付'): Promise<string> {
  await page.goto(to('/wallet/recharge'), settled)
  await page.getByRole('radio', { name: amount }).check()
  await page.getByRole('radio', { name: channel }).check()
  await button(page, '确认充值').click()
  await page.waitForURL(/order_no=CZ/)
  return new URL(page.url()).searchParams.get('order_no') ?? ''
}

test('a code turns green by itself when it is paid, and the balance is there at once', async () => {
  const { page } = await company()
  // From the start: what was begun by another clock would go on when this one is stopped.
  await page.clock.install()
  await page.goto(to('/wallet/recharge'), settled)
  await page.getByRole('radio', { name: '其他金额' }).check()
  const amount = page.getByRole('textbox', { name: '其他金额' })
  await amount.fill('0.5')
  await button(page, '确认充值').click()
  await page.getByText('每次充值').waitFor()
  expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true)
  await amount.fill('3,333.33')
  const outcome = page.getByRole('complementary', { name: '充值明细' })
  expect(await outcome.getByText('￥166.66').count()).toBe(1)
  await button(page, '确认充值').click()
  await page.waitForURL(/order_no=CZ/)
  const code = page.getByAltText('微信支付二维码')
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByText('30:00').waitFor()
  const orderNo = new URL(page.url()).searchParams.get('order_no') ?? ''
  // With its clock stopped the page asks nothing by itself: what it learns, the server told it.
  await stopTime(page)
  await room.play(orderNo, 'paid')
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await shows(page, '可用余额', '￥3,333.33')
  await shows(page, '推广金', '￥166.66')
})

test('where the server cannot speak, the page asks every few seconds', async () => {
  const { page } = await company()
  await page.route('**/events', (route) => route.fulfill({ json: { code: 40001, data: null, message: '' } }))
  const orderNo = await order(page, /^￥500/)
  await room.play(orderNo, 'paid')
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await shows(page, '推广金', '￥10.00')
})

test('paid through both channels, it is credited once and the other one goes back', async () => {
  const one = await company()
  const orderNo = await order(one.page, /^￥1,000/)
  await one.page.goto(to('/sandbox'), settled)
  const row = one.page.getByRole('listitem').filter({ hasText: orderNo })
  await row.getByRole('link', { name: '去付款' }).click()
  await button(one.page, '重复支付').click()
  await one.page.getByText('已重复付款').first().waitFor()
  await room.beat()
  await one.page.getByText('已退款').or(one.page.getByText('返回商户')).first().waitFor()
  await one.page.goto(to(`/wallet/recharge?order_no=${orderNo}`), settled)
  await one.page.getByRole('heading', { name: '支付成功' }).waitFor()
  await shows(one.page, '可用余额', '￥1,000.00')
  expect((await billsOf(one)).map(({ type }: { type: string }) => type).sort()).toEqual(['recharge', 'recharge_bonus'])
  const { refunds } = await room.detail(orderNo)
  expect(refunds).toMatchObject([{ cause: 'duplicate', state: 'refunded', amount: '1000.00' }])
})

test('what is paid after its time is credited all the same, and the page that showed it closed turns green', async () => {
  const { page } = await company()
  const orderNo = await order(page, /^￥100/)
  await room.play(orderNo, 'late')
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await shows(page, '可用余额', '￥100.00')
})

test('an order is paid another way, cancelled, and begun anew under a number of its own', async () => {
  const one = await company()
  const orderNo = await order(one.page, /^￥500/)
  await button(one.page, /^支付宝/).click()
  const pay = one.page.getByRole('link', { name: '去支付宝付款' })
  expect(await pay.getAttribute('target')).toBe('_blank')
  await one.page.goto(to('/wallet/recharge'), settled)
  await one.page.getByRole('link', { name: /^去支付/ }).click()
  await pay.waitFor()
  await button(one.page, /^取消订单/).click()
  const dialog = one.page.getByRole('dialog')
  expect(await dialog.getByRole('heading').textContent()).toBe(`取消订单 ${orderNo}？`)
  await dialog.getByRole('button', { name: '取消订单' }).click()
  await one.page.getByRole('heading', { name: '订单已关闭' }).waitFor()
  await button(one.page, '重新支付').click()
  await one.page.waitForURL((url) => !url.href.includes(orderNo))
  await pay.waitFor()
  expect(await ordersOf(one)).toHaveLength(2)
})

test('a transfer is shown with its account, proved by a voucher, and turns green when it is confirmed', async () => {
  const { page } = await company()
  const orderNo = await order(page, /^￥5,000/, '对公转账')
  await page.getByText(bankAccount.number).waitFor()
  await button(page, '提交凭证').click()
  await page.getByText('请填写付款户名').waitFor()
  await page.getByText('请上传转账凭证').waitFor()
  await page.getByLabel('付款户名').fill('江上贸易有限公司')
  const { name, type: mimeType, bytes: buffer } = await sample('png')
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
  await page.getByText(name).waitFor()
  await button(page, '提交凭证').click()
  await page.getByRole('heading', { name: '凭证已提交，等待确认' }).waitFor()
  await page.goto(to(`/user/orders/${orderNo}`))
  const [own] = await Promise.all([page.waitForEvent('download'), button(page, '下载我提交的凭证').click()])
  expect(own.suggestedFilename()).toMatch(new RegExp(`^转账凭证-${orderNo}\\.(png|webp|jpg)$`))
  const confirmed = await room.desk('POST', `/api/console/orders/${orderNo}/confirm`, {
    amount: '5000.00',
    receipt_no: 'BANK-0001',
    received_on: '2026-11-16',
    proof_image: await room.handIn('receipt'),
  })
  expect(confirmed).toMatchObject({ code: 200 })
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await page.goto(to('/wallet/record'), settled)
  await shows(page, '可用余额', '￥5,000.00')
})

test('two clicks are one order, and so is a second attempt after a lost answer', async () => {
  const one = await company()
  await one.page.goto(to('/wallet/recharge'), settled)
  await button(one.page, '确认充值').dblclick()
  await one.page.waitForURL(/order_no=CZ/)
  expect(await ordersOf(one)).toHaveLength(1)

  await one.page.goto(to('/wallet/recharge'), settled)
  await one.page.getByRole('radio', { name: /^￥500/ }).check()
  let lost = 0
  await one.page.route('**/api/user/recharge', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await button(one.page, '确认充值').click()
  await one.page.getByText('网络异常').first().waitFor()
  await button(one.page, '确认充值').click()
  await one.page.waitForURL(/order_no=CZ/)
  expect(await ordersOf(one)).toHaveLength(2)
  expect(one.complaints.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
})

test('a withdrawal says what it costs before it is sent, is held, and comes back when it is cancelled', async () => {
  const { page, phone } = await company('3000.00')
  await page.goto(to('/wallet/withdrawl'), settled)
  const amount = page.getByRole('textbox', { name: '提现金额' })
  await page.getByLabel('收款户名').fill('江上贸易有限公司')
  await page.getByLabel('银行账号').fill('6222020200112233445')
  await page.getByLabel('开户银行').fill('中国工商银行')
  await page.getByLabel('手机号').fill(phone)
  await amount.fill('3000.01')
  await button(page, '获取验证码').click()
  await button(page, /\d+ 秒后重新获取/).waitFor()
  await page.getByRole('textbox', { name: '验证码' }).fill(await codeSent(house, phone, '7'))
  await button(page, '申请提现').click()
  await page.getByText('最多可提现 ￥3,000.00').waitFor()
  expect(await amount.getAttribute('aria-invalid')).toBe('true')
  await button(page, '全部提现').click()
  await page.getByText('￥2,982.00').waitFor()
  await button(page, '申请提现').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('江上贸易有限公司').waitFor()
  expect(await dialog.getByText('−￥18.00').count()).toBe(1)
  // 5 % of the 3,000 came with them as a bonus, and goes back with them.
  expect(await dialog.getByText('￥150.00').count()).toBe(1)
  await dialog.getByText('24 小时').waitFor()
  expect(await dialog.getByRole('heading').textContent()).toBe('提现 ￥3,000.00？')
  await dialog.getByRole('button', { name: '确认提现' }).click()
  await page.getByText('提现申请已提交').first().waitFor()
  await page.getByText('待审核').first().waitFor()
  await page.getByText('等待平台审核').waitFor()
  await page.goto(to('/wallet/record'), settled)
  await shows(page, '处理中', '￥3,000.00')
  await shows(page, '可用余额', '￥0.00')
  await page.goto(to('/wallet/withdrawl'), settled)
  await button(page, /^取消提现/).click()
  await dialog.getByRole('button', { name: '取消提现' }).click()
  await page.getByText('已取消提现，款项已退回').first().waitFor()
  await page.getByText('￥3,000.00 已全部退回余额').waitFor()
  await page.goto(to('/wallet/record'), settled)
  await shows(page, '可用余额', '￥3,000.00')
  await page.goto(to('/wallet/withdrawl'), settled)
  // Whom it went to is kept for the next time.
  await page.getByRole('radio', { name: /中国工商银行 .*3445/ }).waitFor()
  // Every change leads to its cause.
  await page.goto(to('/wallet/record?type=withdraw_return'), settled)
  await page.getByRole('link', { name: /^TX/ }).click()
  await page.getByText('处理进度').waitFor()
})

test('a wrong code is said beside its field, and nothing moved', async () => {
  const { page, phone } = await company('500.00')
  await page.goto(to('/wallet/withdrawl'), settled)
  await page.getByRole('textbox', { name: '提现金额' }).fill('500')
  await page.getByLabel('收款户名').fill('江上贸易有限公司')
  await page.getByLabel('银行账号').fill('6222020200112233445')
  await page.getByLabel('开户银行').fill('中国工商银行')
  await page.getByLabel('手机号').fill(phone)
  const code = page.getByRole('textbox', { name: '验证码' })
  await code.fill('000000')
  await button(page, '申请提现').click()
  await page.getByRole('dialog').getByRole('button', { name: '确认提现' }).click()
  await page.getByText('验证码不正确或已失效').first().waitFor()
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await page.getByLabel('银行账号').inputValue()).toBe('6222020200112233445')
  await page.getByText('最多可提现 ￥500.00').waitFor()
})

test('an order is found again, paid, partly refunded, and has a receipt that is one sheet of paper', async () => {
  const { page } = await company()
  const orderNo = await order(page, /^￥500/)
  // As if the browser had been closed: the order waits under 我的订单.
  await page.goto(to('/user/orders?state=unpaid'), settled)
  await page
    .getByRole('row', { name: orderNo })
    .getByRole('link', { name: /^去支付/ })
    .click()
  await page.waitForURL(to(`/user/orders/${orderNo}`))
  await page.getByAltText('微信支付二维码').waitFor()
  expect(await page.getByRole('link', { name: '查看收据' }).count()).toBe(0)
  await room.play(orderNo, 'paid')
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: '已支付' }).waitFor()
  const asked = { amount: '200.00', reason: '多充的部分' }
  expect(await room.desk('POST', `/api/console/orders/${orderNo}/refund`, asked)).toMatchObject({ code: 200 })
  await page.reload(settled)
  await page.getByRole('row', { name: '多充的部分' }).getByText('退款中').waitFor()
  await room.beat()
  await page.reload(settled)
  await page.getByRole('heading', { name: '支付成功，已部分退款' }).waitFor()
  await page.getByRole('row', { name: '多充的部分' }).getByText('已到账').waitFor()
  await page.getByRole('link', { name: '查看收据' }).click()
  const sheet = page.getByRole('article')
  await sheet.getByText('收据不作为发票').waitFor()
  for (const words of [orderNo, '江上贸易', bankAccount.name, '人民币伍佰元整', '已退款 ￥200.00']) {
    expect(await sheet.getByText(words).count(), words).toBeGreaterThan(0)
  }
  await page.emulateMedia({ media: 'print' })
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByLabel('企业中心')]) {
    expect(await part.isVisible()).toBe(false)
  }
  expect(await sheet.isVisible()).toBe(true)
  const { width, height } = (await sheet.boundingBox()) ?? { width: 0, height: 0 }
  expect(height / width).toBeLessThan(297 / 210)
  await page.emulateMedia({ media: 'screen' })
})

test('bills are narrowed down by their address, with the balance after each, and saved as a table', async () => {
  const { page } = await company('1000.00')
  await page.goto(to('/wallet/record'), settled)
  const rows = page.locator('tbody tr')
  expect(await rows.count()).toBe(2)
  await page.getByRole('list', { name: '账户' }).getByRole('link', { name: '推广金' }).click()
  await page.waitForURL(to('/wallet/record?purse=promotion'))
  await expect.poll(() => rows.count()).toBe(1)
  expect(await rows.first().textContent()).toContain('+￥50.00')
  await page.getByLabel('类型').selectOption({ label: '充值' })
  await page.getByLabel('截止日期').fill('2026-11-16')
  await button(page, '查询').click()
  await page.waitForURL(to('/wallet/record?purse=promotion&to=2026-11-16&type=recharge'))
  await page.getByText('没有符合条件的账单').waitFor()
  await page.getByRole('link', { name: '清除筛选' }).click()
  await page.waitForURL(to('/wallet/record'))
  await page.getByRole('list', { name: '收支' }).getByRole('link', { name: '收入' }).click()
  await page.waitForURL(to('/wallet/record?direction=in'))
  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, '导出 CSV').click()])
  expect(saved.suggestedFilename()).toBe('账单.csv')
  const text = readFileSync(await saved.path(), 'utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  expect(text).toContain('1000.00')
  expect(text.trim().split('\n')).toHaveLength(3)
  await page.getByRole('link', { name: /^CZ/ }).first().click()
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
})

test('axe finds nothing on the pages of the wallet and of orders, and none is wider than its window', async () => {
  const { context, ask } = await company('1000.00')
  const [paid] = await ordersOf({ ask })
  const open = (await ask('POST', '/api/user/recharge', { amount: '100.00', channel: 'wechat_native' })).data
  const bank = (await ask('POST', '/api/user/recharge', { amount: '100.00', channel: 'bank_transfer' })).data
  const cookies = await context.cookies()
  const bare = await browser.newContext({ reducedMotion: 'reduce', locale: 'zh-CN' })
  await bare.addCookies(cookies)
  const page = await bare.newPage()
  const faults: string[] = []
  const paths = [
    ...['/wallet/record', '/wallet/recharge', '/wallet/withdrawl', '/wallet/promotionFund', '/sandbox'],
    ...['/user/orders', `/user/orders/${paid.order_no}`, `/user/orders/${paid.order_no}/receipt`],
    ...[`/wallet/recharge?order_no=${open.order_no}`, `/user/orders/${bank.order_no}`],
    new URL(open.pay.code_url).pathname,
  ]
  for (const path of paths) {
    await page.setViewportSize({ width: 1200, height: 900 })
    await page.goto(to(path), { waitUntil: 'load' })
    await page.locator('h1').first().waitFor()
    const found = await violationsOn(page, ['footer'])
    found.push(...(await tooWideOn(page)))
    faults.push(...found.map((fault) => `${path} ${fault}`))
  }
  await bare.close()
  expect(faults).toEqual([])
})
