import { Button } from 'antd'
import { ReasonField, useReason } from '#console/parts/fields/reason-field.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import type { RecordStep } from '#contract/catalogue/records.ts'
import styles from './record-drawer.module.css'
import type { OpenRecord, RecordCalls, RecordKind } from './record-kind.ts'
import { isGrave, stepWords, useAllowedSteps, useSteps } from './record-steps.tsx'

interface RecordSideProps<Calls extends RecordCalls> {
  kind: RecordKind<Calls>
  record: OpenRecord<Calls>
  /** What was typed has to be saved or given up before anything is decided about it. */
  unsaved?: boolean
  onChanged(): Promise<void>
}

/** Where a record stands and what can be done about it. */
export function RecordSide<Calls extends RecordCalls>({ kind, record, unsaved, onChanged }: RecordSideProps<Calls>) {
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
      {record.reject_reason && <p className={styles.reason}>退回的原因：{record.reject_reason}</p>}
      {address && (
        <a href={address} target="_blank" rel="noopener">
          在网站查看
        </a>
      )}
      <Decision kind={kind} record={record} unsaved={unsaved ?? false} onChanged={onChanged} />
    </aside>
  )
}

function Decision<Calls extends RecordCalls>({ kind, record, unsaved, onChanged }: RecordSideProps<Calls>) {
  const allowed = useAllowedSteps(kind)
  const { take, send, dialog } = useSteps(kind, onChanged)
  const { state } = record
  const steps = allowed(record.steps)
  if (steps.length === 0) return null
  const rejects = state === kind.reviewed && steps.includes('reject')
  const others = steps.filter((step) => !(rejects && step === 'reject'))
  return (
    <section className={styles.decision} aria-label={rejects ? '审核' : '操作'}>
      <h3 className={styles.heading}>{rejects ? '审核' : '操作'}</h3>
      {unsaved && <p className={styles.hint}>有未保存的修改，请先保存再操作。</p>}
      <div className={styles.steps}>
        {others.map((step, at) => (
          <Button
            key={step}
            type={at === 0 && !isGrave(step) ? 'primary' : 'default'}
            danger={isGrave(step)}
            disabled={unsaved ?? false}
            onClick={() => take(record, step)}
          >
            {stepWords(kind, step, state).label}
          </Button>
        ))}
      </div>
      {rejects && (
        <Rejection
          disabled={unsaved ?? false}
          onReject={(reason) => send(record, 'reject' satisfies RecordStep, reason)}
        />
      )}
      {dialog}
    </section>
  )
}

interface RejectionProps {
  disabled: boolean
  onReject(reason: string): Promise<string | undefined>
}

function Rejection({ disabled, onReject }: RejectionProps) {
  const { field, busy, reject } = useReason(onReject, () => undefined)
  return (
    <div className={styles.rejection}>
      <ReasonField {...field} />
      <Button danger aria-label="退回" loading={busy} disabled={disabled} onClick={() => void reject()}>
        退回
      </Button>
    </div>
  )
}
