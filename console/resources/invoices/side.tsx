import { App } from 'antd'
import { useRef, useState } from 'react'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { useReasoned } from '#console/parts/form/use-reasoned.ts'
import { Consequence, DecideButton } from '#console/parts/queue/decide-button.tsx'
import { useDecisionKeys } from '#console/parts/queue/use-decision-keys.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import layout from '#console/parts/records/record-drawer.module.css'
import { SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import {
  approveInvoice,
  type ConsoleInvoiceDetail,
  dropRed,
  rejectInvoice,
  sendRedConfirmation,
  startInvoice,
} from '#contract/money/invoices.console.ts'
import { invoiceStates } from '#contract/money/invoices.words.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'
import styles from './invoices.module.css'
import { IssueDialog } from './issue-dialog.tsx'
import { IssueRedDialog } from './issue-red-dialog.tsx'
import { OpenRedDialog } from './open-red-dialog.tsx'
import { tones, waitsForIssue } from './words.ts'

interface Props {
  invoice: ConsoleInvoiceDetail
  queue: Queue | undefined
  onChanged(): Promise<void>
}

/** Where it stands and what can be done about it. */
export function InvoiceSide({ invoice, queue, onChanged }: Props) {
  const { state, amount, red_amount, tax_rate, tax_amount, number, issued_on, reject_reason, decided_by } = invoice
  return (
    <>
      <div>
        <Mark tone={tones[state]}>{invoiceStates[state]}</Mark>
      </div>
      <SideFacts
        facts={[
          { label: '价税合计', value: <Amount value={amount} /> },
          { label: '税率', value: `${tax_rate}%` },
          { label: '税额', value: <Amount value={tax_amount} /> },
          ...(red_amount === '0.00' ? [] : [{ label: '已红冲', value: <Amount value={red_amount} /> }]),
          ...(number ? [{ label: '发票号码', value: number }] : []),
          ...(issued_on ? [{ label: '开票日期', value: issued_on }] : []),
          ...(decided_by ? [{ label: '经办', value: decided_by.name }] : []),
        ]}
      />
      {reject_reason && <p className={layout.reason}>驳回的原因：{reject_reason}</p>}
      <Decision invoice={invoice} queue={queue} onChanged={onChanged} />
    </>
  )
}

type Asking = 'reject' | 'issue' | 'red' | 'issueRed' | 'drop'

function Decision({ invoice: one, queue, onChanged }: Props) {
  const { message } = App.useApp()
  const mayIssue = useRight('invoices.issue')
  const [asking, setAsking] = useState<Asking>()
  const [busy, setBusy] = useState(false)
  // Once decided, the next one is on its way here: a key that comes a moment too early must not begin the next step.
  const over = useRef(false)
  const reasoned = useReasoned(onChanged)
  const { id, state, title } = one
  const red = one.reds.find((each) => !['issued', 'dropped'].includes(each.state))
  const close = () => setAsking(undefined)
  const settled = (done: string) => {
    over.current = queue !== undefined
    queue?.decided({ words: `${done}：${title}` })
  }
  const simply = async (work: () => Promise<unknown>, done: string) => {
    if (busy || over.current) return
    setBusy(true)
    try {
      await work()
      void message.success(done)
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(false)
      await onChanged()
    }
  }
  const approve = () => simply(() => call(approveInvoice, { id }), '已通过')
  const begin = (what: Asking) => !over.current && setAsking(what)
  const waits = mayIssue && waitsForIssue(state)
  useDecisionKeys({
    approve: waits ? () => (state === 'pending' ? void approve() : begin('issue')) : undefined,
    reject: waits ? () => begin('reject') : undefined,
  })
  if (!mayIssue) return null
  const mayIssueRed = red && (red.used ? red.state === 'confirmed' : red.state === 'asked')
  return (
    <section className={layout.decision} aria-label="处理">
      <h2 className={layout.heading}>处理</h2>
      <div className={styles.step}>
        {state === 'pending' && (
          <DecideButton block type="primary" shortcut="A" busy={busy} onClick={() => void approve()}>
            通过申请
          </DecideButton>
        )}
        {state === 'approved' && (
          <DecideButton
            block
            busy={busy}
            onClick={() => void simply(() => call(startInvoice, { id }), '已标记为开票中')}
          >
            开始开票
          </DecideButton>
        )}
        {(state === 'approved' || state === 'issuing') && (
          <>
            <Consequence>在税务系统开具后登记；申请人会收到消息并能下载。</Consequence>
            <DecideButton block type="primary" shortcut="A" onClick={() => begin('issue')}>
              登记发票
            </DecideButton>
          </>
        )}
        {waits && (
          <DecideButton block danger shortcut="R" onClick={() => begin('reject')}>
            驳回
          </DecideButton>
        )}
        {(state === 'issued' || state === 'delivered') && (
          <DecideButton block danger onClick={() => begin('red')}>
            发起红冲
          </DecideButton>
        )}
        {red?.used && red.state === 'asked' && (
          <DecideButton
            block
            type="primary"
            busy={busy}
            onClick={() => void simply(() => call(sendRedConfirmation, { id }), '确认单已发送')}
          >
            发送红字信息确认单
          </DecideButton>
        )}
        {mayIssueRed && (
          <DecideButton block type="primary" onClick={() => begin('issueRed')}>
            登记红字发票
          </DecideButton>
        )}
        {red && red.cause !== 'refund' && (
          <DecideButton block onClick={() => begin('drop')}>
            撤销红冲
          </DecideButton>
        )}
      </div>
      {asking === 'issue' && (
        <IssueDialog invoice={one} onIssued={() => settled('已登记')} onSettled={onChanged} onClose={close} />
      )}
      {asking === 'red' && <OpenRedDialog invoice={one} onSettled={onChanged} onClose={close} />}
      {asking === 'issueRed' && red && (
        <IssueRedDialog
          invoice={one}
          red={red}
          onIssued={() => settled('已登记红字发票')}
          onSettled={onChanged}
          onClose={close}
        />
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={`驳回“${title}”的发票申请`}
          hint="申请人会看到，修改后可以重新申请。"
          onReject={async (reason) => {
            const problem = await reasoned(() => call(rejectInvoice, { id, reason }), '已驳回')
            if (problem === undefined) settled('已驳回')
            return problem
          }}
          onClose={close}
        />
      )}
      {asking === 'drop' && (
        <ReasonDialog
          title="撤销红冲"
          verb="撤销红冲"
          label="撤销的原因"
          danger={false}
          onReject={(reason) => reasoned(() => call(dropRed, { id, reason }), '已撤销')}
          onClose={close}
        />
      )}
    </section>
  )
}
