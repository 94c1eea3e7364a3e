import { App } from 'antd'
import { useRef, useState } from 'react'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { Consequence, DecideButton } from '#console/parts/queue/decide-button.tsx'
import { useDecisionKeys } from '#console/parts/queue/use-decision-keys.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import layout from '#console/parts/records/record-drawer.module.css'
import { type Fact, SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { isRefused } from '#contract/base/call.ts'
import { yuan } from '#contract/base/fen.ts'
import { type ConsolePartnershipDetail, rejectPartnership } from '#contract/catalogue/partnerships.console.ts'
import { partnershipStates } from '#contract/catalogue/partnerships.words.ts'
import { formatDay } from '#ui/formats.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'
import { ContractDialog, DepositDialog, TerminateDialog } from './dialogs.tsx'
import styles from './screen.module.css'
import { tones } from './words.ts'

interface Props {
  partnership: ConsolePartnershipDetail
  queue: Queue | undefined
  onChanged(): Promise<void>
}

/** Where it stands and what can be done about it. */
export function PartnershipSide({ partnership, queue, onChanged }: Props) {
  const { state, reject_reason, end_reason } = partnership
  return (
    <>
      <div>
        <Mark tone={tones[state]}>{partnershipStates[state]}</Mark>
      </div>
      <SideFacts facts={factsOf(partnership)} />
      {reject_reason && <p className={layout.reason}>驳回的原因：{reject_reason}</p>}
      {end_reason && <p className={layout.reason}>终止的原因：{end_reason}</p>}
      <Decision partnership={partnership} queue={queue} onChanged={onChanged} />
    </>
  )
}

function factsOf(one: ConsolePartnershipDetail): Fact[] {
  const { plan, months, fee_amount, deposit_amount, starts_at, ends_at, pay_until, decided_by, order_no } = one
  return [
    { label: '方案', value: `${plan}，${months} 个月` },
    { label: '合作费', value: <Amount value={fee_amount} /> },
    { label: '保证金', value: <Amount value={deposit_amount} /> },
    { label: '申请时间', value: formatMinute(one.created_at) },
    ...(decided_by ? [{ label: '审核', value: decided_by.name }] : []),
    ...(pay_until && !one.paid_at ? [{ label: '付款期限', value: formatMinute(pay_until) }] : []),
    ...(order_no ? [{ label: '订单', value: order_no }] : []),
    ...(starts_at && ends_at ? [{ label: '合作期', value: `${formatDay(starts_at)} 至 ${formatDay(ends_at)}` }] : []),
    ...(one.ended_at ? [{ label: '结束时间', value: formatMinute(one.ended_at) }] : []),
  ]
}

type Asking = 'approve' | 'contract' | 'reject' | 'terminate' | 'return' | 'deduction'

function Decision({ partnership: one, queue, onChanged }: Props) {
  const { message } = App.useApp()
  const mayReview = useRight('partnerships.review')
  const mayTerminate = useRight('partnerships.terminate')
  const mayPropose = useRight('partnerships.propose')
  const [asking, setAsking] = useState<Asking>()
  // Once decided, the next one is on its way here: a key that comes a moment too early must not begin the next step.
  const over = useRef(false)
  const close = () => setAsking(undefined)
  const { id, state, company_name } = one
  const settled = (done: string) => {
    const words = `${done}：${company_name}`
    over.current = queue !== undefined
    if (queue) queue.decided({ words })
    else void message.success(words)
  }
  const reject = async (reason: string) => {
    try {
      await call(rejectPartnership, { id, reason })
      settled('已驳回')
      return undefined
    } catch (error) {
      if (error instanceof SignInGivenUp) return ''
      return (isRefused(error) && error.fields.reason) || messageOf(error)
    } finally {
      await onChanged()
    }
  }
  const waits = state === 'pending' && mayReview
  const begin = (what: Asking) => !over.current && setAsking(what)
  useDecisionKeys({
    approve: waits ? () => begin('approve') : undefined,
    reject: waits ? () => begin('reject') : undefined,
  })
  const inForce = state === 'active' || state === 'expiring'
  const ended = state === 'expired' || state === 'terminated'
  const claimable = mayPropose && yuan(one.deposit_left) > 0 && one.claim === null
  return (
    <section className={layout.decision} aria-label="处理">
      <h2 className={layout.heading}>处理</h2>
      {waits && (
        <div className={styles.step}>
          <Consequence>通过时上传合同；企业确认合同并在 7 天内付清后，合作生效。</Consequence>
          <DecideButton block type="primary" shortcut="A" onClick={() => begin('approve')}>
            通过并上传合同
          </DecideButton>
          <DecideButton block danger shortcut="R" onClick={() => begin('reject')}>
            驳回
          </DecideButton>
        </div>
      )}
      {state === 'approved' && mayReview && one.order_no === '' && (
        <DecideButton block onClick={() => begin('contract')}>
          更换合同
        </DecideButton>
      )}
      {claimable && ended && (
        <DecideButton block type="primary" onClick={() => begin('return')}>
          提出退还保证金
        </DecideButton>
      )}
      {claimable && (ended || inForce) && (
        <DecideButton block onClick={() => begin('deduction')}>
          提出扣除保证金
        </DecideButton>
      )}
      {inForce && mayTerminate && (
        <DecideButton block danger onClick={() => begin('terminate')}>
          提前终止
        </DecideButton>
      )}
      {(asking === 'approve' || asking === 'contract') && (
        <ContractDialog
          partnership={one}
          anew={asking === 'contract'}
          onDone={() => settled(asking === 'approve' ? '已通过' : '合同已更换')}
          onSettled={onChanged}
          onClose={close}
        />
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={`驳回“${company_name}”的申请`}
          hint="企业会看到原因，条件具备后可以再次申请。"
          onReject={reject}
          onClose={close}
        />
      )}
      {asking === 'terminate' && <TerminateDialog partnership={one} onSettled={onChanged} onClose={close} />}
      {(asking === 'return' || asking === 'deduction') && (
        <DepositDialog partnership={one} kind={asking} onSettled={onChanged} onClose={close} />
      )}
    </section>
  )
}
