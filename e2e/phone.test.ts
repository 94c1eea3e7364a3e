import type { Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCode } from '../server/testing/certifications.ts'
import { sample } from '../server/testing/sample-files.ts'
import { codeSent, visitor } from '../server/testing/visitor.ts'
import { violationsOn } from './axe.ts'
import { openWindow } from './browser.ts'
import { signInToConsole } from './console.ts'
import { openSite, type Site } from './site.ts'
import { misfitsOn, openTelephone, openWechat } from './telephone.ts'

// What enterprises and makers do with a telephone in their hand, from the first tap to the result.

let site: Site
beforeAll(async () => {
  site = await openSite({ CAPTCHA: 'off' })
})
afterAll(() => site.close())

const settled = { waitUntil: 'networkidle' } as const
const to = (path: string) => site.address + path
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

const doors = {
  enterprise: { cookie: 'enterprise_token', path: '/api/login' },
  maker: { cookie: 'personal_token', path: '/api/ck/login' },
} as const
type Realm = keyof typeof doors

/** Somebody of the demo is signed in in a window. */
async function enter(page: Page, realm: Realm, phone_number: string): Promise<void> {
  const { cookie, path } = doors[realm]
  const { data } = await visitor(site.house).ask('POST', path, { phone_number, password: 'Demo-2026!' })
  await page.context().addCookies([{ name: cookie, value: data.access_token, url: site.address }])
}

async function phoneOf(realm: Realm, number: string): Promise<Page> {
  const { page } = await openTelephone(site.browser)
  await enter(page, realm, number)
  return page
}

test('an enterprise takes a picture of its licence, sends it from the telephone, and sees that it is looked at', async () => {
  const { page, context } = await openTelephone(site.browser)
  const { token, binder } = await site.house.signIn.enterprise({ browser: true })
  await context.addCookies([
    { name: 'enterprise_token', value: token, url: site.address },
    { name: 'enterprise_token_b', value: binder ?? '', url: site.address, httpOnly: true },
  ])
  await page.goto(to('/m/authentication'), settled)
  await link(page, '选择认证服务').tap()
  await page.getByRole('link', { name: /^选择\s*企业认证基础服务/ }).tap()
  await page.waitForURL(/\/m\/authentication\/writeInfo\?service=/)
  const { name, type: mimeType, bytes: buffer } = await sample('jpg')
  const [camera] = await Promise.all([page.waitForEvent('filechooser'), button(page, '拍摄营业执照').tap()])
  expect(await camera.element().getAttribute('capture')).toBe('environment')
  await camera.setFiles({ name, mimeType, buffer })
  await button(page, '查看营业执照原图').waitFor()
  await field(page, '企业名称').fill('江口新材料有限公司')
  await field(page, '统一社会信用代码').fill(creditCode(710_001))
  await field(page, '法定代表人').fill('江一帆')
  await field(page, '注册地址').fill('杭州市上城区之江路 1 号')
  await field(page, '联系人').fill('江一帆')
  await field(page, '联系电话').fill('13712340001')
  await page.getByRole('checkbox', { name: /资料真实有效/ }).check()
  expect([...(await violationsOn(page)), ...(await misfitsOn(page))]).toEqual([])
  await button(page, '提交认证').tap()
  await page.waitForURL(/\/m\/user\/orders\/RF/)
  await page.getByText('￥198.00').first().waitFor()
  const orderNo = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const pay = { data: { channel: 'wechat_native' }, headers: { authorization: token } }
  await page.request.post(to(`/api/user/orders/${orderNo}/pay`), pay)
  await page.request.post(to(`/sandbox/api/payments/${orderNo}`), { data: { outcome: 'paid' } })
  await page.goto(to('/m/authentication'), settled)
  await page.getByRole('heading', { name: '审核中' }).waitFor()
})

test('an enterprise posts what it needs from the telephone and sees it wait for review', async () => {
  const page = await phoneOf('enterprise', '13800000001')
  await page.goto(to('/m/business'), settled)
  await link(page, '发布商机').first().tap()
  await page.waitForURL(to('/m/manage/addBusiness'))
  await page.waitForLoadState('networkidle')
  const title = '求购铝合金散热壳体每月 800 套'
  await field(page, '标题').fill(title)
  await field(page, '摘要').fill('压铸或机加工均可，杭州周边优先')
  await page.getByRole('radio', { name: '价格区间' }).check()
  await field(page, '最低价（元）').fill('32')
  await field(page, '最高价（元）').fill('45')
  await field(page, '计价单位').fill('套')
  await page.getByLabel('有效期至').fill('2027-01-15')
  await field(page, '详细说明').tap()
  await page.keyboard.type('图纸面谈，先打样 20 套。')
  expect([...(await violationsOn(page)), ...(await misfitsOn(page))]).toEqual([])
  await button(page, '保存并提交审核').tap()
  await page.waitForURL(to('/m/manage/business'))
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByText('审核中').waitFor()
  expect(await misfitsOn(page)).toEqual([])
})

