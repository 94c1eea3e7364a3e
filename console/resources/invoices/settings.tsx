import { Form, Input, InputNumber } from 'antd'
import { SettingsForm } from '#console/parts/form/settings-form.tsx'
import { readInvoiceSettings, saveInvoiceSettings } from '#contract/money/invoices.console.ts'
import { call } from '../../call.ts'

/** What is written on invoices. */
export function SettingsTab() {
  return (
    <SettingsForm
      read={readInvoiceSettings}
      subject="setting:invoices.rules"
      name="invoice-settings"
      title="开票设置"
      submit={(values) => call(saveInvoiceSettings, values)}
    >
      <Form.Item
        name="content"
        label="开票内容"
        extra="商品和服务税收分类编码的简称在两个星号之间，申请人也会看到。"
        rules={[{ required: true, min: 2, message: '请填写开票内容' }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="tax_rate" label="税率（%）" rules={[{ required: true, message: '请填写税率' }]}>
        <InputNumber min={0} max={50} step={1} precision={2} />
      </Form.Item>
    </SettingsForm>
  )
}
