import { App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Notice } from '#console/parts/show/notice.tsx'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import { changeOwnPassword, passwordMin, readMe } from '#contract/people/staff.ts'
import { call, callOnce, messageOf } from '../call.ts'
import { openSession, useMe } from '../session.ts'
import styles from './password-page.module.css'
import { safeReturn, unfinished } from './sign-in.ts'

interface Typed {
  old_password: string
  password: string
  again: string
}

/** One's own password. Whoever was given theirs by somebody else gets no further before it is changed. */
export default function PasswordPage() {
  const me = useMe()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const [form] = Form.useForm<Typed>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const goOn = async () => {
    const to = safeReturn(parameters.get('from'))
    try {
      // Whoever had to change it had no rights until now.
      const now = await callOnce(readMe, {})
      openSession(now)
      void message.success('密码已修改，其他设备上的登录已结束')
      void navigate(unfinished(now, to) ?? to, { replace: true })
    } catch {
      // The password is changed all the same; trying again here would only call the old one wrong.
      location.assign(`/console${to}`)
    }
  }

  const submit = async ({ old_password, password }: Typed) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await call(changeOwnPassword, { old_password, password })
      await goOn()
    } catch (error) {
      const field = fieldOf(error)
      if (field) form.setFields([{ name: field, errors: [sayAbout(error, field)] }])
      else setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <PageHead title="修改密码" description="修改后，其他设备上的登录会立即结束。" />
      <div className={styles.card}>
        {me?.must_change_password && (
          <Notice type="warning" title="当前密码由管理员设置，请先改成只有你自己知道的密码，再继续使用后台。" />
        )}
        {problem && <Notice type="error" title={problem} />}
        <Form form={form} layout="vertical" onFinish={submit} validateTrigger="onBlur">
          <input type="text" name="username" autoComplete="username" value={me?.account ?? ''} readOnly hidden />
          <Form.Item name="old_password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
            <Input.Password autoComplete="current-password" maxLength={128} autoFocus />
          </Form.Item>
          <Form.Item
            name="password"
            label="新密码"
            extra={`至少 ${passwordMin} 位，越长越安全；可以是一句只有你记得的话。`}
            rules={[
              { required: true, message: '请输入新密码' },
              { min: passwordMin, message: `密码至少 ${passwordMin} 位` },
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={128} />
          </Form.Item>
          <Form.Item
            name="again"
            label="再输入一次新密码"
            dependencies={['password']}
            rules={[
              { required: true, message: '请再输入一次新密码' },
              ({ getFieldValue }) => ({
                validator: async (_rule, again: string) => {
                  if (again && again !== getFieldValue('password')) throw new Error('两次输入的密码不一致')
                },
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={128} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={busy}>
            修改密码
          </Button>
        </Form>
      </div>
    </>
  )
}

/** Which field a refusal is about; undefined when it is about none. */
function fieldOf(error: unknown): 'old_password' | 'password' | undefined {
  if (!isRefused(error)) return undefined
  if (error.code === refusals.SIGN_IN_FAILED.code || error.fields.old_password) return 'old_password'
  if (error.code === refusals.PASSWORD_WEAK.code || error.fields.password) return 'password'
  return undefined
}

function sayAbout(error: unknown, field: 'old_password' | 'password'): string {
  if (!isRefused(error)) return messageOf(error)
  if (error.code === refusals.SIGN_IN_FAILED.code) return '当前密码不正确'
  return error.fields[field] ?? error.message
}
