import { Form, Input } from 'antd'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { requestIdentityCorrection } from '#contract/people/identities.console.ts'
import { call } from '../../call.ts'

interface Values {
  name: string
  number: string
  reason: string
}

interface CorrectDialogProps {
  id: number
  onSettled(): Promise<void>
  onClose(): void
}

/** Asks for another name or number to stand in the place of what was verified. */
export function CorrectDialog({ id, onSettled, onClose }: CorrectDialogProps) {
  return (
    <FormDialog<Values>
      title="申请更正实名信息"
      okText="提交申请"
      doneMessage="已提交，等待另一位同事复核"
      initial={{ name: '', number: '', reason: '' }}
      beside={{ IDENTITY_TAKEN: 'number' }}
      submit={(values) => call(requestIdentityCorrection, { id, ...values })}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Form.Item name="name" label="姓名" rules={[{ required: true, message: '请填写姓名' }]}>
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
      <Form.Item name="number" label="身份证号码" rules={[{ required: true, message: '请填写身份证号码' }]}>
        <Input maxLength={20} autoComplete="off" />
      </Form.Item>
      <Form.Item name="reason" label="原因" rules={[{ required: true, min: 5, message: '请至少写 5 个字' }]}>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
      <Follows>由另一位同事复核后生效，原来的信息留作记录；本人会收到消息与原因。</Follows>
    </FormDialog>
  )
}
