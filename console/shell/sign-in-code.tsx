import { KeyOutlined, SafetyOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Notice } from '#console/parts/show/notice.tsx'
import { totpDigits } from '#contract/people/staff.ts'
import { buttonTexts, digitsOf, type Step } from './sign-in.ts'
import styles from './sign-in-form.module.css'

interface SignInCodeProps {
  account: string
  step: Step
  problem: string | undefined
  /** Says whether it has to be typed anew. */
  onCode(proof: { totp: string } | { recovery: string }): Promise<boolean>
  onSwitch(): void
  onBack(): void
}

/** The second step of signing in: what the authenticator shows, or a code for the day it is lost. */
export function SignInCode({ account, step, problem, onCode, onSwitch, onBack }: SignInCodeProps) {
  const [form] = Form.useForm<{ totp: string; recovery: string }>()
  const [lost, setLost] = useState(false)
  const field = lost ? 'recovery' : 'totp'

  const submit = async (typed: { totp: string; recovery: string }) => {
    if (!(await onCode(lost ? { recovery: typed.recovery.trim() } : { totp: typed.totp }))) return
    form.setFieldValue(field, '')
    form.getFieldInstance(field)?.focus()
  }
  const change = () => {
    setLost(!lost)
    onSwitch()
  }

  return (
    <Form form={form} layout="vertical" requiredMark={false} size="large" onFinish={submit} validateTrigger="onSubmit">
      <p className={styles.note}>
        {lost
          ? `用账号“${account}”的一个恢复码代替手机上的验证码，每个只能用一次。`
          : `密码已通过。请打开手机上的身份验证器，输入账号“${account}”的 ${totpDigits} 位数字。`}
      </p>
      {problem && <Notice type="error" title={problem} />}
      {lost ? (
        <Form.Item
          key="recovery"
          name="recovery"
          label="恢复码"
          rules={[
            { required: true, message: '请输入恢复码' },
            {
              transform: (typed: string) => typed.trim(),
              pattern: /^[0-9A-Za-z -]{10,}$/,
              message: '恢复码为 10 位字母和数字',
            },
          ]}
        >
          <Input
            prefix={<KeyOutlined aria-hidden className={styles.icon} />}
            className={styles.code ?? ''}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            autoFocus
          />
        </Form.Item>
      ) : (
        <Form.Item
          key="totp"
          name="totp"
          label="动态验证码"
          normalize={digitsOf}
          rules={[
            { required: true, message: '请输入动态验证码' },
            { len: totpDigits, message: `请输入 ${totpDigits} 位数字` },
          ]}
        >
          <Input
            prefix={<SafetyOutlined aria-hidden className={styles.icon} />}
            className={styles.code ?? ''}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
          />
        </Form.Item>
      )}
      <Button className={styles.button ?? ''} type="primary" htmlType="submit" block loading={step !== 'idle'}>
        {buttonTexts[step]}
      </Button>
      <div className={styles.others}>
        <Button type="link" size="small" onClick={change}>
          {lost ? '改用动态验证码' : '手机不在身边？使用恢复码'}
        </Button>
        <Button type="link" size="small" onClick={onBack}>
          返回上一步
        </Button>
      </div>
    </Form>
  )
}
