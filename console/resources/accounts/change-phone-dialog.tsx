import { App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { nameOf } from '#console/parts/accounts/realms.ts'
import { oneLineOf } from '#console/parts/fields/reason-field.tsx'
import { placeFieldErrors } from '#console/parts/form/field-errors.ts'
import { numberIn } from '#console/parts/list/number-filter.ts'
import { Notice } from '#console/parts/show/notice.tsx'
import { isRefused } from '#contract/base/call.ts'
import { refusals } from '#contract/base/refusals.ts'
import type { ConsoleAccount } from '#contract/people/accounts.console.ts'
import { call, messageOf } from '../../call.ts'
import { SignInGivenUp } from '../../session.ts'
import type { AccountKind } from './kind.ts'
import { reasonMax } from './use-account-steps.tsx'

interface ChangePhoneDialogProps {
  kind: AccountKind
  account: ConsoleAccount
  onDone(): Promise<void>
  onClose(): void
}

interface Values {
  phone_number: string
  reason: string
}

const mainland = /^1[3-9]\d{9}$/
const plain = (text: string) => numberIn(text) ?? text.trim()

/**
 * For whoever has lost the old number and proved who they are. Nothing of it is kept as a draft: a number lies in no
 * storage of the browser.
 */
export function ChangePhoneDialog({ kind, account, onDone, onClose }: ChangePhoneDialogProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const submit = async ({ phone_number, reason }: Values) => {
    setBusy(true)
    setProblem('')
    try {
      const input = { id: account.id, phone_number: plain(phone_number), reason: oneLineOf(reason) }
      await call(kind.calls.changePhone, input)
      void message.success('手机号已更换')
      onClose()
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) show(error)
    } finally {
      setBusy(false)
      await onDone()
    }
  }

  const show = (error: unknown) => {
    const taken = isRefused(error) && error.code === refusals.PHONE_TAKEN.code
    const fields = taken ? { phone_number: `这个手机号已有${kind.noun}` } : isRefused(error) ? error.fields : {}
    const { placed, homeless } = placeFieldErrors(fields, [['phone_number'], ['reason']])
    form.setFields(placed as Parameters<typeof form.setFields>[0])
    if (placed.length === 0 || homeless.length > 0) setProblem([messageOf(error), ...homeless].join('；'))
  }

  return (
    <Modal
      open
      title={`更换“${nameOf(account)}”的手机号`}
      width={520}
      okText="更换手机号"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Notice type="warning" title="请先核实对方的身份。更换后，对方会立即退出所有设备。" />
      {problem && <Notice type="error" title={problem} />}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark
        autoComplete="off"
        validateTrigger="onBlur"
        initialValues={{ phone_number: '', reason: '' }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="phone_number"
          label="新手机号"
          extra={`现在的号码：${account.phone_number}`}
          rules={[
            { required: true, message: '请填写新手机号' },
            {
              validator: async (_rule, value: string) => {
                if (value && !mainland.test(plain(value))) throw new Error('请填写 11 位中国大陆手机号')
              },
            },
          ]}
        >
          <Input inputMode="numeric" maxLength={20} autoFocus />
        </Form.Item>
        <Form.Item
          name="reason"
          label="更换的原因"
          extra="写明如何核实的身份，例如营业执照、认证资料；会记入账户的经过与操作日志。"
          rules={[{ required: true, whitespace: true, message: '请写明更换的原因' }]}
        >
          <Input.TextArea rows={3} maxLength={reasonMax} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
