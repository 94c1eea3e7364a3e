import type { Changes } from './changes.ts'

/**
 * One value kept in memory until somebody announces that it changed. Concurrent readers share one load, and a load
 * that was overtaken by a change is answered to those who asked before it but not kept.
 */
export function createKept<T>(options: { changes: Changes; topic: string; load: () => Promise<T> }) {
  let generation = 0
  let value: Promise<T> | undefined
  options.changes.onChange((topic) => {
    if (topic !== options.topic && topic !== '*') return
    generation++
    value = undefined
  })
  return function read(): Promise<T> {
    if (value) return value
    const begun = generation
    const loading = options.load()
    value = loading
    loading.then(
      () => {
        if (begun !== generation && value === loading) value = undefined
      },
      () => {
        // A failure is answered once, never kept.
        if (value === loading) value = undefined
      },
    )
    return loading
  }
}
