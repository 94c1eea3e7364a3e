import type { Fen } from '#contract/base/money.ts'
import type { Right } from '#contract/base/rights.ts'
import type { PayWay } from '#contract/money/orders.ts'
import type { OrderChannel } from '#contract/money/orders.words.ts'
import type { SubjectType } from '#contract/people/certifications.words.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Offers } from '#server/modules/money/offers/service.ts'
import type { Enterprises } from '#server/modules/people/enterprises/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'
import type { RegistryAnswer } from './model.ts'

/** Whoever keeps the register of companies. Never rejects for what the network or the register does. */
export interface CompanyRegistry {
  readonly name: 'sandbox'
  look(asked: { credit_code: string; company_name: string; legal_person: string }): Promise<RegistryAnswer>
}

/** How the fee is taken and given back. */
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
      now: Date
    },
  ): Promise<{ order_no: string }>
  /** How an order is paid that somebody has chosen a way for. */
  wayOf(enterpriseId: number, order_no: string, now: Date): Promise<PayWay | null>
  close(tx: Tx, order_no: string, now: Date): Promise<void>
  giveBack(
    tx: Tx,
    refund: { order_no: string; amount: Fen | 'rest'; reason: string; by: Actor; now: Date },
  ): Promise<Fen>
}

/** What is certified of an enterprise. */
export interface Certified {
  enterpriseId: number
  company_name: string
  credit_code: string
  legal_person: string
  subject_type: SubjectType
}

/** Told that what is certified of an enterprise is another than before, or nothing any more: what shows it follows. */
export type CertificationChanged = (
  tx: Tx,
  was: Certified | undefined,
  is: Certified | undefined,
  now: Date,
) => Promise<void>

/** What certification writes into an enterprise's page. */
export interface Pages {
  certify(tx: Tx, certified: CertifiedPage): Promise<unknown>
  uncertify(tx: Tx, enterpriseId: number, ending: { until: Date; act: Act }): Promise<void>
  moveTo(tx: Tx, from: number, to: number, act: Act): Promise<void>
}

interface Act {
  actor: Actor
  now: Date
  requestId: string
}

interface CertifiedPage {
  enterpriseId: number
  personId: number
  name: string
  creditCode: string
  legalPerson: string
  businessScope: string
  registeredAddress: string
  foundedOn: string | null
  capital: string
  level: number
  from: Date
  until: Date
  industryId: number
  regionId: number
  act: Act
}

/** The order of a bank transfer that was confirmed in a company's own name; '' where there is none. */
type ControlProof = (tx: Reader, enterpriseId: number, companyName: string) => Promise<string>

/** Whether an owner may act: not frozen, not gone. Nobody freezes them before the transaction has ended. */
export type MayAct = (tx: Tx, enterpriseId: number) => Promise<boolean>

/** Refuses texts with words that must not be used. */
export type RefuseWords = (fields: Readonly<Record<string, string>>) => Promise<void>

export interface Parts {
  database: Database
  /** A transaction in which money may move: it is tried again where two met crosswise. */
  begin: Database['begin']
  sealing: Sealing
  messages: Pick<Messages, 'tell'>
  staff: Pick<Staff, 'names' | 'refuseOnePerson'>
  offers: Pick<Offers, 'supportServiceFor'>
  settings: Pick<Settings, 'get' | 'read' | 'edited' | 'change'>
  files: Pick<Files, 'use' | 'isOwn' | 'known'>
  enterprises: Pick<Enterprises, 'certify' | 'uncertify' | 'said'>
  regions: Pick<Regions, 'hasRegion' | 'hasIndustry' | 'regionName' | 'industryName'>
  refuseWords: RefuseWords
  /** Undefined where no register is asked. */
  registry: CompanyRegistry | undefined
  cashier: Cashier
  pages: Pages
  controlProof: ControlProof
  mayAct: MayAct
  changed: CertificationChanged
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
