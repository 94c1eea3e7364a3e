import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { RawNotice } from '#server/modules/money/payments/ports.ts'
import { bytesBy, type Chance, type Forgery, flipped, under } from './chance.ts'
import { alipayForm, alipaySigned } from './genuine-notices.ts'
import type { AlipayMerchant } from './merchants.ts'

type Way = Forgery<AlipayMerchant>
type Fields = Record<string, string>
const way = (name: string, forge: Way['forge']): Way => ({ name, forge })

const fieldsOf = ({ body }: RawNotice): Fields => Object.fromEntries(new URLSearchParams(body.toString('utf8')))
const withBody = (change: (body: Buffer, chance: Chance) => Buffer): Way['forge'] => {
  return ({ headers, body }, _, chance) => ({ headers, body: change(body, chance) })
}
const withText = (change: (text: string, chance: Chance) => string) =>
  withBody((body, chance) => Buffer.from(change(body.toString('utf8'), chance)))
/** Changed after it was signed. */
const altered = (change: (fields: Fields, chance: Chance) => Fields): Way['forge'] => {
  return (genuine, _, chance) => alipayForm(Object.entries(change(fieldsOf(genuine), chance)))
}
/** Signed by Alipay's own key, about somebody else or not as promised. */
const signedAnew = (change: (fields: Fields, merchant: AlipayMerchant, chance: Chance) => Fields): Way['forge'] => {
  return (genuine, merchant, chance) => {
    const { sign: _, sign_type: __, ...fields } = fieldsOf(genuine)
    return alipaySigned(merchant, change(fields, merchant, chance))
  }
}
const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
const messageOf = (fields: Fields): string => {
  const names = Object.keys(without(fields, 'sign', 'sign_type')).sort()
  return names.map((name) => `${name}=${fields[name]}`).join('&')
}
const resigned = (signatureOf: (message: string, merchant: AlipayMerchant) => string): Way['forge'] => {
  return (genuine, merchant) => {
    const fields = fieldsOf(genuine)
    return alipayForm(Object.entries({ ...fields, sign: signatureOf(messageOf(fields), merchant) }))
  }
}
const strangerKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

const afterwards: Way[] = [
  ...['total_amount', 'out_trade_no', 'trade_no', 'trade_status', 'seller_id', 'app_id', 'notify_id'].map((name) =>
    way(
      `${name} changed after signing`,
      altered((fields, chance) => ({ ...fields, [name]: `${fields[name]}${under(chance, 10)}` })),
    ),
  ),
  ...['total_amount', 'gmt_payment', 'app_id', 'seller_id', 'buyer_id', 'sign'].map((name) =>
    way(
      `${name} left out`,
      altered((fields) => without(fields, name)),
    ),
  ),
  way(
    'a fen more',
    altered((fields) => ({ ...fields, total_amount: `${Number(fields.total_amount) + 1}.00` })),
  ),
  way(
    'a fen less',
    altered((fields) => ({ ...fields, total_amount: '0.01' })),
  ),
  way(
    'a sum with a blank',
    altered((fields) => ({ ...fields, total_amount: ` ${fields.total_amount}` })),
  ),
  way(
    'a field more',
    altered((fields, chance) => ({ ...fields, extra: String(under(chance, 1e9)) })),
  ),
  way(
    'a field called __proto__',
    withText((text) => `${text}&__proto__=1`),
  ),
  way(
    'values swapped',
    altered((fields) => ({ ...fields, trade_no: fields.out_trade_no ?? '', out_trade_no: fields.trade_no ?? '' })),
  ),
  way(
    'the boundary between two fields moved',
    altered((fields) => {
      const { app_id, auth_app_id, ...rest } = fields
      return { ...rest, app_id: `${app_id}&auth_app_id=${auth_app_id}` }
    }),
  ),
  way(
    'a field twice, the other one first',
    withText((text) => `total_amount=1.00&${text}`),
  ),
  way(
    'a field twice, the other one last',
    withText((text) => `${text}&total_amount=1.00`),
  ),
  way(
    'the signature twice',
    withText((text) => `${text}&sign=AAAA`),
  ),
  way(
    'a field as a list',
    withText((text) => text.replace('total_amount=', 'total_amount%5B%5D=')),
  ),
  way(
    'encoded twice',
    altered((fields) => ({ ...fields, subject: encodeURIComponent(fields.subject ?? '') })),
  ),
  way(
    'a plus that stands for itself',
    withText((text) => text.replace(/\+/, '%2B')),
  ),
  way(
    'separated by semicolons',
    withText((text) => text.replaceAll('&', ';')),
  ),
  way(
    'names in capitals',
    withText((text) => text.replace('total_amount=', 'TOTAL_AMOUNT=')),
  ),
]

