import type { Fen } from '#contract/base/money.ts'
import type { OpenMatterInside } from '#contract/people/account-calls.ts'
import type { Holdings } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** What of an enterprise's cash may be taken out now, and not only spent. */
export interface WithdrawableCash {
  /** For whoever decides by it. */
  withdrawable(tx: Reader, enterpriseId: number, now: Date): Promise<Fen>
  /** For whoever looks: by books that are being read anyway, so that they are not read a second time. */
  shown(
    tx: Reader,
    asked: { enterpriseId: number; amount: Fen; now: Date },
    held: Promise<Holdings<'enterprise'>>,
  ): Promise<{ withdrawable: Fen }>
}

/**
 * What somebody has begun about money that is not over: an order that may still be paid, a payout; and what was paid
 * for and still runs, as far as something would come back for it.
 */
export type MoneyUnderWay = (
  tx: Reader,
  realm: 'enterprise' | 'maker',
  id: number,
  now: Date,
) => Promise<readonly OpenMatterInside[]>

/** How a commission came about. */
export interface Explained {
  order_no: string
  base: Fen
  /** In basis points. */
  rate: number
  level: number
  rule: number
  unfreeze_at: Date
  enterprise_name: string
}

/** Of the commissions of a maker, those for these orders. */
export type ExplainedBy = (tx: Reader, makerId: number, orderNos: readonly string[]) => Promise<readonly Explained[]>
