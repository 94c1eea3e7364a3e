import { App } from 'antd'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp } from '../../session.ts'
import type { Kind } from './kind.ts'

/** A version, or how to get one: what is on the screen may have to be saved first. */
type Wanted = number | (() => Promise<number | undefined>)

/** Opens a version as readers would see it, in a tab of its own. */
export function usePreview(kind: Kind): (id: number, wanted: Wanted) => void {
  const { message } = App.useApp()
  const load = async (tab: Window | null, id: number, wanted: Wanted) => {
    const number = typeof wanted === 'number' ? wanted : await wanted()
    if (number === undefined) {
      tab?.close()
      return
    }
    const { url } = await call(kind.calls.preview, { id, number })
    if (tab) tab.location.replace(new URL(url, location.origin).href)
    else void message.warning('浏览器拦截了新窗口，请允许本站打开新窗口后重试')
  }
  return (id, wanted) => {
    // Opened by the click itself, since a browser blocks what opens later; cut loose from this page before it goes
    // anywhere.
    const tab = open('about:blank', '_blank')
    if (tab) tab.opener = null
    load(tab, id, wanted).catch((error: unknown) => {
      tab?.close()
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    })
  }
}
