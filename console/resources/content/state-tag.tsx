import type { ContentState } from '#contract/publishing.ts'
import { Mark } from '../../parts/mark.tsx'
import { stateLabels } from './labels.ts'

export function StateTag({ state }: { state: ContentState }) {
  const { label, tone } = stateLabels[state]
  return <Mark tone={tone}>{label}</Mark>
}
