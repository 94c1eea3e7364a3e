import { Form, Input } from 'antd'

const rule = { pattern: /^[\w-]{4,64}$/, message: '4 到 64 位字母、数字或短横线' }

interface ReceiptFieldProps {
  autoFocus?: boolean
  label?: string
}

/** The number on the bank's paper. Good for one payment only: that keeps anything from being entered twice. */
export function ReceiptField({ autoFocus = false, label = '银行回单号' }: ReceiptFieldProps) {
  return (
    <Form.Item
      name="receipt_no"
      label={label}
      extra="每个回单号只能用一次。"
      rules={[{ required: true, message: `请填写${label}` }, rule]}
    >
      <Input maxLength={64} autoFocus={autoFocus} />
    </Form.Item>
  )
}
