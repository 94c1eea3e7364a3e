import { randomBytes } from 'node:crypto'

/** OpenTelemetry's span, when it is over: it ended now. */
export interface Span {
  traceId: string
  spanId: string
  /** '' for the first of a trace. */
  parentId: string
  name: string
  kind: 'server' | 'client' | 'internal'
  ms: number
  failed: boolean
  about: Readonly<Record<string, string | number>>
}

/** Where a span stands in its trace, and where those who end are written down. */
export interface TracePlace {
  traceId: string
  spanId: string
  write(span: Span): void
}

export const newTraceId = (): string => randomBytes(16).toString('hex')
export const newSpanId = (): string => randomBytes(8).toString('hex')

const parentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** W3C Trace Context: what whoever asks calls their part of the trace; undefined where they say nothing readable. */
export function readTraceparent(text: string | undefined) {
  const [, traceId, parentId, flags] = parentPattern.exec(text ?? '') ?? []
  if (!traceId || !parentId || !flags) return undefined
  return { traceId, parentId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const traceparentOf = ({ traceId, spanId }: Pick<TracePlace, 'traceId' | 'spanId'>): string =>
  `00-${traceId}-${spanId}-01`
