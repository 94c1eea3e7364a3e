import type { State } from '#console/parts/records/record-kind.ts'

export const strategicStates = {
  pending: { label: '待审核', tone: 'waiting' },
  approved: { label: '待生效', tone: 'coming' },
  active: { label: '合作中', tone: 'good' },
  rejected: { label: '已驳回', tone: 'gone' },
  cancelled: { label: '已取消', tone: 'plain' },
  expired: { label: '已到期', tone: 'plain' },
  terminated: { label: '已终止', tone: 'plain' },
  refunded: { label: '已退款', tone: 'plain' },
} as const satisfies Record<string, State>
