import type { Tone } from '#console/parts/show/mark.tsx'
import type { ConsoleWithdrawal, PayoutState } from '#contract/money/withdrawals.console.ts'
import { type WithdrawalState, withdrawalStates } from '#contract/money/withdrawals.ts'

const tones: Record<WithdrawalState, Tone> = {
  pending: 'waiting',
  approved: 'coming',
  paying: 'coming',
  wait_user_confirm: 'coming',
  failed: 'gone',
  paid: 'good',
  rejected: 'gone',
  cancelled: 'plain',
  returned: 'plain',
}

/** Where it stands, in the words of whoever works on it: one that was approved once waits for the second person. */
export function stateOf({
  state,
  first_approver,
  on_hold,
}: Pick<ConsoleWithdrawal, 'state' | 'first_approver' | 'on_hold'>) {
  const label = state === 'pending' && first_approver ? '待复核' : withdrawalStates[state]
  if (on_hold && isOpen({ state })) return { label: `${label}，账户冻结`, tone: 'gone' as const }
  return { label, tone: tones[state] }
}

/** Whether its money neither left nor came back yet. */
export const isOpen = ({ state }: Pick<ConsoleWithdrawal, 'state'>): boolean =>
  ['pending', 'approved', 'paying', 'wait_user_confirm', 'failed'].includes(state)

/** Whether it waits for one of us, and not for a provider or its receiver. */
export const needsHands = ({ state, by_provider }: Pick<ConsoleWithdrawal, 'state' | 'by_provider'>): boolean =>
  state === 'pending' || state === 'failed' || (!by_provider && (state === 'approved' || state === 'paying'))

export const toneOf = (state: WithdrawalState): Tone => tones[state]

export const payoutTones: Record<PayoutState, Tone> = {
  created: 'plain',
  sending: 'coming',
  processing: 'coming',
  waiting: 'waiting',
  paid: 'good',
  failed: 'gone',
}

export const methods: Record<ConsoleWithdrawal['method'], string> = {
  bank_company: '对公账户',
  bank: '银行卡',
  alipay: '支付宝',
  wechat: '微信零钱',
}
