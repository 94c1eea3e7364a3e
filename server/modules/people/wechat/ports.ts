import type { Accounts, EntryDoor } from '#server/modules/people/accounts/service.ts'
import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Sessions } from '#server/modules/people/sessions/service.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import type { Database } from '#server/platform/postgres/database.ts'

/** Who stands behind a scan. `unionid` is the same in all of an owner's apps, `openid` in one of them. */
export interface WechatIdentity {
  appid: string
  openid: string
  unionid: string | undefined
  nickname: string
}

/**
 * What an authorisation code was good for. It works once and only for a moment: after `unknown` it must not be sent
 * again, because a second use of a code that did arrive is refused.
 */
export type Exchanged =
  | { outcome: 'identity'; identity: WechatIdentity }
  /** 快照页: WeChat shows a preview to somebody it invents. Nobody is signed in and nothing bound. */
  | { outcome: 'snapshot' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string }

/** WeChat's sign-in for websites. Never rejects for what the network or WeChat does. */
export interface WechatLogin {
  readonly name: string
  readonly appid: string
  /** The origin whose page shows the QR code in a frame. */
  readonly frameOrigin: string
  /** The page with the QR code; `redirectUri` is where WeChat sends the browser after the scan. */
  authorizeUrl(parts: { state: string; redirectUri: string }): string
  /** A picture of the QR code, where the provider lets us draw it. */
  qrUrl(state: string): string | undefined
  exchange(code: string): Promise<Exchanged>
}

/** Sign-in inside WeChat, by the official account. Never rejects for what the network or WeChat does. */
export interface WechatOfficial {
  readonly name: string
  readonly appid: string
  /** Where WeChat's browser is led; silently WeChat asks nobody and tells the openid alone. */
  authorizeUrl(parts: { state: string; redirectUri: string; silent: boolean }): string
  exchange(code: string): Promise<Exchanged>
}

/** Our apps at WeChat: who somebody is differs from one to the other. */
export type WechatApp = 'website' | 'official'

export interface Parts {
  database: Database
  accounts: Accounts
  makers: Pick<Makers, 'make' | 'decentName'>
  messages: Messages
  sessions: Pick<Sessions, 'endAll' | 'endOthers'>
  sms: Sms
  /** Undefined where there is no sign-in by scan. */
  provider: WechatLogin | undefined
  /** Undefined where there is no official account. */
  official: WechatOfficial | undefined
  origin: string
  /** Where WeChat's own browser is: the mobile site's, where it has a host of its own. */
  mobileOrigin: string
}

/** Whoever comes in by WeChat, in the browser that began it. */
export type ScanDoor = EntryDoor