const signatures: Way[] = [
  way(
    'an empty signature',
    altered((fields) => ({ ...fields, sign: '' })),
  ),
  way(
    'a random signature',
    altered((fields, chance) => ({ ...fields, sign: bytesBy(chance, 256).toString('base64') })),
  ),
  way(
    'a signature of zeros',
    altered((fields) => ({ ...fields, sign: Buffer.alloc(256).toString('base64') })),
  ),
  way(
    'one bit of the signature flipped',
    altered((fields, chance) => ({
      ...fields,
      sign: flipped(Buffer.from(fields.sign ?? '', 'base64'), chance).toString('base64'),
    })),
  ),
  way(
    'a signature cut short',
    altered((fields, chance) => ({
      ...fields,
      sign: (fields.sign ?? '').slice(0, under(chance, 340)),
    })),
  ),
  way(
    'a signature in hexadecimal',
    altered((fields) => ({
      ...fields,
      sign: Buffer.from(fields.sign ?? '', 'base64').toString('hex'),
    })),
  ),
  way(
    'a signature with blanks for pluses',
    altered((fields) => ({ ...fields, sign: ` ${fields.sign?.slice(1)}` })),
  ),
  way(
    'a signature of the alphabet for addresses',
    altered((fields) => ({
      ...fields,
      sign: `-_${(fields.sign ?? '').slice(2)}`,
    })),
  ),
  ...['MD5', 'RSA', 'DSA', 'HMAC', 'rsa2', '', 'none'].map((type) =>
    way(
      `called ${type === '' ? 'nothing' : type}`,
      altered((fields) => ({ ...fields, sign_type: type })),
    ),
  ),
  way(
    'without a kind of signature',
    altered((fields) => without(fields, 'sign_type')),
  ),
  way('an MD5 of the text', (genuine) => {
    const fields = fieldsOf(genuine)
    const digest = createHash('md5').update(messageOf(fields)).digest('hex')
    return alipayForm(Object.entries({ ...fields, sign: digest, sign_type: 'MD5' }))
  }),
  way(
    'an MD5 called RSA2',
    resigned((message) => createHash('md5').update(message).digest('hex')),
  ),
  way(
    'an HMAC with the public key',
    resigned((message, { account }) => createHmac('sha256', account.publicKey).update(message).digest('base64')),
  ),
  way(
    'signed by somebody else',
    resigned((message) => sign('sha256', Buffer.from(message), strangerKeys.privateKey).toString('base64')),
  ),
  way(
    'signed by our own key',
    resigned((message, { account }) =>
      sign('sha256', Buffer.from(message), account.privateKey.reveal()).toString('base64'),
    ),
  ),
  way(
    'signed with SHA-1 by their key',
    resigned((message, { theirs }) => sign('sha1', Buffer.from(message), theirs.signingKey).toString('base64')),
  ),
  way('signed with SHA-1 by their key and saying so', (genuine, merchant) => {
    const { sign: _, sign_type: __, ...fields } = fieldsOf(genuine)
    return alipaySigned(merchant, fields, { algorithm: 'sha1', signType: 'RSA' })
  }),
  way(
    'signed with its kind in the text',
    resigned((message, { theirs }) =>
      sign('sha256', Buffer.from(`${message}&sign_type=RSA2`), theirs.signingKey).toString('base64'),
    ),
  ),
  way(
    'signed in another order',
    resigned((message, { theirs }) =>
      sign('sha256', Buffer.from(message.split('&').reverse().join('&')), theirs.signingKey).toString('base64'),
    ),
  ),
  way('the signature of another notice', (genuine, merchant) => {
    const fields = fieldsOf(genuine)
    const other = fieldsOf(alipaySigned(merchant, { ...without(fields, 'sign', 'sign_type'), out_trade_no: 'OTHER' }))
    return alipayForm(Object.entries({ ...fields, sign: other.sign ?? '' }))
  }),
  way('an answer’s signature', (genuine, merchant) => {
    const answer = '{"code":"10000","msg":"Success"}'
    const signature = sign('sha256', Buffer.from(answer), merchant.theirs.signingKey).toString('base64')
    return alipayForm(Object.entries({ ...fieldsOf(genuine), sign: signature }))
  }),
]

