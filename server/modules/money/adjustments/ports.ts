import type { Fen } from '#contract/base/money.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'

/** Of these addresses, those of evidence that was handed in. */
export type KnownEvidence = (tx: Reader, urls: readonly string[]) => Promise<ReadonlyMap<string, unknown>>

/**
 * The promotion fund of an enterprise got more by this, or less: it keeps a record of what every fen of it was given
 * for. In the transaction of the posting.
 */
export type PromotionAdjusted = (
  tx: Tx,
  moved: { enterpriseId: number; reference: string; amount: Fen; now: Date },
) => Promise<void>

/** The same for points. */
export type PointsAdjusted = (
  tx: Tx,
  moved: { owner: { kind: 'enterprise' | 'maker'; id: number }; reference: string; points: number; now: Date },
) => Promise<void>

/** Whether somebody is there: nobody gets money who has left. */
export type IsThere = (tx: Reader, realm: 'enterprise' | 'maker', id: number) => Promise<boolean>
