import type { Fen } from '#contract/base/money.ts'
import type { PayWay } from '#contract/money/orders.ts'
import type { OrderChannel } from '#contract/money/orders.words.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Offers } from '#server/modules/money/offers/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'

interface Sale {
  makerId: number
  personId: number
  reference: string
  title: string
  amount: Fen
  snapshot: Record<string, unknown>
  priceConfirmed: Fen | undefined
  channel: OrderChannel
  now: Date
}

/** How it is paid and given back. */
export interface Cashier {
  sell(tx: Tx, order: Sale): Promise<{ order_no: string }>
  wayOf(makerId: number, orderNo: string, now: Date): Promise<PayWay | null>
  ways(): Promise<OrderChannel[]>
  /** Held before anything of ours: whoever pays an order holds it first, too. */
  lock(tx: Tx, orderNo: string): Promise<void>
  close(tx: Tx, orderNo: string, now: Date): Promise<void>
  refund(
    tx: Tx,
    refund: { order_no: string; amount: Fen | 'rest'; reason: string; by: Actor; now: Date },
  ): Promise<string>
}

export interface Parts {
  database: Database
  ledger: Pick<Ledger, 'begin' | 'lock' | 'balances' | 'namesOf'>
  offers: Pick<Offers, 'vipLevelFor' | 'shownVipLevels'>
  messages: Pick<Messages, 'tell'>
  staff: Pick<Staff, 'names'>
  cashier: Cashier
  mayAct(tx: Tx, makerId: number): Promise<boolean>
}

/** A maker who acts. */
export interface Self {
  makerId: number
  personId: number
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}
