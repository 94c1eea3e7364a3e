import type { Parts } from './ports.ts'
import { createRequesting } from './requesting/service.ts'
import { createReviewing } from './reviewing/service.ts'
import * as store from './store.ts'
import { createWatching } from './watching/service.ts'

export type Risks = ReturnType<typeof createRisks>
export type { Scene } from './comparing/model.ts'
export { judge } from './scoring/model.ts'

/** What speaks against paying a commission out, and what two people make of it. */
export function createRisks(parts: Parts) {
  return {
    watching: createWatching(parts),
    reviewing: createReviewing(parts),
    requesting: createRequesting(parts),
  }
}

/** What waits for a person. */
export const riskQueues = [
  {
    key: 'risks.open',
    label: '待处理的佣金风险',
    right: 'risks.propose',
    path: '/console/risks?state=open',
    waiting: store.waiting('open'),
  },
  {
    key: 'risks.proposed',
    label: '待复核的佣金风险',
    right: 'risks.decide',
    path: '/console/risks?state=proposed',
    waiting: store.waiting('proposed'),
  },
] as const

export const riskReminders = [
  {
    kind: 'commission_review',
    realms: ['maker'],
    rows: ({ id }: { id: number }, now: Date) => store.toExplain(id, now),
  },
] as const
