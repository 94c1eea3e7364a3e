import { currentErrand, noteSpan } from './seeing/errand.ts'
import { traceparentOf } from './seeing/spans.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Line {
  fetch?: Fetch | undefined
  timeoutMs?: number | undefined
}

/** What somebody outside said, or why nothing readable arrived. Neither holds a word of the answer's text. */
export type Heard = { heard: true; status: number; body: unknown } | { heard: false; reason: string }

const answerBytesMax = 64 * 1024
const patienceMs = 8000

/** What arrived, unread: signatures are over the bytes. */
type HeardBytes = { heard: true; status: number; headers: Headers; bytes: Buffer } | { heard: false; reason: string }

/**
 * Asks once and reads a JSON answer. What the network or the other side does is a result and not an error; nothing is
 * tried again, because whoever did not answer may have acted.
 */
export async function askOutside(url: string, init: RequestInit, line: Line): Promise<Heard> {
  const heard = await hearOutside(url, init, line, answerBytesMax)
  if (!heard.heard) return heard
  try {
    return {
      heard: true,
      status: heard.status,
      body: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(heard.bytes)),
    }
  } catch {
    return { heard: false, reason: 'unreadable' }
  }
}

export async function hearOutside(url: string, init: RequestInit, line: Line, bytesMax: number): Promise<HeardBytes> {
  const begunAt = performance.now()
  const heard = await hear(url, traced(init), line, bytesMax)
  const outcome = !heard.heard ? 'unheard' : heard.status >= 400 ? 'refused' : 'answered'
  const reason = heard.heard ? (heard.status >= 400 ? `http_${heard.status}` : '') : heard.reason
  const vendor = new URL(url).hostname
  const ms = performance.now() - begunAt
  currentErrand()?.seeing.outside({ vendor, outcome, reason, ms })
  // The host alone: paths and queries of vendors hold what is signed and secret.
  noteSpan({ name: vendor, ms, failed: !heard.heard, about: { 'server.address': vendor, outcome, reason } })
  return heard
}

/** W3C Trace Context, outwards; no header of ours is signed that this could change. */
function traced(init: RequestInit): RequestInit {
  const trace = currentErrand()?.trace
  if (!trace) return init
  const headers = new Headers(init.headers)
  headers.set('traceparent', traceparentOf(trace))
  return { ...init, headers }
}

async function hear(url: string, init: RequestInit, line: Line, bytesMax: number): Promise<HeardBytes> {
  const send: Fetch = line.fetch ?? globalThis.fetch
  const signal = AbortSignal.timeout(line.timeoutMs ?? patienceMs)
  let answer: Response
  let bytes: Buffer | undefined
  try {
    // A redirect would carry a signed request, or a secret in its address, to somebody else.
    answer = await send(url, { ...init, redirect: 'error', signal })
    bytes = await readAtMost(answer, bytesMax)
  } catch (error) {
    return { heard: false, reason: nameOf(error) }
  }
  if (answer.status >= 500) return { heard: false, reason: `http_${answer.status}` }
  if (bytes === undefined) return { heard: false, reason: 'too_large' }
  return { heard: true, status: answer.status, headers: answer.headers, bytes }
}

async function readAtMost(answer: Response, bytesMax: number): Promise<Buffer | undefined> {
  if (answer.body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (bytes > bytesMax) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Messages of network errors may hold addresses, and addresses hold secrets: only names and codes come back. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'network'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  const cause: unknown = error.cause
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  return /^[A-Z][A-Z_0-9]{1,40}$/.test(code) ? `network_${code}` : 'network'
}
