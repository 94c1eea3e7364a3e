import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { connect as connectSecure } from 'node:tls'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { LinkFault } from '#contract/catalogue/links.words.ts'
import type { Looked, SiteReader } from '#server/modules/catalogue/links/ports.ts'
import { isPublicAddress, type Place, placeOf } from './addresses.ts'
import { leadsTo, textOf, titleOf } from './pages.ts'

/** In all: names, connections, every redirect and the page. */
const patienceMs = 10_000
/** Of a page, once it is unpacked, and of what comes over the wire for it. */
export const bytesMax = 1024 * 1024
const headerBytesMax = 16 * 1024
const redirectsMax = 3
const addressesMax = 16

export interface Doors {
  /** Where the site that looks is reached; whoever is looked at is told. */
  origin: string
  /** Every address that a name stands for. */
  resolve?: (hostname: string) => Promise<readonly string[]>
  /** For tests alone: a connection to an address that was found to be public. Their servers stand on the loopback. */
  connect?: (address: string, port: number) => Socket
  /** For tests alone. */
  withinMs?: number
}

/** One look: how long it may last, and what it has opened. */
interface Looking {
  signal: AbortSignal
  sockets: Socket[]
}

/** Why a site was not read. */
class Fault extends Error {
  readonly fault: LinkFault
  constructor(fault: LinkFault) {
    super(fault)
    this.fault = fault
  }
}

const resolveName = async (hostname: string) => (await lookup(hostname, { all: true })).map(({ address }) => address)

/**
 * Opens sites of others, for the sake of whoever follows a link there. It cannot be turned inwards: every address that
 * a name stands for is judged, the connection goes to the one that was judged and asks no name a second time, and a
 * redirect is a new address in all of this. Nothing is sent that is ours, and what comes is bounded in time and size.
 * Proxies that the environment names are not asked: they would resolve names themselves.
 */
export function createWebSiteReader(doors: Doors): SiteReader {
  const { origin, resolve = resolveName, connect = connectTo, withinMs = patienceMs } = doors
  const ownHost = new URL(origin).host
  const headers = {
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
    'accept-encoding': 'gzip, deflate, br',
    'accept-language': 'zh-CN,zh;q=0.9',
    'user-agent': `LinkCheck/1.0 (+${origin})`,
    connection: 'close',
  }

  /** The address to go to: one that is public, and only where all others of the name are, too. */
  async function addressOf({ hostname }: Place, signal: AbortSignal): Promise<string> {
    if (isIP(hostname) !== 0) return judged([hostname])
    const found = await unless(signal, resolve(hostname)).catch((error: unknown) => {
      throw error instanceof Fault ? error : new Fault('dns')
    })
    if (found.length === 0) throw new Fault('dns')
    return judged(found)
  }

  async function open(place: Place, { signal, sockets }: Looking): Promise<IncomingMessage> {
    const address = await addressOf(place, signal)
    const { url, hostname, port, secure } = place
    const { promise, resolve: answer, reject } = Promise.withResolvers<IncomingMessage>()
    const plain = connect(address, port)
    const named = isIP(hostname) === 0 ? { servername: hostname } : {}
    const socket = secure ? connectSecure({ socket: plain, ...named, ALPNProtocols: ['http/1.1'] }) : plain
    // What a broken handshake says on either of the two is said to nobody once the request has failed.
    for (const one of [plain, socket]) one.on('error', () => undefined)
    sockets.push(plain, socket)
    const asked = request({
      ...{ method: 'GET', path: url.pathname + url.search, headers: { ...headers, host: url.host }, setHost: false },
      ...{ createConnection: () => socket, maxHeaderSize: headerBytesMax, signal },
    })
    asked.on('response', answer)
    asked.on('error', (error) => reject(faultOf(error, signal)))
    asked.end()
    const response = await promise
    response.on('error', () => undefined)
    return response
  }

  async function follow(first: Place, looking: Looking): Promise<IncomingMessage> {
    let place = first
    for (let redirects = 0; ; redirects++) {
      const response = await open(place, looking)
      const { statusCode = 0 } = response
      const { location } = response.headers
      if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return response
      response.destroy()
      if (redirects === redirectsMax) throw new Fault('redirects')
      const next = placeOf(location, place.url)
      if (!next) throw new Fault('address')
      place = next
    }
  }

  async function read(address: string, looking: Looking): Promise<Omit<Looked, 'tookMs'>> {
    const place = placeOf(address)
    if (!place) throw new Fault('address')
    const response = await follow(place, looking)
    const { statusCode: status = 0 } = response
    const contentType = String(response.headers['content-type'] ?? '')
    const isPage = /^(text\/html|application\/xhtml\+xml)\b/i.test(contentType)
    const html = isPage ? textOf(await bodyOf(response, looking.signal), contentType) : ''
    response.destroy()
    const seen = { status, title: titleOf(html), linkedBack: leadsTo(html, ownHost) }
    return status >= 200 && status < 400
      ? { good: true, fault: '', ...seen }
      : { good: false, fault: 'status', ...seen }
  }

  return {
    async look(address) {
      const begun = performance.now()
      const signal = AbortSignal.timeout(withinMs)
      const sockets: Socket[] = []
      const tookMs = () => Math.min(Math.round(performance.now() - begun), withinMs)
      try {
        return { ...(await read(address, { signal, sockets })), tookMs: tookMs() }
      } catch (error) {
        const fault = error instanceof Fault ? error.fault : faultOf(error, signal).fault
        return { good: false, fault, status: null, tookMs: tookMs(), title: '', linkedBack: false }
      } finally {
        // Nobody keeps a line open here, whatever became of it.
        for (const socket of sockets) socket.destroy()
      }
    },
  }
}

