import { Link } from 'react-router'
import { Consequence, DecideButton } from '#console/parts/queue/decide-button.tsx'
import { useDecisionKeys } from '#console/parts/queue/use-decision-keys.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import layout from '#console/parts/records/record-drawer.module.css'
import { type Fact, SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { yuan, yuanText } from '#contract/base/fen.ts'
import type { ConsoleWithdrawalDetail } from '#contract/money/withdrawals.console.ts'
import { clock } from '../../clock.ts'
import { Allowed, useMe, useRight } from '../../session.ts'
import styles from './drawer.module.css'
import { offeredTo, type Step, waitsFor } from './steps.ts'
import { followsFrom, useWithdrawalSteps } from './use-withdrawal-steps.tsx'
import { stateOf } from './words.ts'

interface WithdrawalSideProps {
  withdrawal: ConsoleWithdrawalDetail
  sound: boolean
  queue: Queue | undefined
  onChanged(): Promise<void>
}

/** What would leave, where it stands and what can be done about it. */
export function WithdrawalSide(props: WithdrawalSideProps) {
  const { withdrawal } = props
  const { no, net_amount, reject_reason, state } = withdrawal
  const { label, tone } = stateOf(withdrawal)
  return (
    <>
      <div>
        <div className={styles.label}>实际打款</div>
        <div className={styles.amount}>{yuanText(net_amount)}</div>
        <Mark tone={tone}>{label}</Mark>
      </div>
      <SideFacts facts={factsOf(withdrawal)} />
      {state === 'rejected' && reject_reason && <p className={layout.reason}>驳回的原因：{reject_reason}</p>}
      <Allowed right="ledger.read">
        <Link to={`/ledger?q=${no}`}>查看账本记录</Link>
      </Allowed>
      <Decision {...props} />
    </>
  )
}

function factsOf(withdrawal: ConsoleWithdrawalDetail): Fact[] {
  const { amount, fee, tax, bonus_back, pay_not_before, first_approver, approver, created_at, updated_at } = withdrawal
  return [
    { label: '提现金额', value: <Amount value={amount} /> },
    { label: '手续费', value: <Amount value={fee} /> },
    ...(yuan(tax) === 0 ? [] : [{ label: '代扣个税', value: <Amount value={tax} /> }]),
    ...(yuan(bonus_back) > 0 ? [{ label: '收回赠送', value: <Amount value={bonus_back} /> }] : []),
    ...(pay_not_before ? [{ label: '最早打款', value: formatMinute(pay_not_before) }] : []),
    { label: '申请时间', value: formatMinute(created_at) },
    { label: '最近变化', value: formatMinute(updated_at) },
    ...(first_approver ? [{ label: '初审', value: first_approver.name }] : []),
    ...(approver ? [{ label: first_approver ? '复核' : '审核', value: approver.name }] : []),
  ]
}

const primary: readonly Step[] = ['approve', 'takeOn', 'paid', 'retry']
const grave: readonly Step[] = ['reject', 'failed', 'giveBack']

function Decision({ withdrawal, sound, queue, onChanged }: WithdrawalSideProps) {
  const me = useMe()
  const mayReview = useRight('withdrawals.review')
  const mayPay = useRight('withdrawals.pay')
  const steps = useWithdrawalSteps(withdrawal, onChanged, queue)
  const offered = offeredTo(withdrawal, { id: me?.id ?? 0, mayReview, mayPay }, sound, clock())
  // Whoever cannot sign again is told so beside the button.
  const told = sound && offered.some(({ off }) => off !== undefined)
  const waits = told ? undefined : waitsFor(withdrawal, clock())
  const on = (among: readonly Step[]) =>
    offered.find(({ step, off }) => off === undefined && among.includes(step))?.step
  const [yes, no] = [on(primary), on(grave)]
  useDecisionKeys({ approve: yes && (() => steps.take(yes)), reject: no && (() => steps.take(no)) })
  if (offered.length === 0 && !waits) return null
  return (
    <section className={layout.decision} aria-label="处理">
      <h2 className={layout.heading}>处理</h2>
      {waits && <p className={styles.why}>{waits}</p>}
      {offered.map(({ step, label, off }) => (
        <div key={step} className={styles.step}>
          {off === undefined && <Consequence>{followsFrom(step, withdrawal)}</Consequence>}
          <DecideButton
            block
            type={primary.includes(step) ? 'primary' : 'default'}
            danger={grave.includes(step)}
            disabled={off !== undefined}
            busy={steps.busy === step}
            shortcut={step === yes ? 'A' : step === no ? 'R' : undefined}
            {...(off !== undefined && { 'aria-describedby': `why-not-${step}` })}
            onClick={() => steps.take(step)}
          >
            {label}
          </DecideButton>
          {off !== undefined && (
            <p className={layout.hint} id={`why-not-${step}`}>
              {off}
            </p>
          )}
        </div>
      ))}
      {steps.dialog}
    </section>
  )
}
