import type { Fen } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { PayWay } from '#contract/money/orders.ts'
import type { OrderChannel } from '#contract/money/orders.words.ts'
import type { Activities } from '#server/modules/catalogue/activities/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'

/** Whose sign-ups they are. */
export interface Owner {
  kind: AccountRealm
  id: number
}

interface Sale {
  owner: Owner
  personId: number
  reference: string
  title: string
  amount: Fen
  snapshot: Record<string, unknown>
  channel: OrderChannel | undefined
  now: Date
}

/** How a seat is paid and paid back. */
export interface Cashier {
  sell(tx: Tx, order: Sale): Promise<{ order_no: string }>
  /** The balance pays an order that waits, where it is enough. */
  settleFromBalance(tx: Tx, order_no: string, now: Date): Promise<boolean>
  /** How an order is paid that somebody has chosen a way for. */
  payBy(self: Self, order_no: string, channel: OrderChannel): Promise<PayWay | null>
  /** Nothing where it is paid or closed already. */
  close(tx: Tx, order_no: string, now: Date): Promise<void>
  /** All that has not gone back yet; nothing where everything has. */
  giveBack(tx: Tx, refund: { order_no: string; amount: 'rest'; reason: string; by: Actor; now: Date }): Promise<Fen>
}

/** What is known of an account, to begin a form with. */
export type KnownOf = (tx: Reader, owner: Owner) => Promise<{ name: string; company: string }>

export interface Parts {
  database: Database
  /** A transaction in which money may move: it is tried again where two met crosswise. */
  begin: Database['begin']
  activities: Pick<Activities, 'seats' | 'placeOf'>
  messages: Pick<Messages, 'tell'>
  staff: Pick<Staff, 'names'>
  cashier: Cashier
  sealing: Sealing
  /** Refuses texts with words that must not be used. */
  refuseWords(fields: Readonly<Record<string, string>>): Promise<void>
  /** Whether an owner may act: not frozen, not gone. Nobody freezes them before the transaction has ended. */
  mayAct(tx: Tx, owner: Owner): Promise<boolean>
  /** Whether an account is a VIP's now. */
  isVip(tx: Reader, owner: Owner, now: Date): Promise<boolean>
  /** A maker's seat that only VIPs get: the term it was had with is used, until it is given up. */
  vipSeats: {
    taken(tx: Tx, makerId: number, signupNo: string, now: Date): Promise<void>
    left(tx: Tx, signupNo: string, now: Date): Promise<void>
  }
  knownOf: KnownOf
  /** Told that somebody came. */
  attended(tx: Tx, owner: Owner, activity: { id: number; title: string }, now: Date): Promise<void>
  /** Signs what is shown at the door. */
  doorKeys: Keys
  /** Signs the addresses under which calendar files open for a while. */
  calendarKeys: Keys
  origin: string
}

/** Somebody acts about their own. */
export interface Self {
  owner: Owner
  personId: number
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}

/** A member of staff who does something, and in which request. */
export interface By {
  caller: { staffId: number }
  now: Date
  requestId: string
}
