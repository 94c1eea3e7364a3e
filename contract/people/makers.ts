import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { FileUrl, line, none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { PhoneNumber } from '#contract/base/phone.ts'
import { Instant } from '#contract/base/time.ts'
import { invitePattern } from '#contract/base/visitors.ts'
import { Agreement, accountCalls, NewUserPassword, registration, SmsCode, TypedPassword } from './account-calls.ts'
import { Maker } from './accounts.ts'
import { childStateKeys } from './invitations.words.ts'

export const makerAccount = accountCalls('maker')

export const registerMaker = registration('创客', '/api/ck/register', { nickname: line(20).optional() })

export const editMaker = endpoint({
  summary: '修改创客资料，只改给出的各项',
  method: 'POST',
  path: '/api/ck/user/edit',
  access: 'maker',
  input: z.object({
    nickname: line(20).min(1, '昵称不能为空').optional(),
    avatar: z.union([z.literal(''), FileUrl]).optional(),
    real_name: line(20).optional(),
  }),
  output: Maker,
  refusals: ['FILE_GONE', 'WORDS_REFUSED', 'IDENTITY_FROZEN'],
  done: '已保存',
})

export const readInviter = endpoint({
  summary: '邀请码的主人，名字只显示第一个字',
  method: 'GET',
  path: '/api/invite',
  access: 'public',
  input: z.object({ code: z.string().regex(invitePattern, '邀请码不正确') }),
  output: z.object({ name: z.string() }),
  refusals: ['RECORD_NOT_FOUND'],
})

const Child = z.object({
  id: z.number().int(),
  kind: z.enum(['enterprise', 'maker']),
  name: z.string(),
  phone_number: z.string(),
  joined_at: Instant,
  state: z.enum(childStateKeys),
  /** Of enterprises: whether who they are was found on their licence. */
  certified: z.boolean(),
  orders: z.number().int(),
  commission_amount: Yuan,
})
export type Child = z.input<typeof Child>

export const listChildren = endpoint({
  summary: '我邀请的人（直接下级），最新在前；可按类型、状态与手机尾号筛选',
  method: 'GET',
  path: '/api/ck/user/childs',
  access: 'maker',
  input: z.object({
    ...pageFields,
    level: whole({ min: 1, max: 1 }).default(1),
    kind: z.enum(['enterprise', 'maker']).optional(),
    state: z.enum(childStateKeys).optional(),
    /** The end of their number, as far as it is shown. */
    q: z
      .string()
      .regex(/^\d{4}$/, '请填写手机号的后 4 位')
      .optional(),
  }),
  output: listOf(Child),
})

const scanStatuses = [
  'waiting',
  'scanned',
  'cancelled',
  'expired',
  'bind_required',
  /** Somebody signed in wants a WeChat that is another account's: both prove their numbers. */
  'move_required',
  /** Silently nobody was found: the button asks for more. */
  'unknown',
  /** Whose WeChat pays is known; nobody was signed in by it. */
  'payer_known',
  'done',
] as const

export const scanAuth = endpoint({
  summary: '微信扫码登录：空请求开始一次扫码；带 state 查询进度；带 code 与 state 完成（公众号授权也在这里完成）',
  method: 'POST',
  path: '/api/ck/scanAuth',
  access: 'public',
  input: z.object({
    state: z.string().max(200).optional(),
    /** Empty: WeChat came back without one, because the person declined. */
    code: z.string().max(512).optional(),
    /** Where to go afterwards; kept here, never in WeChat's hands. Paths of this site only. */
    from: z.string().max(1000).optional(),
  }),
  output: z.object({
    state: z.string(),
    status: z.enum(scanStatuses),
    authorize_url: z.string().optional(),
    qr_url: z.string().optional(),
    expires_at: Instant.optional(),
    access_token: z.string().optional(),
    bind_ticket: z.string().optional(),
    /** Of the account that has the WeChat now, masked. */
    phone_number: z.string().max(20).optional(),
    from: z.string().optional(),
  }),
  refusals: [
    'SCAN_AGAIN',
    'WECHAT_AGAIN',
    'WECHAT_SNAPSHOT',
    'WECHAT_UNAVAILABLE',
    'WECHAT_BOUND_ALREADY',
    'WECHAT_HELD',
    'ACCOUNT_FROZEN',
  ],
})

export const bindPhone = endpoint({
  summary: '微信扫码后绑定手机号（scene 6）：Authorization 为会话，或 bind_ticket',
  method: 'POST',
  path: '/api/ck/user/bind/phone_number',
  access: 'optional',
  input: z.object({ phone_number: PhoneNumber, code: SmsCode, agree: Agreement.optional() }),
  output: z.object({ access_token: z.string(), has_password: z.boolean() }),
  refusals: [
    'SESSION_INVALID',
    'CODE_WRONG',
    'PHONE_TAKEN',
    'WECHAT_TAKEN',
    'WECHAT_BOUND_ALREADY',
    'ACCOUNT_FROZEN',
    'REGISTRATION_CLOSED',
    'PHONE_BOUND_ALREADY',
  ],
  done: '手机号已绑定',
})

export const setPassword = endpoint({
  summary: '设置登录密码，仅当还没有密码时',
  method: 'POST',
  path: '/api/ck/user/set/password',
  access: 'maker',
  input: z.object({ password: NewUserPassword }),
  output: z.null(),
  refusals: ['PASSWORD_SET_ALREADY', 'PASSWORD_WEAK'],
  done: '密码已设置',
})

export const startWechatBinding = endpoint({
  summary: '为已登录的创客开始绑定微信；有密码的账户须验证密码',
  method: 'POST',
  path: '/api/ck/user/wechat/bind',
  access: 'maker',
  input: z.object({
    password: TypedPassword.optional(),
    /** Inside WeChat: the official account asks, nobody scans. */
    official: z.boolean().default(false),
  }),
  output: z.object({
    state: z.string(),
    authorize_url: z.string(),
    qr_url: z.string().optional(),
    expires_at: Instant,
  }),
  refusals: ['WECHAT_UNAVAILABLE', 'WECHAT_BOUND_ALREADY', 'SIGN_IN_FAILED', 'SIGN_IN_LOCKED'],
})

export const unbindWechat = endpoint({
  summary: '解绑微信；没有密码的账户不能解绑',
  method: 'POST',
  path: '/api/ck/user/wechat/unbind',
  access: 'maker',
  input: none,
  output: z.null(),
  refusals: ['PASSWORD_MISSING', 'RECORD_NOT_FOUND'],
  done: '已解绑微信',
})
