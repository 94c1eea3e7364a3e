import type { State } from '#console/parts/records/record-kind.ts'
import { simpleStates } from '#console/parts/records/record-states.ts'

const cancelled: State = { label: '已取消', tone: 'gone' }

export const modes = { onsite: '线下', online: '线上' } as const
export const audiences = { all: '所有人', enterprise: '企业用户', maker: '创客', vip: '会员' } as const

export const activityStates = { ...simpleStates, cancelled } as const
