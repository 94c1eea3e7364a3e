import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { Me } from '#contract/staff.ts'
import { messageOf } from '../call.ts'
import { Notice } from '../parts/notice.tsx'
import { signIn } from './sign-in.ts'
import styles from './sign-in-form.module.css'

interface SignInFormProps {
  /** Somebody known who only has to sign in again. */
  account?: string
  onSignedIn(me: Me): void
}

type Step = 'idle' | 'signing' | 'verifying'
const buttonTexts: Record<Step, string> = { idle: '登录', signing: '正在登录', verifying: '正在验证' }

export function SignInForm({ account, onSignedIn }: SignInFormProps) {
  const [form] = Form.useForm<{ account: string; password: string }>()
  const [step, setStep] = useState<Step>('idle')
  const [problem, setProblem] = useState<string>()

  const submit = async (typed: { account: string; password: string }) => {
    if (step !== 'idle') return
    setStep('signing')
    setProblem(undefined)
    try {
      onSignedIn(await signIn({ account: typed.account.trim(), password: typed.password }, () => setStep('verifying')))
    } catch (error) {
      setProblem(messageOf(error))
      form.setFieldValue('password', '')
      form.getFieldInstance('password')?.focus()
    } finally {
      setStep('idle')
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      size="large"
      initialValues={{ account: account ?? '', password: '' }}
      onFinish={submit}
    >
      {problem && <Notice type="error" title={problem} />}
      <Form.Item name="account" label="账号" rules={[{ required: true, message: '请输入账号' }]}>
        <Input
          prefix={<UserOutlined aria-hidden className={styles.icon} />}
          autoComplete="username"
          autoFocus={!account}
          disabled={account !== undefined}
          maxLength={64}
        />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password
          prefix={<LockOutlined aria-hidden className={styles.icon} />}
          autoComplete="current-password"
          autoFocus={account !== undefined}
          maxLength={128}
        />
      </Form.Item>
      <Button className={styles.button ?? ''} type="primary" htmlType="submit" block loading={step !== 'idle'}>
        {buttonTexts[step]}
      </Button>
    </Form>
  )
}
