import { type Browser, type BrowserContextOptions, devices, type Page } from 'playwright-core'
import { openWindow, type Visit } from './browser.ts'

export const telephone = {
  viewport: { width: 375, height: 812 },
  userAgent: devices['iPhone 13'].userAgent,
  isMobile: true,
  hasTouch: true,
}

const wechat = {
  ...telephone,
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.60',
}

export const openTelephone = (browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> =>
  openWindow(browser, { ...telephone, ...options })

/** What a person does when a page asks WeChat for something, in the words in which WeChat tells it. */
type Person = (method: string, given: Record<string, string>) => Promise<string>

/** A window of WeChat's: played by its user agent and the bridge that it puts into every page. */
export async function openWechat(browser: Browser, person: Person = async () => 'ok'): Promise<Visit> {
  const visit = await openWindow(browser, wechat)
  await visit.context.exposeBinding('playWechat', (_source, method: string, given: Record<string, string>) =>
    person(method, given),
  )
  await visit.context.addInitScript(() => {
    type Played = { playWechat(method: string, given: object): Promise<string> }
    Object.assign(globalThis, {
      WeixinJSBridge: {
        invoke: (method: string, given: object, done: (said: { err_msg: string }) => void) =>
          void (globalThis as unknown as Played).playWechat(method, given).then((said) => done({ err_msg: said })),
      },
    })
  })
  return visit
}

/** What is pushed out of the window, and what is pressed and not as high as a thumb is wide. */
export function misfitsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth
    const pressed = 'main :is(button, input:not([type="checkbox"], [type="radio"], [type="hidden"]), select)'
    const small = [...document.querySelectorAll(pressed)].filter(
      (one) => one.checkVisibility() && one.getBoundingClientRect().height < 44 && !one.closest('.unseen'),
    )
    return [
      ...(wide > innerWidth ? [`${wide} px wide`] : []),
      ...small.map((one) => `${one.tagName} ${one.textContent} ${one.getBoundingClientRect().height}`),
    ]
  })
}
