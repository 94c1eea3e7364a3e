import type { Right } from '#contract/base/rights.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { Records } from './editing/service.ts'
import type { Directories } from './reading/service.ts'

// The door of the room: how records are kept, and how readers narrow lists of them down.
export { createRecords, type Records } from './editing/service.ts'
export { type HiddenBy, hiddenBy, type Life, reviewedLife, ruleSetting, simpleLife, switchLife } from './model.ts'
export type { Act, Findable, FindableKind, FindByWords, Kind, Owned, OwnedHead, PutInIndex } from './ports.ts'
export { createDirectories, type Directories, type Look } from './reading/service.ts'
export type { OwnSelf } from './requesting/service.ts'
export { keeperRoutes, ownerRoutes } from './routes.ts'
export type { Head } from './store.ts'

export interface RecordsRoom {
  records: Records
  directories: Directories
}

type Waiting = Promise<{ count: number; oldest: Date | null }>
type Reviewed = Extract<Right, `${string}.review`> extends `${infer Noun}.review` ? Noun : never

/** The records of a kind that wait for a reviewer. */
export function reviewQueue(
  noun: Reviewed,
  label: string,
  { waiting }: { waiting(tx: Reader, state: string, max: number): Waiting },
  state = 'review',
) {
  return {
    key: `${noun}.review`,
    label: `待审核的${label}`,
    right: `${noun}.review` as const,
    path: `/console/${noun}?state=${state}`,
    waiting: (tx: Reader, max: number) => waiting(tx, state, max),
  }
}

/** A kind that search engines are told about. */
export const sitemapOf = <Addresses extends object>(keeper: { kind: { kind: string }; addresses: Addresses }) => ({
  kind: keeper.kind.kind,
  ...keeper.addresses,
})
