import type { Right } from '#contract/base/rights.ts'

/** What a member of staff may do, for as long as they are one. */
export type StaffRights = (staffId: number) => Promise<ReadonlySet<Right>>
