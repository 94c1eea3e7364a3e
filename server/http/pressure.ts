import { monitorEventLoopDelay } from 'node:perf_hooks'

interface PressureLimits {
  memoryLimitMb: number
  lagLimitMs: number
}

/** Load shedding: says whether the process has more to do than it can, judged once a second. */
export interface Pressure {
  isTooHigh(): boolean
  stop(): void
}

const sampleMs = 1_000
const resolutionMs = 10
const megabyte = 1024 * 1024

/**
 * Memory is what the program uses, on its heap and in buffers. The size of the process says nothing: the allocator
 * keeps what was freed, so that one burst would have everybody turned away long after it was over.
 */
export function watchPressure({ memoryLimitMb, lagLimitMs }: PressureLimits): Pressure {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let tooHigh = false
  let before = false
  const timer = setInterval(() => {
    const { heapUsed, external } = process.memoryUsage()
    const lagMs = delay.count > 0 ? delay.mean / 1e6 - resolutionMs : 0
    delay.reset()
    const high = lagMs > lagLimitMs || (heapUsed + external) / megabyte > memoryLimitMb
    // Twice in a row (hysteresis): a machine that stood still for a moment has not too much to do.
    tooHigh = high && before
    before = high
  }, sampleMs).unref()
  return {
    isTooHigh: () => tooHigh,
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
