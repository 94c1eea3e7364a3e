import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Defects } from '#server/platform/defects.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { createSeeing } from '#server/platform/seeing/seeing.ts'
import type { ConnectionBounds } from './connections.ts'
import { createMetrics } from './metrics.ts'
import { createServer } from './server.ts'

const never = 600_000

/** A server with a route for calls and one for large bodies, and a list of what it took for its own fault. */
async function serverWith(
  patience: { bodyMs: number; paceMs: number; paceBytes: number },
  bounds: Partial<ConnectionBounds> = {},
) {
  const faults: unknown[] = []
  const bodies: number[] = []
  const app = await createServer({
    logger: createLogger({ level: 'fatal', pretty: false }),
    defects: { record: async (error: unknown) => void faults.push(error) } as unknown as Defects,
    metrics: createMetrics(),
    seeing: createSeeing(),
    trustProxy: [],
    secure: false,
    pressure: { isTooHigh: () => false, stop: () => undefined },
    connections: { all: 1_000, perNetwork: 1_000, stallMs: never, isProxy: () => false, ...bounds },
    wrap: (handle) => (request, response) => {
      if (request.url === '/kept') response.end('kept')
      else handle(request, response)
    },
    patience,
  })
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  app.post('/call', async () => ({ code: 200 }))
  // More than the system takes off our hands for a reader who takes nothing.
  app.get('/much', async () => Buffer.alloc(32 * 1024 * 1024, 'x'))
  const thinking = Promise.withResolvers<string>()
  app.get('/thinking', () => thinking.promise)
  app.post('/large', { config: { largeBody: true } }, async (request) => {
    let bytes = 0
    for await (const chunk of request.body as AsyncIterable<Buffer>) bytes += chunk.length
    bodies.push(bytes)
    return { code: 200 }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { port, faults, bodies, thought: () => thinking.resolve('thought') }
}

interface Client {
  socket: Socket
  heard(): string
  /** Everything it was told until the other side hung up. */
  cutOff: Promise<string>
}

/** Announces a long body and sends its first bytes; the rest is for the test to send, or not. */
function begin(port: number, line: string, { type = 'application/json', first = '{' } = {}): Client {
  let heard = ''
  const socket = connect(port, '127.0.0.1')
  const closed = new Promise<string>((done) => socket.on('close', () => done(heard)))
  socket.on('error', () => {})
  socket.on('data', (part) => {
    heard += part
  })
  socket.write(`${line} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n${first}`)
  onTestFinished(() => void socket.destroy())
  return { socket, heard: () => heard, cutOff: closed }
}
const bytesType = { type: 'application/octet-stream' }

/** Sends a little again and again until it is stopped or the connection ends. */
function drip(socket: Socket, text: string): () => void {
  const timer = setInterval(() => socket.writable && socket.write(text), 5)
  socket.on('close', () => clearInterval(timer))
  return () => clearInterval(timer)
}

test('a call whose body does not come is told so and cut off, however steadily it drips', async () => {
  const { port, faults } = await serverWith({ bodyMs: 100, paceMs: never, paceBytes: 1 })
  for (const line of ['POST /call', 'POST /nowhere', 'GET /call']) {
    const client = begin(port, line)
    drip(client.socket, ' ')
    expect(await client.cutOff, line).toMatch(/^HTTP\/1\.1 (408[\s\S]+"code":408|40[45])/)
  }
  expect(faults).toEqual([])
})

test('whoever was answered before all of their body came is not waited for either', async () => {
  const { port } = await serverWith({ bodyMs: 100, paceMs: never, paceBytes: 1 })
  for (const line of ['GET /kept', 'POST /api/%E0%A4%A']) {
    const client = begin(port, line)
    drip(client.socket, ' ')
    const heard = await client.cutOff
    expect(heard, line).toMatch(/^HTTP\/1\.1 (200|400)/)
    expect(heard, line).not.toContain('408')
  }
})

test('a large body may take longer than a call, as long as it keeps its pace', async () => {
  const { port, bodies, faults } = await serverWith({ bodyMs: 50, paceMs: 10_000, paceBytes: 1_000 })
  const patient = begin(port, 'POST /large', { ...bytesType, first: 'x'.repeat(1_000) })
  const call = begin(port, 'POST /call')
  // The call began later and is cut off meanwhile: the time for calls is over, and the large body still welcome.
  expect(await call.cutOff).toContain('408')
  patient.socket.write('x'.repeat(99_000))
  await expect.poll(patient.heard).toMatch(/^HTTP\/1\.1 200/)
  expect(bodies).toEqual([100_000])
  expect(faults).toEqual([])
})

test('a large body that falls behind its pace is cut off, at its beginning and later', async () => {
  const { port, bodies } = await serverWith({ bodyMs: never, paceMs: 100, paceBytes: 10_000 })
  const slow = begin(port, 'POST /large', bytesType)
  drip(slow.socket, 'x')
  expect(await slow.cutOff).toMatch(/408/)
  const tired = begin(port, 'POST /large', { ...bytesType, first: 'x'.repeat(50_000) })
  expect(await tired.cutOff).toMatch(/408/)
  expect(bodies).toEqual([])
})

test('whoever sends their body in time keeps the connection, also past the time there was for it', async () => {
  const { port } = await serverWith({ bodyMs: 500, paceMs: 500, paceBytes: 1_000_000 })
  const client = begin(port, 'POST /large', bytesType)
  client.socket.write('x'.repeat(99_999))
  await expect.poll(client.heard).toContain('200')
  expect(await begin(port, 'POST /call').cutOff).toContain('408')
  client.socket.write('GET /kept HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(client.heard).toContain('kept')
})

const patient = { bodyMs: never, paceMs: never, paceBytes: 1 }

/** Asks and does not read: what comes stays in the socket until somebody resumes it. */
function askWithoutReading(port: number, path: string, from = '127.0.0.1'): { socket: Socket; closed: Promise<void> } {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  const closed = new Promise<void>((done) => socket.on('close', () => done()))
  socket.on('error', () => {})
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  onTestFinished(() => void socket.destroy())
  return { socket, closed }
}

test('whoever asks for much and reads nothing is cut off; whoever waits for us is not', async () => {
  const { port, thought } = await serverWith(patient, { stallMs: 100 })
  const waiting = askWithoutReading(port, '/thinking')
  const stalled = askWithoutReading(port, '/much')
  // A socket that is not read does not tell that it was closed either: what is written to it then does.
  const poke = setInterval(() => stalled.socket.write('GET /kept HTTP/1.1\r\nhost: x\r\n\r\n'), 20)
  await stalled.closed
  clearInterval(poke)
  let heard = ''
  waiting.socket.on('data', (part) => {
    heard += part
  })
  waiting.socket.resume()
  thought()
  await expect.poll(() => heard).toContain('thought')
})

test('a connection on which nothing is said is given up', async () => {
  const { port } = await serverWith(patient, { stallMs: 100 })
  const socket = connect(port, '127.0.0.1')
  socket.resume()
  await new Promise<void>((done) => socket.on('close', () => done()))
})

test('one network has so many connections and no more, and the others theirs; a proxy stands for many', async () => {
  const { port } = await serverWith(patient, { perNetwork: 2, isProxy: (address) => address === '127.0.0.9' })
  const open = (from: string) => {
    const client = askWithoutReading(port, '/kept', from)
    const answered = new Promise<string>((done) => client.socket.once('data', (part) => done(String(part))))
    client.socket.resume()
    return Promise.race([answered.then((text) => text.slice(9, 12)), client.closed.then(() => 'closed')])
  }
  expect(await open('127.0.0.2')).toBe('200')
  expect(await open('127.0.0.2')).toBe('200')
  expect(await open('127.0.0.2')).toBe('closed')
  expect(await open('127.0.0.3')).toBe('200')
  for (let n = 0; n < 4; n++) expect(await open('127.0.0.9')).toBe('200')
})

test('a place that is left is free again', async () => {
  const { port } = await serverWith(patient, { perNetwork: 1 })
  for (let n = 0; n < 3; n++) {
    const socket = connect(port, '127.0.0.1')
    const answered = new Promise<void>((done) => socket.once('data', () => done()))
    socket.write('GET /kept HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    await answered
    await new Promise<void>((done) => socket.on('close', () => done()))
  }
})

test('all connections together are bounded', async () => {
  const { port } = await serverWith(patient, { all: 1 })
  const first = askWithoutReading(port, '/kept')
  await new Promise<void>((done) => {
    first.socket.once('data', () => done())
    first.socket.resume()
  })
  const second = askWithoutReading(port, '/kept')
  second.socket.resume()
  await second.closed
})

test('an address beyond all measure is refused before anybody looks at it', async () => {
  const { port, faults } = await serverWith(patient)
  for (const path of [`/a${'/'.repeat(15_000)}b/`, `/api/${'x'.repeat(2_000)}`, `/${'%2F'.repeat(1_000)}?q=1`]) {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
    expect([reply.status, await reply.json()]).toEqual([414, { code: 414, data: null, message: '请求的地址过长' }])
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect((await fetch(`http://127.0.0.1:${port}/kept?${'q'.repeat(9_000)}`)).status).not.toBe(414)
  expect(faults).toEqual([])
})
