import { App } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { useReasoned } from '#console/parts/form/use-reasoned.ts'
import { Consequence, DecideButton } from '#console/parts/queue/decide-button.tsx'
import { useDecisionKeys } from '#console/parts/queue/use-decision-keys.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import layout from '#console/parts/records/record-drawer.module.css'
import { SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import {
  approveSignup,
  type ConsoleSignupDetail,
  rejectSignup,
  strikeSignup,
} from '#contract/catalogue/signups.console.ts'
import { signupStates } from '#contract/catalogue/signups.words.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'
import styles from './signups.module.css'
import { tones } from './words.ts'

interface Props {
  signup: ConsoleSignupDetail
  queue: Queue | undefined
  onChanged(): Promise<void>
}

/** Where it stands and what can be done about it. */
export function SignupSide({ signup, queue, onChanged }: Props) {
  const { state, amount, order_no, hold_until, paid_at, decided_by, reject_reason, end_reason } = signup
  return (
    <>
      <div>
        <Mark tone={tones[state]}>{signupStates[state]}</Mark>
      </div>
      <SideFacts
        facts={[
          { label: '应付', value: amount === '0.00' ? '免费' : <Amount value={amount} /> },
          ...(order_no ? [{ label: '订单', value: <Link to={`/orders?order=${order_no}`}>{order_no}</Link> }] : []),
          ...(paid_at ? [{ label: '支付', value: formatMinute(paid_at) }] : []),
          ...(hold_until ? [{ label: '名额保留到', value: formatMinute(hold_until) }] : []),
          ...(decided_by ? [{ label: '经办', value: decided_by.name }] : []),
        ]}
      />
      {(reject_reason || end_reason) && <p className={layout.reason}>原因：{reject_reason || end_reason}</p>}
      <Decision signup={signup} queue={queue} onChanged={onChanged} />
    </>
  )
}

function Decision({ signup: { id, name, steps, amount, seats, seats_left }, queue, onChanged }: Props) {
  const { message } = App.useApp()
  const mayReview = useRight('signups.review')
  const [asking, setAsking] = useState<'reject' | 'strike'>()
  const [busy, setBusy] = useState(false)
  // Once decided, the next one is on its way here: a key that comes a moment too early must not begin the next step.
  const over = useRef(false)
  const reasoned = useReasoned(onChanged)
  const may = (step: (typeof steps)[number]) => mayReview && steps.includes(step)
  const settled = (done: string) => {
    over.current = queue !== undefined
    queue?.decided({ words: `${done}：${name}的报名` })
  }
  const approve = async () => {
    if (busy || over.current) return
    setBusy(true)
    try {
      await call(approveSignup, { id })
      if (queue) settled('已通过')
      else void message.success('已通过')
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(false)
      await onChanged()
    }
  }
  useDecisionKeys({
    approve: may('approve') ? () => void approve() : undefined,
    reject: may('reject') ? () => !over.current && setAsking('reject') : undefined,
  })
  if (!mayReview || steps.length === 0) return null
  const fits = seats_left === null || seats_left >= seats
  const follows = fits
    ? amount === '0.00'
      ? '通过后即取得名额。'
      : '通过后等待支付 24 小时。'
    : '名额不够，通过后进入候补。'
  return (
    <section className={layout.decision} aria-label="处理">
      <h2 className={layout.heading}>处理</h2>
      <div className={styles.step}>
        {may('approve') && (
          <>
            <Consequence>{`${follows}报名人会收到通知。`}</Consequence>
            <DecideButton block type="primary" shortcut="A" busy={busy} onClick={() => void approve()}>
              通过报名
            </DecideButton>
          </>
        )}
        {may('reject') && (
          <DecideButton block danger shortcut="R" onClick={() => setAsking('reject')}>
            驳回
          </DecideButton>
        )}
        {may('strike') && (
          <DecideButton block danger onClick={() => setAsking('strike')}>
            取消这份报名
          </DecideButton>
        )}
      </div>
      {asking === 'reject' && (
        <ReasonDialog
          title={`驳回“${name}”的报名`}
          hint="报名人会看到原因。"
          onReject={async (reason) => {
            const problem = await reasoned(() => call(rejectSignup, { id, reason }), '已驳回')
            if (problem === undefined) settled('已驳回')
            return problem
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'strike' && (
        <ReasonDialog
          title={`取消“${name}”的报名`}
          verb="取消报名"
          label="取消的原因"
          hint="已支付的自动退款，名额让给候补的人；报名人会看到原因。"
          onReject={(reason) => reasoned(() => call(strikeSignup, { id, reason }), '已取消')}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}
