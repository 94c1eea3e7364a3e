import { useEffect } from 'react'
import { useRemembered } from './remembered.ts'

const recentMax = 12

/** Where somebody went lately, the last first. */
export function useNoteVisit(key: string | undefined): void {
  const [recent, setRecent] = useRemembered<readonly string[]>('recent', [])
  useEffect(() => {
    if (key !== undefined && recent[0] !== key) setRecent(visited(recent, key))
  })
}

export function visited(recent: readonly string[], key: string): string[] {
  return [key, ...recent.filter((one) => one !== key)].slice(0, recentMax)
}

/** What is pinned first, in the order in which it was, then where somebody went last; no more than fit. */
export function shortcutsOf(pinned: readonly string[], recent: readonly string[], max: number): string[] {
  return [...new Set([...pinned, ...recent])].slice(0, max)
}
