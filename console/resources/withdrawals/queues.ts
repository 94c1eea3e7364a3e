import type { ConsoleWithdrawal, WithdrawalQueues } from '#contract/money/withdrawals.console.ts'
import type { WithdrawalState } from '#contract/money/withdrawals.ts'

type Filters = Readonly<Record<string, string>>

export type QueueKey = Exclude<keyof WithdrawalQueues, 'sound'>

interface Queue {
  key: QueueKey
  label: string
  state: WithdrawalState
  second?: 'true' | 'false'
}

/** In the order in which a withdrawal goes through them. */
export const queues: readonly Queue[] = [
  { key: 'first', label: '待审核', state: 'pending', second: 'false' },
  { key: 'second', label: '待复核', state: 'pending', second: 'true' },
  { key: 'approved', label: '待打款', state: 'approved' },
  { key: 'paying', label: '打款中', state: 'paying' },
  { key: 'wait_user_confirm', label: '待确认收款', state: 'wait_user_confirm' },
  { key: 'failed', label: '打款失败', state: 'failed' },
]

/** The queue that the filters of a list select; `all` without any, undefined for what is no queue. */
export function queueIn({ state, second }: Filters): QueueKey | 'all' | undefined {
  if (state === undefined && second === undefined) return 'all'
  return queues.find((one) => one.second === second && (one.state === state || (second && state === undefined)))?.key
}

/** The queue in which a withdrawal waits; undefined for one that is over. */
export function queueOf({ state, first_approver }: Pick<ConsoleWithdrawal, 'state' | 'first_approver'>) {
  const second = state === 'pending' ? (first_approver ? 'true' : 'false') : undefined
  return queues.find((one) => one.state === state && one.second === second)?.key
}

/** What selects the same for whoever goes through them one by one. */
export function selecting(key: QueueKey): { state: WithdrawalState; second?: 'true' | 'false' } | undefined {
  const queue = queues.find((one) => one.key === key)
  return queue && { state: queue.state, ...(queue.second && { second: queue.second }) }
}

/** The same filters, in another queue. */
export function intoQueue(filters: Filters, key: QueueKey | 'all'): Filters {
  const { state: _state, second: _second, ...others } = filters
  const queue = queues.find((one) => one.key === key)
  if (!queue) return others
  return { ...others, state: queue.state, ...(queue.second && { second: queue.second }) }
}

/** What one choice makes meaningless goes with it: the second signature with the state, an owner with the realm. */
export function consistent(before: Filters, after: Filters): Filters {
  const { second, owner_id, ...others } = after
  const keepsSecond = second !== undefined && (others.state === undefined || others.state === 'pending')
  const keepsOwner = owner_id !== undefined && others.realm !== undefined && before.realm === others.realm
  return { ...others, ...(keepsSecond && { second }), ...(keepsOwner && { owner_id }) }
}
