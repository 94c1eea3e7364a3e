import { AsyncLocalStorage } from 'node:async_hooks'
import type { Seeing } from './seeing.ts'
import { newSpanId, type Span, type TracePlace } from './spans.ts'

/** On whose behalf something is done: a request or a job, from its beginning to its end. */
export interface Errand {
  /** The request's id, or one made for the job: what logs, audit and statements call it. */
  id: string
  seeing: Seeing
  /** Set while traces are written. */
  trace?: TracePlace | undefined
}

// Context propagation: what a statement or a vendor's answer belongs to must not be an argument of every function.
const storage = new AsyncLocalStorage<Errand>()

export const onErrand = <T>(errand: Errand, work: () => T): T => storage.run(errand, work)

/** Undefined for what nobody asked for: timers, and whatever runs before the doors open. */
export const currentErrand = (): Errand | undefined => storage.getStore()

/** A part of the errand that takes a while and has parts itself. Without traces it is only done. */
export async function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const errand = currentErrand()
  const trace = errand?.trace
  if (!trace) return work()
  const spanId = newSpanId()
  const begunAt = performance.now()
  let failed = true
  try {
    const done = await onErrand({ ...errand, trace: { ...trace, spanId } }, work)
    failed = false
    return done
  } finally {
    const ms = performance.now() - begunAt
    trace.write({
      traceId: trace.traceId,
      spanId,
      parentId: trace.spanId,
      name,
      kind: 'internal',
      ms,
      failed,
      about: {},
    })
  }
}

/** Something of the errand that is over, and had no parts: a statement, a question to somebody outside. */
export function noteSpan(span: Pick<Span, 'name' | 'ms' | 'failed' | 'about'>): void {
  const trace = currentErrand()?.trace
  if (!trace) return
  const { traceId, spanId: parentId } = trace
  trace.write({ traceId, spanId: newSpanId(), parentId, kind: 'client', ...span })
}
