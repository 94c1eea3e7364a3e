import type { State } from '#console/parts/records/record-kind.ts'
import { simpleStates } from '#console/parts/records/record-states.ts'

const cancelled: State = { label: '已取消', tone: 'gone' }

export const activityStates = { ...simpleStates, cancelled } as const
