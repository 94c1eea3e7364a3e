import type { Fen } from '#contract/base/money.ts'
import type { LinkFault } from '#contract/catalogue/links.words.ts'
import type { PayWay } from '#contract/money/orders.ts'
import type { OrderChannel } from '#contract/money/orders.words.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Records } from '#server/modules/catalogue/records/service.ts'
import type { PriceRoom } from '#server/modules/money/prices/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'

/** How a term is sold, and what was paid for it given back. */
export interface Cashier {
  sell(
    tx: Tx,
    order: {
      enterpriseId: number
      personId: number | null
      reference: string
      title: string
      amount: Fen
      snapshot: Record<string, unknown>
      usePromotion: boolean | undefined
      priceConfirmed: Fen | undefined
      channel: OrderChannel | undefined
      now: Date
    },
  ): Promise<{ order_no: string; state: 'paid' | 'unpaid' }>
  /** How an order is paid that somebody has chosen a way for. */
  wayOf(enterpriseId: number, order_no: string, now: Date): Promise<PayWay | null>
  /** Whether somebody has transferred money for an order that nobody has confirmed yet. */
  isTransferred(enterpriseId: number, order_no: string): Promise<boolean>
  close(tx: Tx, order_no: string, now: Date): Promise<void>
  giveBack(
    tx: Tx,
    refund: { order_no: string; amount: Fen | 'rest'; reason: string; by: Actor; now: Date },
  ): Promise<Fen>
  purses(tx: Reader, enterpriseId: number): Promise<{ cash: Fen; promotion: Fen }>
}

/** What was found behind an address. */
export interface Looked {
  good: boolean
  fault: LinkFault | ''
  status: number | null
  tookMs: number
  title: string
  linkedBack: boolean
}

/** Opens a site as a visitor of it would. Never rejects for what the network or the site does. */
export interface SiteReader {
  look(url: string): Promise<Looked>
}

/** How an enterprise is certified: the level in force, nought without one. */
type LevelOf = (tx: Reader, enterpriseId: number, now: Date) => Promise<number>

/** Whether an owner may act: not frozen, not gone. Nobody freezes them before the transaction has ended. */
export type MayAct = (tx: Tx, enterpriseId: number) => Promise<boolean>

export interface Parts {
  database: Database
  /** A transaction in which money may move: it is tried again where two met crosswise. */
  begin: Database['begin']
  clock: Clock
  defects: Defects
  records: Records
  companies: Pick<Companies, 'demand' | 'namesOf'>
  settings: Pick<Settings, 'get' | 'read'>
  prices: Pick<PriceRoom, 'at' | 'shown' | 'noted'>
  messages: Pick<Messages, 'tell'>
  persons: Pick<Persons, 'demand'>
  files: Pick<Files, 'isOwn'>
  refuseWords(fields: Readonly<Record<string, string>>): Promise<void>
  cashier: Cashier
  levelOf: LevelOf
  mayAct: MayAct
  /** Undefined where nobody looks. */
  siteReader: SiteReader | undefined
}

/** Somebody who acts for an enterprise. */
export interface Self {
  enterpriseId: number
  personId: number
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}

/** Whether whoever calls themselves so is a person who reads, as far as that can be told. */
export type IsReader = (userAgent: string) => boolean
