import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tooWideOn, violationsOn } from './axe.ts'
import { openWindow } from './browser.ts'
import { openSite, publicAddresses, type Site } from './site.ts'

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
    const wide = await tooWideOn(page, path === '/m' ? [375] : undefined)
    // At the narrowest window, which it was given last.
    const faults = [...wide, ...(await violationsOn(page))]
    found.push(...faults.map((fault) => `${path} ${fault}`))
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
