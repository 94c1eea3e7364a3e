import { Form, Input } from 'antd'
import { DayField } from '#console/parts/fields/day-field.tsx'

const rule = { pattern: /^\d{8,20}$/, message: '8 至 20 位数字' }

/** What the tax office gave it. */
export function IssuedFields() {
  return (
    <>
      <Form.Item
        name="number"
        label="发票号码"
        extra="数电票 20 位；每个号码只能登记一次。"
        rules={[{ required: true, message: '请填写发票号码' }, rule]}
      >
        <Input maxLength={20} inputMode="numeric" autoFocus />
      </Form.Item>
      <Form.Item name="issued_on" label="开票日期" rules={[{ required: true, message: '请选择开票日期' }]}>
        <DayField />
      </Form.Item>
    </>
  )
}
