import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Right, rights } from '../contract/base/rights.ts'
import { openTaxDesk } from '../server/testing/identities.ts'
import { openWindow } from './browser.ts'
import { openCertifications } from './certification-rows.ts'
import { findPartnerships, findRisks } from './demo-rows.ts'
import {
  type AccountRows,
  leaveMessage,
  openAccounts,
  type Stage,
  type TextRows,
  type Written,
  writeTexts,
} from './desk-rows.ts'
import { findVipTerm, type MoneyRows, openMoney } from './money-rows.ts'
import { button, type Kept, menu, move, named, records, type Sign, short, turnTo } from './signs.ts'
import { openSite, type Site } from './site.ts'

// What a right is for, on the screen: the one thing that is there with it and gone without it. The calls themselves
// are refused in server/http/matrix.test.ts.

let site: Site
/** Where somebody sits who may do everything, and where one colleague after another does: each is loaded once. */
let whole: Page
let shared: Page
let ids: TextRows
let accounts: AccountRows
let money: MoneyRows
let identities: Awaited<ReturnType<typeof openTaxDesk>>
let certifications: Record<'pending' | 'approved', number>
let risks: Record<'open' | 'proposed', number>
let vipTerm: number
let partnerships: Record<'pending' | 'active' | 'expired', number>
beforeAll(async () => {
  // Nobody has to prove to be human for the code that a withdrawal takes.
  site = await openSite({ CAPTCHA: 'off' })
  ids = await writeTexts(site.house, everything)
  accounts = await openAccounts(site.house)
  await leaveMessage(site.house)
  ;[money, certifications] = [await openMoney(site.house), await openCertifications(site.house)]
  identities = await openTaxDesk(site.house)
  partnerships = await findPartnerships(site.house)
  vipTerm = await findVipTerm(site.house)
  risks = await findRisks(site.house)
  whole = await openDesk()
  shared = await openDesk()
  await signIn(whole.context(), everything)
})
afterAll(() => site.close())

const everything = Object.keys(rights) as Right[]
const text = (kind: string, which: () => number, name: string) => button(() => `/console/${kind}/${which()}`, name)

/** The signs of a kind of texts: what is written, decided about and thrown away. */
function texts<const Kind extends Written>(kind: Kind, noun: string) {
  const at = (stage: Stage, name: string) => button(() => `/console/${kind}/${ids[kind][stage]}`, name)
  const signs = {
    read: menu(noun),
    write: button(short(kind), `新建${noun}`),
    review: at('review', '审核通过'),
    publish: at('draft', '直接发布'),
    trash: at('draft', '移入回收站'),
    destroy: at('trashed', '彻底删除'),
    categories: button(short(kind), '分类'),
  }
  return named(kind, signs)
}

/** The signs of a realm's accounts: in the list, and on the account that is opened over it. */
function people<const Kind extends 'enterprises' | 'makers'>(kind: Kind, noun: string) {
  const opened = () => `/console/${kind}?account=${accounts[kind]}`
  return named(kind, {
    read: menu(noun),
    reveal: button(opened, /^查看“.*”的完整手机号$/),
    freeze: button(`/console/${kind}`, /^冻结“/),
    phone: button(opened, '更换手机号'),
  })
}

const takenDown: Kept['review'] = ['state=shown', /^下线“/]

