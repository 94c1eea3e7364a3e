import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  type AddressInfo,
  connect as connectPlain,
  createServer as createRaw,
  type Server,
  type Socket,
} from 'node:net'
import { createServer as createSecure } from 'node:tls'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfSignedCertificate } from '#server/testing/certificates.ts'
import { isPublicAddress, placeOf } from './addresses.ts'
import { leadsTo, textOf, titleOf } from './pages.ts'
import { bytesMax, createWebSiteReader } from './web.ts'

// Servers of the test stand on the loopback. The reader is handed a door that leads there in place of a public address;
// whatever it would have connected to is written down, and nothing of it may be within.

const somewhere = '93.184.215.14'
const elsewhere = '2606:2800:21f:cb07:6820:80da:af6b:8b2c'
const origin = 'https://www.zhongqiao.example'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let answer: Answer = (_request, response) => response.end()
let answered: IncomingMessage[] = []
let sent = 0
const server = createServer((request, response) => {
  answered.push(request)
  answer(request, response)
})
server.on('connection', (socket: Socket) => {
  socket.on('error', () => undefined)
  socket.on('close', () => {
    sent += socket.bytesWritten
  })
})
const opened: Server[] = []
const sockets = new Set<Socket>()

async function listen<Kind extends Server>(one: Kind): Promise<number> {
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve))
  opened.push(one)
  one.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return (one.address() as AddressInfo).port
}

let port = 0
beforeAll(async () => {
  port = await listen(server)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await Promise.all(opened.map((one) => new Promise((resolve) => one.close(resolve))))
})

interface Played {
  names?: Record<string, readonly string[] | (() => readonly string[] | Promise<readonly string[]>)>
  to?: number
  withinMs?: number
}

/** A reader whose names are played, and a list of where it went. */
function reading({ names = {}, to = port, withinMs = 2_000 }: Played = {}) {
  const connections: string[] = []
  answered = []
  const reader = createWebSiteReader({
    origin,
    withinMs,
    async resolve(hostname) {
      const found = names[hostname] ?? [somewhere]
      return typeof found === 'function' ? found() : found
    },
    connect(address, wanted) {
      connections.push(address)
      expect(['80', '443']).toContain(String(wanted))
      return connectPlain({ host: '127.0.0.1', port: to })
    },
  })
  return { look: (url: string) => reader.look(url), connections }
}

const html =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(body)
  }

