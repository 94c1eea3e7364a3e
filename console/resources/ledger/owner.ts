import { numberIn } from '#console/parts/list/number-filter.ts'
import type { LedgerOwner } from '#contract/money/ledger.console.ts'

export interface OwnerRef {
  owner_kind: LedgerOwner
  owner_id: number
}

/** `enterprise:12`, as it stands in an address. */
export function writeOwner({ owner_kind, owner_id }: OwnerRef): string {
  return `${owner_kind}:${owner_id}`
}

/** An address may have been mistyped: then nobody is meant. */
export function readOwner(text: string | null): OwnerRef | undefined {
  const [, kind, id] = /^(enterprise|maker):([1-9]\d{0,14})$/.exec(text ?? '') ?? []
  return kind === undefined || id === undefined
    ? undefined
    : { owner_kind: kind as 'enterprise' | 'maker', owner_id: Number(id) }
}

/** A telephone number stands in no address. Nothing of ours is eleven bare digits that begin like one. */
export function phoneIn(text: string): string | undefined {
  const number = numberIn(text)
  return number !== undefined && /^1\d{10}$/.test(number) ? number : undefined
}

/** Where a number, or somebody, is looked up in the books. */
export const addressOfNumber = (no: string): string => `/ledger?q=${encodeURIComponent(no)}`
export function addressOfOwner(owner: OwnerRef): string {
  return owner.owner_kind === 'system' ? '/ledger?tab=platform' : `/ledger?owner=${writeOwner(owner)}`
}
