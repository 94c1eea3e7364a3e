import type { Logger } from '#server/platform/process/logger.ts'
import { newSpanId, newTraceId, readTraceparent, type Span, type TracePlace } from './spans.ts'

export type Tracer = ReturnType<typeof createTracer>

/** A trace that begins here, or goes on here. */
export interface Begun extends TracePlace {
  parentId: string
}

interface Parts {
  /** OTLP over HTTP, the whole address: `http://127.0.0.1:4318/v1/traces`. */
  url: string
  logger: Logger
  fetch?: typeof fetch
  everyMs?: number
}

const heldMax = 4_096
const batchMax = 512
const everyMsUsual = 2_000
const patienceMs = 5_000
const textMax = 2_000
const kinds = { internal: 1, server: 2, client: 3 } as const
const failedStatus = 2

/**
 * OpenTelemetry, as far as we need it: spans as OTLP's JSON, in batches, to one address. What cannot be sent in time
 * or held meanwhile, is dropped and counted: whoever is watched must not wait for those who watch.
 */
export function createTracer({ url, logger, fetch: send = fetch, everyMs = everyMsUsual }: Parts) {
  let held: object[] = []
  let dropped = 0
  let sending: Promise<void> = Promise.resolve()
  let failing = false

  function write(span: Span): void {
    if (held.length >= heldMax) dropped++
    else held.push(onWire(span, performance.timeOrigin + performance.now()))
    if (held.length === batchMax) void flush()
  }

  async function post(batch: readonly object[]): Promise<void> {
    try {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: bodyOf(batch) }
      const reply = await send(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
      await reply.body?.cancel()
      if (!reply.ok) throw new Error(`http_${reply.status}`)
      failing = false
    } catch (error) {
      dropped += batch.length
      // Once, until it works again: what is told every two seconds is not read.
      if (!failing) logger.warn({ reason: error instanceof Error ? error.message : '' }, 'traces could not be sent')
      failing = true
    }
  }

  /** One batch after the other. */
  function flush(): Promise<void> {
    sending = sending.then(async () => {
      while (held.length > 0) {
        const batch = held.slice(0, batchMax)
        held = held.slice(batchMax)
        await post(batch)
      }
    })
    return sending
  }

  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    /** Undefined where whoever asks has decided that this one is not written down. */
    begin(traceparent?: string): Begun | undefined {
      const parent = readTraceparent(traceparent)
      if (parent && !parent.sampled) return undefined
      const place = { spanId: newSpanId(), write }
      return parent
        ? { traceId: parent.traceId, parentId: parent.parentId, ...place }
        : { traceId: newTraceId(), parentId: '', ...place }
    },
    flush,
    dropped: () => dropped,
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}

const nanos = (ms: number) => String(BigInt(Math.round(ms * 1e3)) * 1000n)

function onWire({ traceId, spanId, parentId, name, kind, ms, failed, about }: Span, endMs: number): object {
  return {
    traceId,
    spanId,
    ...(parentId && { parentSpanId: parentId }),
    name: name.slice(0, textMax),
    kind: kinds[kind],
    startTimeUnixNano: nanos(endMs - ms),
    endTimeUnixNano: nanos(endMs),
    attributes: Object.entries(about).map(attribute),
    ...(failed && { status: { code: failedStatus } }),
  }
}

function attribute([key, value]: [string, string | number]): object {
  const text = typeof value === 'string' ? { stringValue: value.slice(0, textMax) } : { intValue: String(value) }
  return { key, value: text }
}

function bodyOf(spans: readonly object[]): string {
  const resource = { attributes: [attribute(['service.name', 'site'])] }
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'site' }, spans }] }] })
}