const signs: Record<Right, Sign> = {
  ...texts('news', '新闻'),
  ...texts('notice', '公告'),
  ...texts('knowledge', '知识'),
  ...texts('help', '帮助'),
  ...records('company', { menu: '企业', add: '新增企业', review: takenDown, delete: 'state=draft' }),
  ...records('product', { menu: '产品', add: '新增产品', review: takenDown, delete: 'state=draft' }),
  ...records('business', { menu: '商机', add: '新增商机', review: takenDown, delete: 'state=draft' }),
  ...records('activity', { menu: '活动', add: '新增活动', review: takenDown, delete: 'state=draft' }),
  ...records('resource', { menu: '资料', add: '新增资料', review: takenDown, delete: 'state=draft' }),
  ...records('ad', {
    menu: '广告',
    add: '新增广告',
    review: ['state=approved', /^暂停“/],
    delete: 'state=pending_review',
  }),
  ...records('link', {
    menu: '网站链接',
    add: '新增网站链接',
    review: ['state=shown', /^下架“/],
    delete: 'state=review',
  }),
  ...records('strategic', {
    menu: '战略合作',
    add: '新增战略伙伴',
    review: ['state=active', /^终止“/],
    delete: 'state=pending',
  }),
  ...people('enterprises', '企业账户'),
  ...people('makers', '创客账户'),
  ...named('relations', {
    read: menu('邀请关系'),
    change: button(() => `/console/relations?relation=enterprise-${accounts.enterprises}`, '变更邀请关系'),
  }),
  ...named('certifications', {
    read: menu('企业认证'),
    reveal: button(() => `/console/certifications?certification=${certifications.pending}`, /^查看完整电话：/),
    review: button(() => `/console/certifications?certification=${certifications.pending}`, '通过认证'),
    revoke: button(() => `/console/certifications?certification=${certifications.approved}`, '撤销认证'),
    contest: button('/console/certifications?tab=contests', /^申诉成立：/),
    settings: button('/console/certifications?tab=settings', '保存'),
  }),
  ...named('signups', {
    read: menu('活动报名'),
    review: button('/console/signups?state=pending', /^审核“/),
    reveal: button('/console/signups?state=pending', /^查看“.*”的完整电话$/),
    check: menu('活动签到'),
  }),
  ...named('boosts', {
    read: menu('置顶'),
    end: button('/console/boosts?state=running', /^下线“/),
  }),
  ...named('prices', { read: menu('价格表'), announce: button('/console/prices', '公布“网站链接”的新价格') }),
  ...named('vips', {
    read: menu('会员'),
    give: button('/console/vips', '赠送会员期'),
    refund: button(() => `/console/vips?term=${vipTerm}`, '退款'),
  }),
  ...named('leads', {
    read: menu('合作请求'),
    open: button('/console/leads?tab=reported', /^打开“/),
    settings: button('/console/leads', '修改限制'),
  }),
  ...named('partnerships', {
    read: menu('合作协议'),
    review: button(() => `/console/partnerships?partnership=${partnerships.pending}`, '通过并上传合同'),
    terminate: button(() => `/console/partnerships?partnership=${partnerships.active}`, '提前终止'),
    propose: button(() => `/console/partnerships?partnership=${partnerships.active}`, '提出扣除保证金'),
    settle: button(() => `/console/partnerships?partnership=${partnerships.expired}`, '复核通过并扣除'),
  }),
  'closures.read': menu('注销申请'),
  'closures.hold': button('/console/closures', /^暂缓“/),
  'consents.read': menu('同意记录'),
  'sms.read': menu('短信记录'),
  'messages.read': menu('通知设置'),
  'messages.edit': { path: () => '/console/messages', role: 'switch', name: /的站内消息$/ },
  ...named('orders', {
    read: menu('订单'),
    confirm: button(() => `/console/orders?order=${money.voucher}`, '确认到账'),
    refund: button(() => `/console/orders?order=${money.paid}`, '退款'),
    settings: button('/console/orders?tab=checkout', '保存'),
  }),
  ...named('invoices', {
    read: menu('发票'),
    issue: button(() => `/console/invoices?invoice=${money.invoice}`, '通过申请'),
    settings: button('/console/invoices?tab=settings', '保存'),
  }),
  ...named('points', { read: menu('积分'), rules: button('/console/points', /^修改“/) }),
  ...named('downloads', {
    read: menu('下载'),
    refund: button('/console/downloads?way=points', /^退回“/),
    settings: button('/console/downloads', '每日份数'),
  }),
  'recharges.settings': button('/console/orders?tab=recharge', '保存'),
  ...named('withdrawals', {
    read: menu('提现'),
    reveal: button(() => `/console/withdrawals?withdrawal=${money.pending}`, /^查看完整账号：/),
    review: button(() => `/console/withdrawals?withdrawal=${money.pending}`, '通过'),
    pay: button(() => `/console/withdrawals?withdrawal=${money.approved}`, '开始打款'),
    export: button('/console/withdrawals?tab=files', '保存'),
  }),
  ...named('identities', {
    read: menu('创客实名'),
    reveal: button(() => `/console/identities?identity=${identities.verified}`, '查看完整信息'),
    review: button(() => `/console/identities?identity=${identities.verified}`, '申请更正'),
    correct: button(() => `/console/identities?identity=${identities.correcting}`, '同意更正'),
  }),
  ...named('taxes', {
    read: menu('个税代扣'),
    export: button('/console/taxes', '导出扣缴明细'),
    request: button('/console/taxes', '登记缴税'),
    approve: button('/console/taxes?tab=proposals', /^通过 /),
  }),
  ...named('ledger', { read: menu('账本'), prove: button('/console/ledger?tab=proof', '立即证明') }),
  ...named('adjustments', {
    read: menu('调账'),
    request: button('/console/adjustments', '申请调账'),
    approve: button(() => `/console/adjustments?adjustment=${money.adjustment}`, '通过并入账'),
  }),
  ...named('risks', {
    read: menu('佣金风险'),
    propose: button(() => `/console/risks?risk=${risks.open}`, '提出处理意见'),
    decide: button(() => `/console/risks?risk=${risks.proposed}`, '复核放行'),
  }),
  ...named('commissions', {
    read: menu('佣金'),
    rules: button('/console/commissions?tab=rules', '公布新版规则'),
    levels: button('/console/commissions?tab=rules', '申请开启二级佣金'),
  }),
  ...named('reconciliation', {
    read: menu('渠道对账'),
    run: button('/console/reconciliation', '核对一天'),
    settle: button('/console/reconciliation?tab=differences', /^处理差异 /),
  }),
  'activity.categories': button(short('activity'), '分类'),
  'resource.categories': button(short('resource'), '分类'),
  ...named('feedback', {
    read: menu('反馈与举报'),
    reveal: button('/console/feedback', /^查看“.*”的完整电话$/),
    handle: button('/console/feedback', /^处理“/),
    settings: button('/console/feedback?tab=templates', '新增模板'),
  }),
  'page.read': menu('单页'),
  'page.write': text('page', () => ids.page, '保存'),
  'page.review': text('page', () => ids.pageReview, '审核通过'),
  'page.publish': text('page', () => ids.page, '下线'),
  'site.read': menu('站点信息'),
  'site.edit': button('/console/site', '保存'),
  'seo.read': menu('搜索优化'),
  'seo.edit': button('/console/seo', /^编辑“/),
  'posters.read': menu('海报与素材'),
  'posters.edit': button('/console/posters', '新增模板'),
  'posters.publish': button('/console/posters', '下线“一座桥”'),
  'banners.read': menu('横幅'),
  'banners.edit': button('/console/banners', '新增横幅'),
  'banners.delete': button('/console/banners', /^删除“/),
  'partners.read': menu('伙伴链接'),
  'partners.edit': button('/console/partners', '新增链接'),
  'partners.delete': button('/console/partners', /^删除“/),
  'ticker.read': menu('滚动消息'),
  'ticker.edit': button('/console/ticker', '新增消息'),
  'ticker.delete': button('/console/ticker', /^删除“/),
  'offers.read': menu('服务与会员'),
  'offers.edit': button('/console/offers', '新增服务'),
  'settings.read': menu('系统设置'),
  'settings.edit': button('/console/settings', '保存'),
  'staff.read': menu('运营人员'),
  'staff.edit': button('/console/staff', '新增人员'),
  'staff.password': button('/console/staff', /^重置密码：/),
  'roles.read': menu('角色'),
  'roles.edit': button('/console/roles', '新增角色'),
  'audit.read': menu('操作日志'),
  'visits.read': menu('访问统计'),
  'search.read': menu('搜索统计'),
  'words.read': menu('敏感词'),
  'words.edit': button('/console/words', '新增敏感词'),
  'defects.read': menu('系统缺陷'),
  'board.read': menu('数据看板'),
  'health.read': menu('运行状况'),
  'health.retry': button('/console/health', '重试全部失败任务'),
}

