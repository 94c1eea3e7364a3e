import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Fetch } from '#server/platform/outside.ts'

export interface Asked {
  method: string
  path: string
  /** As it stood in the address, undecoded. */
  query: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface Answered {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/**
 * What goes wrong. `limited` and `blackout` keep the request from being carried out; after all the others it has been,
 * whatever the caller gets to hear.
 */
export type CounterFault =
  | 'limited'
  | 'blackout'
  | 'timeout'
  | 'failed'
  | 'cut'
  | 'forged'
  | 'flood'
  | { until: Promise<void> }

interface CounterDesk {
  carryOut(request: Asked): Answered
  /** 500 with the vendor's own words. */
  failed(): Answered
  /** 429 with the vendor's own words. */
  limited(): Answered
  /** The same answer with a signature that is not the vendor's. */
  forge(answer: Answered): Answered
}

export interface Counter {
  /** The vendor without a network, for whatever runs in this process. */
  fetch: Fetch
  /** The vendor at an address of this machine, for whatever does not. */
  listen(port?: number): Promise<{ origin: string; close(): Promise<void> }>
  received: readonly Asked[]
  /** For the next request, or the next whose path ends so. */
  fail(fault: CounterFault, pathEnd?: string): void
  /** For every request from now on that nothing else was planned for. */
  failWhen(choose: (request: Asked) => CounterFault | undefined): void
}

const gone = () => new DOMException('The operation timed out.', 'TimeoutError')

export function openCounter(desk: CounterDesk): Counter {
  const received: Asked[] = []
  const planned: { fault: CounterFault; pathEnd: string }[] = []
  let choose: (request: Asked) => CounterFault | undefined = () => undefined

  const faultFor = (request: Asked): CounterFault | undefined => {
    const at = planned.findIndex(({ pathEnd }) => request.path.endsWith(pathEnd))
    return at < 0 ? choose(request) : planned.splice(at, 1)[0]?.fault
  }

  /** `undefined`: silence. */
  const answer = async (request: Asked): Promise<Answered | undefined> => {
    received.push(request)
    const fault = faultFor(request)
    if (fault === 'blackout') return undefined
    if (fault === 'limited') return desk.limited()
    const whole = desk.carryOut(request)
    if (fault === 'timeout') return undefined
    if (fault === 'failed') return desk.failed()
    if (fault === 'forged') return desk.forge(whole)
    if (fault === 'cut') return { ...whole, body: whole.body.subarray(0, Math.floor(whole.body.length / 2)) }
    if (fault === 'flood') return { ...whole, body: Buffer.concat([whole.body, Buffer.alloc(100_000, 0x20)]) }
    if (fault !== undefined) await fault.until
    return whole
  }

  return {
    received,
    fail: (fault, pathEnd = '') => void planned.push({ fault, pathEnd }),
    failWhen(chooser) {
      choose = chooser
    },

    async fetch(url, init) {
      const { pathname, search } = new URL(url)
      const headers = Object.fromEntries([...new Headers(init.headers)])
      const body = typeof init.body === 'string' ? init.body : ''
      const request = { method: init.method ?? 'GET', path: pathname, query: search.slice(1), headers, body }
      const answered = await answer(request)
      if (answered === undefined || init.signal?.aborted) throw gone()
      const content = answered.status === 204 ? null : new Uint8Array(answered.body)
      return new Response(content, { status: answered.status, headers: answered.headers })
    },

    async listen(port = 0) {
      const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
        const answered = await answer(await read(incoming))
        if (answered === undefined) return
        response.writeHead(answered.status, { ...answered.headers, 'content-length': answered.body.length })
        response.end(answered.body)
      }
      const server = createServer((incoming, response) => {
        serve(incoming, response).catch((error: Error) => response.destroy(error))
      })
      await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed())
          server.closeAllConnections()
        })
      return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
    },
  }
}

async function read(incoming: IncomingMessage): Promise<Asked> {
  const [path = '/', query = ''] = (incoming.url ?? '/').split(/\?(.*)/s)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = String(value)
  return { method: incoming.method ?? '', path, query, headers, body: await text(incoming) }
}

/** What was sent, or an empty object where that is none. */
export function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
