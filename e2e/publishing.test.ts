import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toShanghaiIso } from '../contract/base/time.ts'
import { openWindow } from './browser.ts'
import { signInToConsole } from './console.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const minuteMs = 60_000
let begun = 0
const settled = { waitUntil: 'networkidle' } as const

test('an editor writes, a reviewer schedules, a reader reads on time; a change and its undoing take the same way', async () => {
  const { house, browser, address } = site
  const { page: editor } = await openWindow(browser)
  const { page: reviewer } = await openWindow(browser)
  const { page: reader, complaints } = await openWindow(browser)
  await signInToConsole(editor, site, 'editor')
  await signInToConsole(reviewer, site, 'reviewer')

  // Whoever has to begin again writes another text, at another time.
  const title = `商机池支持按地区筛选（${++begun}）`
  const changed = `商机池支持按地区与行业筛选（${begun}）`
  await write(editor, title)
  await send(editor)
  await openReview(reviewer, title)
  await reviewer.getByRole('button', { name: '定时发布' }).click()
  const publishAt = new Date(house.clock().getTime() + 10 * minuteMs)
  await reviewer.getByLabel('发布时间').fill(toShanghaiIso(publishAt).slice(0, 16).replace('T', ' '))
  await reviewer.getByLabel('发布时间').press('Enter')
  const dialog = reviewer.getByRole('dialog')
  await dialog.getByRole('button', { name: '定时发布', exact: true }).click()
  await reviewer.getByText(`已通过，定时发布“${title}”`).waitFor()
  await house.settle()

  const listed = async () => {
    await reader.goto(`${address}/news`, settled)
    return reader.getByRole('link', { name: title }).count()
  }
  expect(await listed()).toBe(0)
  house.clock.advance(10 * minuteMs - 1)
  expect(await listed()).toBe(0)
  house.clock.advance(1)
  expect(await listed()).toBe(1)
  await reader.getByRole('link', { name: title }).first().click()
  await reader.getByRole('heading', { level: 1, name: title }).waitFor()
  const picture = reader.locator('article img[src^="/files/2"]').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  const articleUrl = reader.url()
  const heading = async () => {
    await house.settle()
    await reader.goto(articleUrl, settled)
    return reader.getByRole('heading', { level: 1 }).textContent()
  }

  await editor.reload(settled)
  await editor.getByRole('textbox', { name: '标题', exact: true }).fill(changed)
  await save(editor)
  await send(editor)
  expect(await heading()).toBe(title)
  await openReview(reviewer, changed)
  await approveNow(reviewer)
  expect(await heading()).toBe(changed)

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
  await openReview(reviewer, title)
  await approveNow(reviewer)
  expect(await heading()).toBe(title)
  expect(complaints).toEqual([])
})

async function write(editor: Page, title: string): Promise<void> {
  await editor.goto(`${site.address}/console/news`, settled)
  await editor.getByRole('button', { name: '新建新闻' }).click()
  await editor.getByRole('textbox', { name: '标题', exact: true }).fill(title)
  await editor.getByRole('textbox', { name: '正文', exact: true }).click()
  await editor.keyboard.type('从十二月起，商机池可以按地区筛选。')
  const png = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#1652f0' } })
    .png()
    .toBuffer()
  await editor
    .locator('input[aria-label="选择正文图片"]')
    .setInputFiles({ name: '地区筛选.png', mimeType: 'image/png', buffer: png })
  await editor.locator('.ProseMirror img[src^="/files/"]').waitFor()
  await editor.getByRole('textbox', { name: '图片的替代文字' }).fill('按地区筛选的商机池')
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
  await reviewer
    .getByText(/^已通过并发布“/)
    .first()
    .waitFor()
    .catch(async (cause: unknown) => {
      throw new Error(`it was not published; the reviewer sees:\n${await reviewer.locator('body').textContent()}`, {
        cause,
      })
    })
}

test('two editors of one text are told of each other, and neither loses a word', async () => {
  const { browser, address, house } = site
  const { page: one } = await openWindow(browser)
  const { page: other } = await openWindow(browser)
  await signInToConsole(one, site, 'editor')
  await signInToConsole(other, site, 'admin')
  const { list } = await house.services.content.overseeing.list(
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
