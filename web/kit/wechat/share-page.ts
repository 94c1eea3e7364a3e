import { readMaker } from '#contract/people/accounts.ts'
import { signSharePage } from '#contract/people/official.ts'
import { call } from '#web/app/call.ts'
import { type Bridge, type Shared, sharedLink, tellBridge } from './bridge.ts'

type Page = Window & { WeixinJSBridge?: Bridge }

function bridgeReady(): Promise<Bridge> {
  const page = window as Page
  if (page.WeixinJSBridge) return Promise.resolve(page.WeixinJSBridge)
  return new Promise((ready) => {
    const tell = () => page.WeixinJSBridge && ready(page.WeixinJSBridge)
    document.addEventListener('WeixinJSBridgeReady', tell, { once: true })
  })
}

/** What the page says of itself to whoever shows a card of it. */
function cardOf(link: string): Shared {
  const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content ?? ''
  return { title: said('title') || document.title, desc: said('description'), link, imgUrl: said('image') }
}

let ownCode: Promise<string | undefined> | undefined
/** A maker's own; asked once, because a page that is not theirs knows no more than that somebody is signed in. */
function inviteCode(signedIn: boolean): Promise<string | undefined> {
  if (!signedIn) return Promise.resolve(undefined)
  ownCode ??= call(readMaker, {}).then(
    ({ invite_code }) => invite_code,
    () => undefined,
  )
  return ownCode
}

export async function sharePage({ landed, signedIn }: { landed: string; signedIn: boolean }): Promise<void> {
  const [bridge, code] = await Promise.all([bridgeReady(), inviteCode(signedIn)])
  const here = location.href
  const card = cardOf(sharedLink(here, code))
  // Whichever address this WeChat compares a signature with: the page's own, or the one it was loaded at.
  for (const url of new Set([here, landed])) {
    // A page that cannot be signed is shared as its head says: that is no fault of whoever reads it.
    const signed = await call(signSharePage, { url }).catch(() => undefined)
    if (!signed || (await tellBridge(bridge, card, signed))) return
  }
}
