import { App, Button, Form, Input } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { oneLineOf } from '#console/parts/fields/reason-field.tsx'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { Consequence, DecideButton } from '#console/parts/queue/decide-button.tsx'
import { useDecisionKeys } from '#console/parts/queue/use-decision-keys.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import layout from '#console/parts/records/record-drawer.module.css'
import { type Fact, Facts, ReviewDrawer, Section, SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { PrivatePaper } from '#console/parts/show/private-paper.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { isRefused } from '#contract/base/call.ts'
import {
  type Adjustment,
  adjustmentSides,
  approveAdjustment,
  cancelAdjustment,
  readAdjustment,
  rejectAdjustment,
} from '#contract/money/adjustments.console.ts'
import { ledgerOwners } from '#contract/money/ledger.console.ts'
import { call, messageOf } from '../../call.ts'
import { Allowed, SignInGivenUp, useRight } from '../../session.ts'
import { addressOfNumber } from '../ledger/owner.ts'
import { Owner } from './owner.tsx'
import { PurseNow } from './purse-now.tsx'
import styles from './screen.module.css'
import { sayChange, stateOf, whyNotDecide } from './words.ts'

interface AdjustmentDrawerProps {
  id: number
  /** What else waits for a second person. */
  queue: Queue | undefined
  onChanged(): Promise<void>
  onClose(): void
}

/** One adjustment: why and with which evidence, who asked, who agreed, and what was posted. */
export function AdjustmentDrawer({ id, queue, onChanged, onClose }: AdjustmentDrawerProps) {
  const asked = useAskOne(readAdjustment, { id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer
      title={asked.data ? `调账 ${asked.data.no}` : '调账'}
      evidence="原因与凭证"
      asked={asked}
      width={960}
      side={(adjustment) => <Side key={id} adjustment={adjustment} queue={queue} onChanged={changed} />}
      queue={queue}
      onClose={onClose}
    >
      {(adjustment) => (
        <>
          <Section title="变动">
            <Facts facts={changeFacts(adjustment)} />
          </Section>
          <Section title="原因">{adjustment.reason}</Section>
          <Section title="凭证">
            <div className={styles.papers}>
              {adjustment.evidence.map((url, place) => (
                <div key={url}>
                  <div className={layout.hint}>凭证 {place + 1}</div>
                  <PrivatePaper url={url} name={`凭证 ${place + 1}`} />
                </div>
              ))}
            </div>
          </Section>
        </>
      )}
    </ReviewDrawer>
  )
}

function changeFacts(adjustment: Adjustment): Fact[] {
  const { owner_kind, purse_name, amount, against } = adjustment
  return [
    { label: `所有者（${ledgerOwners[owner_kind]}）`, value: <Owner of={adjustment} /> },
    { label: '账户', value: purse_name },
    { label: '变动', value: sayChange(amount) },
    { label: '对方账户', value: adjustmentSides[against] },
  ]
}

interface SideProps {
  adjustment: Adjustment
  queue: Queue | undefined
  onChanged(): Promise<void>
}

function Side({ adjustment, queue, onChanged }: SideProps) {
  const { state, amount, owner_kind, owner_id, purse, decision_note, posting_no } = adjustment
  const { label, tone } = stateOf(adjustment)
  const waits = state === 'requested'
  return (
    <>
      <div>
        <div className={styles.amount}>{sayChange(amount)}</div>
        <Mark tone={tone}>{label}</Mark>
      </div>
      {waits && <PurseNow owner_kind={owner_kind} owner_id={owner_id} purse={purse} change={amount} />}
      <SideFacts facts={whoDid(adjustment)} />
      {decision_note && (
        <p className={state === 'rejected' ? layout.reason : layout.hint}>
          {state === 'rejected' ? '驳回的原因' : '复核说明'}：{decision_note}
        </p>
      )}
      {posting_no && (
        <Allowed right="ledger.read">
          <Link to={addressOfNumber(posting_no)}>查看记账 {posting_no}</Link>
        </Allowed>
      )}
      {waits && <Decision adjustment={adjustment} queue={queue} onChanged={onChanged} />}
    </>
  )
}

function whoDid({ requested_by, requested_at, decided_by, decided_at, state }: Adjustment): Fact[] {
  const decided = state === 'cancelled' ? '撤回' : '复核'
  return [
    { label: '申请人', value: requested_by || '—' },
    { label: '申请时间', value: formatMinute(requested_at) },
    { label: `${decided}人`, value: decided_by || '—' },
    ...(decided_at ? [{ label: `${decided}时间`, value: formatMinute(decided_at) }] : []),
  ]
}

function Decision(props: SideProps) {
  const { adjustment, onChanged } = props
  const mayDecide = useRight('adjustments.approve')
  const mayCancel = useRight('adjustments.request') && adjustment.own
  const confirm = useConfirm()
  if (!mayDecide && !mayCancel) return null
  const cancel = () =>
    confirm({
      title: `撤回调账 ${adjustment.no}？`,
      content: `${adjustment.purse_name}${sayChange(adjustment.amount)} 的申请随之结束，不会入账。`,
      okText: '撤回',
      doneMessage: '已撤回',
      work: () => call(cancelAdjustment, { id: adjustment.id }).finally(onChanged),
    })
  return (
    <section className={layout.decision} aria-label="操作">
      <h2 className={layout.heading}>操作</h2>
      {mayDecide && <Review {...props} />}
      {mayCancel && <Button onClick={cancel}>撤回申请</Button>}
    </section>
  )
}

const rejectNoteMin = 5

/** The second person's yes or no, at once: all there is to compare is in sight, and who asked is not who agrees. */
function Review({ adjustment, queue, onChanged }: SideProps) {
  const { id, no, amount, purse_name } = adjustment
  const { message } = App.useApp()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState<'approve' | 'reject'>()
  const field = useRef<HTMLDivElement>(null)
  const whyNot = whyNotDecide(adjustment)

  const decide = async (what: 'approve' | 'reject') => {
    if (busy || whyNot) return
    const words = oneLineOf(note)
    if (what === 'reject' && words.length < rejectNoteMin) {
      setProblem(`驳回请写明原因，至少 ${rejectNoteMin} 个字`)
      return focusNote()
    }
    setBusy(what)
    try {
      await call(what === 'approve' ? approveAdjustment : rejectAdjustment, { id, note: words })
      const done = what === 'approve' ? `已入账：${purse_name}${sayChange(amount)}` : `已驳回调账 ${no}，没有入账`
      if (queue) queue.decided({ words: done })
      else void message.success(done)
    } catch (error) {
      if (error instanceof SignInGivenUp) return
      const said = isRefused(error) ? error.fields.note : undefined
      if (said) setProblem(said)
      else void message.error(messageOf(error))
    } finally {
      setBusy(undefined)
      await onChanged()
    }
  }
  const focusNote = () => field.current?.querySelector('textarea')?.focus()
  useDecisionKeys(whyNot ? {} : { approve: () => void decide('approve'), reject: focusNote })
  if (whyNot) {
    return (
      <p className={layout.hint} id="why-not-decide">
        {whyNot}
      </p>
    )
  }
  return (
    <>
      <div ref={field}>
        <Form layout="vertical" component={false}>
          <Form.Item
            label="复核说明"
            htmlFor="adjustment-note"
            help={problem || '通过时可不填；驳回时写明原因，申请的同事会看到。'}
            {...(problem && { validateStatus: 'error' as const })}
          >
            <Input.TextArea
              id="adjustment-note"
              rows={3}
              maxLength={200}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </Form.Item>
        </Form>
      </div>
      <Consequence>立即入账，不能撤销；之后的更正须另行调账。账户所有者会收到通知。</Consequence>
      <DecideButton type="primary" shortcut="A" busy={busy === 'approve'} onClick={() => void decide('approve')}>
        通过并入账
      </DecideButton>
      <DecideButton danger shortcut="R" busy={busy === 'reject'} onClick={() => void decide('reject')}>
        驳回
      </DecideButton>
    </>
  )
}
