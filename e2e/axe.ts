import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
}

/** What stands around a page's own content, and is the same on many of them. */
const frame = ['header:not(main *)', 'footer:not(main *)']
const judged = new Set<string>()

/**
 * Memoised by markup: a header that is the same letter for letter, in a window as wide, has been found to be right on
 * another page of the same file. It is a third of what axe would look at.
 */
async function frameOf(page: Page): Promise<{ key: string; selector: string }[]> {
  const parts = await page.evaluate(
    (selectors) => selectors.map((one) => [innerWidth, document.querySelector(one)?.outerHTML ?? ''].join(' ')),
    frame,
  )
  return frame.map((selector, n) => ({ selector, key: `${selector} ${parts[n]}` }))
}

/** What axe finds on a page, as it stands now. Without motion: halfway through one no colour is final. */
export async function violationsOn(page: Page, exclude: readonly string[] = []): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const around = await frameOf(page)
  const known = around.filter(({ key }) => judged.has(key)).map(({ selector }) => selector)
  // Brought in from outside: the policy lets no page of ours do such a thing.
  await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (left) => {
      type Runner = { run(where: object, options: object): Promise<AxeResult> }
      const { axe: runner } = globalThis as unknown as { axe: Runner }
      // What passed is not described node by node, nobody asks where a node is, and nothing is fetched a second time.
      const options = { resultTypes: ['violations'], selectors: false, elementRef: false, preload: false }
      return runner.run(left.length > 0 ? { exclude: left } : document, options)
    },
    [...exclude, ...known],
  )
  const seen = around.filter(({ selector }) => !exclude.some((one) => selector.startsWith(one)))
  if (violations.length === 0) for (const { key } of seen) judged.add(key)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** The windows in which a page is wider than the window is. */
export async function tooWideOn(page: Page, widths: readonly number[] = [1920, 1440, 1200]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) found.push(`is ${wide} px wide in a window of ${width} px`)
  }
  return found
}
