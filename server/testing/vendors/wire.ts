import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  method: string
  path: string
  /** As it stood in the address, undecoded. */
  query: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** What goes wrong after the vendor has done what it was asked. */
export type Fault = 'silence' | 'status_500' | 'cut' | 'garbage' | 'flood' | 'redirect' | { until: Promise<void> }

export interface Wire {
  origin: string
  /** What arrived, in order. */
  received: readonly Received[]
  /** For the next request to `path`, or to any. Resolves when that request has been carried out. */
  fail(fault: Fault, path?: string): Promise<void>
  close(): Promise<void>
}

/** A vendor's front door on this machine: it carries out a request, then answers it, or fails to. */
export async function openWire(carryOut: (request: Received) => Reply): Promise<Wire> {
  const received: Received[] = []
  const faults: { fault: Fault; path: string | undefined; carriedOut: () => void }[] = []

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await read(incoming)
    received.push(request)
    const reply = carryOut(request)
    const at = faults.findIndex(({ path }) => path === undefined || path === request.path)
    const [planned] = at < 0 ? [] : faults.splice(at, 1)
    planned?.carriedOut()
    await answer(response, reply, planned?.fault)
  }
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo

  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    fail: (fault, path) => new Promise((carriedOut) => faults.push({ fault, path, carriedOut })),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function read(incoming: IncomingMessage): Promise<Received> {
  const [path = '/', query = ''] = (incoming.url ?? '/').split(/\?(.*)/s)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = String(value)
  return { method: incoming.method ?? '', path, query, headers, body: await text(incoming) }
}

async function answer(response: ServerResponse, reply: Reply, fault: Fault | undefined): Promise<void> {
  const whole = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
  const headers = { 'content-type': 'application/json; charset=utf-8', ...reply.headers }
  if (fault === 'silence') return
  if (fault === 'status_500') {
    response.writeHead(500, { 'content-type': 'text/html' }).end('<html>Internal Server Error</html>')
  } else if (fault === 'cut') {
    const bytes = Buffer.from(whole)
    response.writeHead(reply.status, { ...headers, 'content-length': bytes.length })
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
  } else if (fault === 'garbage') {
    response.writeHead(reply.status, headers).end(`\u0000<!doctype html>${whole.slice(0, 20)}`)
  } else if (fault === 'flood') {
    response.writeHead(reply.status, headers).end(whole.replace(/\}\s*$/, `,"more":"${'x'.repeat(100_000)}"}`))
  } else if (fault === 'redirect') {
    response.writeHead(307, { location: '/elsewhere' }).end()
  } else {
    if (fault !== undefined) await fault.until
    response.writeHead(reply.status, headers).end(whole)
  }
}

/** How many of these moments lie in the time before `now`. */
export function within(moments: readonly Date[], now: Date, ms: number): number {
  return moments.filter((at) => now.getTime() - at.getTime() < ms).length
}
