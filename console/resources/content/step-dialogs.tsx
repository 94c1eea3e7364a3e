import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { oneLineOf, ReasonField } from '#console/parts/fields/reason-field.tsx'
import styles from './dialogs.module.css'
import type { Outcome } from './use-work.ts'

interface RejectDialogProps {
  title: string
  busy: boolean
  onReject(reason: string): Promise<Outcome>
  onClose(): void
}

/** Sends a text back, and says why: nobody can mend what they are not told. */
export function RejectDialog({ title, busy, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const reject = async () => {
    const words = oneLineOf(reason)
    if (words === '') {
      setProblem('请写明驳回的原因')
      return
    }
    const outcome = await onReject(words)
    if (!outcome.done && outcome.message) setProblem(outcome.fields.reason ?? outcome.message)
    else onClose()
  }
  return (
    <Modal
      open
      title={`驳回：${title}`}
      width={520}
      okText="驳回给作者"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={() => void reject()}
      onCancel={onClose}
    >
      <ReasonField
        value={reason}
        problem={problem}
        hint="作者会在编辑页顶部看到，请写清楚哪里需要改、怎么改。"
        autoFocus
        onChange={setReason}
      />
    </Modal>
  )
}

interface DestroyDialogProps {
  title: string
  noun: string
  busy: boolean
  onDestroy(): Promise<Outcome>
  onClose(): void
}

/** The one step that cannot be undone: whoever takes it writes down what is lost. */
export function DestroyDialog({ title, noun, busy, onDestroy, onClose }: DestroyDialogProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const destroy = async () => {
    const outcome = await onDestroy()
    if (!outcome.done) setProblem(outcome.message)
    if (!outcome.done && !outcome.message) onClose()
  }
  return (
    <Modal
      open
      title={`彻底删除${noun}`}
      width={520}
      okText="彻底删除"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: typed.trim() !== title }}
      confirmLoading={busy}
      onOk={() => void destroy()}
      onCancel={onClose}
    >
      <Alert
        className={styles.alert ?? ''}
        type="warning"
        showIcon
        title="正文、图片和所有历史版本都会被删除，不能恢复。"
      />
      <Form layout="vertical" component={false}>
        <Form.Item
          label={
            <span>
              请输入标题“<strong className={styles.name}>{title}</strong>”以确认
            </span>
          }
          htmlFor="destroy-title"
          help={problem}
          {...(problem && { validateStatus: 'error' as const })}
        >
          <Input
            id="destroy-title"
            autoFocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
