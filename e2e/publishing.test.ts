import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './browser.ts'
import { signInToConsole } from './console.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const minuteMs = 60_000
const settled = { waitUntil: 'networkidle' } as const

test('an editor writes, a reviewer schedules, a reader reads on time; a change and its undoing take the same way', async () => {
  const { house, browser, address } = site
  const { page: editor } = await openWindow(browser)
  const { page: reviewer } = await openWindow(browser)
  const { page: reader, complaints } = await openWindow(browser)
  await signInToConsole(editor, site, 'editor')
  await signInToConsole(reviewer, site, 'reviewer')

  await write(editor)
  await send(editor)
  await openReview(reviewer, '十二月起商机池支持按地区筛选')
  await reviewer.getByRole('button', { name: '审核通过' }).click()
  await reviewer.getByText('定时发布', { exact: true }).first().click()
  await reviewer.getByLabel('发布时间').fill('2026-11-16 09:10')
  await reviewer.getByLabel('发布时间').press('Enter')
  await reviewer.getByRole('button', { name: '定时发布', exact: true }).click()
  await reviewer.getByText('定时发布', { exact: true }).first().waitFor()
  await house.settle()

  const listed = async () => {
    await reader.goto(`${address}/news`, settled)
    return reader.getByRole('link', { name: '十二月起商机池支持按地区筛选' }).count()
  }
  const link = reader.getByRole('link', { name: /十二月起商机池/ })
  expect(await listed()).toBe(0)
  house.clock.advance(10 * minuteMs - 1)
  expect(await listed()).toBe(0)
  house.clock.advance(1)
  expect(await listed()).toBe(1)
  await link.first().click()
  await reader.getByRole('heading', { level: 1, name: '十二月起商机池支持按地区筛选' }).waitFor()
  const picture = reader.locator('article img[src^="/files/2"]')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  const articleUrl = reader.url()
  const shows = async (title: string) => {
    await house.settle()
    await reader.goto(articleUrl, settled)
    return reader
      .getByRole('heading', { level: 1 })
      .textContent()
      .then((text) => text === title)
  }

  await editor.reload(settled)
  await editor.getByRole('textbox', { name: '标题', exact: true }).fill('商机池支持按地区与行业筛选')
  await save(editor)
  await send(editor)
  expect(await shows('十二月起商机池支持按地区筛选')).toBe(true)
  await openReview(reviewer, '商机池支持按地区与行业筛选')
  await approveNow(reviewer)
  expect(await shows('商机池支持按地区与行业筛选')).toBe(true)

  await editor.reload(settled)
  await editor.getByRole('button', { name: '历史版本' }).click()
  await editor.getByRole('button', { name: '恢复到第 1 版' }).click()
  await editor
    .getByRole('dialog', { name: /恢复到第 1 版/ })
    .getByRole('button', { name: '恢复', exact: true })
    .click()
  await editor
    .getByText(/已恢复第 1 版/)
    .first()
    .waitFor()
  await editor.reload(settled)
  await send(editor)
  await openReview(reviewer, '十二月起商机池支持按地区筛选')
  await approveNow(reviewer)
  expect(await shows('十二月起商机池支持按地区筛选')).toBe(true)
  expect(complaints).toEqual([])
})

async function write(editor: Page): Promise<void> {
  await editor.goto(`${site.address}/console/news`, settled)
  await editor.getByRole('button', { name: '新建新闻' }).click()
  await editor.getByRole('textbox', { name: '标题', exact: true }).fill('十二月起商机池支持按地区筛选')
  await editor.getByRole('textbox', { name: '正文', exact: true }).click()
  await editor.keyboard.type('从十二月起，商机池可以按地区筛选。')
  const png = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#1652f0' } })
    .png()
    .toBuffer()
  await editor
    .locator('input[aria-label="选择正文图片"]')
    .setInputFiles({ name: '地区筛选.png', mimeType: 'image/png', buffer: png })
  await editor.locator('.ProseMirror img[src^="/files/"]').waitFor()
  await save(editor)
}

async function save(editor: Page): Promise<void> {
  await editor.getByRole('button', { name: '保存', exact: true }).click()
  await editor.getByText('已保存').first().waitFor()
}

async function send(editor: Page): Promise<void> {
  await editor.getByRole('button', { name: '送审' }).click()
  await editor.getByRole('button', { name: '撤回送审' }).waitFor()
}

async function openReview(reviewer: Page, title: string): Promise<void> {
  await reviewer.goto(`${site.address}/console/news?state=review`, settled)
  await reviewer.getByRole('link', { name: `审核“${title}”` }).click()
  await reviewer.getByRole('button', { name: '审核通过' }).waitFor()
}

async function approveNow(reviewer: Page): Promise<void> {
  await reviewer.getByRole('button', { name: '审核通过' }).click()
  await reviewer.getByRole('button', { name: '立即发布', exact: true }).click()
  await reviewer.getByText('已发布').first().waitFor()
}

test('two editors of one text are told of each other, and neither loses a word', async () => {
  const { browser, address, house } = site
  const { page: one } = await openWindow(browser)
  const { page: other } = await openWindow(browser)
  await signInToConsole(one, site, 'editor')
  await signInToConsole(other, site, 'admin')
  const { list } = await house.services.content.looking.list(
    'notice',
    { page: 1, count: 1 },
    { sort: 'id', order: 'asc' },
    house.clock(),
  )
  const text = `${address}/console/notice/${list[0]?.id}`
  await one.goto(text, settled)
  await other.goto(text, settled)
  await other.getByText(/陈晓岚.*也在编辑/).waitFor()
  const title = (page: Page) => page.getByRole('textbox', { name: '标题', exact: true })
  await title(one).fill('编辑写的标题')
  await title(other).fill('管理员写的标题')
  await save(one)
  await other.getByRole('button', { name: '保存', exact: true }).click()
  const dialog = other.getByRole('dialog', { name: '同事在你编辑时保存了新版本' })
  // What differs is marked word by word: theirs struck out, mine beside it.
  await dialog.getByText('写的标题').first().waitFor()
  await dialog.getByRole('button', { name: '以我的内容另存为最新版本' }).click()
  await other.getByText('已保存').first().waitFor()
  await other.getByRole('button', { name: '历史版本' }).click()
  await other.getByText('管理员写的标题').first().waitFor()
  await other.getByText('编辑写的标题').first().waitFor()
})