/** Nouns that have no screen of their own: without the other one's nothing of theirs would be seen either way. */
const housedBy: Record<string, string> = { recharges: 'orders' }

/**
 * Sessions in which several rights are missing at once, so that not everybody has to sign in for each of them: of every
 * noun at most one, so that on a screen it is as if that one alone were missing; what else stands there must stay.
 */
const rounds = roundsOf(everything)

function roundsOf(all: readonly Right[]): Right[][] {
  const taken = new Map<string, number>()
  const rounds: Right[][] = []
  for (const right of all) {
    const [own = ''] = right.split('.')
    const noun = housedBy[own] ?? own
    const round = taken.get(noun) ?? 0
    taken.set(noun, round + 1)
    rounds[round] = [...(rounds[round] ?? []), right]
  }
  return rounds
}

test('every right is missing once', () => {
  expect(rounds.flat().toSorted()).toEqual(everything.toSorted())
})

test.each(rounds.map((missing, round) => ({ round: round + 1, missing })))(
  'round $round: what a right is for is there with it, and gone without it',
  async ({ missing }) => {
    await takeTurns(everything.filter((right) => !missing.includes(right)))
    const paths = new Set(missing.map((right) => signs[right].path()))
    const wrong: string[] = []
    for (const path of paths) {
      await withEverything(path)
      await turnTo(shared, path)
      const here = everything.filter((right) => signs[right].path() === path)
      for (const right of here.filter((one) => !missing.includes(one))) await signOn(shared, right).first().waitFor()
      for (const right of here.filter((one) => missing.includes(one)))
        if ((await signOn(shared, right).count()) > 0) wrong.push(right)
      await leaveScreen(shared)
    }
    expect(wrong).toEqual([])
  },
  300_000,
)