test('a maker asks, the owner answers and agrees, and from then on each has the other’s number to call', async () => {
  const [maker, chief] = ['13900000003', '13800000001']
  const found = await visitor(site.house).ask('GET', `/api/company?q=${encodeURIComponent('江南精工')}`)
  const asking = await phoneOf('maker', maker)
  await asking.goto(to(`/m/company/${found.data.list[0].id}`), settled)
  await link(asking, '联系对接').tap()
  const drawer = asking.getByRole('dialog', { name: '发起合作请求' })
  await drawer.getByLabel('留言内容').fill('有一家做检测仪的客户，想约时间来看厂。')
  await drawer.getByLabel('联系人').fill('顾北辰')
  await drawer.getByRole('checkbox', { name: /展示我的姓名与电话/ }).check()
  await button(asking, '发送').tap()
  await drawer.getByRole('link', { name: '查看沟通' }).tap()
  await asking.getByText('待查看').first().waitFor()

  const answering = await phoneOf('enterprise', chief)
  await answering.goto(to('/m/user/leads'), settled)
  await answering.getByRole('link', { name: /有一家做检测仪的客户/ }).tap()
  await answering.getByLabel('写消息').fill('欢迎，周四下午可以。')
  await button(answering, '发送').tap()
  await asking.getByText('欢迎，周四下午可以。').waitFor()
  for (const page of [asking, answering]) expect(await page.getByRole('link', { name: /^1\d{10}$/ }).count()).toBe(0)
  await button(answering, '同意并交换联系方式').tap()
  await button(answering, '同意').tap()
  for (const [page, number] of [
    [answering, maker],
    [asking, chief],
  ] as const) {
    const call = page.getByRole('link', { name: number })
    await call.waitFor()
    expect(await call.getAttribute('href')).toBe(`tel:${number}`)
    expect(await misfitsOn(page)).toEqual([])
  }
  expect(await violationsOn(answering)).toEqual([])
  // On a tablet the four places stand in the title, beside the search and not on it, whatever is unread.
  await answering.setViewportSize({ width: 768, height: 1024 })
  const search = await answering.getByRole('link', { name: '搜索', exact: true }).boundingBox()
  const places = await answering.getByRole('navigation', { name: '底部导航' }).boundingBox()
  expect((search?.x ?? 0) + (search?.width ?? 0)).toBeLessThanOrEqual(places?.x ?? 0)
})

test('somebody signs up on the telephone, shows the ticket at the door, and is let in', async () => {
  const page = await phoneOf('enterprise', '13800000005')
  await page.goto(to('/m/activity'), settled)
  await page
    .getByRole('link', { name: /采购负责人小范围座谈/ })
    .first()
    .tap()
  await link(page, '立即报名').tap()
  await page.waitForURL(/\/m\/activity\/\d+\/signup$/)
  await page.getByLabel('姓名').fill('温书昀')
  await page.getByLabel('手机号').fill('13800000005')
  await page.getByRole('checkbox', { name: /我同意主办方/ }).check()
  expect(await misfitsOn(page)).toEqual([])
  await button(page, '提交报名').tap()
  await page.waitForURL(/\/m\/activity\/mine\/\d+$/)
  await button(page, /全屏出示/).tap()
  const ticket = page.getByRole('dialog', { name: '温书昀的入场码' })
  await ticket.waitFor()
  const code = decoded(await ticket.getByRole('img').screenshot())
  expect(await violationsOn(page)).toEqual([])

  const { page: desk } = await openWindow(site.browser)
  await signInToConsole(desk, site, 'admin')
  await desk.goto(to('/console/door'), settled)
  const typing = desk.getByLabel('入场码或手机号后四位')
  await typing.fill(await code)
  await typing.press('Enter')
  const verdict = desk.getByRole('region', { name: '签到结果' })
  await verdict.getByText('请进').waitFor()
  await verdict.getByText('温书昀').waitFor()

  await button(page, '收起').tap()
  await page.reload(settled)
  await page
    .getByText(/已签到/)
    .first()
    .waitFor()
  expect(await misfitsOn(page)).toEqual([])
})

/** What a camera reads in a picture. */
async function decoded(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const seen = { data: new Uint8Array(data), width: info.width, height: info.height }
  return decodeQR(seen, { effort: 4, timeLimit: 10_000 })
}

