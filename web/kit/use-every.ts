import { useEffect, useRef } from 'react'

/** Does something at once and then again and again while the page is looked at, never twice at a time. */
export function useEvery(everyMs: number, task: () => Promise<void>, key = '') {
  const latest = useRef(task)
  useEffect(() => {
    latest.current = task
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means a new question, asked at once
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const turn = async () => {
      if (document.visibilityState === 'visible') await latest.current()
      if (!gone) timer = setTimeout(turn, everyMs)
    }
    void turn()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [everyMs, key])
}
