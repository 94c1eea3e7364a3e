import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { isReady } from './fleet.ts'

const lookEveryMs = 200

interface Balancer {
  address: string
  /** Who is behind it from now on. */
  behind(addresses: readonly string[]): void
}

/**
 * What nginx does, in the few lines that npm brings: requests go round, whoever says no at `/readyz` gets none, and one
 * that reached nobody, or only asked for something, is tried at the next.
 */
export async function openBalancer(): Promise<Balancer> {
  let all: readonly string[] = []
  let ready = new Set<string>()
  let turn = 0
  const agent = new Agent({ keepAlive: true })
  const timer = setInterval(async () => {
    const looked = await Promise.all(all.map(async (one) => ({ one, ok: await isReady(one) })))
    ready = new Set(looked.filter(({ ok }) => ok).map(({ one }) => one))
  }, lookEveryMs)

  function order(): string[] {
    const start = turn++
    const round = all.map((_, n) => all[(start + n) % all.length] ?? '')
    return [...round.filter((one) => ready.has(one)), ...round.filter((one) => !ready.has(one))]
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: Buffer[] = []
    for await (const part of request) body.push(part as Buffer)
    const mayRepeat = request.method === 'GET' || request.method === 'HEAD'
    for (const target of order()) {
      const done = await once(target, request, Buffer.concat(body), response)
      if (done === 'answered') return
      // Half an answer is on its way, or somebody may have done what was asked: whoever asked must decide.
      if (response.headersSent) return void response.destroy()
      if (done === 'lost' && !mayRepeat) break
    }
    response.writeHead(502).end()
  }

  function once(target: string, request: IncomingMessage, body: Buffer, response: ServerResponse) {
    return new Promise<'answered' | 'lost' | 'unreached'>((done) => {
      const { method, url, headers } = request
      const onward = ask(`${target}${url}`, { method, headers: { ...headers, connection: 'keep-alive' }, agent })
      onward.on('response', (reply) => {
        const { connection: _, 'keep-alive': __, ...kept } = reply.headers
        response.writeHead(reply.statusCode ?? 502, kept)
        reply.pipe(response)
        reply.on('end', () => done('answered'))
        reply.on('error', () => done('lost'))
      })
      onward.on('error', (error: NodeJS.ErrnoException) => done(error.code === 'ECONNREFUSED' ? 'unreached' : 'lost'))
      onward.end(body)
    })
  }

  const server = createServer((request, response) => void pass(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    clearInterval(timer)
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behind(addresses) {
      all = addresses
    },
  }
}
