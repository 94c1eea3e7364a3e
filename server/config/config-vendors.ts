import { z } from 'zod'
import { type Secret, secret } from '#server/platform/secrets/secrets.ts'
import { type EngineConfig, engineShape, enginesFrom } from './config-engines.ts'
import { certificates, credential, flag, identifier, oneOf, privateKey, publicKey } from './config-values.ts'

/** The vendor's approved texts by the names we call them, with the values that stand in their places, in order. */
type SmsTemplatesConfig = Readonly<Record<string, { id: string; params: readonly string[] }>>

/** Keys are PEM. */
interface AlipayConfig {
  appId: string
  sellerId: string
  privateKey: Secret
  publicKey: string
  certificates: { app: string; alipay: string; roots: string } | undefined
}

interface WechatPayConfig {
  mchid: string
  appid: string
  serialNo: string
  privateKey: Secret
  apiV3Key: Secret
  publicKeyId: string
  publicKey: string
  certificates: readonly string[]
}

export interface VendorConfig {
  sms:
    | { provider: 'sandbox' }
    | {
        provider: 'aliyun'
        accessKeyId: string
        accessKeySecret: Secret
        signName: string
        templates: SmsTemplatesConfig
      }
    | {
        provider: 'tencent'
        secretId: string
        secretKey: Secret
        sdkAppId: string
        region: string
        signName: string
        templates: SmsTemplatesConfig
      }
  wechatLogin: { provider: 'sandbox' | 'off' } | { provider: 'open_platform'; appid: string; secret: Secret }
  /** 公众号: sign-in inside WeChat, and what else is asked in its name. */
  wechatOfficial: { provider: 'sandbox' | 'off' } | { provider: 'official_account'; appid: string; secret: Secret }
  wechatPay: { provider: 'sandbox' | 'off' } | { provider: 'wechat'; account: WechatPayConfig; ways: WechatWay[] }
  alipay:
    | { provider: 'sandbox' | 'off' }
    | {
        provider: 'alipay'
        account: AlipayConfig
        gateway: string
        ways: AlipayWay[]
      }
  payout: { provider: 'sandbox' | 'off' } | { provider: 'wechat'; account: WechatPayConfig; sceneId: string }
  alipayPayout: { provider: 'sandbox' | 'off' } | { provider: 'alipay'; account: AlipayConfig; gateway: string }
  companyRegistry: { provider: 'sandbox' | 'off' }
  identityRegistry: { provider: 'sandbox' | 'off' }
  siteReader: { provider: 'sandbox' | 'web' | 'off' }
  /** Search engines that are told of pages; the played one only where no real one is. */
  engines: EngineConfig
}

const templateId = z.union([z.string().regex(/^[\w-]{1,64}$/), z.int().positive()]).transform(String)

const template = z.union([
  // Most texts have one place, and the code stands in it.
  templateId.transform((id) => ({ id, params: ['code'] })),
  z.strictObject({ id: templateId, params: z.array(z.string().regex(/^\w{1,32}$/)).max(10) }),
])

const templates = z
  .string()
  .max(20_000, { error: '过长' })
  .transform((text, context) => {
    const parsed = z.record(z.string().regex(/^[\w.-]{1,64}$/), template).safeParse(parseJson(text))
    if (parsed.success && Object.keys(parsed.data).length > 0) return parsed.data
    context.addIssue({
      code: 'custom',
      message: '应为 JSON，形如 {"code.1":"SMS_1001","code.2":{"id":"SMS_1002","params":["code"]}}',
    })
    return z.NEVER
  })

const wechatWays = ['native', 'jsapi', 'h5'] as const
const alipayWays = ['page', 'wap'] as const
type WechatWay = (typeof wechatWays)[number]
type AlipayWay = (typeof alipayWays)[number]

/** Several of these, by commas. */
function listOf<const Word extends string>(words: readonly Word[]) {
  return z
    .string()
    .max(100)
    .transform((text) => text.split(',').map((word) => word.trim()))
    .pipe(z.array(z.enum(words, { error: `应为 ${words.join('、')} 中的几个，用逗号分隔` })).min(1))
}

function digits(least: number, most: number) {
  const length = least === most ? `${least}` : `${least} 到 ${most}`
  return z.string().regex(new RegExp(`^\\d{${least},${most}}$`), { error: `应为 ${length} 位数字` })
}

