import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { Page } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** Whose invite a code is, as long as they are here. */
export type MakerOf = (tx: Reader, inviteCode: string) => Promise<number | undefined>

export interface ChildRow {
  id: number
  kind: 'enterprise' | 'maker'
  name: string
  phone_masked: string
  joined_at: Date
}

/** How often somebody a maker brought has paid for something that earned the maker something, and how much. */
export interface Brought {
  orders: number
  amount: Fen
}

/** What these have brought a maker so far. */
export type BroughtBy = (
  tx: Reader,
  makerId: number,
  children: readonly Pick<ChildRow, 'kind' | 'id'>[],
) => Promise<(child: Pick<ChildRow, 'kind' | 'id'>) => Brought>

/** Whom a maker brought, with what they are called: names and numbers are other rooms', read together. */
export type ChildrenPage = (tx: Reader, makerId: number, paging: Paging) => Promise<Page<ChildRow>>
