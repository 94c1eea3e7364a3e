import { Form, Input } from 'antd'
import { Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { yuanText } from '#contract/base/fen.ts'
import { proposeTaxRemittance } from '#contract/money/taxes.console.ts'
import { call } from '../../call.ts'

interface RemitDialogProps {
  month: string
  payable: string
  onSettled(): Promise<void>
  onClose(): void
}

/** What was paid to the tax office, to be booked when another person agrees. */
export function RemitDialog({ month, payable, onSettled, onClose }: RemitDialogProps) {
  return (
    <FormDialog<{ receipt_no: string; reason: string }>
      title={`登记已缴税款 ${yuanText(payable)}`}
      okText="提交"
      doneMessage="已提交，等待另一位同事复核"
      initial={{ receipt_no: '', reason: '' }}
      beside={{ TAX_RECEIPT_USED: 'receipt_no' }}
      submit={(values) => call(proposeTaxRemittance, { month, amount: payable, ...values })}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Form.Item
        name="receipt_no"
        label="银行回单号"
        rules={[{ required: true, pattern: /^[\w-]{4,64}$/, message: '请填写 4 到 64 位银行回单号' }]}
      >
        <Input maxLength={64} autoComplete="off" />
      </Form.Item>
      <Form.Item name="reason" label="说明" rules={[{ required: true, min: 5, message: '请至少写 5 个字' }]}>
        <Input.TextArea rows={3} maxLength={200} />
      </Form.Item>
      <Follows>截至 {month} 月末应缴的全部税款；复核通过后从“代扣个税（待缴）”记付至银行账户。</Follows>
    </FormDialog>
  )
}