export const vendorShape = {
  ALLOW_SANDBOX: flag.default(false),
  SMS_PROVIDER: oneOf(['sandbox', 'aliyun', 'tencent']).default('sandbox'),
  SMS_SIGN_NAME: z.string().trim().max(32, { error: '不超过 32 个字' }).optional(),
  SMS_TEMPLATES: templates.optional(),
  ALIYUN_SMS_ACCESS_KEY_ID: identifier.optional(),
  ALIYUN_SMS_ACCESS_KEY_SECRET: credential.optional(),
  TENCENT_SMS_SECRET_ID: identifier.optional(),
  TENCENT_SMS_SECRET_KEY: credential.optional(),
  TENCENT_SMS_APP_ID: z
    .string()
    .regex(/^\d{1,20}$/, { error: '应为数字' })
    .optional(),
  TENCENT_SMS_REGION: identifier.default('ap-guangzhou'),
  WECHAT_LOGIN_PROVIDER: oneOf(['sandbox', 'open_platform', 'off']).default('sandbox'),
  WECHAT_LOGIN_APPID: identifier.optional(),
  WECHAT_LOGIN_SECRET: credential.optional(),
  WECHAT_OFFICIAL_PROVIDER: oneOf(['sandbox', 'official_account', 'off']).optional(),
  WECHAT_OFFICIAL_APP_ID: identifier.optional(),
  WECHAT_OFFICIAL_APP_SECRET: credential.optional(),
  WECHAT_PAY_PROVIDER: oneOf(['sandbox', 'wechat', 'off']).default('sandbox'),
  WECHAT_PAY_MCHID: digits(8, 32).optional(),
  WECHAT_PAY_APPID: identifier.optional(),
  WECHAT_PAY_SERIAL_NO: z
    .string()
    .regex(/^[0-9A-Fa-f]{8,64}$/, { error: '应为商户 API 证书的序列号（十六进制）' })
    .transform((text) => text.toUpperCase())
    .optional(),
  WECHAT_PAY_PRIVATE_KEY: privateKey.optional(),
  WECHAT_PAY_API_V3_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32}$/, { error: '应为 32 个字符的 APIv3 密钥' })
    .transform(secret)
    .optional(),
  WECHAT_PAY_PUBLIC_KEY_ID: z
    .string()
    .regex(/^PUB_KEY_ID_\w{8,64}$/, { error: '应为微信支付公钥 ID，以 PUB_KEY_ID_ 开头' })
    .optional(),
  WECHAT_PAY_PUBLIC_KEY: publicKey.optional(),
  WECHAT_PAY_CERTIFICATES: certificates.optional(),
  WECHAT_PAY_WAYS: listOf(wechatWays).default(['native']),
  ALIPAY_PROVIDER: oneOf(['sandbox', 'alipay', 'off']).default('sandbox'),
  ALIPAY_APP_ID: digits(16, 32).optional(),
  ALIPAY_PRIVATE_KEY: privateKey.optional(),
  ALIPAY_PUBLIC_KEY: publicKey.optional(),
  ALIPAY_SELLER_ID: digits(16, 16).optional(),
  ALIPAY_GATEWAY: z
    .string()
    .regex(/^https:\/\/[\w.-]+\/[\w./-]*$/, { error: '应为 https:// 开头的网关地址' })
    .default('https://openapi.alipay.com/gateway.do'),
  ALIPAY_WAYS: listOf(alipayWays).default(['page']),
  PAYOUT_PROVIDER: oneOf(['sandbox', 'wechat', 'off']).default('sandbox'),
  ALIPAY_PAYOUT_PROVIDER: oneOf(['sandbox', 'alipay', 'off']).default('off'),
  ALIPAY_APP_CERT: certificates.optional(),
  ALIPAY_CERT: certificates.optional(),
  ALIPAY_ROOT_CERT: certificates.optional(),
  WECHAT_TRANSFER_SCENE_ID: digits(4, 6).default('1005'),
  COMPANY_REGISTRY_PROVIDER: oneOf(['sandbox', 'off']).optional(),
  IDENTITY_REGISTRY_PROVIDER: oneOf(['sandbox', 'off']).optional(),
  SITE_READER_PROVIDER: oneOf(['sandbox', 'web', 'off']).optional(),
  ...engineShape,
}

