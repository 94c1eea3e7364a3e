import { Form, Input } from 'antd'

const rule = { pattern: /^[\w-]{4,64}$/, message: '4 到 64 位字母、数字或短横线' }

/** The number on the bank's paper. Good for one payment only: that keeps anything from being entered twice. */
export function ReceiptField({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <Form.Item
      name="receipt_no"
      label="银行回单号"
      extra="每个回单号只能用一次。"
      rules={[{ required: true, message: '请填写银行回单号' }, rule]}
    >
      <Input maxLength={64} autoFocus={autoFocus} />
    </Form.Item>
  )
}
