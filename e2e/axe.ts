import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
}

/** What axe finds on a page, as it stands now. Without motion: halfway through one no colour is final. */
export async function violationsOn(page: Page, exclude: readonly string[] = []): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Brought in from outside: the policy lets no page of ours do such a thing.
  await page.evaluate(axe)
  const { violations } = await page.evaluate((left) => {
    type Runner = { run(where: object, options: object): Promise<AxeResult> }
    const { axe: runner } = globalThis as unknown as { axe: Runner }
    // What passed is not described node by node, and nothing is fetched a second time to be looked at.
    const options = { resultTypes: ['violations'], preload: false }
    return runner.run(left.length > 0 ? { exclude: left } : document, options)
  }, exclude)
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