type VendorVariables = z.output<z.ZodObject<typeof vendorShape>> & {
  CAPTCHA: 'altcha' | 'off'
  PUBLIC_ORIGIN?: string | undefined
}

const smsNeeds = {
  sandbox: [],
  aliyun: ['ALIYUN_SMS_ACCESS_KEY_ID', 'ALIYUN_SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATES'],
  tencent: ['TENCENT_SMS_SECRET_ID', 'TENCENT_SMS_SECRET_KEY', 'TENCENT_SMS_APP_ID', 'SMS_SIGN_NAME', 'SMS_TEMPLATES'],
} as const
const wechatPayNames = [
  'WECHAT_PAY_MCHID',
  'WECHAT_PAY_APPID',
  'WECHAT_PAY_SERIAL_NO',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_API_V3_KEY',
  'WECHAT_PAY_PUBLIC_KEY_ID',
  'WECHAT_PAY_PUBLIC_KEY',
  // Notices have to find us.
  'PUBLIC_ORIGIN',
] as const
const wechatPayNeeds = { sandbox: [], off: [], wechat: wechatPayNames } as const
const alipayNeeds = {
  sandbox: [],
  off: [],
  alipay: ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY', 'ALIPAY_SELLER_ID', 'PUBLIC_ORIGIN'],
} as const
const alipayPayoutNeeds = {
  sandbox: [],
  off: [],
  // Money leaves in certificate mode only.
  alipay: ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_APP_CERT', 'ALIPAY_CERT', 'ALIPAY_ROOT_CERT'],
} as const
const wechatNeeds = { sandbox: [], off: [], open_platform: ['WECHAT_LOGIN_APPID', 'WECHAT_LOGIN_SECRET'] } as const
const officialNeeds = {
  sandbox: [],
  off: [],
  // WeChat sends browsers back to the one host that is registered as 网页授权域名.
  official_account: ['WECHAT_OFFICIAL_APP_ID', 'WECHAT_OFFICIAL_APP_SECRET', 'PUBLIC_ORIGIN'],
} as const

/** A provider that was mistyped has been reported and stands here as its default, which nobody chose. */
export function vendorContradictions(
  variables: VendorVariables,
  { production, invalid }: { production: boolean; invalid: ReadonlySet<string> },
): string[] {
  const { SMS_PROVIDER: sms, WECHAT_LOGIN_PROVIDER: wechat, PAYOUT_PROVIDER: payout } = variables
  const { WECHAT_PAY_PROVIDER: wechatPay, ALIPAY_PROVIDER: alipay, ALIPAY_PAYOUT_PROVIDER: alipayPayout } = variables
  const official = variables.WECHAT_OFFICIAL_PROVIDER ?? 'off'
  const problems: string[] = []
  const told = new Set<string>()
  for (const [chosen, names] of [
    [`SMS_PROVIDER=${sms}`, smsNeeds[sms]],
    [`WECHAT_LOGIN_PROVIDER=${wechat}`, wechatNeeds[wechat]],
    [`WECHAT_OFFICIAL_PROVIDER=${official}`, officialNeeds[official]],
    [`WECHAT_PAY_PROVIDER=${wechatPay}`, wechatPayNeeds[wechatPay]],
    [`ALIPAY_PROVIDER=${alipay}`, alipayNeeds[alipay]],
    [`PAYOUT_PROVIDER=${payout}`, wechatPayNeeds[payout]],
    [`ALIPAY_PAYOUT_PROVIDER=${alipayPayout}`, alipayPayoutNeeds[alipayPayout]],
  ] as const) {
    for (const name of names) {
      if (variables[name] !== undefined || invalid.has(name) || told.has(name)) continue
      told.add(name)
      problems.push(`${name}：选用 ${chosen} 时必须设置`)
    }
  }
  if (production && !variables.ALLOW_SANDBOX && !invalid.has('ALLOW_SANDBOX')) {
    for (const [name, why] of sandboxWarnings) {
      if (variables[name] !== 'sandbox' || invalid.has(name)) continue
      problems.push(`${name}：${why}；确实要在正式环境使用沙箱请设 ALLOW_SANDBOX=1`)
    }
  }
  const movers = [wechatPay, alipay, payout, alipayPayout]
  if (movers.includes('sandbox') && movers.some((choice) => choice !== 'sandbox' && choice !== 'off')) {
    const names = 'WECHAT_PAY_PROVIDER、ALIPAY_PROVIDER、PAYOUT_PROVIDER、ALIPAY_PAYOUT_PROVIDER'
    problems.push(`${names}：沙箱与真实渠道不能混用，沙箱里凭空到账的钱会被真实地付出去；不用的渠道请设为 off`)
  }
  const real = [sms, wechat, official, ...movers].some((choice) => choice !== 'sandbox' && choice !== 'off')
  if (!production && real && variables.CAPTCHA === 'off') {
    problems.push('CAPTCHA：只有全部使用沙箱时才能关闭验证码，请去掉 CAPTCHA=off')
  }
  return problems
}

