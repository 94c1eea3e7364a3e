import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
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
const height = 900

test('axe finds nothing on any page that needs no account; nothing jumps, and nothing is wider than the window', async () => {
  const { page, complaints } = await openWindow(site.browser)
  const found: string[] = []
  for (const path of [...(await publicAddresses(site)), ...chosen, '/nowhere', '/m', '/console/login']) {
    await page.setViewportSize({ width: path === '/m' ? 375 : 1440, height })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(site.address + path, { waitUntil: 'load' })
    await page.locator('h1').first().waitFor()
    // A busy browser may paint half a header while it is still reading it; a tenth of what counts as good is nothing.
    const shift = await shiftOf(page)
    if (shift >= 0.01) found.push(`${path} jumps by ${shift}`)
    for (const width of path === '/m' ? [375] : [1920, 1440, 1200]) {
      await page.setViewportSize({ width, height })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) found.push(`${path} is ${wide} px wide in a window of ${width} px`)
    }
    found.push(...(await violationsOn(page)).map((violation) => `${path} ${violation}`))
    if ((await page.locator('h1').count()) !== 1) found.push(`${path} has not one heading of its own`)
    // That nothing is there was asked for, and the browser notes it.
    if (path === '/nowhere') expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
  }
  expect(found).toEqual([])
}, 300_000)

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
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
}

/** At the narrowest window that a page was last given, and without motion: halfway through one no colour is final. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Brought in from outside: the policy lets no page of ours do such a thing.
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() => {
    const { axe: runner } = globalThis as unknown as { axe: { run(): Promise<AxeResult> } }
    return runner.run()
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