const connectTo = (host: string, port: number): Socket => connectPlain({ host, port, autoSelectFamily: false })

/** The first of these, if all of them are public: a name that also stands for something within is not opened at all. */
function judged(addresses: readonly string[]): string {
  const [first] = addresses
  if (first === undefined || addresses.length > addressesMax || !addresses.every(isPublicAddress))
    throw new Fault('address')
  return first
}

/** A promise that is not waited for longer than the time there is; resolvers cannot be called off. */
function unless<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const over = () => reject(new Fault('timeout'))
  if (signal.aborted) over()
  signal.addEventListener('abort', over, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', over))
}

const unpackers = {
  gzip: () => createGunzip({ chunkSize: headerBytesMax }),
  deflate: () => createInflate({ chunkSize: headerBytesMax }),
  br: () => createBrotliDecompress({ chunkSize: headerBytesMax }),
} as const

/**
 * The beginning of a page, unpacked, and no more of it than its limit: what is packed to become endless is unpacked
 * as far as it is read, and what comes packed is bounded as well.
 */
async function bodyOf(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const encoding = String(response.headers['content-encoding'] ?? 'identity').toLowerCase()
  const unpack = unpackers[encoding as keyof typeof unpackers]
  if (encoding !== 'identity' && !unpack) return Buffer.alloc(0)
  let packed = 0
  const source: Readable = unpack ? response.pipe(unpack()) : response
  response.on('data', ({ length }: Buffer) => {
    packed += length
    if (packed > bytesMax) response.destroy()
  })
  // What came whole is unpacked to its end; what was cut off is not waited for.
  response.on('close', () => void (response.complete || source.destroy()))
  const chunks: Buffer[] = []
  let left = bytesMax
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, left))
      left -= chunk.length
      if (left <= 0) break
    }
  } catch {
    // What was cut off, by its sender or by our own limit, is read as far as it came; but not beyond its time.
    if (signal.aborted) throw new Fault('timeout')
  }
  response.destroy()
  source.destroy()
  return Buffer.concat(chunks)
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE'])

/** What went wrong on the way, as far as its code tells. */
function faultOf(error: unknown, signal: AbortSignal): Fault {
  if (error instanceof Fault) return error
  if (signal.aborted) return new Fault('timeout')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('HPE_')) return new Fault('protocol')
  if (/CERT|TLS|SSL|SIGNATURE|ALTNAME/.test(code)) return new Fault('tls')
  return new Fault(unreachable.has(code) ? 'refused' : 'protocol')
}
