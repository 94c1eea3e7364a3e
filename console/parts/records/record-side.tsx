import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { ReasonField, useReason } from '#console/parts/fields/reason-field.tsx'
import { Consequence, DecideButton } from '#console/parts/queue/decide-button.tsx'
import { useDecisionKeys } from '#console/parts/queue/use-decision-keys.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import styles from './record-drawer.module.css'
import { isWaiting, type OpenRecord, type RecordCalls, type RecordKind } from './record-kind.ts'
import { RecordEvents } from './record-revision.tsx'
import { isGrave, stepWords, useAllowedSteps, useDecisions, useSteps } from './record-steps.tsx'

interface RecordSideProps<Calls extends RecordCalls> {
  kind: RecordKind<Calls>
  record: OpenRecord<Calls>
  /** What was typed has to be saved or given up before anything is decided about it. */
  unsaved?: boolean
  /** What else waits for the same decision. */
  queue?: Queue | undefined
  /** What is wrong with what an owner handed in, field by field. */
  reasons?: Readonly<Record<string, string>>
  onChanged(): Promise<void>
}

/** Where a record stands and what can be done about it. */
export function RecordSide<Calls extends RecordCalls>(props: RecordSideProps<Calls>) {
  const { kind, record } = props
  const state = kind.states[record.state]
  const address = kind.addressOf?.(record)
  const facts = [
    { label: '状态', value: state ? <Mark tone={state.tone}>{state.label}</Mark> : record.state },
    ...(kind.facts?.(record) ?? []),
    { label: '首次展示', value: record.published_at ? formatMinute(record.published_at) : '还没有' },
    { label: '录入时间', value: formatMinute(record.created_at) },
    { label: '最后修改', value: `${formatMinute(record.updated_at)}，第 ${record.version} 版` },
  ]
  return (
    <aside className={styles.side} aria-label="状态与操作">
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {record.reject_reason && <p className={styles.reason}>驳回的原因：{record.reject_reason}</p>}
      {address && (
        <a href={address} target="_blank" rel="noopener">
          在网站查看
        </a>
      )}
      <Decision {...props} />
      <RecordEvents record={record} />
    </aside>
  )
}

function Decision<Calls extends RecordCalls>(props: RecordSideProps<Calls>) {
  const { kind, record, unsaved = false, onChanged } = props
  const allowed = useAllowedSteps(kind)
  const { take, dialog } = useSteps(kind, onChanged)
  const { state } = record
  const steps = allowed(record.steps)
  if (steps.length === 0) return null
  if (isWaiting(kind, record) && steps.includes('reject')) return <Review {...props} />
  return (
    <section className={styles.decision} aria-label="操作">
      <h3 className={styles.heading}>操作</h3>
      {unsaved && <p className={styles.hint}>有未保存的修改，请先保存再操作。</p>}
      <div className={styles.steps}>
        {steps.map((step, at) => (
          <Button
            key={step}
            type={at === 0 && !isGrave(step) ? 'primary' : 'default'}
            danger={isGrave(step)}
            disabled={unsaved}
            onClick={() => take(record, step)}
          >
            {stepWords(kind, step, state).label}
          </Button>
        ))}
      </div>
      {dialog}
    </section>
  )
}

/** Yes or no, at once: what follows stands beside the buttons, and whoever was wrong takes it back. */
function Review<Calls extends RecordCalls>(props: RecordSideProps<Calls>) {
  const { kind, record, unsaved = false, queue, reasons = noReasons, onChanged } = props
  const { message } = App.useApp()
  const { decide } = useDecisions(kind, onChanged, queue)
  const [busy, setBusy] = useState(false)
  const reason = useRef<HTMLDivElement>(null)
  const { follows } = stepWords(kind, 'show', record.state)
  const {
    field,
    busy: rejecting,
    reject,
  } = useReason((words) => decide(record, 'reject', words, reasons), noop, '驳回的原因')
  // An owner who handed in hears what is wrong field by field; a word for all of it is then not asked for.
  const sendBack = async () => {
    if (Object.keys(reasons).length === 0 || field.value.trim() !== '') return reject()
    const wrong = await decide(record, 'reject', '', reasons)
    if (wrong) void message.error(wrong)
  }
  const approve = async () => {
    if (busy || unsaved) return
    setBusy(true)
    const wrong = await decide(record, 'show')
    setBusy(false)
    if (wrong) void message.error(wrong)
  }
  useDecisionKeys({
    approve: () => void approve(),
    reject: () => reason.current?.querySelector('textarea')?.focus(),
  })
  return (
    <section className={styles.decision} aria-label="审核">
      <h3 className={styles.heading}>审核</h3>
      {unsaved && <p className={styles.hint}>有未保存的修改，请先保存再操作。</p>}
      <Consequence>{follows}</Consequence>
      <DecideButton type="primary" shortcut="A" busy={busy} disabled={unsaved} onClick={() => void approve()}>
        审核通过
      </DecideButton>
      <div className={styles.rejection} ref={reason}>
        <ReasonField {...field} label="驳回的原因" />
        <DecideButton danger shortcut="R" busy={rejecting} disabled={unsaved} onClick={() => void sendBack()}>
          驳回
        </DecideButton>
      </div>
    </section>
  )
}

const noop = () => undefined
const noReasons = {}
