import type { Fen } from '#contract/base/money.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** What the ledger says of an owner: whoever has read it hands it on, so that it is not read a second time. */
export interface Books {
  cash: number
  totals: Awaited<ReturnType<Ledger['totals']>>
}

/** What of an enterprise's cash may be taken out now, and not only spent. */
export type WithdrawableCash = (tx: Reader, enterpriseId: number, now: Date, books?: Books) => Promise<Fen>

/** Whether somebody has begun something about money that is not over: an order that may still be paid, a payout. */
export type MoneyUnderWay = (tx: Reader, realm: 'enterprise' | 'maker', id: number) => Promise<boolean>
