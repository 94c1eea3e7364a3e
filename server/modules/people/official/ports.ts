import type { AccountRealm } from '#contract/base/realms.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Defects } from '#server/platform/defects.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'

/** What somebody outside gave us for a while, or why not. `spoiled`: the token that was shown is no longer good. */
export type Given =
  | { outcome: 'given'; value: string; lifeS: number }
  | { outcome: 'spoiled' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string }

export interface TemplateMessage {
  /** Ours, fixed before WeChat hears of it: the same one sent again within ten minutes is shown once. */
  no: string
  openid: string
  templateId: string
  url: string
  data: Readonly<Record<string, string>>
}

export type Shown =
  | { outcome: 'sent'; msgid: string }
  | { outcome: 'spoiled' }
  /** Nobody is there to see it: they do not follow the account, or want nothing of it. */
  | { outcome: 'unreachable'; reason: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string }

/** 公众号, as its server side is asked. Never rejects for what the network or WeChat does. */
export interface OfficialApi {
  readonly name: 'official_account' | 'sandbox'
  readonly appid: string
  /** `anew`: the one that was given out before is not good any more. */
  token(anew: boolean): Promise<Given>
  ticket(token: string): Promise<Given>
  send(token: string, message: TemplateMessage): Promise<Shown>
}

/** As whom the official account knows somebody; undefined where it does not. */
export type OpenidOf = (tx: Reader, realm: AccountRealm, ownerId: number) => Promise<string | undefined>

/** What a telephone is told where the official account reached nobody. */
interface BySms {
  realm: AccountRealm
  phone_number: string
  template: string
  values: Readonly<Record<string, string>>
  text: string
  now: Date
}

export interface Parts {
  database: Database
  sealing: Sealing
  settings: Settings
  defects: Pick<Defects, 'record'>
  openidOf: OpenidOf
  sms: { queue(tx: Tx, told: BySms): Promise<void> }
  /** Undefined where there is no official account. */
  api: OfficialApi | undefined
  /** Whose pages are shared: the site's own origin, and the mobile one where it has its own. */
  origins: readonly string[]
  /** Before the path of every page of the mobile site. */
  mobileBase: string
}