const sandboxWarnings = [
  ['SMS_PROVIDER', '沙箱不会真的发出短信，正式环境请设为 aliyun 或 tencent'],
  ['WECHAT_LOGIN_PROVIDER', '沙箱里任何人都能扫码登录，正式环境请设为 open_platform 或 off'],
  ['WECHAT_OFFICIAL_PROVIDER', '沙箱里任何人都能用微信登录，正式环境请设为 official_account 或 off'],
  ['WECHAT_PAY_PROVIDER', '沙箱里不付钱也能到账，正式环境请设为 wechat 或 off'],
  ['ALIPAY_PROVIDER', '沙箱里不付钱也能到账，正式环境请设为 alipay 或 off'],
  ['PAYOUT_PROVIDER', '沙箱不会真的打款，正式环境请设为 wechat 或 off'],
  ['ALIPAY_PAYOUT_PROVIDER', '沙箱不会真的打款，正式环境请设为 alipay 或 off'],
  ['COMPANY_REGISTRY_PROVIDER', '沙箱认得任何企业，正式环境请设为 off，由审核人员自行核对'],
  ['IDENTITY_REGISTRY_PROVIDER', '沙箱认得任何姓名与号码，正式环境请设为 off，由运营人员核验'],
  ['SITE_READER_PROVIDER', '沙箱里任何网站都能打开，正式环境请设为 web 或 off'],
] as const

/** Called when there are no contradictions: what a chosen vendor needs is there. */
export function vendorsFrom(variables: VendorVariables, { production }: { production: boolean }): VendorConfig {
  return {
    sms: smsFrom(variables),
    wechatLogin: wechatLoginFrom(variables),
    wechatOfficial: wechatOfficialFrom(variables, production),
    wechatPay: wechatPayFrom(variables),
    alipay: alipayFrom(variables),
    payout: payoutFrom(variables),
    alipayPayout: alipayPayoutFrom(variables),
    // What says yes to everything is no default where it matters.
    companyRegistry: { provider: variables.COMPANY_REGISTRY_PROVIDER ?? (production ? 'off' : 'sandbox') },
    identityRegistry: { provider: variables.IDENTITY_REGISTRY_PROVIDER ?? (production ? 'off' : 'sandbox') },
    siteReader: { provider: variables.SITE_READER_PROVIDER ?? (production ? 'web' : 'sandbox') },
    engines: enginesFrom(variables, production),
  }
}

function smsFrom(variables: VendorVariables): VendorConfig['sms'] {
  const provider = variables.SMS_PROVIDER
  if (provider === 'sandbox') return { provider }
  const texts = {
    signName: given(variables, 'SMS_SIGN_NAME'),
    templates: given(variables, 'SMS_TEMPLATES'),
  }
  if (provider === 'aliyun') {
    return {
      provider,
      accessKeyId: given(variables, 'ALIYUN_SMS_ACCESS_KEY_ID'),
      accessKeySecret: given(variables, 'ALIYUN_SMS_ACCESS_KEY_SECRET'),
      ...texts,
    }
  }
  return {
    provider,
    secretId: given(variables, 'TENCENT_SMS_SECRET_ID'),
    secretKey: given(variables, 'TENCENT_SMS_SECRET_KEY'),
    sdkAppId: given(variables, 'TENCENT_SMS_APP_ID'),
    region: variables.TENCENT_SMS_REGION,
    ...texts,
  }
}

