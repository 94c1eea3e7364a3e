import { useEffect } from 'react'

/** Polling: asks again every few seconds while somebody looks, and at once when they come back to the tab. */
export function useRefreshing(refresh: () => Promise<void>, everyMs: number): void {
  useEffect(() => {
    let behind = false
    const ask = () => {
      behind = document.visibilityState !== 'visible'
      if (!behind) void refresh()
    }
    const back = () => {
      if (behind) ask()
    }
    const timer = setInterval(ask, everyMs)
    document.addEventListener('visibilitychange', back)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
    }
  }, [refresh, everyMs])
}
