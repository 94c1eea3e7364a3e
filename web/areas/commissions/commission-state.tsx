import { type CommissionState, commissionStates } from '#contract/money/commissions.words.ts'
import { Tag } from '#ui/tag.tsx'

const tones = { pending: 'brand', held: 'warning', settled: 'success', cancelled: 'quiet' } as const

export function StateTag({ state }: { state: CommissionState }) {
  return <Tag tone={tones[state]}>{commissionStates[state]}</Tag>
}
