import type { Fen } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { Ledger, OnEarned } from '#server/modules/money/ledger/service.ts'
import type { Offers } from '#server/modules/money/offers/service.ts'
import type { Taxes } from '#server/modules/money/taxes/service.ts'
import type { Certified } from '#server/modules/people/certifications/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Defects } from '#server/platform/defects.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'

export interface PayoutRequest {
  /** Ours, fixed before the provider hears of it. */
  no: string
  amount: Fen
  method: CarriedMethod
  /** Who receives, as the provider knows them: an openid, or what they sign in to Alipay with. */
  receiver: string
  /** Their real name; providers demand it from some amount on. */
  name: string
  remark: string
}

/**
 * Where a payout stands with the provider. `unknown`: no reliable word; the same number is asked about, and money that
 * may be on its way is never sent again under another.
 */
export type PayoutOutcome =
  | { outcome: 'paid'; transferNo: string; paidAt: Date }
  | { outcome: 'processing' }
  /** `packageInfo` is said when the payout is taken on, and not always later: the same request again says it anew. */
  | { outcome: 'wait_user_confirm'; packageInfo: string | undefined; confirmBefore: Date }
  | { outcome: 'failed'; reason: string }
  /** Nothing was ever begun under this number. */
  | { outcome: 'absent' }
  | { outcome: 'unknown'; reason: string }

/** What a provider can carry; all else is paid by hand. */
export type CarriedMethod = 'wechat' | 'alipay'

/** A line of the provider's bill: money of ours that left. */
export interface PayoutBillRow {
  no: string
  transferNo: string
  amount: Fen
  state: 'success' | 'failed'
  at: Date
}

/** Whoever carries money out. Never rejects for what the network or the provider does. */
export interface PayoutProvider {
  readonly name: 'wechat' | 'alipay' | 'sandbox'
  /** How those receive whom it pays; each by one provider at most. */
  readonly methods: readonly CarriedMethod[]
  /** As whom WeChat's sheet is opened in which a receiver confirms; nobody confirms with the others. */
  readonly confirming?: { mchId: string; appId: string }
  send(request: PayoutRequest): Promise<PayoutOutcome>
  query(no: string): Promise<PayoutOutcome>
  cancel(no: string): Promise<PayoutOutcome>
  bill(
    day: string,
  ): Promise<
    { outcome: 'bill'; rows: PayoutBillRow[] } | { outcome: 'not_ready' } | { outcome: 'unknown'; reason: string }
  >
}

/** What may be taken out of what is there: recharged money may be kept in, by a setting or because it is too new. */
type Withdrawable = (tx: Reader, realm: AccountRealm, id: number, now: Date) => Promise<Fen>

interface Asked {
  realm: AccountRealm
  id: number
  amount: Fen
  now: Date
}

/** Where the money of a withdrawal comes from: what brought a bonus takes it along. The caller holds the purses. */
export interface Drawing {
  /** What would be taken back of a bonus, and how much of that out of the cash, because it was spent. */
  quote(tx: Reader, asked: Asked): Promise<{ bonus_back: Fen; of_cash: Fen }>
  /** The same and what may be taken out at all, for an enterprise that only looks. */
  shown(tx: Reader, asked: Omit<Asked, 'realm'>): Promise<{ withdrawable: Fen; bonus_back: Fen; of_cash: Fen }>
  draw(tx: Tx, asked: Asked & { no: string }): Promise<void>
  undraw(tx: Tx, asked: Omit<Asked, 'amount'> & { no: string }): Promise<void>
}

/** Until when money may not leave, because phone or password were changed a moment ago. */
type CoolingUntil = (
  changed: { password_changed_at: Date | null; phone_changed_at: Date | null },
  now: Date,
) => Date | null

export type { Certified } from '#server/modules/people/certifications/service.ts'

/** What is certified of somebody's company, while it is. */
type CertifiedOf = (tx: Reader, enterpriseId: number) => Promise<Certified | undefined>

/** Whether somebody's company was certified until its time was over. */
type HasLapsed = (tx: Reader, enterpriseId: number) => Promise<boolean>

/** Who a maker is to WeChat, where they scanned, and since when. */
type ReceiverOf = (tx: Reader, makerId: number) => Promise<{ openid: string; boundAt: Date } | undefined>

/** The name that was verified of a maker, which they are paid in; undefined where none was. */
type NameOf = (tx: Reader, makerId: number) => Promise<string | undefined>

/** What is withheld for the tax office of what makers take out. */
export type Withholding = Pick<Taxes['withholding'], 'quote' | 'leave' | 'settle' | 'takeBack'>

/** Whether an owner may act: not frozen, not gone. Nobody freezes them before the transaction has ended. */
export type MayAct = (tx: Tx, realm: AccountRealm, id: number) => Promise<boolean>

/** Whether the books are sound; while they are not, no money leaves. */
type BooksSound = (tx: Reader) => Promise<boolean>

/** Whose telephone a code is sent to; undefined for an account that has left. */
export type PhoneOf = (tx: Reader, realm: AccountRealm, id: number) => Promise<string | undefined>

/** What there is to know about whoever wants money out, for the person who decides about it. */
type DescribeOwner = (
  realm: AccountRealm,
  id: number,
) => Promise<{
  name: string
  phone_number: string
  state: string
  frozen_reason: string
  created_at: Date
  password_changed_at: Date | null
  phone_changed_at: Date | null
  last_seen_at: Date | null
}>

/** What a maker's level takes off the fee, in basis points. */
export type FeeDiscountOf = (tx: Reader, makerId: number, now: Date) => Promise<number>

/** Told that it did, and by how much. */
export type FeeSaved = (tx: Tx, saved: { makerId: number; no: string; amount: Fen; now: Date }) => Promise<void>

/** Of these addresses, those of files that operators handed in as proof of a payment. */
type KnownProofs = (tx: Reader, urls: readonly string[]) => Promise<ReadonlyMap<string, unknown>>

/** What the room stands on. */
export interface Parts {
  database: Database
  ledger: Ledger
  sms: Pick<Sms, 'checkCodes' | 'useCodes'>
  messages: Pick<Messages, 'tell'>
  staff: Pick<Staff, 'names' | 'refuseOnePerson'>
  offers: Pick<Offers, 'withdrawalRules' | 'withdrawalFees'>
  settings: Pick<Settings, 'get' | 'edited' | 'change'>
  sealing: Sealing
  defects: Pick<Defects, 'record'>
  /** Whoever carries money out for us; what none of them does is paid by hand. */
  providers: readonly PayoutProvider[]
  /** Where the site for telephones is: a receiver confirms there, in WeChat. */
  mobileOrigin: string
  withdrawable: Withdrawable
  drawing: Drawing
  coolingUntil: CoolingUntil
  mayAct: MayAct
  certified: CertifiedOf
  hasLapsed: HasLapsed
  receiverOf: ReceiverOf
  phoneOf: PhoneOf
  describeOwner: DescribeOwner
  booksSound: BooksSound
  knownProofs: KnownProofs
  keepFiles: KeepFiles
  earned: OnEarned
  nameOf: NameOf
  withholding: Withholding
  feeDiscountOf: FeeDiscountOf
  feeSaved: FeeSaved
}