const signOn = (page: Page, right: Right) => {
  const { role, name } = signs[right]
  return page.getByRole(role, { name, exact: typeof name === 'string' })
}

/** Where several signs stand that are never missing together: each is seen there while another one is. */
function isSeenElsewhere(path: string): boolean {
  const here = everything.filter((right) => signs[right].path() === path)
  return here.length > 1 && rounds.every((missing) => here.filter((right) => missing.includes(right)).length < 2)
}

/** A screen as somebody sees it who may do everything: opened once, and everything that belongs there is looked for. */
const opened = new Set<string>()
async function withEverything(path: string): Promise<void> {
  if (opened.has(path) || isSeenElsewhere(path)) return
  opened.add(path)
  await turnTo(whole, path)
  for (const right of everything) if (signs[right].path() === path) await signOn(whole, right).first().waitFor()
  await leaveScreen(whole)
}

/** Nothing of a screen can be taken for a part of the next one, and nothing that it opened stands over the menu. */
async function leaveScreen(page: Page): Promise<void> {
  await move(page, '/console/nowhere')
  await page.waitForFunction(() => document.querySelector('#screen')?.textContent?.includes('这个页面不存在'))
}

async function openDesk(): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const context = await site.browser.newContext({ viewport, locale: 'zh-CN', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${site.address}/console/login`)
  await page.getByRole('heading', { name: '登录运营后台' }).waitFor()
  return page
}

/** The colleague who sat there signs out, and one with these rights sits down. */
async function takeTurns(held: readonly Right[]): Promise<void> {
  const person = shared.getByRole('banner').getByRole('button', { name: '示例员工' })
  if (await person.isVisible()) {
    await person.click()
    await shared.getByRole('menuitem', { name: '退出登录' }).click()
    await shared.getByRole('heading', { name: '登录运营后台' }).waitFor()
  }
  await signIn(shared.context(), held)
}

test('an address that somebody may not see says so and shows nothing', async () => {
  const { page, context } = await openWindow(site.browser)
  await signIn(context, ['news.read'])
  await page.goto(`${site.address}/console/staff`, { waitUntil: 'networkidle' })
  await page
    .getByText(/没有.*权限/)
    .first()
    .waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
})

async function signIn(context: BrowserContext, held: readonly Right[]): Promise<void> {
  const { token } = await site.house.signIn.staff(held)
  await context.addCookies([{ name: 'staff_token', value: token, url: site.address }])
}

/** One text in each stage that a button belongs to, by a colleague of whoever looks at it. */
