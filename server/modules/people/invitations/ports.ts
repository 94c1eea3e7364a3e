import type { Fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { ChildState } from '#contract/people/invitations.words.ts'
import type { Page } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** Somebody who may have been brought by a maker. */
export interface Child {
  realm: 'enterprise' | 'maker'
  id: number
}

/** Whose invite a code is, as long as they are here. */
export type MakerOf = (tx: Reader, inviteCode: string) => Promise<number | undefined>

/** The same for many. */
export type MakersOf = (tx: Reader, inviteCodes: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Whether two accounts came with the same telephone number: then they are one person. */
export type IsOnePerson = (tx: Reader, makerId: number, child: Child) => Promise<boolean>

export interface ChildRow {
  id: number
  kind: 'enterprise' | 'maker'
  name: string
  phone_masked: string
  joined_at: Date
  state: ChildState
  certified: boolean
}

export interface ChildFilter {
  kind?: ChildRow['kind'] | undefined
  state?: ChildState | undefined
  /** The end of their number. */
  q?: string | undefined
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
export type ChildrenPage = (tx: Reader, makerId: number, paging: Paging, filter: ChildFilter) => Promise<Page<ChildRow>>

/** What all of them brought since a moment, by child and the day on which it was paid. */
export type BroughtSince = (
  tx: Reader,
  makerId: number,
  since: Date,
) => Promise<readonly (Brought & { child: Child; day: string })[]>

/** Whether somebody may read figures day by day. */
export type ReadsDays = (tx: Reader, makerId: number, now: Date) => Promise<boolean>

/** Whether those whom a maker's own people bring count for anything. */
export type SecondLevel = () => Promise<boolean>

export interface RelationFilter {
  q?: string | undefined
  maker_id?: number | undefined
  child_realm?: Child['realm'] | undefined
  source?: 'link' | 'code' | 'staff' | undefined
  changed?: boolean | undefined
  since?: Date | undefined
  until?: Date | undefined
}

export interface RelationRow {
  child_realm: Child['realm']
  child_id: number
  child_name: string
  phone_masked: string
  maker_id: number
  maker_name: string
  source: 'link' | 'code' | 'staff'
  channel: string
  bound_at: Date
  since: Date
  changed: boolean
}

/** Who belongs to whom, for operators: names and numbers are other rooms', read together. */
export type RelationsPage = (tx: Reader, paging: Paging, filter: RelationFilter) => Promise<Page<RelationRow>>

/** An account as it is known here: what it is called, and since when it is there; undefined where nobody is. */
export type AccountOf = (
  tx: Reader,
  child: Child,
) => Promise<{ name: string; phone_masked: string; created_at: Date; open: boolean } | undefined>

/** What makers are called, by id. */
export type MakerNames = (tx: Reader, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
