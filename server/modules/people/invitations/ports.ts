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

/** Whom a maker brought, with what they are called: names and numbers are other rooms', read together. */
export type ChildrenPage = (tx: Reader, makerId: number, paging: Paging) => Promise<Page<ChildRow>>
