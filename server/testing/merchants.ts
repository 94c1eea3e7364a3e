import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { secret } from '#server/platform/secrets/secrets.ts'
import { selfSignedCertificate } from './certificates.ts'

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const privatePem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicPem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()

/** Without certificates there are no numbers of any. */
const noSerials = undefined as { app: string; alipay: string; roots: string } | undefined

export type WechatMerchant = ReturnType<typeof makeWechatMerchant>
export type AlipayMerchant = ReturnType<typeof makeAlipayMerchant>

/** Both sides of an account with WeChat Pay: what the merchant is given, and what only WeChat Pay has. */
export function makeWechatMerchant() {
  const [merchant, platform, older] = [rsa(), rsa(), rsa()]
  const certificateSerial = '5DEA10EF55877E3CF6C33255C2E7DEFFF7E427EC'
  const certificate = selfSignedCertificate({
    ...older,
    serial: certificateSerial,
    from: new Date('2020-01-01T00:00:00Z'),
    until: new Date('2060-01-01T00:00:00Z'),
  })
  const account = {
    mchid: '1900007291',
    appid: 'wxd678efh567hg6787',
    serialNo: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
    privateKey: secret(privatePem(merchant.privateKey)),
    apiV3Key: secret('0123456789abcdefghijklmnopqrstuv'),
    publicKeyId: 'PUB_KEY_ID_0116789398642024122500389500000994',
    publicKey: publicPem(platform.publicKey),
    certificates: [certificate],
  }
  const environment = {
    WECHAT_PAY_MCHID: account.mchid,
    WECHAT_PAY_APPID: account.appid,
    WECHAT_PAY_SERIAL_NO: account.serialNo,
    WECHAT_PAY_PRIVATE_KEY: account.privateKey.reveal(),
    WECHAT_PAY_API_V3_KEY: account.apiV3Key.reveal(),
    WECHAT_PAY_PUBLIC_KEY_ID: account.publicKeyId,
    WECHAT_PAY_PUBLIC_KEY: account.publicKey,
    WECHAT_PAY_CERTIFICATES: certificate,
  }
  const theirs = {
    merchantKey: merchant.publicKey,
    signingKey: platform.privateKey,
    certificateSerial,
    certificateKey: older.privateKey,
  }
  return { provider: 'wechat' as const, account, environment, theirs }
}

/** By whom Alipay's certificates are issued, and how that is written in the numbers it gives them. */
const issuer = [
  ['550406', 'CN'],
  ['55040a', 'Ant Financial'],
  ['55040b', 'Certification Authority'],
  ['550403', 'Ant Financial Certification Authority R1'],
] as const
const issuedBy = 'CN=Ant Financial Certification Authority R1,OU=Certification Authority,O=Ant Financial,C=CN'

/** The same merchant after their app was moved to certificates. */
export function makeCertifiedAlipayMerchant() {
  const { account, theirs, ...merchant } = makeAlipayMerchant()
  const times = { from: new Date('2020-01-01T00:00:00Z'), until: new Date('2060-01-01T00:00:00Z') }
  const issue = (serial: string, keys: { privateKey: KeyObject; publicKey: KeyObject }) => ({
    pem: selfSignedCertificate({ ...keys, serial, issuer, ...times }),
    number: createHash('md5')
      .update(`${issuedBy}${BigInt(`0x${serial}`)}`)
      .digest('hex'),
  })
  const platform = { privateKey: theirs.signingKey, publicKey: createPublicKey(theirs.signingKey) }
  const app = issue('2021110512345678ABCDEF0011223344', rsa())
  const alipay = issue('00F1E2D3C4B5A6978877665544332211', platform)
  const roots = [issue('4D1B', rsa()), issue('20180308', rsa())]
  const certificates = { app: app.pem, alipay: alipay.pem, roots: roots.map(({ pem }) => pem).join('') }
  const serials = { app: app.number, alipay: alipay.number, roots: roots.map(({ number }) => number).join('_') }
  return { ...merchant, account: { ...account, certificates }, theirs: { ...theirs, serials } }
}

export function makeAlipayMerchant() {
  const [merchant, platform] = [rsa(), rsa()]
  const account = {
    appId: '2021004112345678',
    sellerId: '2088531891668739',
    privateKey: secret(privatePem(merchant.privateKey)),
    publicKey: publicPem(platform.publicKey),
  }
  const environment = {
    ALIPAY_APP_ID: account.appId,
    ALIPAY_SELLER_ID: account.sellerId,
    ALIPAY_PRIVATE_KEY: account.privateKey.reveal(),
    ALIPAY_PUBLIC_KEY: account.publicKey,
  }
  const theirs = { merchantKey: merchant.publicKey, signingKey: platform.privateKey, serials: noSerials }
  return { provider: 'alipay' as const, account, environment, theirs }
}
