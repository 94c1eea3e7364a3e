import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketVariables, openBucket } from '../server/testing/bucket.ts'
import { sample } from '../server/testing/sample-files.ts'
import type { S3Simulator } from '../server/testing/vendors/s3.ts'
import { visitor } from '../server/testing/visitor.ts'
import { openWindow } from './browser.ts'
import { signInToConsole } from './console.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let bucket: S3Simulator
let cdn = ''
beforeAll(async () => {
  const corsOrigins: string[] = []
  bucket = await openBucket(() => site.house.clock(), { corsOrigins })
  // The same machine under another name is another host: path style, so that the bucket's name is its first folder.
  cdn = `http://localhost:${bucket.port}/files`
  site = await openSite({ CAPTCHA: 'off', ...bucketVariables(bucket, cdn) })
  corsOrigins.push(site.address)
  const { moving, holding } = site.house.services.files
  expect(await moving.move('s3')).toEqual([])
  expect(await moving.clear('local')).toBeGreaterThanOrEqual(0)
  await holding.learn()
})
afterAll(async () => {
  await site.close()
  await bucket.close()
})

const settled = { waitUntil: 'networkidle' } as const

test('a logo goes from the browser straight to the bucket, and its page shows it from the other host', async () => {
  const { page, context } = await openWindow(site.browser)
  const asking = { phone_number: '13800000001', password: 'Demo-2026!' }
  const { data } = await visitor(site.house).ask('POST', '/api/login', asking)
  await context.addCookies([{ name: 'enterprise_token', value: data.access_token, url: site.address }])
  await page.goto(`${site.address}/user/info`, settled)
  const { name, type: mimeType, bytes: buffer } = await sample('png')
  const sent = page.waitForResponse(
    (reply) => reply.url().startsWith(bucket.origin) && reply.request().method() === 'POST',
  )
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/done'))
  await page.getByLabel('选择企业标志图片').setInputFiles({ name, mimeType, buffer })
  expect((await sent).status()).toBe(204)
  expect((await (await kept).json()).code).toBe(200)
  await page.getByRole('button', { name: '保存资料' }).click()
  await page.getByText('已保存').waitFor()
  await page.goto(`${site.address}/user/info`, settled)
  const logo = page.locator(`img[src^="${cdn}/files/"]`).first()
  await logo.waitFor()
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('an operator opens a private paper by an address of the bucket that expires', async () => {
  const { page } = await openWindow(site.browser)
  await signInToConsole(page, site, 'admin')
  await page.goto(`${site.address}/console/certifications?state=pending`, settled)
  const paper = page.waitForResponse((reply) => reply.url().includes('/files/private/') && reply.status() === 200)
  await page
    .getByRole('button', { name: /^审核“.+”的认证$/ })
    .first()
    .click()
  const reply = await paper
  expect(reply.url()).toContain('X-Amz-Expires=120')
  await page.locator('img[src^="blob:"], object[data^="blob:"]').first().waitFor()
})