function wechatLoginFrom(variables: VendorVariables): VendorConfig['wechatLogin'] {
  const provider = variables.WECHAT_LOGIN_PROVIDER
  if (provider !== 'open_platform') return { provider }
  return {
    provider,
    appid: given(variables, 'WECHAT_LOGIN_APPID'),
    secret: given(variables, 'WECHAT_LOGIN_SECRET'),
  }
}

/** Newer than some installations: where nobody chose, nothing is played in production. */
function wechatOfficialFrom(variables: VendorVariables, production: boolean): VendorConfig['wechatOfficial'] {
  const provider = variables.WECHAT_OFFICIAL_PROVIDER ?? (production ? 'off' : 'sandbox')
  if (provider !== 'official_account') return { provider }
  return {
    provider,
    appid: given(variables, 'WECHAT_OFFICIAL_APP_ID'),
    secret: given(variables, 'WECHAT_OFFICIAL_APP_SECRET'),
  }
}

function wechatPayFrom(variables: VendorVariables): VendorConfig['wechatPay'] {
  const provider = variables.WECHAT_PAY_PROVIDER
  if (provider !== 'wechat') return { provider }
  return { provider, account: wechatPayAccount(variables), ways: variables.WECHAT_PAY_WAYS }
}

function payoutFrom(variables: VendorVariables): VendorConfig['payout'] {
  const { PAYOUT_PROVIDER: provider, WECHAT_TRANSFER_SCENE_ID: sceneId } = variables
  return provider === 'wechat' ? { provider, account: wechatPayAccount(variables), sceneId } : { provider }
}

function wechatPayAccount(variables: VendorVariables): WechatPayConfig {
  return {
    mchid: given(variables, 'WECHAT_PAY_MCHID'),
    appid: given(variables, 'WECHAT_PAY_APPID'),
    serialNo: given(variables, 'WECHAT_PAY_SERIAL_NO'),
    privateKey: given(variables, 'WECHAT_PAY_PRIVATE_KEY'),
    apiV3Key: given(variables, 'WECHAT_PAY_API_V3_KEY'),
    publicKeyId: given(variables, 'WECHAT_PAY_PUBLIC_KEY_ID'),
    publicKey: given(variables, 'WECHAT_PAY_PUBLIC_KEY'),
    certificates: variables.WECHAT_PAY_CERTIFICATES ?? [],
  }
}

function alipayFrom(variables: VendorVariables): VendorConfig['alipay'] {
  const provider = variables.ALIPAY_PROVIDER
  if (provider !== 'alipay') return { provider }
  const account = alipayAccount(variables)
  return { provider, account, gateway: variables.ALIPAY_GATEWAY, ways: variables.ALIPAY_WAYS }
}

function alipayPayoutFrom(variables: VendorVariables): VendorConfig['alipayPayout'] {
  const provider = variables.ALIPAY_PAYOUT_PROVIDER
  return provider === 'alipay'
    ? { provider, account: alipayAccount(variables), gateway: variables.ALIPAY_GATEWAY }
    : { provider }
}

/** An app is in certificate mode for all that it does, or for nothing. */
function alipayAccount(variables: VendorVariables): AlipayConfig {
  const { ALIPAY_APP_CERT: app, ALIPAY_CERT: alipay, ALIPAY_ROOT_CERT: roots } = variables
  const certified = app && alipay && roots
  return {
    appId: given(variables, 'ALIPAY_APP_ID'),
    sellerId: variables.ALIPAY_SELLER_ID ?? '',
    privateKey: given(variables, 'ALIPAY_PRIVATE_KEY'),
    publicKey: variables.ALIPAY_PUBLIC_KEY ?? '',
    certificates: certified ? { app: app.join('\n'), alipay: alipay.join('\n'), roots: roots.join('\n') } : undefined,
  }
}

function given<Name extends keyof VendorVariables>(
  variables: VendorVariables,
  name: Name,
): NonNullable<VendorVariables[Name]> {
  const value = variables[name]
  if (value === undefined || value === null) throw new Error(`${name} was not checked`)
  return value as NonNullable<VendorVariables[Name]>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
