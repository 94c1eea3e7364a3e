import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Figures, Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import layout from '#console/parts/records/record-drawer.module.css'
import { type Fact, Facts, ReviewDrawer, Section, SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { PrivatePaper } from '#console/parts/show/private-paper.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import {
  type Adjustment,
  adjustmentSources,
  approveAdjustment,
  cancelAdjustment,
  readAdjustment,
  rejectAdjustment,
} from '#contract/money/adjustments.console.ts'
import { ledgerOwners } from '#contract/money/ledger.console.ts'
import { call } from '../../call.ts'
import { Allowed, useRight } from '../../session.ts'
import { addressOfNumber } from '../ledger/owner.ts'
import { Owner } from './owner.tsx'
import { PurseNow } from './purse-now.tsx'
import styles from './screen.module.css'
import { sayChange, stateOf, whyNotDecide } from './words.ts'

interface AdjustmentDrawerProps {
  id: number
  onChanged(): Promise<void>
  onClose(): void
}

/** One adjustment: why and with which evidence, who asked, who agreed, and what was posted. */
export function AdjustmentDrawer({ id, onChanged, onClose }: AdjustmentDrawerProps) {
  const asked = useAsk(readAdjustment, { id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer
      title={asked.data ? `调账 ${asked.data.no}` : '调账'}
      evidence="原因与凭证"
      asked={asked}
      width={960}
      side={(adjustment) => <Side adjustment={adjustment} onChanged={changed} />}
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
    { label: '对方账户', value: adjustmentSources[against] },
  ]
}

interface SideProps {
  adjustment: Adjustment
  onChanged(): Promise<void>
}

function Side({ adjustment, onChanged }: SideProps) {
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
      {waits && <Decision adjustment={adjustment} onChanged={onChanged} />}
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

function Decision({ adjustment, onChanged }: SideProps) {
  const mayDecide = useRight('adjustments.approve')
  const mayCancel = useRight('adjustments.request') && adjustment.own
  const confirm = useConfirm()
  const [doing, setDoing] = useState<'approve' | 'reject'>()
  const close = () => setDoing(undefined)
  const whyNot = whyNotDecide(adjustment)
  const described = whyNot !== undefined && { 'aria-describedby': 'why-not-decide' }
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
      {mayDecide && (
        <>
          <Button type="primary" disabled={whyNot !== undefined} {...described} onClick={() => setDoing('approve')}>
            通过并入账
          </Button>
          <Button danger disabled={whyNot !== undefined} {...described} onClick={() => setDoing('reject')}>
            驳回
          </Button>
          {whyNot && (
            <p className={layout.hint} id="why-not-decide">
              {whyNot}
            </p>
          )}
        </>
      )}
      {mayCancel && <Button onClick={cancel}>撤回申请</Button>}
      {doing === 'approve' && <ApproveDialog adjustment={adjustment} onChanged={onChanged} onClose={close} />}
      {doing === 'reject' && <RejectDialog adjustment={adjustment} onChanged={onChanged} onClose={close} />}
    </section>
  )
}

function ApproveDialog({ adjustment, onChanged, onClose }: SideProps & { onClose(): void }) {
  const { id, no, amount, purse_name } = adjustment
  return (
    <FormDialog
      title={`通过调账 ${no}`}
      okText="通过并入账"
      doneMessage={`已入账，${purse_name}${sayChange(amount)}`}
      initial={{ note: '' }}
      submit={({ note }) => call(approveAdjustment, { id, note })}
      onSettled={onChanged}
      onClose={onClose}
    >
      <Follows>立即入账，不能撤销；之后的更正须另行调账。账户所有者会收到通知。</Follows>
      <Figures>
        <Facts columns={2} facts={changeFacts(adjustment)} />
      </Figures>
      <Form.Item name="note" label="复核说明（可不填）">
        <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
      </Form.Item>
    </FormDialog>
  )
}

function RejectDialog({ adjustment, onChanged, onClose }: SideProps & { onClose(): void }) {
  const { id, no } = adjustment
  return (
    <FormDialog
      danger
      title={`驳回调账 ${no}`}
      okText="驳回"
      doneMessage="已驳回，没有入账"
      initial={{ note: '' }}
      submit={({ note }) => call(rejectAdjustment, { id, note })}
      onSettled={onChanged}
      onClose={onClose}
    >
      <Follows>不会入账，这张申请随之结束。</Follows>
      <Form.Item
        name="note"
        label="驳回的原因"
        extra="申请的同事会看到。"
        rules={[
          { required: true, whitespace: true, message: '请写明原因' },
          { min: 5, message: '请至少写 5 个字' },
        ]}
      >
        <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
      </Form.Item>
    </FormDialog>
  )
}
