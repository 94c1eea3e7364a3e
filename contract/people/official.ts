import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { none } from '#contract/base/fields.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { officialKindKeys, textedKindKeys } from './official.words.ts'

// The official account: what WeChat's browser has to know before a page may say how it is shared.

export const signSharePage = endpoint({
  summary: '微信 JS-SDK 签名：只为本站页面签名，地址取 # 之前的部分',
  method: 'GET',
  path: '/api/wechat/share/sign',
  access: 'public',
  input: z.object({ url: z.string().min(8).max(2000, '地址过长') }),
  /** The names are those of WeChat's `config`. */
  output: z.object({
    appId: z.string().max(64),
    timestamp: z.number().int(),
    nonceStr: z.string().max(32),
    signature: z.string().max(40),
  }),
  refusals: ['OFFICIAL_UNAVAILABLE'],
})

const Kind = z.enum(officialKindKeys)
const Switches = z.object({
  /** Whether there is an official account that tells anything. */
  available: z.boolean(),
  /** Whether it knows the caller's WeChat; they have to follow it too. */
  bound: z.boolean(),
  list: z
    .array(
      z.object({
        kind: Kind,
        official: z.boolean(),
        /** Null where texts of this kind always go out, or there are none. */
        sms: z.boolean().nullable(),
      }),
    )
    .max(officialKindKeys.length),
})
export type MessageSwitches = z.input<typeof Switches>

function switchesFor<const Realm extends AccountRealm>(access: Realm, at: '/api/user' | '/api/ck/user') {
  const path = `${at}/messages/switches` as const
  return {
    read: endpoint({
      summary: '哪些事通过微信公众号或短信通知我',
      method: 'GET',
      path,
      access,
      input: none,
      output: Switches,
    }),
    set: endpoint({
      summary: '打开或关闭一类微信公众号或短信通知',
      method: 'POST',
      path,
      access,
      input: z.union([
        z.object({ kind: Kind, official: z.boolean() }),
        z.object({ kind: z.enum(textedKindKeys), sms: z.boolean() }),
      ]),
      output: Switches,
      done: '已保存',
    }),
  }
}

export const enterpriseSwitches = switchesFor('enterprise', '/api/user')
export const makerSwitches = switchesFor('maker', '/api/ck/user')
