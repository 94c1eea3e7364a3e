import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './browser.ts'
import { openSite, type Site } from './site.ts'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
}

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const pages = ['/', '/about', '/contact', '/play', '/agreement/privacy', '/notice', '/user/login', '/nowhere', '/m']
const news = ['/news', '/news?tag=%E4%BE%9B%E5%BA%94%E9%93%BE', '/news/8']

test.each([...pages, ...news, '/console/login'])('axe finds nothing on %s', async (path) => {
  // Axe is brought in from outside, past the policy that lets no page of ours do such a thing.
  const viewport = path === '/m' ? { width: 375, height: 700 } : { width: 1200, height: 900 }
  const { page, complaints } = await openWindow(site.browser, { bypassCSP: true, reducedMotion: 'reduce', viewport })
  await page.goto(site.address + path, { waitUntil: 'networkidle' })
  await page.addScriptTag({ content: axe })
  const { violations } = await page.evaluate(() => {
    const { axe: runner } = globalThis as unknown as { axe: { run(): Promise<AxeResult> } }
    return runner.run()
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  expect(await page.locator('h1').count()).toBe(1)
  complaints.splice(0)
})

test.each([1200, 1440, 1920])('at %i px nothing is wider than the window and nothing jumps', async (width) => {
  const { page } = await openWindow(site.browser, { viewport: { width, height: 900 } })
  for (const path of ['/', '/about', '/contact', '/news', '/news/8', '/user/login']) {
    await page.goto(site.address + path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
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
  }
})
