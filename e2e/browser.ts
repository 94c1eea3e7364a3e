import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { findChromium } from '../scripts/chromium.ts'

// Chromium hears only the last list of features it is given. These are the ones that Playwright turns off itself, and
// the address bar's suggestions: a page of their own behind every window, as costly as the one that is tested.
const featuresOff = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

// As root Chromium has no sandbox of its own; without the other flags it talks to hosts that no test needs. No page of
// a journey lives long enough for code that is optimised to pay for itself: a sixth of a journey's time.
const flags = [
  '--js-flags=--no-opt',
  // What is drawn is drawn by the processor; a process of its own for it only passes messages on.
  '--in-process-gpu',
  ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  `--disable-features=${featuresOff.join(',')}`,
]

let running: Promise<Browser> | undefined

/** One browser for all files of a worker, which ends with it; whoever opened windows in it closes them. */
export function openBrowser(): Promise<Browser> {
  running ??= launch().then((browser) => {
    browser.on('disconnected', () => {
      running = undefined
    })
    return browser
  })
  return running
}

/** One of a test's own, for what a browser has to be started with; whoever started it closes it. */
export async function launch(own: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium was found')
  const args = [...flags, ...own]
  // Without a language of its own the browser cannot write a Chinese file name, and calls every download the same.
  return chromium.launch({ executablePath, args, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
}

export async function closeWindows(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

export interface Visit {
  page: Page
  context: BrowserContext
  /** What the console said that it should not have; a test that expects some of it takes it out. */
  complaints: string[]
}

const desktop = { width: 1440, height: 900 }

/**
 * A window of its own, of somebody who asked for no motion: every transition is drawn sixty times a second by a
 * processor that has other things to do, a third of a journey's time. When the test is over, nothing may have been
 * complained about.
 */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: desktop,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...options,
  })
  const complaints: string[] = []
  await context.exposeBinding('complain', (_source, text: string) => complaints.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { complain } = globalThis as unknown as { complain(text: string): void }
      complain(`policy: ${violatedDirective} ${blockedURI}`)
    })
  })
  if (options.javaScriptEnabled !== false) context.on('page', waitUntilLive)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  return { page, context, complaints }
}

/**
 * Hydration and transitions: a page of the site is on screen before it answers, and the address bar is ahead of what is
 * drawn; the network is quiet meanwhile. Whatever leads to a page is done when it answers, however slow the machine is.
 */
function waitUntilLive(page: Page) {
  const isLive = () => {
    const { site, live } = document.documentElement.dataset
    return site === undefined || live === (history.state?.key ?? 'default')
  }
  const live = () => page.waitForFunction(isLive)
  for (const name of ['goto', 'reload', 'goBack', 'goForward', 'waitForURL'] as const) {
    const lead = page[name].bind(page) as (...input: unknown[]) => Promise<unknown>
    const led = async (...input: unknown[]) => {
      const answer = await lead(...input)
      await live()
      return answer
    }
    Object.assign(page, { [name]: led })
  }
}

/** Marks the document, so that a later look tells whether the page was loaded anew or only changed. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { marked: true }))
  return () => page.evaluate(() => 'marked' in globalThis)
}

/** From here on the page's timers move only when the test says so. */
export async function stopTime(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}