const bodies: Way[] = [
  way(
    'one bit of the body flipped in a value',
    withText((text, chance) => {
      const at = text.indexOf('buyer_id=') + 9 + under(chance, 10)
      return `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`
    }),
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
  way(
    'an escape that is none',
    withText((text) => `${text}&broken=%zz`),
  ),
  way(
    'bytes that are no text',
    withBody((body) => Buffer.concat([body, Buffer.from([0x26, 0x61, 0x3d, 0xff, 0xfe])])),
  ),
  way(
    'a value in GBK',
    withText((text) => text.replace(/subject=[^&]+/, 'subject=%D5%CB%BB%A7')),
  ),
  way('JSON', ({ headers, body }) => ({
    headers,
    body: Buffer.from(JSON.stringify(Object.fromEntries(new URLSearchParams(body.toString('utf8'))))),
  })),
  way(
    'random bytes',
    withBody((_, chance) => bytesBy(chance, 400)),
  ),
  way(
    'a huge body',
    withText((text) => `${text}&filler=${'x'.repeat(200_000)}`),
  ),
  way(
    'ten thousand fields',
    withText((text) => `${text}${'&a=1'.repeat(10_000)}`),
  ),
  way('a compressed body', ({ headers, body }) => ({
    headers: { ...headers, 'content-encoding': 'gzip' },
    body: gzipSync(body),
  })),
  way('called JSON', ({ body }) => ({ headers: { 'content-type': 'application/json' }, body })),
  way('called a form of files', ({ body }) => ({ headers: { 'content-type': 'multipart/form-data' }, body })),
  way('without a type', ({ body }) => ({ headers: {}, body })),
]

const contents: Way[] = [
  way(
    'for another app',
    signedAnew((fields, _, chance) => ({ ...fields, app_id: `20210041${under(chance, 1e8)}` })),
  ),
  way(
    'for another seller',
    signedAnew((fields, _, chance) => ({ ...fields, seller_id: `20885318${under(chance, 1e8)}` })),
  ),
  way(
    'without an app',
    signedAnew((fields) => without(fields, 'app_id')),
  ),
  way(
    'without a seller',
    signedAnew((fields) => without(fields, 'seller_id')),
  ),
  way(
    'in GBK',
    signedAnew((fields) => ({ ...fields, charset: 'GBK' })),
  ),
  way(
    'without an id',
    signedAnew((fields) => without(fields, 'notify_id')),
  ),
  way(
    'with an id that is a path',
    signedAnew((fields) => ({ ...fields, notify_id: '../../etc/passwd' })),
  ),
  way(
    'without our number',
    signedAnew((fields) => without(fields, 'out_trade_no')),
  ),
  way(
    'with quotes in our number',
    signedAnew((fields) => ({ ...fields, out_trade_no: "' or 1=1 --" })),
  ),
  way(
    'with a number of theirs that is none',
    signedAnew((fields) => ({ ...fields, trade_no: 'abc' })),
  ),
  way(
    'of another kind',
    signedAnew((fields) => ({ ...fields, notify_type: 'servicemarket_order_notify' })),
  ),
  way(
    'in a state nobody knows',
    signedAnew((fields) => ({ ...fields, trade_status: 'TRADE_PENDING' })),
  ),
  way(
    'without a sum',
    signedAnew((fields) => without(fields, 'total_amount')),
  ),
  ...['0.00', '-1.00', '1.001', '1e3', '1,000.00', '', 'NaN', '１.00', '0x10', '99999999999.00'].map((sum) =>
    way(
      `over ${sum === '' ? 'nothing' : sum}`,
      signedAnew((fields) => ({ ...fields, total_amount: sum })),
    ),
  ),
  way(
    'at no time',
    signedAnew((fields) => without(fields, 'gmt_payment')),
  ),
  way(
    'at a time that is none',
    signedAnew((fields) => ({ ...fields, gmt_payment: '2026-13-45 99:99:99' })),
  ),
]

export const alipayForgeries: readonly Way[] = [...afterwards, ...signatures, ...bodies, ...contents]
