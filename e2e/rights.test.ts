import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentStep } from '../contract/publishing.ts'
import { type Right, rights } from '../contract/rights.ts'
import { emptyText } from '../demo/text.ts'
import { openWindow } from './browser.ts'
import { openSite, type Site } from './site.ts'

// What a right is for, on the screen: the one thing that is there with it and gone without it. The calls themselves
// are refused in server/http/matrix.test.ts.

let site: Site
let ids: Record<
  'draft' | 'review' | 'trashed' | 'notice' | 'noticeReview' | 'noticeTrashed' | 'page' | 'pageReview',
  number
>
beforeAll(async () => {
  site = await openSite()
  ids = await writeTexts()
})
afterAll(() => site.close())

const everything = Object.keys(rights) as Right[]

interface Sign {
  path(): string
  role: 'link' | 'button'
  name: string | RegExp
}

const menu = (name: string): Sign => ({ path: () => '/console', role: 'link', name })
const button = (path: string | (() => string), name: string | RegExp): Sign => ({
  path: typeof path === 'string' ? () => path : path,
  role: 'button',
  name,
})
const text = (kind: string, which: () => number, name: string) => button(() => `/console/${kind}/${which()}`, name)

const signs: Record<Right, Sign> = {
  'news.read': menu('新闻'),
  'news.write': button('/console/news', '新建新闻'),
  'news.review': text('news', () => ids.review, '审核通过'),
  'news.publish': text('news', () => ids.draft, '直接发布'),
  'news.trash': text('news', () => ids.draft, '移入回收站'),
  'news.destroy': text('news', () => ids.trashed, '彻底删除'),
  'news.categories': menu('新闻分类'),
  'notice.read': menu('公告'),
  'notice.write': button('/console/notice', '新建公告'),
  'notice.review': text('notice', () => ids.noticeReview, '审核通过'),
  'notice.publish': text('notice', () => ids.notice, '直接发布'),
  'notice.trash': text('notice', () => ids.notice, '移入回收站'),
  'notice.destroy': text('notice', () => ids.noticeTrashed, '彻底删除'),
  'page.read': menu('单页'),
  'page.write': text('page', () => ids.page, '保存'),
  'page.review': text('page', () => ids.pageReview, '审核通过'),
  'page.publish': text('page', () => ids.page, '下线'),
  'site.read': menu('站点信息'),
  'site.edit': button('/console/site', '保存'),
  'seo.read': menu('搜索优化'),
  'seo.edit': button('/console/seo', /^编辑“/),
  'banners.read': menu('横幅'),
  'banners.edit': button('/console/banners', '新增横幅'),
  'banners.delete': button('/console/banners', /^删除“/),
  'partners.read': menu('合作伙伴链接'),
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
  'staff.password': button('/console/staff', /^重置.*密码$/),
  'roles.read': menu('角色'),
  'roles.edit': button('/console/roles', '新增角色'),
  'audit.read': menu('操作日志'),
  'visits.read': menu('访问统计'),
  'defects.read': menu('系统缺陷'),
}

test.each(everything)('%s: what it is for is there with it, and gone without it', async (right) => {
  const sign = signs[right]
  const { page, context } = await openWindow(site.browser)
  const look = async (held: readonly Right[]) => {
    await signIn(context, held)
    await page.goto(site.address + sign.path())
    // The screen stands: rows are there, or the form, or the text, or what waits to be done.
    await page.locator('.ant-table-row, main form, .ProseMirror, .prose, h2').first().waitFor()
    return page.getByRole(sign.role, { name: sign.name, exact: typeof sign.name === 'string' })
  }
  await (await look(everything)).first().waitFor()
  expect(await (await look(everything.filter((other) => other !== right))).count()).toBe(0)
})

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
async function writeTexts(): Promise<typeof ids> {
  const { house } = site
  const { editing, looking } = house.services.content
  const author = await house.signIn.staff(everything)
  const by = {
    caller: { staffId: author.id, sessionId: author.sessionId, rights: new Set(everything) },
    now: house.clock(),
    requestId: 'test',
  }
  const write = async (kind: 'news' | 'notice', ...steps: ContentStep[]) => {
    const { id } = await editing.add(kind, { ...emptyText, title: '按钮', html: '<p>正文</p>' }, by)
    for (const step of steps) await editing.step(kind, step, { id, version: 1 }, by)
    return id
  }
  const pages = await looking.list('page', { page: 1, count: 10 }, { sort: 'id', order: 'asc' }, house.clock())
  const [page = 0, pageReview = 0] = pages.list.map(({ id }) => id)
  const read = await looking.read('page', pageReview, by)
  const saved = await editing.save(
    'page',
    { ...emptyText, title: read.title, html: read.html, id: pageReview, version: read.version },
    by,
  )
  await editing.step('page', 'submit', { id: pageReview, version: saved.version }, by)
  return {
    draft: await write('news'),
    review: await write('news', 'submit'),
    trashed: await write('news', 'trash'),
    notice: await write('notice'),
    noticeReview: await write('notice', 'submit'),
    noticeTrashed: await write('notice', 'trash'),
    page,
    pageReview,
  }
}
