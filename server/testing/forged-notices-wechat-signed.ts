import { createCipheriv } from 'node:crypto'
import type { RawNotice } from '#server/modules/money/payments/ports.ts'
import { bytesBy, type Chance, type Forgery, flipped, under } from './chance.ts'
import { wechatEnvelope, wechatSeal, wechatSigned } from './genuine-notices.ts'
import type { WechatMerchant } from './merchants.ts'

type Way = Forgery<WechatMerchant>
const way = (name: string, forge: Way['forge']): Way => ({ name, forge })

/** When the genuine one was sent, so that what is signed anew is wrong in one way only. */
const sentAt = (notice: RawNotice) => new Date(Number(notice.headers['wechatpay-timestamp']) * 1000)

interface Envelope {
  [name: string]: unknown
  resource: Record<string, unknown>
}
const envelopeOf = ({ body }: RawNotice) => JSON.parse(body.toString('utf8')) as Envelope

/** Signed by WeChat Pay's own key, as one of their mistakes, or of another merchant's notices, would be. */
const signedAnew = (
  change: (envelope: Envelope, merchant: WechatMerchant, chance: Chance) => unknown,
): Way['forge'] => {
  return (genuine, merchant, chance) => {
    const envelope = envelopeOf(genuine)
    const changed = change(envelope, merchant, chance) ?? envelope
    const body = Buffer.from(typeof changed === 'string' ? changed : JSON.stringify(changed))
    return wechatSigned(merchant, body, { at: sentAt(genuine) })
  }
}

const payment = (merchant: WechatMerchant, at: Date) => ({
  mchid: merchant.account.mchid,
  appid: merchant.account.appid,
  out_trade_no: 'ZF261116FORGED0000000000AA',
  transaction_id: '4200000000202611160000000001',
  trade_state: 'SUCCESS',
  success_time: at.toISOString(),
  amount: { total: 100, currency: 'CNY' } as Record<string, unknown>,
})
type Payment = Record<string, unknown> & { amount: Record<string, unknown> }

/** Sealed and signed by WeChat Pay, with something in it that is not about us, or not as promised. */
const told = (change: (resource: Payment, merchant: WechatMerchant, chance: Chance) => unknown): Way['forge'] => {
  return (genuine, merchant, chance) => {
    const at = sentAt(genuine)
    const resource: Payment = payment(merchant, at)
    const changed = (change(resource, merchant, chance) ?? resource) as object
    const about = { id: `EV-${under(chance, 1e9)}`, event: 'TRANSACTION.SUCCESS', type: 'transaction', at }
    return wechatSigned(merchant, wechatEnvelope(merchant, changed, about), { at })
  }
}

