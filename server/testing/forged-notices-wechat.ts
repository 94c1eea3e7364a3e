import { createHmac, createSign, generateKeyPairSync, sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { RawNotice } from '#server/modules/money/payments/ports.ts'
import { bytesBy, type Chance, type Forgery, flipped, under } from './chance.ts'
import { wechatSignedForgeries } from './forged-notices-wechat-signed.ts'
import { wechatSigned } from './genuine-notices.ts'
import type { WechatMerchant } from './merchants.ts'

type Way = Forgery<WechatMerchant>
const way = (name: string, forge: Way['forge']): Way => ({ name, forge })

/** When the genuine one was sent, so that what is signed anew is wrong in one way only. */
const sentAt = (notice: RawNotice) => new Date(Number(notice.headers['wechatpay-timestamp']) * 1000)
const withHeader = (name: string, change: (value: string, chance: Chance) => string | undefined): Way['forge'] => {
  return ({ headers, body }, _, chance) => {
    const { [name]: value, ...rest } = headers
    const changed = change(String(value), chance)
    return { headers: changed === undefined ? rest : { ...rest, [name]: changed }, body }
  }
}
const withBody = (change: (body: Buffer, chance: Chance) => Buffer): Way['forge'] => {
  return ({ headers, body }, _, chance) => ({ headers, body: change(body, chance) })
}
const withText = (change: (text: string, chance: Chance) => string) =>
  withBody((body, chance) => Buffer.from(change(body.toString('utf8'), chance)))

const strangerKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

function bySomebodyElse(genuine: RawNotice, algorithm = 'sha256'): RawNotice {
  const { headers, body } = genuine
  const message = `${headers['wechatpay-timestamp']}\n${headers['wechatpay-nonce']}\n${body}\n`
  const signature = sign(algorithm, Buffer.from(message), strangerKeys.privateKey).toString('base64')
  return { headers: { ...headers, 'wechatpay-signature': signature }, body }
}

const shift = (seconds: number) =>
  withHeader('wechatpay-timestamp', (value, chance) => String(Number(value) + seconds + under(chance, 50)))
const resent = (ms: number): Way['forge'] => {
  return (genuine, merchant, chance) =>
    wechatSigned(merchant, genuine.body, {
      at: new Date(sentAt(genuine).getTime() + ms + Math.sign(ms) * under(chance, 60_000)),
    })
}

const headers: Way[] = [
  ...['serial', 'timestamp', 'nonce', 'signature'].flatMap((part) => [
    way(
      `no ${part}`,
      withHeader(`wechatpay-${part}`, () => undefined),
    ),
    way(
      `an empty ${part}`,
      withHeader(`wechatpay-${part}`, () => ''),
    ),
  ]),
  way(
    'the signature of nothing',
    withHeader('wechatpay-signature', () => Buffer.alloc(256).toString('base64')),
  ),
  way(
    'a random signature',
    withHeader('wechatpay-signature', (_, chance) => bytesBy(chance, 256).toString('base64')),
  ),
  way(
    'one bit of the signature flipped',
    withHeader('wechatpay-signature', (value, chance) =>
      flipped(Buffer.from(value, 'base64'), chance).toString('base64'),
    ),
  ),
  way(
    'a signature cut short',
    withHeader('wechatpay-signature', (value, chance) => value.slice(0, under(chance, value.length))),
  ),
  way(
    'a signature in hexadecimal',
    withHeader('wechatpay-signature', (value) => Buffer.from(value, 'base64').toString('hex')),
  ),
  way(
    'a signature twice',
    withHeader('wechatpay-signature', (value) => `${value}, ${value}`),
  ),
  way(
    'a probe',
    withHeader('wechatpay-signature', (_, chance) => `WECHATPAY/SIGNTEST/${bytesBy(chance, 24).toString('base64')}`),
  ),
  way(
    'a signature that is no base64',
    withHeader('wechatpay-signature', (value) => `${value.slice(0, -3)}!?\u00e9`),
  ),
  way(
    'an unknown public key id',
    withHeader('wechatpay-serial', (value, chance) => `${value.slice(0, -6)}${100000 + under(chance, 899_999)}`),
  ),
  way('the serial of the merchant', (genuine, merchant) => ({
    ...genuine,
    headers: { ...genuine.headers, 'wechatpay-serial': merchant.account.serialNo },
  })),
  way('the serial of the certificate on a signature of the key', (genuine, merchant) => ({
    ...genuine,
    headers: { ...genuine.headers, 'wechatpay-serial': merchant.theirs.certificateSerial },
  })),
  way(
    'a serial in small letters',
    withHeader('wechatpay-serial', (value) => value.toLowerCase()),
  ),
  way(
    'a serial called __proto__',
    withHeader('wechatpay-serial', () => '__proto__'),
  ),
  way('a timestamp a little later', shift(1)),
  way('a timestamp long ago', shift(-90_000)),
  way('a timestamp far ahead', shift(90_000)),
  way(
    'a timestamp in words',
    withHeader('wechatpay-timestamp', () => 'NaN'),
  ),
  way(
    'a timestamp in milliseconds',
    withHeader('wechatpay-timestamp', (value) => `${value}000`),
  ),
  way(
    'a timestamp with a sign',
    withHeader('wechatpay-timestamp', (value) => `+${value}`),
  ),
  way(
    'a timestamp with a fraction',
    withHeader('wechatpay-timestamp', (value) => `${value}.0`),
  ),
  way(
    'another nonce',
    withHeader('wechatpay-nonce', (_, chance) => bytesBy(chance, 16).toString('hex')),
  ),
  way(
    'a nonce with line ends',
    withHeader('wechatpay-nonce', (value) => `${value}\n`),
  ),
  way('a nonce that swallows the timestamp', ({ headers: all, body }) => ({
    headers: { ...all, 'wechatpay-nonce': `${all['wechatpay-timestamp']}\n${all['wechatpay-nonce']}` },
    body,
  })),
  way(
    'a huge nonce',
    withHeader('wechatpay-nonce', () => 'a'.repeat(10_000)),
  ),
  way(
    'another kind of signature',
    withHeader('wechatpay-signature-type', () => 'WECHATPAY2-SM2-WITH-SM3'),
  ),
  way(
    'no kind of signature at all',
    withHeader('wechatpay-signature-type', () => 'none'),
  ),
  way(
    'called a form',
    withHeader('content-type', () => 'application/x-www-form-urlencoded'),
  ),
  way(
    'called XML',
    withHeader('content-type', () => 'text/xml'),
  ),
  way('headers given as lists', ({ headers: all, body }) => ({
    headers: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [String(value), String(value)]])),
    body,
  })),
]

