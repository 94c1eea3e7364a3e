import { startWechatPayer } from '#contract/people/wechat.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { callAs } from '#web/kit/form/account-call.ts'

/**
 * Before paying inside WeChat (JSAPI): resolves to true where it is known whose WeChat pays. Otherwise the browser is
 * led through WeChat, silently, and comes back to `from`.
 */
export async function knowPayer(realm: AccountRealm, from: string): Promise<boolean> {
  const { known, authorize_url } = await callAs[realm](startWechatPayer[realm], { from })
  if (!known && authorize_url) location.assign(authorize_url)
  return known
}
