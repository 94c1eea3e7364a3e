import { Mark } from '#console/parts/show/mark.tsx'
import type { ContentState } from '#contract/texts/content.console.ts'
import { stateLabels } from './labels.ts'

export function StateTag({ state }: { state: ContentState }) {
  const { label, tone } = stateLabels[state]
  return <Mark tone={tone}>{label}</Mark>
}
