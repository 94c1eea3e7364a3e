import { useState } from 'react'
import {
  enterpriseWithdrawals,
  type Withdrawal,
  type WithdrawalState,
  withdrawalStates,
} from '#contract/money/withdrawals.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { isNought, yuanText } from '#web/kit/account/wallet-amounts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { listAddress, type wayOn } from '#web/kit/list-address.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { methodWords } from './withdraw-methods.ts'
import styles from './withdrawals-list.module.css'

interface Props {
  withdrawals: readonly Withdrawal[]
  /** One that somebody came for, without the others. */
  alone: boolean
  pages: ReturnType<typeof wayOn>
}

const tones: Readonly<Record<WithdrawalState, 'quiet' | 'success' | 'warning' | 'danger'>> = {
  pending: 'warning',
  approved: 'warning',
  paying: 'warning',
  wait_user_confirm: 'warning',
  failed: 'danger',
  paid: 'success',
  rejected: 'danger',
  cancelled: 'quiet',
  returned: 'quiet',
}

/** Whether something more will happen to it. */
const isUnderWay = (state: WithdrawalState) => !['paid', 'rejected', 'cancelled', 'returned'].includes(state)

/** Whether the money, and all that left with it, is there again. */
const hasComeBack = (state: WithdrawalState) => ['rejected', 'cancelled', 'returned'].includes(state)

/** Whether nobody has begun to pay it. */
const isUnpaid = (state: WithdrawalState) => state === 'pending' || state === 'approved'

/** Every withdrawal with its way so far. */
export function Withdrawals({ withdrawals, alone, pages }: Props) {
  return (
    <div className={styles.block}>
      <AccountBlock title="提现记录" {...(alone && { more: { name: '全部记录', href: '/wallet/withdrawl' } })}>
        {withdrawals.length === 0 && (
          <EmptyState title="还没有提现记录">提交后，审核与打款的每一步都会列在这里。</EmptyState>
        )}
        <ul>
          {withdrawals.map((withdrawal) => (
            <Row key={withdrawal.id} wanted={alone} {...withdrawal} />
          ))}
        </ul>
        {!alone && <Pagination {...pages} href={(page) => listAddress('/wallet/withdrawl', { page })} />}
      </AccountBlock>
    </div>
  )
}

function Row({ wanted, ...withdrawal }: Withdrawal & { wanted: boolean }) {
  const { no, state, amount, fee, net_amount, method, payee_name, account, bank_name, created_at } = withdrawal
  const { bonus_back, on_hold, pay_not_before } = withdrawal
  const notes = [
    ...(on_hold && isUnderWay(state) ? ['账户已冻结，暂停处理。'] : []),
    ...(pay_not_before && isUnpaid(state) ? [`收款账户是新的，${formatMinute(pay_not_before)} 之后打款。`] : []),
  ]
  const payee = [payee_name, bank_name || methodWords[method].name, account].filter(Boolean).join('，')
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3>
          提现 <Money amount={amount} />
        </h3>
        <Tag tone={tones[state]}>{withdrawalStates[state]}</Tag>
        <Ways {...withdrawal} />
      </div>
      <p>
        手续费 {yuanText(fee)}，到账 {yuanText(net_amount)}
        {!isNought(bonus_back) && `，收回赠送推广金 ${yuanText(bonus_back)}${hasComeBack(state) ? '（已退还）' : ''}`}
        ；收款 {payee}
      </p>
      {notes.map((note) => (
        <p key={note} className={styles.reason}>
          {note}
        </p>
      ))}
      <p>
        {formatMinute(created_at)}，单号 {no}
      </p>
      {withdrawal.reject_reason && <p className={styles.reason}>原因：{withdrawal.reject_reason}</p>}
      <details open={wanted || isUnderWay(state)}>
        <summary>处理进度</summary>
        <ol className={styles.timeline}>
          {withdrawal.timeline.map((step) => (
            <li key={`${step.state}${step.at}`} data-tone={tones[step.state]}>
              <b>{withdrawalStates[step.state]}</b>
              <time dateTime={step.at}>{formatMinute(step.at)}</time>
              {step.note && <span>{step.note}</span>}
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}

function Ways({ id, no, state, amount, confirm_url, confirm_before }: Withdrawal) {
  const [asking, setAsking] = useState(false)
  const { reloadPage } = useAccount('enterprise')
  const cancel = async () => {
    await callAs.enterprise(enterpriseWithdrawals.cancel, { id })
    showToast('已取消提现，款项已退回', 'success')
    await reloadPage()
  }
  if (state === 'wait_user_confirm' && confirm_url) {
    return (
      <span className={styles.ways}>
        {confirm_before && <span>请在 {formatMinute(confirm_before)} 前确认</span>}
        <ButtonLink size="small" href={confirm_url} target="_blank">
          在微信确认收款
        </ButtonLink>
      </span>
    )
  }
  if (state !== 'pending') return null
  return (
    <span className={styles.ways}>
      <Button kind="plain" size="small" onClick={() => setAsking(true)}>
        取消提现<span className="unseen">，单号 {no}</span>
      </Button>
      <Confirm
        open={asking}
        title={`取消提现 ${yuanText(amount)}？`}
        action="取消提现"
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        <p>取消后款项与手续费全部退回可用余额，收回的赠送也一并退还。</p>
      </Confirm>
    </span>
  )
}
