import { App, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { Notice } from '#console/parts/show/notice.tsx'
import { type ConsoleCertificationDetail, rejectCertification } from '#contract/people/certifications.console.ts'
import {
  type CertificationField,
  certificationFieldKeys,
  certificationFields,
  rejectTemplates,
} from '#contract/people/certifications.words.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp } from '../../session.ts'
import styles from './drawer.module.css'

interface Props {
  certification: ConsoleCertificationDetail
  onRejected(): void
  onSettled(): Promise<void>
  onClose(): void
}

const reasonMax = 120

/** What is the matter, field by field: chosen from what it usually is, or written. */
export function RejectDialog({ certification: { id, company_name }, onRejected, onSettled, onClose }: Props) {
  const { message } = App.useApp()
  const [fields, setFields] = useState<Partial<Record<CertificationField, string>>>({})
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const say = (field: CertificationField, why: string) => setFields((before) => ({ ...before, [field]: why }))
  const reject = async () => {
    const named = Object.entries(fields).flatMap(([field, why]) => (why.trim() ? [[field, why.trim()]] : []))
    if (named.length === 0 && reason.trim() === '') return setProblem('请至少写明一项原因')
    setBusy(true)
    try {
      await call(rejectCertification, { id, reason: reason.trim(), fields: Object.fromEntries(named) })
      onClose()
      onRejected()
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(false)
      await onSettled()
    }
  }
  return (
    <Modal
      open
      title={`驳回“${company_name}”的认证`}
      width={680}
      okText="驳回"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={() => void reject()}
      onCancel={onClose}
    >
      <p>申请人会在对应的栏目旁看到意见，30 天内修改后重新提交不再收费。</p>
      {problem && <Notice type="error" title={problem} />}
      <div className={styles.reasons}>
        {certificationFieldKeys.map((field) => (
          <div key={field} className={styles.field}>
            <span>{certificationFields[field]}</span>
            <Select<string[]>
              mode="tags"
              maxCount={1}
              allowClear
              placeholder="没有问题"
              aria-label={`${certificationFields[field]}的意见`}
              value={fields[field] ? [fields[field]] : []}
              options={rejectTemplates[field].map((value) => ({ value, label: value }))}
              onChange={([why = '']) => say(field, why.slice(0, reasonMax))}
            />
          </div>
        ))}
      </div>
      <Input.TextArea
        rows={2}
        maxLength={200}
        showCount
        aria-label="总的说明"
        placeholder="总的说明（选填）"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  )
}
