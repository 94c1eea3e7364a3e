import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Notice } from '#console/parts/show/notice.tsx'
import { isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import type { Me } from '#contract/people/staff.ts'
import { buttonTexts, type Credentials, type Step, sayWrong, signIn, wantsCode } from './sign-in.ts'
import { SignInCode } from './sign-in-code.tsx'
import styles from './sign-in-form.module.css'

interface SignInFormProps {
  /** Somebody known who only has to sign in again. */
  account?: string
  onSignedIn(me: Me): void
}

interface Typed {
  account: string
  password: string
}

/** Account and password, and then what an authenticator shows, for those who have one. */
export function SignInForm({ account, onSignedIn }: SignInFormProps) {
  const [typed, setTyped] = useState<Typed>({ account: account ?? '', password: '' })
  const [asksCode, setAsksCode] = useState(false)
  const [step, setStep] = useState<Step>('idle')
  const [problem, setProblem] = useState<string>()

  /** Says whether what was typed has to be typed anew. */
  const attempt = async (credentials: Credentials): Promise<boolean> => {
    if (step !== 'idle') return false
    setStep('signing')
    setProblem(undefined)
    try {
      onSignedIn(await signIn(credentials, () => setStep('verifying')))
      return false
    } catch (error) {
      if (wantsCode(error)) {
        setAsksCode(true)
        return false
      }
      setProblem(sayWrong(error, credentials.recovery !== undefined))
      // Somebody has changed it meanwhile: the first step begins anew.
      const moved = asksCode && isRefused(error) && error.code === refusals.SIGN_IN_FAILED.code
      if (moved) setAsksCode(false)
      return !moved
    } finally {
      setStep('idle')
    }
  }

  const back = () => {
    setProblem(undefined)
    setAsksCode(false)
  }

  if (asksCode)
    return (
      <SignInCode
        account={typed.account}
        step={step}
        problem={problem}
        onCode={(proof) => attempt({ ...typed, ...proof })}
        onSwitch={() => setProblem(undefined)}
        onBack={back}
      />
    )
  return (
    <PasswordStep
      typed={typed}
      known={account !== undefined}
      step={step}
      problem={problem}
      onTyped={(next) => {
        setTyped(next)
        return attempt(next)
      }}
    />
  )
}

interface PasswordStepProps {
  typed: Typed
  known: boolean
  step: Step
  problem: string | undefined
  onTyped(typed: Typed): Promise<boolean>
}

function PasswordStep({ typed, known, step, problem, onTyped }: PasswordStepProps) {
  const [form] = Form.useForm<Typed>()
  const submit = async ({ account, password }: Typed) => {
    if (!(await onTyped({ account: account.trim(), password }))) return
    form.setFieldValue('password', '')
    form.getFieldInstance('password')?.focus()
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      size="large"
      initialValues={{ ...typed, password: '' }}
      onFinish={submit}
    >
      {problem && <Notice type="error" title={problem} />}
      <Form.Item name="account" label="账号" rules={[{ required: true, message: '请输入账号' }]}>
        <Input
          prefix={<UserOutlined aria-hidden className={styles.icon} />}
          autoComplete="username"
          autoFocus={!known}
          disabled={known}
          maxLength={64}
        />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
        <Input.Password
          prefix={<LockOutlined aria-hidden className={styles.icon} />}
          autoComplete="current-password"
          autoFocus={known}
          maxLength={128}
        />
      </Form.Item>
      <Button className={styles.button ?? ''} type="primary" htmlType="submit" block loading={step !== 'idle'}>
        {buttonTexts[step]}
      </Button>
    </Form>
  )
}
