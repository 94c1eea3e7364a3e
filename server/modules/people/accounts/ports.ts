import type { OutputInside } from '#contract/base/endpoint.ts'
import type { enterpriseAccounts } from '#contract/people/accounts.console.ts'
import type { Attempts } from '#server/modules/people/attempts/service.ts'
import type { Consents } from '#server/modules/people/consents/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Sessions } from '#server/modules/people/sessions/service.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Defects } from '#server/platform/defects.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import type { Passwords } from '#server/platform/secrets/passwords.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import type { AccountRealm } from './model.ts'

/** Somebody new: whoever invited them, and whoever greets them, hears of it in the same transaction. */
export type OnRegistered = (
  tx: Tx,
  account: { realm: AccountRealm; id: number; name: string },
  invite: { code: string; source: 'link' | 'code' },
  now: Date,
) => Promise<void>

/** Whether somebody still has money with us, or owes some: then they cannot leave. */
export type MoneyOpen = (tx: Tx, realm: AccountRealm, id: number) => Promise<boolean>

/** Whether accounts may be opened at present. */
export type IsOpen = () => Promise<boolean>

/** What else has to go when somebody leaves: each room forgets what it knows about them. */
export type OnClosed = (tx: Tx, realm: AccountRealm, id: number, now: Date) => Promise<void>

/**
 * An account was frozen, or no longer is: whoever lets its money leave hears of it in the same transaction, and says
 * what is on its way out.
 */
export interface LeavingMoney {
  onFrozen(tx: Tx, owner: Owner, now: Date): Promise<void>
  onThawed(tx: Tx, owner: Owner, now: Date): Promise<void>
  openOf(tx: Tx, owner: Owner): Promise<OutputInside<typeof enterpriseAccounts.read>['open_withdrawals']>
}

interface Owner {
  realm: AccountRealm
  id: number
}

/** Whether somebody can come in by a scan, and as whom. */
export type WechatOf = (
  realm: AccountRealm,
  id: number,
) => Promise<{ available: boolean; bound: boolean; nickname: string }>

/** What an operator sees of the person behind an account. */
export type ProfileOf = Readonly<
  Record<AccountRealm, (id: number) => Promise<{ profile: { label: string; value: string }[]; children: number }>>
>

/** Who invited each of these, by the id of whom they invited. */
export type Parents = (
  tx: Tx,
  realm: AccountRealm,
  ids: readonly number[],
) => Promise<Map<number, { id: number; name: string }>>

/** What the room stands on. */
export interface Parts {
  database: Database
  defects: Pick<Defects, 'record'>
  passwords: Passwords
  sessions: Sessions
  attempts: Attempts
  sms: Sms
  sealing: Sealing
  consents: Consents
  messages: Messages
  staff: Pick<Staff, 'names'>
  onRegistered: OnRegistered
  onClosed: OnClosed
  moneyOpen: MoneyOpen
  leaving: LeavingMoney
  parents: Parents
  isOpen: IsOpen
}
