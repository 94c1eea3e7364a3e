import type { AccountRealm } from '#contract/base/realms.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** The telephone number of an account; undefined for one that has left. */
export type PhoneOf = (tx: Reader, realm: 'enterprise' | 'maker', ownerId: number) => Promise<string | undefined>

/** Something that somebody is told of, and how it is said. */
export interface MessageEvent {
  label: string
  realms: readonly AccountRealm[]
  title: string
  /** `{name}` stands for a value that is handed in, `{￥name}` for an amount, `{…name}` for the end of a number. */
  content: string
  /** What a telephone is told; without it there is no such channel. */
  sms?: string
  /** Through which channels, unless an operator chose otherwise. */
  channels: { in_site: boolean; sms: boolean }
  /** Where there is more about it, with its values too; a realm without a page has no link. */
  link?: Partial<Record<AccountRealm, string>>
}
