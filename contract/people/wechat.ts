import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { Instant } from '#contract/base/time.ts'
import { SmsCode } from './account-calls.ts'

/** Where to go afterwards; kept here, never in WeChat's hands. Paths of this site only. */
const From = z.string().max(1000).optional()

export const startWechatEntry = endpoint({
  summary: '微信内登录：开始一次公众号网页授权；silent 为静默授权，只认得绑定过的微信',
  method: 'POST',
  path: '/api/ck/wechatAuth',
  access: 'public',
  input: z.object({ from: From, silent: z.boolean().default(false) }),
  output: z.object({ state: z.string().max(128), authorize_url: z.string().max(2000), expires_at: Instant }),
  refusals: ['WECHAT_UNAVAILABLE'],
})

export const moveWechat = endpoint({
  summary: '把绑定在另一个创客账户的微信迁到本账户：原账户的手机号收 scene 9，本账户的手机号收 scene 10',
  method: 'POST',
  path: '/api/ck/user/wechat/move',
  access: 'maker',
  input: z.object({
    /** What the scan of a WeChat that is another account's gave out. */
    bind_ticket: z.string().max(64),
    old_code: SmsCode,
    code: SmsCode,
  }),
  output: z.null(),
  refusals: ['SCAN_AGAIN', 'CODE_WRONG', 'WECHAT_TAKEN', 'WECHAT_BOUND_ALREADY', 'WECHAT_HELD', 'SESSION_INVALID'],
  done: '微信已迁到本账户',
})

/** Paying inside WeChat needs to know whose WeChat it is, in either realm, without binding it to anybody. */
function payerCall<Realm extends AccountRealm>(realm: Realm, noun: string, path: `/api/${string}`) {
  return endpoint({
    summary: `${noun}在微信内付款前，静默确认付款的微信；不绑定账户`,
    method: 'POST',
    path,
    access: realm,
    input: z.object({ from: From }),
    output: z.object({
      /** Known already in this session: nobody has to be led anywhere. */
      known: z.boolean(),
      authorize_url: z.string().max(2000).optional(),
    }),
    refusals: ['WECHAT_UNAVAILABLE'],
  })
}

export const startWechatPayer = {
  enterprise: payerCall('enterprise', '企业', '/api/user/wechat/payer'),
  maker: payerCall('maker', '创客', '/api/ck/user/wechat/payer'),
} as const
