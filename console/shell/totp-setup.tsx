import { Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { CopyButton } from '#console/parts/show/copy-button.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { isRefused } from '#contract/base/call.ts'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { refusals } from '#contract/base/refusals.ts'
import { type beginTotp, enableTotp, totpDigits } from '#contract/people/staff.ts'
import { call, messageOf } from '../call.ts'
import { digitsOf } from './sign-in.ts'
import styles from './totp-setup.module.css'

export type TotpSecret = OutputOnWire<typeof beginTotp>

interface TotpSetupProps extends TotpSecret {
  onEnabled(recoveryCodes: readonly string[]): void
  onCancel(): void
}

/** Scanned or typed, and then confirmed: it counts only once a code of the new device was right. */
export function TotpSetup({ secret, qr, onEnabled, onCancel }: TotpSetupProps) {
  const [form] = Form.useForm<{ code: string }>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const submit = async ({ code }: { code: string }) => {
    setBusy(true)
    setProblem(undefined)
    try {
      onEnabled((await call(enableTotp, { code })).recovery_codes)
    } catch (error) {
      setProblem(sayAbout(error))
      setBusy(false)
      form.setFieldValue('code', '')
      form.getFieldInstance('code')?.focus()
    }
  }

  return (
    <ol className={styles.steps}>
      <li>
        <h2 className={styles.title}>用身份验证器扫描二维码</h2>
        <div className={styles.device}>
          <img className={styles.qr} src={qr} alt="设置动态验证的二维码" width={184} height={184} />
          <div>
            <p className={styles.text}>不能扫码时，在身份验证器里选择“手动输入密钥”，填入：</p>
            <p className={styles.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
            <CopyButton text={secret} label="复制密钥" />
          </div>
        </div>
      </li>
      <li>
        <h2 className={styles.title}>输入身份验证器显示的 {totpDigits} 位数字</h2>
        {problem && <Notice type="error" title={problem} />}
        <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} validateTrigger="onSubmit">
          <Form.Item
            name="code"
            label="动态验证码"
            normalize={digitsOf}
            rules={[
              { required: true, message: '请输入动态验证码' },
              { len: totpDigits, message: `请输入 ${totpDigits} 位数字` },
            ]}
          >
            <Input className={styles.code ?? ''} inputMode="numeric" autoComplete="one-time-code" />
          </Form.Item>
          <Space>
            <Button type="primary" htmlType="submit" loading={busy}>
              确认开启
            </Button>
            <Button onClick={onCancel}>取消</Button>
          </Space>
        </Form>
      </li>
    </ol>
  )
}

/** Here nothing was used before: what is wrong is the digits, or a clock. */
function sayAbout(error: unknown): string {
  const wrong = isRefused(error) && error.code === refusals.TOTP_WRONG.code
  return wrong ? '数字不正确。请输入当前显示的数字，并确认手机时间设为自动。' : messageOf(error)
}
