import { Checkbox, Form, Input } from 'antd'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'

interface Given {
  reason: string
  forged: boolean
}

interface Props {
  companyName: string
  submit(given: Given): Promise<unknown>
  onSettled(): Promise<void>
  onClose(): void
}

/** All off at once: the badge, the fixed name, and what asks for certification. */
export function RevokeDialog({ companyName, submit, onSettled, onClose }: Props) {
  return (
    <FormDialog<Given>
      title={`撤销“${companyName}”的认证`}
      okText="撤销认证"
      doneMessage="已撤销"
      danger
      initial={{ reason: '', forged: false }}
      submit={submit}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>认证立即失效并通知企业，不能恢复。服务费按没有用完的天数退回；材料伪造的不退。</Follows>
      <Form.Item name="reason" label="撤销的原因" rules={[{ required: true, whitespace: true, message: '请写明原因' }]}>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
      <Form.Item name="forged" valuePropName="checked">
        <Checkbox>材料系伪造，不退服务费</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
