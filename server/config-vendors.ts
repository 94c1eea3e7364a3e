import { z } from 'zod'
import { credential, flag, identifier, oneOf } from './config-values.ts'
import type { Secret } from './platform/secrets.ts'

/** The vendor's approved texts by the names we call them, with the values that stand in their places, in order. */
export type SmsTemplatesConfig = Readonly<Record<string, { id: string; params: readonly string[] }>>

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
}

type VendorVariables = z.output<z.ZodObject<typeof vendorShape>> & { CAPTCHA: 'altcha' | 'off' }

const smsNeeds = {
  sandbox: [],
  aliyun: ['ALIYUN_SMS_ACCESS_KEY_ID', 'ALIYUN_SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATES'],
  tencent: ['TENCENT_SMS_SECRET_ID', 'TENCENT_SMS_SECRET_KEY', 'TENCENT_SMS_APP_ID', 'SMS_SIGN_NAME', 'SMS_TEMPLATES'],
} as const
const wechatNeeds = { sandbox: [], off: [], open_platform: ['WECHAT_LOGIN_APPID', 'WECHAT_LOGIN_SECRET'] } as const

/** A provider that was mistyped has been reported and stands here as its default, which nobody chose. */
export function vendorContradictions(
  variables: VendorVariables,
  { production, invalid }: { production: boolean; invalid: ReadonlySet<string> },
): string[] {
  const { SMS_PROVIDER: sms, WECHAT_LOGIN_PROVIDER: wechat } = variables
  const problems: string[] = []
  for (const [chosen, names] of [
    [`SMS_PROVIDER=${sms}`, smsNeeds[sms]],
    [`WECHAT_LOGIN_PROVIDER=${wechat}`, wechatNeeds[wechat]],
  ] as const) {
    for (const name of names) {
      if (variables[name] === undefined && !invalid.has(name)) problems.push(`${name}：选用 ${chosen} 时必须设置`)
    }
  }
  if (production && !variables.ALLOW_SANDBOX && !invalid.has('ALLOW_SANDBOX')) {
    const unless = '确实要在正式环境使用沙箱请设 ALLOW_SANDBOX=1'
    if (sms === 'sandbox' && !invalid.has('SMS_PROVIDER')) {
      problems.push(`SMS_PROVIDER：沙箱不会真的发出短信，正式环境请设为 aliyun 或 tencent；${unless}`)
    }
    if (wechat === 'sandbox' && !invalid.has('WECHAT_LOGIN_PROVIDER')) {
      problems.push(`WECHAT_LOGIN_PROVIDER：沙箱里任何人都能扫码登录，正式环境请设为 open_platform 或 off；${unless}`)
    }
  }
  const real = sms !== 'sandbox' || wechat === 'open_platform'
  if (!production && real && variables.CAPTCHA === 'off') {
    problems.push('CAPTCHA：只有全部使用沙箱时才能关闭验证码，请去掉 CAPTCHA=off')
  }
  return problems
}

/** Called when there are no contradictions: what a chosen vendor needs is there. */
export function vendorsFrom(variables: VendorVariables): VendorConfig {
  return { sms: smsFrom(variables), wechatLogin: wechatLoginFrom(variables) }
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
