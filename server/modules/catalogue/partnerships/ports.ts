import type { Fen } from '#contract/base/money.ts'
import type { Right } from '#contract/base/rights.ts'
import type { PayWay } from '#contract/money/orders.ts'
import type { OrderChannel } from '#contract/money/orders.words.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Strategic } from '#server/modules/catalogue/strategic/service.ts'
import type { Ledger, OnEarned } from '#server/modules/money/ledger/service.ts'
import type { Certifications } from '#server/modules/people/certifications/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'

interface Sale {
  enterpriseId: number
  personId: number
  reference: string
  title: string
  amount: Fen
  deposit: Fen
  snapshot: Record<string, unknown>
  priceConfirmed: Fen | undefined
  channel: OrderChannel | undefined
  now: Date
}

/** How fee and deposit are taken and given back. */
export interface Cashier {
  sell(tx: Tx, order: Sale): Promise<{ order_no: string }>
  /** The balance pays an order that waits, where it is enough. */
  settleFromBalance(tx: Tx, order_no: string, now: Date): Promise<boolean>
  /** How an order is paid that somebody has chosen a way for. */
  payBy(self: Self, order_no: string, channel: OrderChannel): Promise<PayWay | null>
  close(tx: Tx, order_no: string, now: Date): Promise<void>
  giveBack(
    tx: Tx,
    refund: { order_no: string; part: 'price'; amount: Fen; reason: string; by: Actor; now: Date },
  ): Promise<Fen>
  /** Answers the refund's number. */
  refund(
    tx: Tx,
    refund: { order_no: string; part: 'deposit'; amount: Fen; reason: string; by: Actor; now: Date },
  ): Promise<string>
}

/** Whether an owner may act: not frozen, not gone. Nobody freezes them before the transaction has ended. */
export type MayAct = (tx: Tx, enterpriseId: number) => Promise<boolean>

/** Refuses texts with words that must not be used. */
export type RefuseWords = (fields: Readonly<Record<string, string>>) => Promise<void>

export interface Parts {
  database: Database
  ledger: Ledger
  messages: Pick<Messages, 'tell'>
  staff: Pick<Staff, 'names' | 'refuseOnePerson'>
  files: Pick<Files, 'use' | 'known'>
  companies: Pick<Companies, 'ownership'>
  strategic: Pick<Strategic, 'plans' | 'partners' | 'planFor'>
  certifications: Pick<Certifications, 'certified'>
  cashier: Cashier
  mayAct: MayAct
  earned: OnEarned
  refuseWords: RefuseWords
  /** Signs the addresses under which papers open for a while. */
  paperKeys: Keys
}

/** A member of staff who does something, and in which request. */
export interface By {
  caller: { staffId: number; rights: ReadonlySet<Right> }
  now: Date
  requestId: string
}

/** Somebody who acts for an enterprise. */
export interface Self {
  enterpriseId: number
  personId: number
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}
