import type { OutputInside } from '#contract/base/endpoint.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { OpenMatterInside, Security } from '#contract/people/account-calls.ts'
import type { enterpriseAccounts } from '#contract/people/accounts.console.ts'
import type { Attempts } from '#server/modules/people/attempts/service.ts'
import type { Consents } from '#server/modules/people/consents/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import type { Sessions } from '#server/modules/people/sessions/service.ts'
import type { Sightings } from '#server/modules/people/sightings/service.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Defects } from '#server/platform/defects.ts'
import type { Page } from '#server/platform/paging.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Passwords } from '#server/platform/secrets/passwords.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import type { AccountState } from './model.ts'
import type { ClosureRow } from './store.ts'

/** Somebody new: whoever invited them, and whoever greets them, hears of it in the same transaction. */
type OnRegistered = (
  tx: Tx,
  account: { realm: AccountRealm; id: number; name: string },
  invite: { code: string; source: 'link' | 'code'; channel: string },
  now: Date,
) => Promise<void>

/** What somebody still has with us, owes, or has paid for and would get back: while there is any they cannot leave. */
export type MoneyOpen = (tx: Reader, realm: AccountRealm, id: number, now: Date) => Promise<OpenMatterInside[]>

/** Whether accounts may be opened at present. */
type IsOpen = () => Promise<boolean>

/** What else has to go when somebody leaves: each room forgets what it knows about them. */
export type OnClosed = (tx: Tx, realm: AccountRealm, id: number, now: Date) => Promise<void>

/**
 * An account was frozen, or no longer is: whoever lets its money leave hears of it in the same transaction, and says
 * what is on its way out.
 */
export interface LeavingMoney extends Freezing {
  openOf(tx: Reader, owner: Owner): Promise<OutputInside<typeof enterpriseAccounts.read>['open_withdrawals']>
}

/** Whoever shows or does something for an account stops while it is frozen, and goes on afterwards. */
export interface Freezing {
  onFrozen(tx: Tx, owner: Owner, now: Date): Promise<void>
  onThawed(tx: Tx, owner: Owner, now: Date): Promise<void>
}

interface Owner {
  realm: AccountRealm
  id: number
}

/** Whether somebody can come in by a scan, and as whom. */
export type WechatOf = (realm: AccountRealm, id: number) => Promise<Security['wechat']>

/** What an operator sees of the person behind an account. */
export type ProfileOf = Readonly<
  Record<AccountRealm, (id: number) => Promise<{ profile: { label: string; value: string }[]; children: number }>>
>

/** An account as operators see it in a list: what several rooms know of it. */
export interface ListedAccount {
  id: number
  name: string
  phone_masked: string
  state: AccountState
  frozen_reason: string
  has_password: boolean
  wechat_bound: boolean
  last_seen_at: Date | null
  created_at: Date
}

export interface AccountFilter {
  ids?: readonly number[] | undefined
  q?: string | undefined
  phoneIndexes?: readonly Buffer[] | undefined
  state?: AccountState | undefined
}

export interface ListedClosure extends ClosureRow {
  name: string
  phone_masked: string
}

export interface ClosureFilter {
  id?: number
  state?: ClosureRow['state'] | undefined
  realm?: AccountRealm | undefined
}

/** What operators see of accounts in lists: names, WeChat and devices are other rooms', read together. */
export interface Listing {
  page(tx: Reader, realm: AccountRealm, paging: Paging, filter: AccountFilter): Promise<Page<ListedAccount>>
  closures(tx: Reader, paging: Paging, filter: ClosureFilter): Promise<Page<ListedClosure>>
  /** What these are called, by `realm:id`. */
  names(tx: Reader, owners: readonly { realm: AccountRealm; owner_id: number }[]): Promise<Map<string, string>>
}

/** Who invited each of these, by the id of whom they invited. */
export type Parents = (
  tx: Reader,
  realm: AccountRealm,
  ids: readonly number[],
) => Promise<Map<number, { id: number; name: string }>>

/** Whether somebody's company is certified now. */
export type IsCertified = (tx: Reader, enterpriseId: number) => Promise<boolean>

/** Conversations about business in which somebody has something new to read. */
export type UnreadLeads = (tx: Reader, realm: AccountRealm, id: number) => Promise<number>

/** What the room stands on. */
export interface Parts {
  database: Database
  defects: Pick<Defects, 'record'>
  passwords: Passwords
  persons: Pick<Persons, 'found'>
  sessions: Sessions
  attempts: Attempts
  sms: Sms
  sealing: Sealing
  consents: Consents
  sightings: Sightings
  messages: Messages
  staff: Pick<Staff, 'names'>
  onRegistered: OnRegistered
  onClosed: OnClosed
  moneyOpen: MoneyOpen
  leaving: LeavingMoney
  parents: Parents
  listing: Listing
  isOpen: IsOpen
  isCertified: IsCertified
}
