import { readFile } from 'node:fs/promises'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '../server/testing/visitor.ts'
import { tooWideOn, violationsOn } from './axe.ts'
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

test('an operator makes a template of a picture and looks at it before makers do; a maker takes their own of it', async () => {
  const desk = (await openWindow(site.browser)).page
  await signInToConsole(desk, site, 'admin')
  await desk.goto(to('/console/posters'), settled)
  await desk.getByRole('button', { name: '新增模板' }).click()
  await desk.getByLabel('名称', { exact: true }).fill('秋收')
  const buffer = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#f6e3c5' } })
    .jpeg()
    .toBuffer()
  await desk.locator('input[type="file"]').first().setInputFiles({ name: '底图.jpg', mimeType: 'image/jpeg', buffer })
  const preview = desk.getByRole('img', { name: '海报预览' })
  await preview.waitFor()
  const before = await preview.getAttribute('src')
  await desk.getByLabel('预览用的昵称').fill('江上客')
  await expect.poll(() => preview.getAttribute('src')).not.toBe(before)
  await desk.getByRole('button', { name: '保存' }).click()
  await desk.getByText('已新增，预览无误后请上线').waitFor()

  const { page } = await openWindow(site.browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  const door = { phone_number: '13900000004', password: 'Demo-2026!' }
  const { data } = await visitor(site.house).ask('POST', '/api/ck/login', door)
  await page.context().addCookies([{ name: 'personal_token', value: data.access_token, url: site.address }])
  await page.goto(to('/personal/posters'), settled)
  const choice = page.getByRole('navigation', { name: '选择海报模板' })
  expect(await choice.getByRole('link', { name: '秋收' }).count()).toBe(0)

  await desk.getByRole('button', { name: '上线“秋收”' }).click()
  await desk.getByRole('button', { name: '上线', exact: true }).last().click()
  // Not by 上线 as a word: the other templates say it as well.
  await desk.getByRole('button', { name: '下线“秋收”' }).waitFor()

  await page.reload(settled)
  await choice.getByRole('link', { name: '秋收' }).click()
  const own = page.getByRole('img', { name: /^我的“秋收”邀请海报/ })
  await own.waitFor()
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(750)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '下载海报' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^邀请海报-秋收-.+\.png$/)
  const png = await readFile(await file.path())
  const { data: pixels, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const seen = { data: new Uint8Array(pixels), width: info.width, height: info.height }
  expect(decodeQR(seen, { effort: 4, timeLimit: 10_000 })).toMatch(/\/\?invite=\w+&c=poster$/)

  await choice.getByRole('link', { name: /会客厅/ }).click()
  await page.getByText(/是会员专享的海报/).waitFor()
  expect(await page.getByRole('link', { name: '了解会员' }).getAttribute('href')).toBe('/personal/vip')

  await page.getByRole('link', { name: '文案', exact: true }).click()
  await page.waitForURL(to('/personal/posters?type=text'))
  await page.getByRole('button', { name: /^复制.*介绍给老客户/ }).click()
  await page.getByText('“介绍给老客户”的文案已复制').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/?invite=')
  await page.setViewportSize({ width: 1200, height: 900 })
  expect([...(await violationsOn(page)), ...(await tooWideOn(page))]).toEqual([])
})
