import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Flag, Id, line, none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Area, PhoneNumber } from '#contract/base/phone.ts'
import { Instant } from '#contract/base/time.ts'

/** What a code is asked for; a code of one scene opens nothing else. */
export const smsScenes = {
  '1': '注册',
  '2': '登录',
  '3': '找回密码',
  '4': '验证原手机号',
  '5': '验证新手机号',
  '6': '绑定手机号',
  '7': '提现',
  // 8 is kept for a payment password.
  '9': '迁出微信',
  '10': '迁入微信',
  '11': '下载个人资料',
} as const
export type SmsScene = keyof typeof smsScenes
export const smsSceneKeys = Object.keys(smsScenes) as [SmsScene, ...SmsScene[]]

/** Long beats complicated: no rules of composition; what everybody chooses is refused by a list of its own. */
export const userPasswordMin = 8
const userPasswordMax = 64
export const NewUserPassword = z
  .string()
  .min(userPasswordMin, `密码至少 ${userPasswordMin} 位`)
  .max(userPasswordMax, `密码最多 ${userPasswordMax} 位`)
/** What is typed to be compared: as long as any password could be, and no longer. */
export const TypedPassword = z.string().min(1, '请填写密码').max(userPasswordMax, `密码最多 ${userPasswordMax} 位`)

export const SmsCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '请填写 6 位数字验证码')
const CaptchaProof = z.string().max(1000)
export const Agreement = z.literal(true, '请先阅读并同意协议')
/** Of either realm's; a value that nobody has is simply nobody's. */
const InviteCode = z
  .string()
  .trim()
  .max(64)
  .regex(/^[\w-]*$/, '邀请码不正确')

const OpenedToken = z.object({ access_token: z.string(), expires_at: Instant })

/** A session as its owner sees it: where it was opened, when it was last used. */
const Device = z.object({
  id: z.number().int(),
  /** The one that asks. */
  current: z.boolean(),
  /** What kind of browser, or that it is none. */
  device: z.string(),
  /** Opened by a browser; others are scripts and apps, and carry their token in a header alone. */
  browser: z.boolean(),
  /** The network it was last seen in, without its last part. */
  network: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
})
export type Device = z.input<typeof Device>

/** Held, it is not carried out before an operator lets it go; `note` says why. */
export const Closure = z.object({ asked_at: Instant, ends_at: Instant, held: z.boolean(), note: z.string() })
export type Closure = z.input<typeof Closure>

/** What keeps an account from being closed. */
export const OpenMatter = z.object({
  title: z.string(),
  /** Where its owner ends it. */
  path: z.string(),
  /** What is there, or what comes back by cancelling it; null where it has no sum of its own. */
  amount: Yuan.nullable(),
  /** Whether it was paid for and still runs. */
  comes_back: z.boolean(),
})
export type OpenMatter = z.input<typeof OpenMatter>
export type OpenMatterInside = z.output<typeof OpenMatter>

const Security = z.object({
  phone_number: z.string(),
  has_password: z.boolean(),
  password_changed_at: Instant.nullable(),
  phone_changed_at: Instant.nullable(),
  wechat: z.object({
    available: z.boolean(),
    bound: z.boolean(),
    nickname: z.string(),
    /** Whether the official account can be asked, and whether it knows them. */
    official: z.enum(['off', 'missing', 'linked']),
  }),
  /** Until when money may not leave, because phone or password were changed a moment ago. */
  cooling_until: Instant.nullable(),
  closure: Closure.nullable(),
  devices: z.array(Device),
})
export type Security = z.input<typeof Security>

export const Message = z.object({
  id: z.number().int(),
  event: z.string(),
  title: z.string(),
  content: z.string(),
  /** A page of ours that has more about it, or nothing. */
  link: z.string(),
  read: z.boolean(),
  created_at: Instant,
})
export type Message = z.input<typeof Message>

const Consent = z.object({
  id: z.number().int(),
  /** The text that was agreed to, and which version of it. */
  key: z.string(),
  title: z.string(),
  version: z.number().int(),
  agreed_at: Instant,
})
export type Consent = z.input<typeof Consent>

const realms = {
  enterprise: { noun: '企业', open: '/api', own: '/api/user' },
  maker: { noun: '创客', open: '/api/ck', own: '/api/ck/user' },
} as const

type AccountRealm = keyof typeof realms

/** The calls that both kinds of accounts have, under each realm's own addresses. */
export function accountCalls<const R extends AccountRealm>(realm: R) {
  return { ...comingIn(realm), ...insideCalls(realm) }
}

/** Opening an account: the same for both, but for what people call themselves. */
export function registration<const Name extends z.ZodRawShape>(noun: string, path: `/api/${string}`, name: Name) {
  return endpoint({
    summary: `${noun}注册（scene 1）；邀请码优先于 invite Cookie`,
    method: 'POST',
    path,
    access: 'public',
    input: z.object({
      phone_number: PhoneNumber,
      code: SmsCode,
      password: NewUserPassword,
      agree: Agreement,
      invite: InviteCode.optional(),
      ...name,
    }),
    output: OpenedToken,
    refusals: ['CODE_WRONG', 'PHONE_TAKEN', 'PASSWORD_WEAK', 'REGISTRATION_CLOSED', 'WORDS_REFUSED'],
    done: '注册成功',
  })
}