test('a maker sends a poster from the telephone, and whoever scans it registers with the invite kept', async () => {
  const page = await phoneOf('maker', '13900000001')
  const shared: string[] = []
  await page.exposeFunction('playShare', (name: string) => shared.push(name))
  // The sheet of a telephone, which this browser has none of.
  await page.addInitScript(() => {
    const { playShare } = globalThis as unknown as { playShare(name: string): Promise<void> }
    const share = async ({ files = [] }: ShareData) => playShare(`${files[0]?.name} ${files[0]?.type}`)
    Object.assign(navigator, { canShare: () => true, share })
  })
  await page.goto(to('/m/personal/posters'), settled)
  const poster = page.getByRole('img', { name: /邀请海报，带专属二维码$/ })
  const size = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]
  await expect.poll(() => poster.evaluate(size)).toEqual([750, 1334])
  await page.getByText('长按海报可以保存到相册').waitFor()
  expect([...(await violationsOn(page)), ...(await misfitsOn(page))]).toEqual([])
  await button(page, '分享海报').tap()
  await expect.poll(() => shared).toEqual([expect.stringMatching(/\.png image\/png$/)])
  const [file] = await Promise.all([page.waitForEvent('download'), link(page, '下载海报').tap()])
  const { pathname, search, searchParams } = new URL(await decoded(await sharp(await file.path()).toBuffer()))

  const { page: stranger } = await openTelephone(site.browser)
  await stranger.goto(to(`/m${pathname}${search}`), settled)
  await stranger.getByRole('complementary', { name: '邀请' }).getByRole('link', { name: '免费注册' }).tap()
  await stranger.waitForURL(/\/m\/user\/register/)
  await expect.poll(() => field(stranger, '邀请码').inputValue()).toBe(searchParams.get('invite'))
  await stranger.getByText('邀请人：').waitFor()
  expect(await misfitsOn(stranger)).toEqual([])
})

test('a maker withdraws inside WeChat, confirms there that they receive, and it is paid', async () => {
  const [number, asked] = ['13900000002', [] as Record<string, string>[]]
  let no = ''
  const { page } = await openWechat(site.browser, async (method, given) => {
    if (method !== 'requestMerchantTransfer') return `${method}:ok`
    asked.push(given)
    await site.house.http.inject({ method: 'POST', url: `/sandbox/api/payouts/${no}`, payload: { outcome: 'paid' } })
    return 'requestMerchantTransfer:ok'
  })
  await enter(page, 'maker', number)
  await page.goto(to('/m/personal/withdrawl'), settled)
  await field(page, '提现金额').fill('120')
  await page.getByRole('radio', { name: /微信零钱/ }).check()
  await page.getByLabel('手机号').fill(number)
  await button(page, '获取验证码').tap()
  await button(page, /\d+ 秒后重新获取/).waitFor()
  await field(page, '验证码').fill(await codeSent(site.house, number, '7'))
  expect([...(await violationsOn(page)), ...(await misfitsOn(page))]).toEqual([])
  await button(page, '申请提现').tap()
  const dialog = page.getByRole('dialog', { name: '提现 ￥120.00？' })
  await dialog.getByRole('button', { name: '确认提现' }).tap()
  const row = page.getByRole('listitem').filter({ hasText: '￥120.00' }).first()
  await row.getByText('待审核').waitFor()
  no = /TX\w+/.exec((await row.textContent()) ?? '')?.[0] ?? ''

  const { token } = await site.house.signIn.staff(['withdrawals.read', 'withdrawals.review'])
  const { ask } = visitor(site.house)
  const { list } = (await ask('GET', `/api/console/withdrawals?q=${no}`, undefined, token)).data
  expect(await ask('POST', `/api/console/withdrawals/${list[0].id}/approve`, {}, token)).toMatchObject({ code: 200 })
  while ((await site.house.services.withdrawals.paying.beat(site.house.clock())) > 0);

  await page.goto(to(`/m/personal/withdrawl?no=${no}`), settled)
  await link(page, /确认收款/).tap()
  await page.waitForURL(to(`/m/personal/withdrawl/${no}/confirm`))
  expect(await misfitsOn(page)).toEqual([])
  await button(page, /^确认收款 ￥/).tap()
  await page.getByRole('status').filter({ hasText: '已到账' }).waitFor()
  expect(asked).toEqual([{ mchId: expect.any(String), appId: expect.any(String), package: expect.any(String) }])
  await link(page, '查看提现进度').tap()
  await row.getByText('已到账', { exact: true }).first().waitFor()
})
