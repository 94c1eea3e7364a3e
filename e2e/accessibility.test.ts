import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './browser.ts'
import { openSite, publicAddresses, type Site } from './site.ts'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
}

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const chosen = ['/news?tag=%E4%BE%9B%E5%BA%94%E9%93%BE', '/company?region=330100', '/search?q=%E5%8C%85%E8%A3%85']

test('axe finds nothing on any page that needs no account', async () => {
  const found: string[] = []
  for (const path of [...(await publicAddresses(site)), ...chosen, '/nowhere', '/m', '/console/login']) {
    // Axe is brought in from outside, past the policy that lets no page of ours do such a thing.
    const viewport = path === '/m' ? { width: 375, height: 700 } : { width: 1200, height: 900 }
    const context = await site.browser.newContext({
      bypassCSP: true,
      reducedMotion: 'reduce',
      viewport,
      locale: 'zh-CN',
    })
    const page = await context.newPage()
    await page.goto(site.address + path, { waitUntil: 'load' })
    await page.locator('h1').first().waitFor()
    await page.addScriptTag({ content: axe })
    const { violations } = await page.evaluate(() => {
      const { axe: runner } = globalThis as unknown as { axe: { run(): Promise<AxeResult> } }
      return runner.run()
    })
    found.push(...violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html).join(' ')}`))
    if ((await page.locator('h1').count()) !== 1) found.push(`${path} has not one heading of its own`)
    await context.close()
  }
  expect(found).toEqual([])
}, 240_000)

test('nothing jumps while a page loads, and at 1200, 1440 and 1920 px nothing is wider than the window', async () => {
  const { page } = await openWindow(site.browser)
  const height = 900
  for (const path of await publicAddresses(site)) {
    await page.setViewportSize({ width: 1440, height })
    await page.goto(site.address + path, { waitUntil: 'load' })
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          })
          observer.observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
        }),
    )
    // A busy browser may paint half a header while it is still reading it; a tenth of what counts as good is nothing.
    expect(shift, path).toBeLessThan(0.01)
    for (const width of [1200, 1440, 1920]) {
      await page.setViewportSize({ width, height })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([path, width, wide <= width]).toEqual([path, width, true])
    }
  }
}, 180_000)
