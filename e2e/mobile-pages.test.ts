import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mobileTwin } from '../contract/base/visitors.ts'
import { visitor } from '../server/testing/visitor.ts'
import { siteMap } from '../web/routes.ts'
import { violationsOn } from './axe.ts'
import { openWindow } from './browser.ts'
import { openSite, publicAddresses, type Site } from './site.ts'

// Every page of the mobile site in the narrowest window there is: axe, nothing wider than it, room for a thumb.

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const narrow = { viewport: { width: 320, height: 700 }, isMobile: true, hasTouch: true }
const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const touchPx = 44

/** WCAG 2.5.5: what is tapped has room; links within a sentence are as high as their line, and are left out. */
async function smallOn(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const tapped = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab]'
    const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    /** Text beside it in the same block: it stands within a sentence. */
    const inSentence = (element: Element) => {
      if (getComputedStyle(element).display !== 'inline') return false
      const around = [...(element.parentElement?.childNodes ?? [])]
      return around.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    }
    return [...document.querySelectorAll(tapped)].flatMap((element) => {
      if (!shown(element) || inSentence(element) || element.closest('.rich-text, .skip-link, [data-prose]')) return []
      // A choice is tapped by its label, and a card by all of it where its link is drawn over the whole of it.
      const stretched = getComputedStyle(element, '::after')
      const choice = element.matches('input[type=radio], input[type=checkbox], input[type=file]')
      const target =
        stretched.position === 'absolute' && stretched.content !== 'none'
          ? ((element as HTMLElement).offsetParent ?? element)
          : ((choice ? element.closest('label') : null) ?? element)
      const { width, height, right, bottom } = target.getBoundingClientRect()
      if (right <= 0 || bottom <= 0 || width <= 1 || height <= 1) return []
      if (height >= least - 0.5 && width >= 24) return []
      const words = element.textContent?.trim().slice(0, 12) || element.getAttribute('aria-label') || ''
      return [`${element.tagName.toLowerCase()} “${words}” ${Math.round(width)} × ${Math.round(height)}`]
    })
  }, touchPx)
}

async function faultsOn(page: Page, path: string): Promise<string[]> {
  // What stands behind a tab is asked for by the page itself, and is looked at too.
  await page.goto(site.address + mobileTwin(path), { waitUntil: path.includes('?tab=') ? 'networkidle' : 'load' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  const small = [...new Set(await smallOn(page))]
  return [
    ...(width > narrow.viewport.width ? [`is ${width} px wide`] : []),
    ...(small.length > 0 ? [`too small: ${small.slice(0, 6).join(', ')}`] : []),
    ...(await violationsOn(page)),
  ].map((fault) => `${path} ${fault}`)
}

test('public pages: axe finds nothing, nothing is wider than 320 px, and a thumb hits what it means', async () => {
  const { page, complaints } = await openWindow(site.browser, { ...narrow, userAgent })
  const found: string[] = []
  for (const path of [...(await publicAddresses(site)), '/nowhere']) found.push(...(await faultsOn(page, path)))
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('404')))
  expect(found).toEqual([])
}, 300_000)

test.each([
  ['enterprise', 'auth', '13800000001', '/api/login', 'enterprise_token'],
  ['maker', 'personalAuth', '13900000001', '/api/ck/login', 'personal_token'],
] as const)(
  'pages of the %s: the same',
  async (realm, guard, phone_number, path, name) => {
    const { page, context } = await openWindow(site.browser, { ...narrow, userAgent })
    const { data } = await visitor(site.house).ask('POST', path, { phone_number, password: 'Demo-2026!' })
    await context.addCookies([{ name, value: data.access_token, url: site.address }])
    const pages = siteMap.filter((entry) => entry.guard === guard && !/[:*]/.test(entry.path)).map(({ path }) => path)
    const centre = realm === 'enterprise' ? '/user' : '/personal'
    const found: string[] = []
    for (const own of [...pages, `${centre}?tab=messages`, `${centre}?tab=security`]) {
      found.push(...(await faultsOn(page, own)))
    }
    expect(found).toEqual([])
  },
  300_000,
)
