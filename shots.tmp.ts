import { chromium } from 'playwright-core'
import { findChromium } from './scripts/chromium.ts'
const base = 'http://127.0.0.1:4173'
const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox', '--disable-gpu'], env: { ...process.env, LC_ALL: 'C.UTF-8' } as never })
const what = process.argv[2] ?? 'all'
async function login(realm: 'user' | 'personal', phone: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log('!', m.text()) })
  page.on('pageerror', (e) => console.log('!!', String(e)))
  await page.goto(`${base}/${realm}/login`, { waitUntil: 'networkidle' })
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill('Demo-2026!')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(`${base}/${realm === 'user' ? 'user' : 'personal'}`)
  return page
}
const shot = async (page: import('playwright-core').Page, name: string, width = 1440, full = true) => {
  await page.setViewportSize({ width, height: 900 })
  await page.waitForTimeout(150)
  await page.screenshot({ path: `/tmp/till-run/shots/${name}-${width}.png`, fullPage: full })
}
const page = await login('user', '13800000001')
if (what === 'all' || what === 'list') {
  await page.goto(`${base}/user/orders`, { waitUntil: 'networkidle' })
  for (const w of [1200, 1440, 1920]) await shot(page, 'orders', w)
}
if (what === 'all' || what === 'pay') {
  await page.goto(`${base}/wallet/recharge`, { waitUntil: 'networkidle' })
  await shot(page, 'recharge')
  await page.getByRole('radio', { name: '微信支付' }).check()
  await page.getByRole('button', { name: '确认充值' }).click()
  await page.waitForURL(/order_no=CZ/)
  const no = new URL(page.url()).searchParams.get('order_no')
  await page.waitForTimeout(500)
  await shot(page, 'pay-wechat')
  await page.goto(`${base}/user/orders/${no}`, { waitUntil: 'load' })
  await page.waitForTimeout(500)
  for (const w of [1200, 1440, 1920]) await shot(page, 'order-pay', w)
  await page.getByRole('button', { name: /^对公转账/ }).click()
  await page.waitForTimeout(800)
  await shot(page, 'order-bank', 1200)
  await shot(page, 'order-bank')
  await page.getByRole('button', { name: /^支付宝/ }).click()
  await page.waitForTimeout(800)
  await shot(page, 'order-alipay')
  await page.getByRole('button', { name: /^取消订单/ }).click()
  await page.waitForTimeout(300)
  await shot(page, 'order-cancel', 1440, false)
}
if (what === 'all' || what === 'receipt') {
  await page.goto(`${base}/user/orders?state=paid`, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: /^详情/ }).first().click()
  await page.waitForTimeout(800)
  await shot(page, 'order-paid')
  await page.getByRole('link', { name: '查看收据' }).click()
  await page.waitForTimeout(800)
  for (const w of [1200, 1440, 1920]) await shot(page, 'receipt', w)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.screenshot({ path: '/tmp/till-run/shots/receipt-print.png', fullPage: true })
  await page.pdf({ path: '/tmp/till-run/shots/receipt.pdf', format: 'A4' })
  await page.emulateMedia({ media: 'screen' })
  for (const state of ['part_refunded', 'closed', 'voucher_submitted', 'rejected']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${base}/user/orders?state=${state}`, { waitUntil: 'networkidle' })
    const link = page.getByRole('link', { name: /^详情/ }).first()
    if ((await link.count()) === 0) { console.log('none', state); continue }
    await link.click()
    await page.waitForTimeout(800)
    await shot(page, `order-${state}`)
  }
}
if (what === 'all' || what === 'maker') {
  const maker = await login('personal', '13900000001')
  await maker.goto(`${base}/personal/orders`, { waitUntil: 'networkidle' })
  await shot(maker, 'maker-orders')
}
await browser.close()