const sealing: Way[] = [
  way(
    'sealed with another key',
    signedAnew(({ resource }, _, chance) => {
      resource.ciphertext = wechatSeal('{}', bytesBy(chance, 16).toString('hex'), String(resource.nonce), 'transaction')
    }),
  ),
  way(
    'one bit of the sealed text flipped',
    signedAnew(({ resource }, _, chance) => {
      resource.ciphertext = flipped(Buffer.from(String(resource.ciphertext), 'base64'), chance).toString('base64')
    }),
  ),
  way(
    'a shortened tag',
    signedAnew(({ resource }, _, chance) => {
      const bytes = Buffer.from(String(resource.ciphertext), 'base64')
      resource.ciphertext = bytes.subarray(0, -1 - under(chance, 12)).toString('base64')
    }),
  ),
  way(
    'only a tag',
    signedAnew(({ resource }) => {
      resource.ciphertext = Buffer.from(String(resource.ciphertext), 'base64').subarray(-16).toString('base64')
    }),
  ),
  way(
    'other associated data',
    signedAnew(({ resource }) => void Object.assign(resource, { associated_data: 'refund' })),
  ),
  way(
    'no associated data',
    signedAnew(({ resource }) => void Object.assign(resource, { associated_data: '' })),
  ),
  way(
    'another sealing nonce',
    signedAnew(({ resource }, _, chance) => {
      resource.nonce = bytesBy(chance, 6).toString('hex')
    }),
  ),
  way(
    'a sealing nonce of another length',
    signedAnew(({ resource }) => void Object.assign(resource, { nonce: 'abc' })),
  ),
  way(
    'another algorithm',
    signedAnew(({ resource }) => void Object.assign(resource, { algorithm: 'AEAD_SM4_GCM' })),
  ),
  way(
    'no algorithm',
    signedAnew(({ resource }) => void Object.assign(resource, { algorithm: 'none' })),
  ),
  way(
    'sealed in another mode',
    signedAnew(({ resource }, { account }) => {
      const cipher = createCipheriv('aes-256-cbc', account.apiV3Key.reveal(), Buffer.alloc(16))
      resource.ciphertext = Buffer.concat([cipher.update('{"amount":1}'), cipher.final()]).toString('base64')
    }),
  ),
  way(
    'in plain text',
    signedAnew(({ resource }) => void Object.assign(resource, { ciphertext: '{"out_trade_no":"A"}' })),
  ),
  way(
    'without a resource',
    signedAnew(({ resource: _, ...rest }) => rest),
  ),
  way(
    'another kind of resource',
    signedAnew((envelope) => ({ ...envelope, resource_type: 'plain-resource' })),
  ),
  way(
    'a payment called a refund',
    signedAnew((envelope) => ({ ...envelope, event_type: 'REFUND.SUCCESS' })),
  ),
  way(
    'a payment called a payout',
    signedAnew((envelope) => ({ ...envelope, event_type: 'MCHTRANSFER.BILL.FINISHED' })),
  ),
  way(
    'an original type of another kind',
    signedAnew(({ resource }) => void Object.assign(resource, { original_type: 'refund' })),
  ),
  way(
    'a list',
    signedAnew((envelope) => [envelope]),
  ),
  way(
    'null',
    signedAnew(() => 'null'),
  ),
  way(
    'an event id with a path in it',
    signedAnew((envelope) => ({ ...envelope, id: '../../etc/passwd' })),
  ),
  way(
    'an event id of a thousand letters',
    signedAnew((envelope) => ({ ...envelope, id: 'a'.repeat(1000) })),
  ),
  way(
    'deep nesting',
    signedAnew(() => `${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  ),
]

const amounts: [string, unknown][] = [
  ['nothing', 0],
  ['a negative sum', -100],
  ['half a fen', 100.5],
  ['a sum in text', '100'],
  ['more than numbers hold', 1e300],
]
const contents: Way[] = [
  way(
    'for another merchant',
    told((resource, _, chance) => void Object.assign(resource, { mchid: `19${under(chance, 1e8)}` })),
  ),
  way(
    'for another app',
    told((resource) => void Object.assign(resource, { appid: 'wx0000000000000000' })),
  ),
  way(
    'without a merchant',
    told(({ mchid: _, ...rest }) => rest),
  ),
  way(
    'in another currency',
    told(({ amount }) => void Object.assign(amount, { currency: 'USD' })),
  ),
  way(
    'without a currency',
    told((resource) => ({ ...resource, amount: { total: 100 } })),
  ),
  ...amounts.map(([name, total]) =>
    way(
      `over ${name}`,
      told(({ amount }) => void Object.assign(amount, { total })),
    ),
  ),
  way(
    'without a sum',
    told(({ amount: _, ...rest }) => rest),
  ),
  ...['NOTPAY', 'CLOSED', 'REFUND', 'PAYERROR', 'success'].map((state) =>
    way(
      `of a trade that is ${state}`,
      told((resource) => void Object.assign(resource, { trade_state: state })),
    ),
  ),
  way(
    'without our number',
    told(({ out_trade_no: _, ...rest }) => rest),
  ),
  way(
    'with quotes in our number',
    told((resource) => void Object.assign(resource, { out_trade_no: "' or 1=1 --" })),
  ),
  way(
    'without their number',
    told(({ transaction_id: _, ...rest }) => rest),
  ),
  way(
    'at no time',
    told((resource) => void Object.assign(resource, { success_time: 'yesterday' })),
  ),
  way(
    'an empty text',
    told(() => ({})),
  ),
  way(
    'a list of texts',
    told((resource) => [resource]),
  ),
]

/** Signed by WeChat Pay itself, and still not to be believed: not about us, not sealed for us, not as promised. */
export const wechatSignedForgeries: readonly Way[] = [...sealing, ...contents]
