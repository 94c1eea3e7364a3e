import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import type { Adjustment } from '#contract/money/adjustments.console.ts'

/** Whose purse it is. */
export function Owner({ of }: { of: Pick<Adjustment, 'owner_kind' | 'owner_id' | 'owner_name'> }) {
  if (of.owner_kind === 'system') return '平台'
  return <AccountLink realm={of.owner_kind} account={{ id: of.owner_id, name: of.owner_name }} />
}
