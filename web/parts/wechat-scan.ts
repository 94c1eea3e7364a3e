import { useEffect, useState } from 'react'
import { isRefused } from '#contract/call.ts'
import type { OutputOnWire } from '#contract/endpoint.ts'
import { scanAuth } from '#contract/makers.ts'
import { refusals } from '#contract/refusals.ts'
import { call } from '../call.ts'
import { fromIn } from './from.tsx'
import { afterSignIn, leaveFor } from './sign-in-state.ts'
import { keepTicket } from './wechat-ticket.ts'

export type Scan =
  | { phase: 'starting' | 'scanned' | 'cancelled' | 'expired' | 'elsewhere' | 'done' }
  | { phase: 'waiting'; frame: string }
  | { phase: 'failed'; message: string }

type Told = OutputOnWire<typeof scanAuth>

const askEveryMs = 2000
const unavailable = '微信二维码没有加载出来，请重试或使用手机号登录'

/** One QR code after another: begins a scan, asks how it goes while somebody looks, and goes on when it is done. */
export function useWechatScan(): { scan: Scan; restart(): void } {
  const [scan, setScan] = useState<Scan>({ phase: 'starting' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a scan of its own
  useEffect(() => {
    const watch = new AbortController()
    setScan({ phase: 'starting' })
    void follow(fromIn(location.search), watch.signal, setScan)
    return () => watch.abort()
  }, [attempt])

  return { scan, restart: () => setAttempt(attempt + 1) }
}

async function follow(from: string | undefined, watch: AbortSignal, show: (scan: Scan) => void): Promise<void> {
  try {
    const { state, authorize_url } = await call(scanAuth, from ? { from } : {})
    if (watch.aborted) return
    if (!authorize_url) return show({ phase: 'failed', message: unavailable })
    const frame = authorize_url
    show({ phase: 'waiting', frame })
    for (;;) {
      await pause(watch)
      if (watch.aborted) return
      const told = await askAgain(state)
      if (watch.aborted) return
      const next = told && phaseOf(told, frame)
      if (next) show(next)
      // A first scan goes on where WeChat came back to: that page alone was given the ticket.
      if (told && told.status !== 'waiting' && told.status !== 'scanned') return await goOn(told, from)
    }
  } catch (error) {
    if (!watch.aborted) show(problemOf(error))
  }
}

/** The next moment to ask, once the page is looked at. */
function pause(watch: AbortSignal): Promise<void> {
  return new Promise((resume) => {
    const look = () => {
      if (document.visibilityState !== 'visible' && !watch.aborted) return
      document.removeEventListener('visibilitychange', look)
      resume()
    }
    setTimeout(() => {
      document.addEventListener('visibilitychange', look)
      look()
    }, askEveryMs)
    watch.addEventListener('abort', look, { once: true })
  })
}

/** Undefined when no answer came: somebody's connection is gone for a moment, and the code is as good as before. */
async function askAgain(state: string): Promise<Told | undefined> {
  try {
    return await call(scanAuth, { state })
  } catch (error) {
    if (isRefused(error)) throw error
    return undefined
  }
}

function phaseOf({ status }: Told, frame: string): Scan {
  if (status === 'waiting') return { phase: 'waiting', frame }
  return { phase: status === 'bind_required' ? 'elsewhere' : status }
}

/** Where a scan leads: to what was wanted, or for a WeChat nobody knows yet to the telephone it shall belong to. */
export async function goOn({ status, bind_ticket, from: kept }: Told, from: string | undefined): Promise<void> {
  if (status === 'done') await afterSignIn('maker', kept ?? from)
  if (status !== 'bind_required' || !bind_ticket) return
  keepTicket({ ticket: bind_ticket, from: kept ?? from })
  await leaveFor('/personal/bindAccount')
}

function problemOf(error: unknown): Scan {
  if (!isRefused(error)) return { phase: 'failed', message: unavailable }
  if (error.code === refusals.SCAN_AGAIN.code) return { phase: 'expired' }
  return { phase: 'failed', message: error.message }
}
