import { Form } from 'antd'
import { DayField } from '#console/parts/fields/day-field.tsx'
import { PaperField } from '#console/parts/fields/paper-field.tsx'
import { Figures, Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { dayOf } from '#console/parts/show/time.ts'
import { type Refund, recordRefund } from '#contract/money/payments.console.ts'
import { call } from '../../call.ts'
import { clock } from '../../clock.ts'
import { ReceiptField } from './receipt-field.tsx'

interface RecordRefundDialogProps {
  refund: Refund
  onSettled(): Promise<void>
  onClose(): void
}

interface Values {
  receipt_no: string
  refunded_on: string
  proof_image: string
}

/** A person has sent the money back at the bank, and says so. */
export function RecordRefundDialog({ refund, onSettled, onClose }: RecordRefundDialogProps) {
  const paper = refund.adrift ? '渠道退款凭证' : '银行回单'
  return (
    <FormDialog<Values>
      width={560}
      title={`登记退款 ${refund.no}`}
      okText="登记已退款"
      doneMessage="已登记"
      initial={{ receipt_no: '', refunded_on: dayOf(clock()), proof_image: '' }}
      beside={{ RECEIPT_USED: 'receipt_no', FILE_GONE: 'proof_image' }}
      submit={(values) => call(recordRefund, { no: refund.no, ...values })}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>
        {refund.adrift
          ? '渠道已停用。请先在渠道的商户后台确认这笔已经退出，再登记。登记后退款即告完成，不能撤销。'
          : '请先在银行完成退款，再登记。登记后退款即告完成，不能撤销。'}
      </Follows>
      <Figures>
        <Facts
          columns={2}
          facts={[
            { label: '退款金额', value: <Amount value={refund.amount} /> },
            { label: '订单号', value: refund.order_no },
          ]}
        />
      </Figures>
      <ReceiptField {...(refund.adrift && { label: '渠道退款单号' })} />
      <Form.Item name="refunded_on" label="退款日期" rules={[{ required: true, message: '请选择退款日期' }]}>
        <DayField />
      </Form.Item>
      <Form.Item name="proof_image" label={paper} rules={[{ required: true, message: `请上传${paper}` }]}>
        <PaperField noun={paper} purpose="receipt" />
      </Form.Item>
    </FormDialog>
  )
}
