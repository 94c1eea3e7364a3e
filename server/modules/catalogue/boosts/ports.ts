import type { Fen } from '#contract/base/money.ts'
import type { BoostKind } from '#contract/catalogue/boosts.words.ts'
import type { PayWay } from '#contract/money/orders.ts'
import type { OrderChannel } from '#contract/money/orders.words.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Opportunities } from '#server/modules/catalogue/opportunities/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { PriceRoom } from '#server/modules/money/prices/service.ts'
import type { Certifications } from '#server/modules/people/certifications/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'

interface Sale {
  enterpriseId: number
  personId: number
  reference: string
  title: string
  amount: Fen
  snapshot: Record<string, unknown>
  priceConfirmed: Fen | undefined
  usePromotion: boolean | undefined
  channel: OrderChannel | undefined
  now: Date
}

/** How it is paid and given back. */
export interface Cashier {
  sell(tx: Tx, order: Sale): Promise<{ order_no: string }>
  wayOf(enterpriseId: number, order_no: string, now: Date): Promise<PayWay | null>
  close(tx: Tx, order_no: string, now: Date): Promise<void>
  giveBack(tx: Tx, refund: { order_no: string; amount: Fen; reason: string; by: Actor; now: Date }): Promise<Fen>
}

/** Something of an enterprise's own that readers see. */
export interface Subject {
  kind: BoostKind
  id: number
  title: string
}

/** What an enterprise can have stand first: what readers see of it, and is its own. */
export type SubjectsOf = (enterpriseId: number, now: Date) => Promise<Subject[]>

export interface Parts {
  database: Database
  ledger: Ledger
  settings: Pick<Settings, 'read' | 'get'>
  prices: Pick<PriceRoom, 'at' | 'shown' | 'noted'>
  messages: Pick<Messages, 'tell'>
  companies: Pick<Companies, 'cards' | 'companies'>
  opportunities: Pick<Opportunities, 'cards'>
  certifications: Pick<Certifications, 'isCertified'>
  subjectsOf: SubjectsOf
  cashier: Cashier
  mayAct(tx: Tx, enterpriseId: number): Promise<boolean>
}

/** Somebody who acts for an enterprise. */
export interface Self {
  enterpriseId: number
  personId: number
  now: Date
  requestId: string
  idempotencyKey: string | undefined
}
