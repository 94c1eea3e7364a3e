import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Refusal } from '#server/platform/refusal.ts'

export interface S3Line {
  /** How long nothing at all may move, on the way there or back. */
  idleMs?: number | undefined
  /** Between two attempts; tests do not wait. */
  pause?: ((ms: number) => Promise<void>) | undefined
  /** Another way to find a host, for buckets whose names stand in no directory. */
  lookup?: LookupFunction | undefined
}

export interface Asked {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: Buffer | undefined
}

const idleMsUsual = 10_000
const attemptsMax = 3
/** Whoever waits for an answer has waited for each of these. */
const timeoutsMax = 2
const pauseMs = 100
const answerBytesMax = 4 * 1024 * 1024

/**
 * HTTP to the store. By Node's own client and not by fetch: that one has no patience limit on what is being sent, and
 * chunks a body whose length it was told, which OSS refuses.
 */
export function createS3Line({ idleMs = idleMsUsual, lookup }: S3Line) {
  const options = { keepAlive: true, maxSockets: 64, scheduling: 'lifo' } as const
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }

  return {
    /** One attempt; resolves with the head of the answer. What is wrong on the way is a `LineFailed`. */
    send({ method, url, headers, body }: Asked): Promise<IncomingMessage> {
      return new Promise((resolve, reject) => {
        const secure = url.startsWith('https:')
        const request = (secure ? requestHttps : requestHttp)(url, {
          method,
          headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
          agent: secure ? agents.https : agents.http,
          ...(lookup && { lookup }),
        })
        request.setTimeout(idleMs, () => request.destroy(new LineFailed('timeout')))
        request.on('error', (error) => reject(error instanceof LineFailed ? error : new LineFailed(nameOf(error))))
        request.once('response', (response) => {
          // The same silence in the middle of an answer ends it with an error, instead of a reader that waits for ever.
          response.setTimeout(idleMs, () => response.destroy(new LineFailed('timeout')))
          resolve(response)
        })
        request.end(body)
      })
    },
    close(): void {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** Nothing readable came back; whether the store acted is not known. Holds no address: addresses carry signatures. */
export class LineFailed extends Error {
  override name = 'LineFailed'
  readonly reason: string

  constructor(reason: string) {
    super(`storage: ${reason}`)
    this.reason = reason
  }
}

/** All of a short answer. */
export async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > answerBytesMax) throw new LineFailed('too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof LineFailed ? error : new LineFailed(nameOf(error))
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Retries what is idempotent: all that we send names what it is about, so that twice is as good as once. */
export async function retrying<T>(attempt: () => Promise<T>, pause: (ms: number) => Promise<void>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof LineFailed)) throw error
      if (count >= (error.reason === 'timeout' ? timeoutsMax : attemptsMax))
        throw new Refusal('STORAGE_AWAY', { reason: error.reason, attempts: count })
      await pause(pauseMs * 4 ** (count - 1))
    }
  }
}

function nameOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^[A-Z][A-Z_0-9]{1,40}$/.test(code) ? `network_${code}` : 'network'
}
