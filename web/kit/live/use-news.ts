import { useEffect, useRef } from 'react'
import type { AccountRealm } from '#contract/base/realms.ts'
import { heldToken } from '#web/app/held-sessions.ts'
import { useEvery } from '#web/kit/use-every.ts'
import { eventsIn } from './events-in.ts'

const everyMs = 3000
/** While the stream is open, one look in five is enough to notice that it says nothing any more. */
const calmTurns = 5
const reopenMs = 5000
const reopenMsMax = 60_000

interface News {
  realm: AccountRealm
  /** Where its stream of events is. */
  address: string
  /** Whether anything more can become of it. */
  waiting: boolean
  look(): Promise<void>
}

/**
 * Looks at something again as soon as the server says that something happened to it, and every few seconds where it
 * cannot say so. A page that nobody looks at asks nothing.
 */
export function useNews({ realm, address, waiting, look }: News) {
  const heard = useRef(false)
  const turn = useRef(0)
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEvery(everyMs, async () => {
    turn.current += 1
    if (waiting && (!heard.current || turn.current % calmTurns === 0)) await latest.current()
  })

  useEffect(() => {
    if (!waiting) return
    let stop: AbortController | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = reopenMs
    const open = async () => {
      const own = new AbortController()
      stop = own
      try {
        const stream = await streamOf(realm, address, own.signal)
        heard.current = true
        wait = reopenMs
        for await (const _ of eventsIn(stream)) await latest.current()
      } catch {
        // No stream, or none any longer: the page asks every few seconds until there is one again.
      }
      heard.current = false
      if (own.signal.aborted) return
      timer = setTimeout(open, wait)
      wait = Math.min(wait * 2, reopenMsMax)
    }
    const close = () => {
      clearTimeout(timer)
      stop?.abort()
      heard.current = false
    }
    const follow = () => {
      close()
      if (document.visibilityState === 'visible') void open()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [realm, address, waiting])
}

/** By fetch and not by EventSource, which can carry no token. */
async function streamOf(
  realm: AccountRealm,
  address: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const reply = await fetch(address, {
    headers: { accept: 'text/event-stream', authorization: heldToken(realm) ?? '0' },
    credentials: 'same-origin',
    signal,
  })
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream')
  if (!reply.ok || !isStream || !reply.body) throw new Error('no stream of events')
  return reply.body
}
