import { useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import {
  type Withdrawal,
  type WithdrawalState,
  withdrawalActions,
  withdrawalStates,
  withdrawalSteps,
} from '#contract/money/withdrawals.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { isNought } from '#web/kit/account/wallet-amounts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { listAddress, type wayOn } from '#web/kit/list-address.ts'
import { showToast } from '#web/kit/toasts.tsx'
import { callsOf } from './use-quote.ts'
import { methodWords } from './withdraw-methods.ts'
import styles from './withdrawals-list.module.css'

interface Props {
  realm: AccountRealm
  withdrawals: readonly Withdrawal[]
  /** One that somebody came for, without the others. */
  alone: boolean
  /** How long it takes until money arrives, in the words of the rules. */
  arrival: string
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

/** Where each realm looks at its own. */
const ownPath = { enterprise: '/wallet/withdrawl', maker: '/personal/withdrawl' } as const

/** Every withdrawal with its way so far; above everything else the one that somebody came for. */
export function Withdrawals({ realm, withdrawals, alone, arrival, pages }: Props) {
  return (
    <div className={styles.block} data-alone={alone || undefined}>
      <AccountBlock title="提现记录" {...(alone && { more: { name: '全部记录', href: ownPath[realm] } })}>
        {withdrawals.length === 0 && (
          <EmptyState title="还没有提现记录">提交后，审核与打款的每一步都会列在这里。</EmptyState>
        )}
        <ul>
          {withdrawals.map((withdrawal, at) => (
            <Row key={withdrawal.id} realm={realm} opened={alone || at === 0} arrival={arrival} {...withdrawal} />
          ))}
        </ul>
        {!alone && <Pagination {...pages} href={(page) => listAddress(ownPath[realm], { page })} />}
      </AccountBlock>
    </div>
  )
}

type RowProps = Withdrawal & { realm: AccountRealm; opened: boolean; arrival: string }

function Row({ realm, opened, arrival, ...withdrawal }: RowProps) {
  const { no, state, amount, fee, tax, net_amount, method, payee_name, account, bank_name, created_at } = withdrawal
  const { bonus_back, on_hold, pay_not_before } = withdrawal
  const notes = [
    ...(on_hold && isUnderWay(state) ? ['账户已冻结，暂停处理。'] : []),
    ...(pay_not_before && isUnpaid(state) ? [`收款账户是新的，${formatMinute(pay_not_before)} 之后打款。`] : []),
  ]
  const withheld = isNought(tax) ? '' : `代扣个税 ${yuanText(tax)}，`
  const payee = [payee_name, bank_name || methodWords[method].name, account].filter(Boolean).join('，')
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3>
          提现 <Money amount={amount} />
        </h3>
        <Tag tone={tones[state]}>{withdrawalStates[state]}</Tag>
        <Ways realm={realm} {...withdrawal} />
      </div>
      <p>
        {hasComeBack(state)
          ? `${yuanText(amount)} 已全部退回余额`
          : `手续费 ${yuanText(fee)}，${withheld}${state === 'paid' ? '到账' : '预计到账'} ${yuanText(net_amount)}`}
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
      <details open={opened}>
        <summary>处理进度</summary>
        <Timeline events={withdrawal.timeline} next={nextStep(state, arrival)} />
      </details>
    </li>
  )
}

/** What happened, in the past tense, and what comes next. */
function Timeline({ events, next }: { events: Withdrawal['timeline']; next: string | undefined }) {
  const looked = events.some(({ step }) => step === 'approve_first')
  return (
    <ol className={styles.timeline}>
      {events.map(({ step, state, at, note }) => (
        <li key={`${step}${at}`} data-tone={tones[state]}>
          <b>{step === 'approve' && looked ? '复核通过' : withdrawalSteps[step]}</b>
          <time dateTime={at}>{formatMinute(at)}</time>
          {note && note !== withdrawalSteps[step] && <span>{note}</span>}
        </li>
      ))}
      {next && (
        <li data-tone="next">
          <span className="unseen">下一步：</span>
          {next}
        </li>
      )}
    </ol>
  )
}

/** What its owner may expect; nothing where it is over. */
function nextStep(state: WithdrawalState, arrival: string): string | undefined {
  const steps: Partial<Record<WithdrawalState, string>> = {
    pending: `等待平台审核${arrival && `，${arrival}`}`,
    approved: `等待打款${arrival && `，${arrival}`}`,
    paying: `等待到账${arrival && `，${arrival}`}`,
    wait_user_confirm: '等待您在微信确认收款',
    failed: '平台核实后重新打款，或退回余额',
  }
  return steps[state]
}

/** What its `actions` allow, and nothing else. */
function Ways({ realm, id, no, actions, amount, confirm_url, confirm_before }: Withdrawal & { realm: AccountRealm }) {
  const [asking, setAsking] = useState(false)
  const { reloadPage } = useAccount(realm)
  const cancel = async () => {
    await callAs[realm](callsOf[realm].cancel, { id })
    showToast('已取消提现，款项已退回', 'success')
    await reloadPage()
  }
  if (actions.includes('confirm') && confirm_url) {
    return (
      <span className={styles.ways}>
        {confirm_before && <span>请在 {formatMinute(confirm_before)} 前确认</span>}
        <ButtonLink size="small" href={confirm_url}>
          {withdrawalActions.confirm}
        </ButtonLink>
      </span>
    )
  }
  if (!actions.includes('cancel')) return null
  return (
    <span className={styles.ways}>
      <Button kind="plain" size="small" onClick={() => setAsking(true)}>
        {withdrawalActions.cancel}
        <span className="unseen">，单号 {no}</span>
      </Button>
      <Confirm
        open={asking}
        title={`取消提现 ${yuanText(amount)}？`}
        action={withdrawalActions.cancel}
        onConfirm={cancel}
        onClose={() => setAsking(false)}
      >
        <p>
          {realm === 'enterprise'
            ? '取消后款项与手续费全部退回可用余额，收回的赠送也一并退还。'
            : '取消后款项、手续费与代扣的个税全部退回可用余额。'}
        </p>
      </Confirm>
    </span>
  )
}
