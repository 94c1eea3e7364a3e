import type { Fen } from '#contract/base/money.ts'
import type { PayWay } from '#contract/money/orders.ts'
import type { OrderChannel } from '#contract/money/orders.words.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Records } from '#server/modules/catalogue/records/service.ts'
import type { PriceRoom } from '#server/modules/money/prices/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'
import type { AdRow } from './store.ts'

/** Whether a person is reading, not a program, as far as what it calls itself tells. */
export type IsReader = (userAgent: string) => boolean

/** How an ad is paid and paid back. */
export interface Cashier {
  sell(
    tx: Tx,
    order: {
      enterpriseId: number
      personId: number
      reference: string
      title: string
      amount: Fen
      snapshot: Record<string, unknown>
      priceConfirmed: Fen | undefined
      channel: OrderChannel | undefined
      usePromotion: boolean
      now: Date
    },
  ): Promise<{ order_no: string; expires_at: Date }>
  /** How an order is paid that somebody has chosen a way for. */
  wayOf(enterpriseId: number, order_no: string, now: Date): Promise<PayWay | null>
  close(tx: Tx, order_no: string, now: Date): Promise<void>
  giveBack(
    tx: Tx,
    refund: { order_no: string; amount: Fen | 'rest'; reason: string; by: Actor; now: Date },
  ): Promise<Fen>
  /** What the buyer has: of their own, and of the promotion fund. */
  purses(tx: Reader, enterpriseId: number): Promise<{ cash: Fen; promotion: Fen }>
}

export interface Act {
  actor: Actor
  now: Date
  requestId: string
}

/** Writes an ad with everything that follows from it for readers: files, kept pages, the audit log. */
export interface Keeper {
  enter(tx: Tx, fields: object, act: Act, more?: object): Promise<AdRow>
  change(tx: Tx, id: number, changed: object, act: Act, action: string): Promise<AdRow>
}

export interface Parts {
  database: Database
  /** A transaction in which money may move: it is tried again where two met crosswise. */
  begin: Database['begin']
  records: Records
  companies: Companies
  messages: Pick<Messages, 'tell'>
  files: Pick<Files, 'known' | 'isOwn'>
  cashier: Cashier
  prices: Pick<PriceRoom, 'at' | 'standings' | 'shown' | 'noted'>
  /** Refuses texts with words that must not be used. */
  refuseWords(fields: Readonly<Record<string, string>>): Promise<void>
  isCertified(tx: Reader, enterpriseId: number, now: Date): Promise<boolean>
  /** Whether an owner may act: not frozen, not gone. Nobody freezes them before the transaction has ended. */
  mayAct(tx: Tx, enterpriseId: number): Promise<boolean>
  isWorkingDay(day: string): boolean
  /** Signs the addresses under which papers open for a while. */
  paperKeys: Keys
  /** Signs what is shown, so that only that can be counted as seen. */
  markKeys: Keys
}

/** Somebody who acts for an enterprise. */
export interface Self {
  enterpriseId: number
  personId: number
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}
