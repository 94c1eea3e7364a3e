import { Form, InputNumber } from 'antd'

interface WholeFieldProps {
  name: string
  label: string
  min: number
  max: number
  extra: string
}

/** A whole number between two others. */
export function WholeField({ name, label, min, max, extra }: WholeFieldProps) {
  return (
    <Form.Item name={name} label={label} extra={extra} rules={[{ required: true, message: '请填写整数' }]}>
      <InputNumber min={min} max={max} precision={0} />
    </Form.Item>
  )
}