// Everything that is not of the public internet, in the notations that resolvers and people have for it.
const within4 = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.8.8.8'],
  ...['168.63.129.16', '169.254.169.254', '169.254.0.1', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1'],
  ...['192.88.99.1', '192.168.0.1', '192.168.255.255', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9'],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
]
const within6 = [
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1'],
  ...['64:ff9b:1::a00:1', '100::1', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:2::1', '2001:10::1'],
  ...['2001:20::1', '2001:db8::1', '2002:7f00:1::', '2002:a00:1::1', '3fff::1', 'fc00::1', 'fd00:ec2::254'],
  ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '5f00::1'],
]
const public4 = ['1.1.1.1', '8.8.8.8', '93.184.215.14', '100.63.255.255', '172.32.0.1', '192.0.1.1', '223.5.5.5']
const public6 = ['2606:4700:4700::1111', '2400:3200::1', '2a00:1450:4001:81b::200e']

test('an address is public or it is not, whichever range it is out of', () => {
  for (const address of [...within4, ...within6, '', 'localhost', '1.2.3', '0x7f.1']) {
    expect([address, isPublicAddress(address)]).toEqual([address, false])
  }
  for (const address of [...public4, ...public6]) expect([address, isPublicAddress(address)]).toEqual([address, true])
})

const bracketed = (address: string) => (address.includes(':') ? `[${address.replace('%', '%25')}]` : address)

// The same few places, written as nobody would unless to deceive.
const oddly = [
  ...[
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://127.0.1/',
  ],
  ...['http://0x7f.0.0.0x1/', 'http://3232235521/', 'http://①②⑦.⓪.⓪.①/', 'http://127。0。0。1/', 'http://[::1]:80/'],
  ...['http://[0:0:0:0:0:ffff:7f00:1]/', 'http://127.0.0.1:443/', 'http://%31%32%37.0.0.1/', 'http://127.0.0.1./'],
]
const refusedAsWritten = [
  ...[
    'http://site.example:22/',
    'http://site.example:8080/',
    'https://site.example:3000/',
    'http://site.example:6379/',
  ],
  ...['http://user:pass@site.example/', 'http://site.example@127.0.0.1/', 'ftp://site.example/', 'file:///etc/passwd'],
  ...['gopher://127.0.0.1:70/_x', 'javascript:alert(1)', 'data:text/html,x', 'not an address', 'http://', '//x'],
]

test('no address within is ever connected to, however it is written, named or redirected to', async () => {
  const targets: { url: string; names?: Played['names'] }[] = [
    ...[...within4, ...within6].map((address) => ({ url: `http://${bracketed(address)}/` })),
    ...[...within4, ...within6].map((address) => ({
      url: 'http://inner.example/',
      names: { 'inner.example': [address] },
    })),
    ...oddly.map((url) => ({ url })),
    ...refusedAsWritten.map((url) => ({ url })),
    // One of several is enough, wherever it stands.
    { url: 'http://mixed.example/', names: { 'mixed.example': [somewhere, '10.0.0.1'] } },
    { url: 'http://mixed.example/', names: { 'mixed.example': [somewhere, elsewhere, '::1'] } },
    { url: 'http://many.example/', names: { 'many.example': Array.from({ length: 40 }, () => somewhere) } },
  ]
  expect(targets.length).toBeGreaterThan(60)
  for (const { url, names = {} } of targets) {
    const { look, connections } = reading({ names })
    expect([url, await look(url)]).toMatchObject([url, { good: false, fault: 'address', status: null }])
    expect([url, connections]).toEqual([url, []])
    // The same as the end of a redirect: the first page is asked for, the second never is.
    answer = (_request, response) => response.writeHead(302, { location: Buffer.from(url).toString('latin1') }).end()
    const led = reading({ names })
    const { good, fault } = await led.look('http://public.example/')
    expect([url, good, led.connections]).toEqual([url, false, led.connections.filter(isPublicAddress)])
    expect([url, ['address', 'redirects'].includes(fault)]).toEqual([url, true])
  }
}, 60_000)

test('a name that is public at first and within a moment later is asked for once, and what was judged is gone to', async () => {
  answer = html('<title>一</title>')
  let asked = 0
  const names = { 'rebinding.example': () => (asked++ === 0 ? [somewhere] : ['127.0.0.1']) }
  const { look, connections } = reading({ names })
  expect(await look('http://rebinding.example/')).toMatchObject({ good: true, title: '一' })
  expect([asked, connections]).toEqual([1, [somewhere]])
  // Redirected to itself it is asked again, and found out.
  asked = 0
  answer = (_request, response) => response.writeHead(301, { location: '/again' }).end()
  const again = reading({ names })
  expect(await again.look('http://rebinding.example/')).toMatchObject({ good: false, fault: 'address' })
  expect(again.connections).toEqual([somewhere])
})

test('what is sent is a plain question: no cookie, no credentials, and who asks', async () => {
  process.env.HTTP_PROXY = 'http://127.0.0.1:1'
  process.env.http_proxy = 'http://127.0.0.1:1'
  answer = html('<title> 云杉&amp;传感\n学院 </title><a href="https://www.zhongqiao.example/sites">友站</a>', {
    'set-cookie': 'a=1',
  })
  const { look, connections } = reading({ names: { 'site.example': [elsewhere, somewhere] } })
  expect(await look('http://site.example/a/b?c=d#e')).toMatchObject({
    ...{ good: true, fault: '', status: 200, title: '云杉&传感 学院', linkedBack: true },
  })
  delete process.env.HTTP_PROXY
  delete process.env.http_proxy
  expect(connections).toEqual([elsewhere])
  const [request] = answered
  expect(request).toMatchObject({ method: 'GET', url: '/a/b?c=d' })
  expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
    ...['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent'],
  ])
  expect(request?.headers).toMatchObject({ host: 'site.example', 'user-agent': `LinkCheck/1.0 (+${origin})` })
})

test('three redirects are followed, each judged anew; a fourth is one too many', async () => {
  const hops =
    (most: number): Answer =>
    (request, response) => {
      const at = Number(new URL(request.url ?? '', 'http://x').searchParams.get('at') ?? 0)
      if (at === most) return html('<title>到了</title>')(request, response)
      response.writeHead(307, { location: `http://hop${at}.example/?at=${at + 1}` }).end()
    }
  answer = hops(3)
  const three = reading()
  expect(await three.look('http://public.example/')).toMatchObject({ good: true, title: '到了' })
  expect(three.connections).toHaveLength(4)
  answer = hops(4)
  const four = reading()
  expect(await four.look('http://public.example/')).toMatchObject({ good: false, fault: 'redirects' })
  expect(four.connections).toHaveLength(4)
})

