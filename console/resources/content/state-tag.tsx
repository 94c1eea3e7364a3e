import type { ContentState } from '#contract/texts/content.console.ts'
import { Mark } from '../../parts/mark.tsx'
import { stateLabels } from './labels.ts'

export function StateTag({ state }: { state: ContentState }) {
  const { label, tone } = stateLabels[state]
  return <Mark tone={tone}>{label}</Mark>
}
