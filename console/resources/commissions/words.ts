import type { Tone } from '#console/parts/show/mark.tsx'
import type { CommissionState } from '#contract/money/commissions.words.ts'

export const tones: Readonly<Record<CommissionState, Tone>> = {
  pending: 'coming',
  held: 'waiting',
  settled: 'good',
  cancelled: 'gone',
}
