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
import { refusals } from '#contract/base/refusals.ts'
import {
  approveCertification,
  askRegistry,
  type ConsoleCertificationDetail,
  revokeCertification,
  settleRegistry,
} from '#contract/people/certifications.console.ts'
import { certificationFields, certificationKinds, certificationStates } from '#contract/people/certifications.words.ts'
import { formatDay } from '#ui/formats.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp, useRight } from '../../session.ts'
import { DespiteDialog } from './despite-dialog.tsx'
import styles from './drawer.module.css'
import { RejectDialog } from './reject-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { isInForce, tones } from './words.ts'

interface Props {
  certification: ConsoleCertificationDetail
  queue: Queue | undefined
  onChanged(): Promise<void>
}

/** Where it stands and what can be done about it. */
export function CertificationSide({ certification, queue, onChanged }: Props) {
  const { state, reject_reason, reject_fields, revoke_reason } = certification
  const named = Object.entries(reject_fields) as [keyof typeof certificationFields, string][]
  return (
    <>
      <div>
        <Mark tone={tones[state]}>{certificationStates[state]}</Mark>
      </div>
      <SideFacts facts={factsOf(certification)} />
      {(reject_reason || named.length > 0) && (
        <div className={layout.reason}>
          {reject_reason && <p>驳回的原因：{reject_reason}</p>}
          {named.map(([field, why]) => (
            <p key={field}>
              {certificationFields[field]}：{why}
            </p>
          ))}
        </div>
      )}
      {revoke_reason && <p className={layout.reason}>撤销的原因：{revoke_reason}</p>}
      <Decision certification={certification} queue={queue} onChanged={onChanged} />
    </>
  )
}

function factsOf(one: ConsoleCertificationDetail): Fact[] {
  const { kind, service, level, fee_amount, submitted_at, decided_by, decided_at, expires_at, resubmit_until } = one
  return [
    { label: '类型', value: certificationKinds[kind] },
    { label: '认证服务', value: service ? `${service}${level ? `（${level} 级）` : ''}` : '—' },
    { label: '服务费', value: <Amount value={fee_amount} /> },
    { label: '提交时间', value: submitted_at ? formatMinute(submitted_at) : '—' },
    ...(decided_by ? [{ label: '审核', value: decided_by.name }] : []),
    ...(decided_at ? [{ label: '审核时间', value: formatMinute(decided_at) }] : []),
    ...(expires_at ? [{ label: '有效期至', value: formatDay(expires_at) }] : []),
    ...(resubmit_until ? [{ label: '可重新提交至', value: formatDay(resubmit_until) }] : []),
  ]
}

type Asking = 'reject' | 'revoke' | 'settle' | 'despite'

function Decision({ certification: one, queue, onChanged }: Props) {
  const { message } = App.useApp()
  const mayReview = useRight('certifications.review')
  const mayRevoke = useRight('certifications.revoke')
  const [asking, setAsking] = useState<Asking>()
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState<'approve' | 'registry'>()
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
  const approve = async (despite_registry: boolean) => {
    if (busy || over.current) return
    setBusy('approve')
    try {
      await call(approveCertification, { id, despite_registry })
      settled('已通过')
    } catch (error) {
      if (error instanceof SignInGivenUp) return
      if (isRefused(error) && error.code === registryRefusal && !despite_registry) {
        setRefused(error.message)
        setAsking('despite')
      } else void message.error((isRefused(error) && error.fields.credit_code) || messageOf(error))
    } finally {
      setBusy(undefined)
      await onChanged()
    }
  }
  const look = async () => {
    setBusy('registry')
    try {
      const { differences } = await call(askRegistry, { id })
      void message.success(differences.length > 0 ? differences.join('；') : '已核对，没有差异')
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(undefined)
      await onChanged()
    }
  }
  const reasoned = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      settled(done)
      return undefined
    } catch (error) {
      if (error instanceof SignInGivenUp) return ''
      return (isRefused(error) && error.fields.note) || messageOf(error)
    } finally {
      await onChanged()
    }
  }
  const waits = state === 'pending' && mayReview
  const begin = (what: Asking) => !over.current && setAsking(what)
  useDecisionKeys({
    approve: waits ? () => void approve(false) : undefined,
    reject: waits ? () => begin('reject') : undefined,
  })
  return (
    <section className={layout.decision} aria-label="处理">
      <h2 className={layout.heading}>处理</h2>
      {waits && (
        <div className={styles.step}>
          <Consequence>通过后企业名称、信用代码与法定代表人以此为准，主页展示认证标识。</Consequence>
          <DecideButton block type="primary" shortcut="A" busy={busy === 'approve'} onClick={() => void approve(false)}>
            通过认证
          </DecideButton>
          <DecideButton block danger shortcut="R" onClick={() => begin('reject')}>
            驳回
          </DecideButton>
        </div>
      )}
      {mayReview && one.credit_code && (
        <DecideButton block busy={busy === 'registry'} onClick={() => void look()}>
          核对工商信息
        </DecideButton>
      )}
      {mayRevoke && one.needs_attention && (
        <DecideButton block onClick={() => begin('settle')}>
          工商变化已处理
        </DecideButton>
      )}
      {mayRevoke && isInForce(state) && (
        <DecideButton block danger onClick={() => begin('revoke')}>
          撤销认证
        </DecideButton>
      )}
      {asking === 'reject' && (
        <RejectDialog certification={one} onRejected={() => settled('已驳回')} onSettled={onChanged} onClose={close} />
      )}
      {asking === 'revoke' && (
        <RevokeDialog
          companyName={company_name}
          submit={(given) => call(revokeCertification, { id, ...given })}
          onSettled={onChanged}
          onClose={close}
        />
      )}
      {asking === 'settle' && (
        <ReasonDialog
          title={`“${company_name}”的工商变化`}
          verb="登记已处理"
          label="处理结果"
          hint="例如已电话核实、已通知企业办理变更。登记在经过里，企业也能看到。"
          danger={false}
          onReject={(note) => reasoned(() => call(settleRegistry, { id, note }), '已处理')}
          onClose={close}
        />
      )}
      {asking === 'despite' && <DespiteDialog words={refused} onApprove={() => approve(true)} onClose={close} />}
    </section>
  )
}

/** The number of the one refusal that a person may overrule. */
const registryRefusal = refusals.CERT_REGISTRY.code