/** Coming in and going out. */
function comingIn<const R extends AccountRealm>(realm: R) {
  const { noun, open } = realms[realm]
  return {
    sendSms: endpoint({
      summary: `${noun}：发送短信验证码。号码是否注册，回答都一样`,
      method: 'POST',
      path: `${open}/send/sms`,
      access: 'public',
      input: z.object({
        phone_number: PhoneNumber,
        area: Area.default('86'),
        scene: z.enum(smsSceneKeys, '没有这种验证码').default('1'),
        captcha: CaptchaProof.optional(),
      }),
      output: z.null(),
      refusals: ['CAPTCHA_FAILED', 'SMS_TOO_SOON', 'SMS_OF_HOUR', 'SMS_OF_DAY', 'SMS_BUSY', 'SMS_NOT_SENT'],
      done: '验证码已发送，5 分钟内有效',
    }),
    login: endpoint({
      summary: `${noun}登录：手机号与密码，或手机号与验证码（scene 2）`,
      method: 'POST',
      path: `${open}/login`,
      access: 'public',
      input: z
        .object({
          phone_number: PhoneNumber,
          password: TypedPassword.optional(),
          code: SmsCode.optional(),
          captcha: CaptchaProof.optional(),
        })
        .refine((given) => (given.password === undefined) !== (given.code === undefined), {
          path: ['password'],
          message: '请填写密码或验证码',
        }),
      output: OpenedToken,
      refusals: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'CAPTCHA_FAILED', 'CODE_WRONG', 'PHONE_UNKNOWN', 'ACCOUNT_FROZEN'],
      done: '登录成功',
    }),
    forgetPassword: endpoint({
      summary: `${noun}找回密码（scene 3），该账号的会话全部结束`,
      method: 'POST',
      path: `${open}/forget/password`,
      access: 'public',
      input: z.object({ phone_number: PhoneNumber, code: SmsCode, password: NewUserPassword }),
      output: z.null(),
      refusals: ['CODE_WRONG', 'PHONE_UNKNOWN', 'PASSWORD_WEAK', 'ACCOUNT_FROZEN'],
      done: '密码已重新设置，请登录',
    }),
    logout: endpoint({
      summary: `${noun}退出登录`,
      method: 'POST',
      path: `${open}/logout`,
      access: realm,
      input: none,
      output: z.null(),
      done: '已退出',
    }),
  }
}

/** What somebody does with an account they are signed in to. */
function insideCalls<const R extends AccountRealm>(realm: R) {
  const { noun, own } = realms[realm]
  return {
    changePassword: endpoint({
      summary: `${noun}修改密码，其他会话随之结束`,
      method: 'POST',
      path: `${own}/change/password`,
      access: realm,
      input: z.object({ old_password: TypedPassword, password: NewUserPassword }),
      output: z.null(),
      refusals: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'PASSWORD_WEAK', 'PASSWORD_MISSING'],
      done: '密码已修改，其他设备已退出',
    }),
    changePhone: endpoint({
      summary: `${noun}更换手机号：原号码收 scene 4，新号码收 scene 5，其他会话随之结束`,
      method: 'POST',
      path: `${own}/change/phone_number`,
      access: realm,
      input: z.object({ old_code: SmsCode, phone_number: PhoneNumber, code: SmsCode }),
      output: z.null(),
      refusals: ['CODE_WRONG', 'PHONE_TAKEN'],
      done: '手机号已更换，其他设备已退出',
    }),
    security: endpoint({
      summary: `${noun}账户安全：手机号、密码、微信、登录设备与注销申请`,
      method: 'GET',
      path: `${own}/security`,
      access: realm,
      input: none,
      output: Security,
    }),
    endSession: endpoint({
      summary: `${noun}：让一台设备退出登录`,
      method: 'POST',
      path: `${own}/sessions/{id}/end`,
      access: realm,
      input: z.object({ id: Id }),
      output: z.null(),
      refusals: ['RECORD_NOT_FOUND'],
      done: '该设备已退出',
    }),
    endOtherSessions: endpoint({
      summary: `${noun}：让其他设备全部退出登录`,
      method: 'POST',
      path: `${own}/sessions/end`,
      access: realm,
      input: none,
      output: z.null(),
      done: '其他设备已退出',
    }),
    messages: endpoint({
      summary: `${noun}站内消息，最新在前`,
      method: 'GET',
      path: `${own}/messages`,
      access: realm,
      input: z.object({ ...pageFields, unread: Flag.optional() }),
      output: listOf(Message),
    }),
    readMessages: endpoint({
      summary: `${noun}：标记消息已读，不指明时为全部`,
      method: 'POST',
      path: `${own}/messages/read`,
      access: realm,
      input: z.object({ ids: z.array(Id).min(1).max(100).optional() }),
      output: z.object({ unread: z.number().int() }),
      done: '已标记为已读',
    }),
    consents: endpoint({
      summary: `${noun}：自己同意过的协议，最新在前`,
      method: 'GET',
      path: `${own}/consents`,
      access: realm,
      input: z.object(pageFields),
      output: listOf(Consent),
    }),
    closureMatters: endpoint({
      summary: `${noun}：注销前还要结清什么，各在哪里办理、能退回多少`,
      method: 'GET',
      path: `${own}/closure`,
      access: realm,
      input: none,
      output: z.object({ list: z.array(OpenMatter) }),
    }),
    askClosure: endpoint({
      summary: `${noun}申请注销账户，冷静期 15 天，期间可以撤回`,
      method: 'POST',
      path: `${own}/closure`,
      access: realm,
      input: z.object({ password: TypedPassword, reason: line(200).default('') }),
      output: z.object({ asked_at: Instant, ends_at: Instant }),
      refusals: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'PASSWORD_MISSING', 'CLOSURE_MONEY_OPEN', 'CLOSURE_ASKED_ALREADY'],
      done: '已提交注销申请',
    }),
    cancelClosure: endpoint({
      summary: `${noun}撤回注销申请`,
      method: 'POST',
      path: `${own}/closure/cancel`,
      access: realm,
      input: none,
      output: z.null(),
      refusals: ['CLOSURE_NOT_ASKED'],
      done: '已撤回注销申请',
    }),
  }
}
