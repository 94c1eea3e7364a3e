import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'

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
