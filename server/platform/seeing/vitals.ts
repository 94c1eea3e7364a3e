import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 20

/** How this process feels: what it takes of memory, and how late its event loop is since it was last asked. */
export function createVitals() {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  return {
    start: () => void delay.enable(),
    stop: () => void delay.disable(),
    read() {
      const lagMs = delay.count > 0 ? Math.max(0, Math.round(delay.max / 1e6 - resolutionMs)) : 0
      delay.reset()
      return { memoryBytes: process.memoryUsage.rss(), lagMs }
    },
  }
}
