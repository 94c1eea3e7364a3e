import type { Reader, Tx } from '#server/platform/postgres/database.ts'

/** Who would be paid for whose order. */
export interface Suspect {
  makerId: number
  enterpriseId: number
  orderNo: string
  now: Date
}

/** What speaks against paying it out: what was seen, in words, and when. */
export interface Evidence {
  kind: string
  detail: string
  seen_at: Date
}

/** Asked when a commission is made; whatever is found holds it until somebody has looked. */
export type Suspicions = (tx: Tx, about: Suspect) => Promise<readonly Evidence[]>

/** Told that a commission was held as it was made, in the same transaction. */
export type CommissionHeld = (
  tx: Tx,
  held: Suspect & { commissionId: number; amount: number; evidence: readonly Evidence[] },
) => Promise<void>

/** How a commission came about, for whoever shows it beside something else. */
export interface Explained {
  order_no: string
  base: number
  rate: number
  level: number
  rule: number
  unfreeze_at: Date
  enterprise_name: string
}

export type ExplainedBy = (tx: Reader, makerId: number, orderNos: readonly string[]) => Promise<readonly Explained[]>
