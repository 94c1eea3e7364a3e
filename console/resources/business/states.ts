import type { State } from '#console/parts/records/record-kind.ts'
import { reviewedStates } from '#console/parts/records/record-states.ts'

const closed: State = { label: '已关闭', tone: 'plain' }

export const businessStates = { ...reviewedStates, closed } as const
