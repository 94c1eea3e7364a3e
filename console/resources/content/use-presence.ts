import { useEffect, useRef, useState } from 'react'
import { watchAttention } from '#console/parts/show/attention.ts'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { call, callOnLeaving } from '../../call.ts'
import type { Kind } from './kind.ts'

type Others = OutputOnWire<Kind['calls']['presence']>['others']

const sayMs = 20_000
const nobody: Others = []

/**
 * Says every few seconds that this text is open here, as long as somebody sits before it, and hears who else has it
 * open and whether they have saved. A text that was merely left open lets the session end.
 */
export function usePresence(kind: Kind, id: number | undefined, onVersion: (version: number) => void): Others {
  const [others, setOthers] = useState(nobody)
  const heard = useRef(onVersion)
  heard.current = onVersion

  useEffect(() => {
    if (id === undefined) return
    let left = false
    let asking = false
    const say = async () => {
      // A call that waits for somebody to sign in again is one; the next ones would only queue up behind it.
      if (!attention.attended() || asking || left) return
      asking = true
      try {
        const answer = await call(kind.calls.presence, { id, leaving: false })
        if (left) return
        setOthers(answer.others)
        heard.current(answer.version)
      } catch {
        // Whoever else writes is worth knowing and no reason to interrupt; saving tells everything that matters.
      } finally {
        asking = false
      }
    }
    const leave = () => {
      callOnLeaving(kind.calls.presence, { id, leaving: true }).catch(() => {
        // Then the server notices by itself, a minute later.
      })
    }
    const comeBack = () => void say()
    const attention = watchAttention(comeBack)
    void say()
    const timer = setInterval(comeBack, sayMs)
    document.addEventListener('visibilitychange', comeBack)
    addEventListener('pagehide', leave)
    return () => {
      left = true
      clearInterval(timer)
      attention.stop()
      document.removeEventListener('visibilitychange', comeBack)
      removeEventListener('pagehide', leave)
      setOthers(nobody)
      leave()
    }
  }, [kind, id])
  return others
}
