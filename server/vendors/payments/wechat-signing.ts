import {
  constants,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto'
import type { Secret } from '#server/platform/secrets/secrets.ts'

/** What WeChat Pay and a merchant know of each other. Keys are PEM. */
export interface WechatPayAccount {
  mchid: string
  appid: string
  /** Of the merchant's certificate: says which of the merchant's keys signed. */
  serialNo: string
  privateKey: Secret
  apiV3Key: Secret
  publicKeyId: string
  publicKey: string
  /** Platform certificates. While an older merchant moves to the public key, notices are signed by either. */
  certificates: readonly string[]
}

export interface WechatKeys {
  mchid: string
  serialNo: string
  privateKey: KeyObject
  apiV3Key: Buffer
  publicKeyId: string
  /** Who may have signed, by the serial a message names. */
  signers: ReadonlyMap<string, { key: KeyObject; until: Date | undefined }>
}

export interface Signed {
  header(name: string): string | undefined
  body: Buffer
}

const scheme = 'WECHATPAY2-SHA256-RSA2048'
/** Older messages, and such from the future, may be replays (official SDKs hold the same limit). */
const skewMs = 300_000
const tagBytes = 16
const nonceBytes = 12

export function wechatKeys(account: WechatPayAccount): WechatKeys {
  const signers = new Map<string, { key: KeyObject; until: Date | undefined }>()
  for (const pem of account.certificates) {
    const certificate = new X509Certificate(pem)
    signers.set(certificate.serialNumber, { key: certificate.publicKey, until: new Date(certificate.validTo) })
  }
  signers.set(account.publicKeyId, { key: createPublicKey(account.publicKey), until: undefined })
  return {
    mchid: account.mchid,
    serialNo: account.serialNo,
    privateKey: createPrivateKey(account.privateKey.reveal()),
    apiV3Key: Buffer.from(account.apiV3Key.reveal(), 'utf8'),
    publicKeyId: account.publicKeyId,
    signers,
  }
}

interface WechatCall {
  method: string
  /** Path and query exactly as they are sent. */
  target: string
  body: string
  at: Date
  nonce: string
}

export function requestMessage({ method, target, body, at, nonce }: WechatCall): string {
  return `${method}\n${target}\n${seconds(at)}\n${nonce}\n${body}\n`
}

/** The value of `Authorization` (pay.weixin.qq.com/doc/v3/merchant/4012365336). */
export function authorize(call: WechatCall, keys: Pick<WechatKeys, 'mchid' | 'serialNo' | 'privateKey'>): string {
  const signature = sign('sha256', Buffer.from(requestMessage(call)), keys.privateKey).toString('base64')
  return (
    `${scheme} mchid="${keys.mchid}",nonce_str="${call.nonce}",timestamp="${seconds(call.at)}",` +
    `serial_no="${keys.serialNo}",signature="${signature}"`
  )
}

/** What a page of ours asks WeChat's bridge with (pay.weixin.qq.com/doc/v3/merchant/4012365340). */
export function paySheet(
  { appid, prepayId, at, nonce }: { appid: string; prepayId: string; at: Date; nonce: string },
  { privateKey }: Pick<WechatKeys, 'privateKey'>,
) {
  const [timeStamp, packed] = [seconds(at), `prepay_id=${prepayId}`]
  const message = Buffer.from(`${appid}\n${timeStamp}\n${nonce}\n${packed}\n`)
  const paySign = sign('sha256', message, privateKey).toString('base64')
  return { appId: appid, timeStamp, nonceStr: nonce, package: packed, signType: 'RSA' as const, paySign }
}

/** Why an answer or a notice cannot be believed to be WeChat Pay's; nothing when it is. */
export function whyUnproven(message: Signed, keys: Pick<WechatKeys, 'signers'>, now: Date): string | undefined {
  const [serial, timestamp, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map((name) =>
    message.header(`wechatpay-${name}`),
  )
  if (!serial || !timestamp || !nonce || !signature) return 'unsigned'
  if ((message.header('wechatpay-signature-type') ?? scheme) !== scheme) return 'signature_type'
  if (!/^\d{1,12}$/.test(timestamp)) return 'timestamp_malformed'
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) >= skewMs) return 'timestamp_skew'
  // Anything else could move the boundary between the lines that are signed.
  if (!/^[\x21-\x7e]{1,128}$/.test(nonce)) return 'nonce_malformed'
  const signer = keys.signers.get(serial)
  if (signer === undefined) return 'unknown_serial'
  if (signer.until !== undefined && signer.until <= now) return 'certificate_expired'
  const bytes = bytesOf(signature)
  if (bytes === undefined) return 'signature_malformed'
  const signed = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), message.body, Buffer.from('\n')])
  return verify('sha256', signed, signer.key, bytes) ? undefined : 'signature_wrong'
}

/** AEAD_AES_256_GCM; nothing when it was not sealed with this key, or has been touched since. */
export function openSealed(
  sealed: { ciphertext: string; nonce: string; associatedData: string },
  apiV3Key: Buffer,
): string | undefined {
  const bytes = bytesOf(sealed.ciphertext)
  const nonce = Buffer.from(sealed.nonce, 'utf8')
  if (bytes === undefined || bytes.length <= tagBytes || nonce.length !== nonceBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(sealed.associatedData, 'utf8'))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    return undefined
  }
}

/** For a field only WeChat Pay may read: RSA-OAEP with SHA-1, as their decryption wants it. */
export function sealField(text: string, key: KeyObject): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt({ key, padding, oaepHash: 'sha1' }, Buffer.from(text, 'utf8')).toString('base64')
}

/** Base64 in the one way it is written; Node itself would pass over whatever does not belong there. */
function bytesOf(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes : undefined
}

function seconds(at: Date): string {
  return String(Math.floor(at.getTime() / 1000))
}