test('what answers badly, slowly, endlessly or not at all is found wanting, within its time', async () => {
  answer = (_request, response) => response.writeHead(503).end()
  expect(await reading().look('http://site.example/')).toMatchObject({ good: false, fault: 'status', status: 503 })
  answer = () => undefined
  expect(await reading({ withinMs: 100 }).look('http://site.example/')).toMatchObject({ fault: 'timeout' })
  // A byte now and then, for ever.
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const drip = setInterval(() => response.write(' '), 5)
    response.on('close', () => clearInterval(drip))
  }
  expect(await reading({ withinMs: 150 }).look('http://site.example/')).toMatchObject({ fault: 'timeout' })
  answer = (_request, response) => response.writeHead(200, { 'x-long': 'a'.repeat(40_000) }).end()
  expect(await reading().look('http://site.example/')).toMatchObject({ fault: 'protocol' })
  const never = { 'slow.example': () => new Promise<readonly string[]>(() => undefined) }
  expect(await reading({ names: never, withinMs: 100 }).look('http://slow.example/')).toMatchObject({
    fault: 'timeout',
  })
  const lost = { 'lost.example': () => Promise.reject(new Error('ENOTFOUND')) }
  expect(await reading({ names: lost }).look('http://lost.example/')).toMatchObject({ fault: 'dns' })
  expect(await reading({ names: { 'none.example': [] } }).look('http://none.example/')).toMatchObject({ fault: 'dns' })
  const garbage = createRaw((socket) =>
    socket
      .on('error', () => undefined)
      .resume()
      .end('SSH-2.0-OpenSSH_9.6\r\n'),
  )
  expect(await reading({ to: await listen(garbage) }).look('http://site.example/')).toMatchObject({ fault: 'protocol' })
  // Headers without an end.
  const endless = createRaw((socket) => {
    socket.on('error', () => undefined).resume()
    socket.write('HTTP/1.1 200 OK\r\n')
    const more = setInterval(() => socket.write(`x-${'a'.repeat(1000)}: b\r\n`), 1)
    socket.on('close', () => clearInterval(more))
  })
  expect(await reading({ to: await listen(endless) }).look('http://site.example/')).toMatchObject({ fault: 'protocol' })
  const gone = createRaw((socket) => socket.destroy())
  expect((await reading({ to: await listen(gone) }).look('http://site.example/')).good).toBe(false)
  await expect.poll(() => sockets.size).toBe(0)
})

test('no more is read or unpacked than a megabyte, whatever was packed into it', async () => {
  const page = `<title>大</title>${' '.repeat(100)}`
  const bomb = Buffer.concat([Buffer.from(page), Buffer.alloc(64 * bytesMax)])
  const kinds = { gzip: gzipSync, deflate: deflateSync, br: (body: Buffer) => brotliCompressSync(body) } as const
  const small = Buffer.from('<title>小</title>')
  for (const [encoding, pack] of Object.entries(kinds)) {
    answer = html(pack(small), { 'content-encoding': encoding })
    expect([encoding, await reading().look('http://site.example/')]).toMatchObject([encoding, { title: '小' }])
  }
  const before = process.memoryUsage().arrayBuffers
  answer = html(gzipSync(bomb, { level: 9 }), { 'content-encoding': 'gzip' })
  expect(await reading().look('http://site.example/')).toMatchObject({ good: true, title: '大' })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * bytesMax)
  // Unpacked once more by nobody.
  answer = html(gzipSync(gzipSync(small)), { 'content-encoding': 'gzip, gzip' })
  expect(await reading().look('http://site.example/')).toMatchObject({ good: true, title: '' })
  // Without an end: the sender is cut off soon after the limit.
  sent = 0
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write(page)
    const more = setInterval(() => response.writableNeedDrain || response.write(Buffer.alloc(65_536)), 0)
    response.on('close', () => clearInterval(more))
  }
  expect(await reading().look('http://site.example/')).toMatchObject({ good: true, title: '大' })
  await expect.poll(() => sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(16 * bytesMax)
  // A picture is no page: that it is there is all that is asked.
  answer = html('<title>x</title>', { 'content-type': 'image/png' })
  expect(await reading().look('http://site.example/')).toMatchObject({ good: true, title: '' })
}, 30_000)

test('a certificate that nobody vouches for is no site', async () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [from, until] = [new Date('2026-01-01'), new Date('2036-01-01')]
  const cert = selfSignedCertificate({ ...keys, serial: '01', from, until })
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const secure = createSecure({ cert, key }, (socket) => socket.on('error', () => undefined).end())
  secure.on('tlsClientError', () => undefined)
  expect(await reading({ to: await listen(secure) }).look('https://site.example/')).toMatchObject({ fault: 'tls' })
})

test('a page is read in the encoding it says it has, and our name is not found in a longer one', () => {
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4])
  expect(textOf(gbk, 'text/html; charset=gbk')).toBe('中文')
  expect(textOf(Buffer.concat([Buffer.from('<meta charset="gb2312">'), gbk]), 'text/html')).toContain('中文')
  expect(textOf(Buffer.from('中文'), 'text/html; charset=nonsense')).toBe('中文')
  expect(titleOf('<TITLE lang=zh>甲 &#20057;</TITLE>')).toBe('甲 乙')
  expect([titleOf('<title'), titleOf('no title'), titleOf('<title>open')]).toEqual(['', '', 'open'])
  expect(leadsTo('<a href="//www.zhongqiao.example">', 'www.zhongqiao.example')).toBe(true)
  expect(leadsTo('<a href="//www.zhongqiao.example.evil.example/">', 'www.zhongqiao.example')).toBe(false)
  expect(placeOf('https://site.example/')).toMatchObject({ port: 443, secure: true, hostname: 'site.example' })
})
