import { formatMinute } from '#console/parts/show/time.ts'
import type { ConsoleWithdrawalDetail } from '#contract/money/withdrawals.console.ts'

export type Step = 'approve' | 'reject' | 'takeOn' | 'paid' | 'failed' | 'retry' | 'giveBack'

interface Viewer {
  id: number
  mayReview: boolean
  mayPay: boolean
}

interface Offered {
  step: Step
  label: string
  /** Why it cannot be done now; it stands there all the same, so that nobody looks for it. */
  off?: string
}

type Withdrawal = Pick<
  ConsoleWithdrawalDetail,
  'state' | 'by_provider' | 'needs_second' | 'first_approver' | 'payouts' | 'on_hold' | 'pay_not_before'
>

const stopped = '账目核对发现异常，付款已暂停'
const frozen = '账户已冻结，解冻后才能继续；可以驳回或退回余额'

/** What somebody can do about a withdrawal as it stands. Money leaves only while the books are sound. */
export function offeredTo(withdrawal: Withdrawal, viewer: Viewer, sound: boolean, now: Date): Offered[] {
  const { state, on_hold } = withdrawal
  const why = (!sound && stopped) || (on_hold && frozen)
  const leaving = (step: Step, label: string, early?: string): Offered => {
    const off = why || early
    return { step, label, ...(off && { off }) }
  }
  if (state === 'pending') return viewer.mayReview ? reviewing(withdrawal, viewer, why) : []
  if (!viewer.mayPay) return []
  const giveBack: Offered = { step: 'giveBack', label: '退回余额' }
  if (state === 'approved') {
    return withdrawal.by_provider ? [giveBack] : [leaving('takeOn', '开始打款', tooEarly(withdrawal, now)), giveBack]
  }
  if ((state === 'paying' || state === 'wait_user_confirm') && inHand(withdrawal)) {
    // What has left, has left: it is written down also while nothing more may leave.
    return [
      { step: 'paid', label: '登记打款成功' },
      { step: 'failed', label: '登记打款失败' },
    ]
  }
  return state === 'failed' ? [leaving('retry', '重新打款'), giveBack] : []
}

/** Whoever receives is new, and is paid no earlier than a day after they were first named. */
function tooEarly({ pay_not_before }: Withdrawal, now: Date): string | undefined {
  if (!pay_not_before || new Date(pay_not_before) <= now) return undefined
  return `收款账户是新的，${formatMinute(pay_not_before)} 之后才能打款`
}

function reviewing({ needs_second, first_approver }: Withdrawal, { id }: Viewer, why: string | false): Offered[] {
  const label = first_approver ? '复核通过' : needs_second ? '初审通过' : '通过'
  const own = first_approver?.id === id && '你已初审通过，须由另一位同事复核'
  const off = own || why
  return [
    { step: 'approve', label, ...(off && { off }) },
    { step: 'reject', label: '驳回' },
  ]
}

/** The payment that a person carries out or has to look up, as long as nobody has said what came of it. */
export function inHand({ payouts }: Pick<Withdrawal, 'payouts'>) {
  return payouts.find(({ by_hand, state }) => by_hand && state !== 'paid' && state !== 'failed')
}

const switchedOff = '渠道已停用，请在渠道的商户后台核对这笔付款，再登记结果。'

/** What is waited for, where nobody of us can do anything. */
export function waitsFor(withdrawal: Withdrawal, now: Date): string | undefined {
  const { state, first_approver, needs_second, on_hold } = withdrawal
  if (state === 'pending') {
    if (first_approver) return `${first_approver.name}已初审通过，须由另一位同事复核。`
    return needs_second ? '金额超过复核限额，须由两位同事先后通过。' : undefined
  }
  if (state === 'approved' && withdrawal.by_provider) {
    return (on_hold && `${frozen}。`) || tooEarly(withdrawal, now) || '由渠道自动打款，几秒后开始。'
  }
  if (state === 'paying') {
    const payout = inHand(withdrawal)
    if (!payout) return '渠道正在处理，结果会自动更新。'
    if (payout.provider !== 'manual') return switchedOff
    return payout.taken_by ? `${payout.taken_by.name}正在打款，完成后在这里登记结果。` : '完成打款后在这里登记结果。'
  }
  if (state === 'wait_user_confirm' && inHand(withdrawal)) return switchedOff
  if (state === 'wait_user_confirm') return '等待收款人在微信中确认收款；过时未确认即打款失败，可重新打款或退回。'
  return undefined
}
