import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { Notice } from '#console/parts/show/notice.tsx'
import { isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import { totpDigits } from '#contract/people/staff.ts'
import { SignInGivenUp, useMe } from '../session.ts'
import styles from './proof-dialog.module.css'
import { proofOf, sayWrong } from './sign-in.ts'

interface Proven {
  code: string
  password: string
}

interface ProofDialogProps {
  title: string
  /** What follows from it. */
  note: string
  okText: string
  danger?: boolean
  withPassword?: boolean
  work(proven: Proven): Promise<void>
  onClose(): void
}

/** Asks for the authenticator again, before something that only its owner may do. */
export function ProofDialog({
  title,
  note,
  okText,
  danger = false,
  withPassword = false,
  work,
  onClose,
}: ProofDialogProps) {
  const me = useMe()
  const [form] = Form.useForm<Proven>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const submit = async ({ code, password = '' }: Proven) => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work({ code: proofOf(code), password })
      onClose()
    } catch (error) {
      if (error instanceof SignInGivenUp) return
      setProblem(sayAbout(error, proofOf(code)))
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={title}
      width={440}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger }}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className={styles.note}>{note}</p>
      {problem && <Notice type="error" title={problem} />}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} validateTrigger="onSubmit">
        {withPassword && (
          <>
            <input type="text" name="username" autoComplete="username" value={me?.account ?? ''} readOnly hidden />
            <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入登录密码' }]}>
              <Input.Password autoComplete="current-password" maxLength={128} autoFocus />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="code"
          label="动态验证码或恢复码"
          rules={[
            { required: true, message: '请输入动态验证码或恢复码' },
            {
              transform: (typed: string) => typed.trim(),
              pattern: /^(\d{3} ?\d{3}|[0-9A-Za-z -]{10,})$/,
              message: '动态验证码为 6 位数字，恢复码为 10 位字母和数字',
            },
          ]}
        >
          <Input autoComplete="one-time-code" maxLength={20} autoFocus={!withPassword} />
        </Form.Item>
        {/* The buttons stand outside the form; Enter needs one inside. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}

function sayAbout(error: unknown, code: string): string {
  const wrongPassword = isRefused(error) && error.code === refusals.SIGN_IN_FAILED.code
  return wrongPassword ? '登录密码不正确' : sayWrong(error, code.length > totpDigits)
}
