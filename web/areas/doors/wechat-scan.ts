import { useEffect, useRef, useState } from 'react'
import { isRefused } from '#contract/base/call.ts'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { refusals } from '#contract/base/refusals.ts'
import { scanAuth } from '#contract/people/makers.ts'
import { call, make } from '#web/app/call.ts'
import { afterSignIn, leaveFor } from '#web/frame/sign-in-state.ts'
import { accountPlaces } from '#web/kit/account/account-realm.ts'
import { keepMove } from '#web/kit/account/wechat-move.ts'
import { useEvery } from '#web/kit/use-every.ts'
import { fromIn } from './from.tsx'
import { keepTicket } from './wechat-ticket.ts'

/** The frame stays to the end: it is WeChat's page that leads the window on. */
interface Waiting {
  phase: 'waiting'
  state: string
  frame: string
  scanned: boolean
}

export type Scan =
  | Waiting
  | { phase: 'starting' | 'cancelled' | 'expired' | 'elsewhere' | 'done' }
  | { phase: 'failed'; message: string }

type Told = OutputOnWire<typeof scanAuth>

const askEveryMs = 2000
// By itself: the specification's functions as a whole bring the calls of every wallet along.
const beginScan = make(scanAuth, { gives: 'data', failed: false })
const unavailable = '微信二维码没有加载出来，请重试或使用手机号登录'

/** One QR code after another: begins a scan, asks how it goes while somebody looks, and goes on when it is done. */
export function useWechatScan(): { scan: Scan; restart(): void } {
  const [scan, setScan] = useState<Scan>({ phase: 'starting' })
  const [attempt, setAttempt] = useState(0)
  const current = useRef(-1)

  useEffect(() => {
    current.current = attempt
    setScan({ phase: 'starting' })
    void begin().then((begun) => {
      if (current.current === attempt) setScan(begun)
    })
    return () => {
      current.current = -1
    }
  }, [attempt])

  useEvery(
    askEveryMs,
    async () => {
      if (scan.phase !== 'waiting') return
      const { next, answer } = await ask(scan)
      if (current.current !== attempt) return
      setScan(next)
      if (answer) await goOn(answer, fromIn(location.search))
    },
    scan.phase,
  )

  return { scan, restart: () => setAttempt(attempt + 1) }
}

async function begin(): Promise<Scan> {
  const from = fromIn(location.search)
  const begun = await beginScan(from ? { from } : {})
  if (typeof begun !== 'object' || !begun.authorize_url) return { phase: 'failed', message: unavailable }
  return { phase: 'waiting', state: begun.state, frame: begun.authorize_url, scanned: false }
}

async function ask(scan: Waiting): Promise<{ next: Scan; answer?: Told }> {
  try {
    const answer = await call(scanAuth, { state: scan.state })
    const { status } = answer
    if (status === 'waiting' || status === 'scanned') return { next: { ...scan, scanned: status === 'scanned' } }
    if (status === 'done' || status === 'cancelled' || status === 'expired') return { next: { phase: status }, answer }
    // A first scan goes on where WeChat came back to: that page alone was given the ticket.
    return { next: { phase: 'elsewhere' }, answer }
  } catch (error) {
    // No answer came: a connection is gone for a moment, and the code is as good as before.
    if (!isRefused(error)) return { next: scan }
    if (error.code === refusals.SCAN_AGAIN.code) return { next: { phase: 'expired' } }
    return { next: { phase: 'failed', message: error.message } }
  }
}

/** Where a scan leads: to what was wanted, or for a WeChat nobody knows yet to the telephone it shall belong to. */
export async function goOn(told: Told, from: string | undefined): Promise<void> {
  const { status, bind_ticket, phone_number, from: kept } = told
  if (status === 'done') await afterSignIn('maker', kept ?? from)
  if (status === 'move_required' && bind_ticket) {
    keepMove({ ticket: bind_ticket, phone: phone_number ?? '' })
    await leaveFor(accountPlaces.maker.security)
  }
  if (status !== 'bind_required' || !bind_ticket) return
  keepTicket({ ticket: bind_ticket, from: kept ?? from })
  await leaveFor('/personal/bindAccount')
}
