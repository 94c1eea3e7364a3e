import type { Changes } from './changes.ts'

/**
 * One value kept in memory until somebody announces that it changed. Concurrent readers share one load; a load that
 * is overtaken by a change is answered to those who asked before it, and forgotten.
 */
export function createKept<T>(options: { changes: Changes; topic: string; load: () => Promise<T> }) {
  let value: Promise<T> | undefined
  options.changes.onChange((topic) => {
    if (topic === options.topic || topic === '*') value = undefined
  })
  return function read(): Promise<T> {
    if (value) return value
    const loading = options.load()
    value = loading
    loading.catch(() => {
      // A failure is answered once, never kept.
      if (value === loading) value = undefined
    })
    return loading
  }
}
