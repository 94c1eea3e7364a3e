import type { Fen } from '#contract/base/money.ts'
import type { Holdings } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** What of an enterprise's cash may be taken out now, and not only spent. */
export interface WithdrawableCash {
  /** For whoever decides by it. */
  withdrawable(tx: Reader, enterpriseId: number, now: Date): Promise<Fen>
  /** For whoever looks: by books that were read already, so that they are not read a second time. */
  shown(
    tx: Reader,
    asked: { enterpriseId: number; amount: Fen; now: Date },
    held: Holdings<'enterprise'>,
  ): Promise<{ withdrawable: Fen }>
}

/** Whether somebody has begun something about money that is not over: an order that may still be paid, a payout. */
export type MoneyUnderWay = (tx: Reader, realm: 'enterprise' | 'maker', id: number) => Promise<boolean>