const bodies: Way[] = [
  way('one bit of the body flipped', withBody(flipped)),
  way(
    'a byte behind the body',
    withBody((body, chance) => Buffer.concat([body, bytesBy(chance, 1)])),
  ),
  way(
    'a line end behind the body',
    withBody((body) => Buffer.concat([body, Buffer.from('\n')])),
  ),
  way(
    'a body cut short',
    withBody((body, chance) => body.subarray(0, under(chance, body.length))),
  ),
  way(
    'an empty body',
    withBody(() => Buffer.alloc(0)),
  ),
  way(
    'a mark in front of the body',
    withBody((body) => Buffer.concat([Buffer.from('\uFEFF'), body])),
  ),
  way('a compressed body', ({ headers: all, body }) => ({
    headers: { ...all, 'content-encoding': 'gzip' },
    body: gzipSync(body),
  })),
  way(
    'a compressed body that does not say so',
    withBody((body) => gzipSync(body)),
  ),
  way(
    'a huge body',
    withBody((body) => Buffer.concat([body, Buffer.alloc(200_000, 0x20)])),
  ),
  way(
    'the body written anew',
    withText((text) => JSON.stringify(JSON.parse(text), null, 1)),
  ),
  way(
    'a name twice in the body',
    withText((text) => text.replace('{"id":', '{"id":"other","id":')),
  ),
  way(
    'another event',
    withText((text) => text.replace('TRANSACTION.SUCCESS', 'REFUND.SUCCESS')),
  ),
  way(
    'another event id',
    withText((text, chance) => text.replace(/"id":"[^"]+"/, `"id":"EV-${under(chance, 1e9)}"`)),
  ),
  way(
    'not JSON',
    withText(() => 'hello'),
  ),
  way(
    'a body in UTF-16',
    withBody((body) => Buffer.from(body.toString('utf8'), 'utf16le')),
  ),
  way(
    'random bytes',
    withBody((_, chance) => bytesBy(chance, 400)),
  ),
]

const signatures: Way[] = [
  way('signed by somebody else', (genuine) => bySomebodyElse(genuine)),
  way('signed with SHA-1', (genuine) => bySomebodyElse(genuine, 'sha1')),
  way('signed with SHA-1 by their key', ({ headers: all, body }, merchant) => {
    const signer = createSign('sha1')
    signer.update(`${all['wechatpay-timestamp']}\n${all['wechatpay-nonce']}\n`).update(body).update('\n')
    const signature = signer.sign(merchant.theirs.signingKey, 'base64')
    return { headers: { ...all, 'wechatpay-signature': signature }, body }
  }),
  way('an HMAC with the APIv3 key instead of a signature', ({ headers: all, body }, { account }) => {
    const mac = createHmac('sha256', account.apiV3Key.reveal()).update(body).digest('base64')
    return { headers: { ...all, 'wechatpay-signature': mac }, body }
  }),
  way('an HMAC with the public key', ({ headers: all, body }, { account }) => {
    const mac = createHmac('sha256', account.publicKey).update(body).digest('base64')
    return { headers: { ...all, 'wechatpay-signature': mac }, body }
  }),
  way('the signature of the body alone', ({ headers: all, body }, merchant) => {
    const signature = sign('sha256', body, merchant.theirs.signingKey).toString('base64')
    return { headers: { ...all, 'wechatpay-signature': signature }, body }
  }),
  way('the signature without its last line end', ({ headers: all, body }, merchant) => {
    const message = `${all['wechatpay-timestamp']}\n${all['wechatpay-nonce']}\n${body}`
    const signature = sign('sha256', Buffer.from(message), merchant.theirs.signingKey).toString('base64')
    return { headers: { ...all, 'wechatpay-signature': signature }, body }
  }),
  way('signed by the merchant’s own key', ({ headers: all, body }, { account }) => {
    const message = `${all['wechatpay-timestamp']}\n${all['wechatpay-nonce']}\n${body}\n`
    const signature = sign('sha256', Buffer.from(message), account.privateKey.reveal()).toString('base64')
    return { headers: { ...all, 'wechatpay-signature': signature }, body }
  }),
  way('the headers of another notice', (genuine, merchant, chance) => {
    const other = wechatSigned(merchant, bytesBy(chance, 100), { at: sentAt(genuine) })
    return { headers: other.headers, body: genuine.body }
  }),
  way('sent six minutes ago', resent(-360_000)),
  way('sent in six minutes', resent(360_000)),
  way('sent a day ago', resent(-90_000_000)),
]

export const wechatForgeries: readonly Way[] = [...headers, ...bodies, ...signatures, ...wechatSignedForgeries]
