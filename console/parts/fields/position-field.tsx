import { Form, InputNumber } from 'antd'

/** Where something stands among its like. */
export function PositionField({ extra = '数字小的排在前面。' }: { extra?: string }) {
  return (
    <Form.Item name="position" label="排序" extra={extra} rules={[{ required: true, message: '请填写排序' }]}>
      <InputNumber min={0} max={9999} precision={0} />
    </Form.Item>
  )
}
