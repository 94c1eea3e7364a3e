import { Tag } from 'antd'
import type { ContentState } from '#contract/publishing.ts'
import { stateLabels } from './labels.ts'

export function StateTag({ state }: { state: ContentState }) {
  const { label, color } = stateLabels[state]
  return <Tag color={color}>{label}</Tag>
}
