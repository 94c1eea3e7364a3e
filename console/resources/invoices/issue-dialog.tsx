import { Form, Input } from 'antd'
import { PaperField } from '#console/parts/fields/paper-field.tsx'
import { completeYuan, YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import { Figures, Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { dayOf } from '#console/parts/show/time.ts'
import { type ConsoleInvoiceDetail, issueInvoice } from '#contract/money/invoices.console.ts'
import { call } from '../../call.ts'
import { clock } from '../../clock.ts'
import { IssuedFields } from './issued-fields.tsx'

interface Props {
  invoice: ConsoleInvoiceDetail
  onIssued(): void
  onSettled(): Promise<void>
  onClose(): void
}

interface Values {
  number: string
  issued_on: string
  tax_rate: string
  tax_amount: string
  pdf: string
  ofd: string
  xml: string
}

/** It was issued at the tax office: its number, day, tax and files are registered here. */
export function IssueDialog({ invoice, onIssued, onSettled, onClose }: Props) {
  const { id, title, amount, tax_rate, tax_amount } = invoice
  return (
    <FormDialog<Values>
      width={600}
      title={`登记发票：${title}`}
      okText="登记发票"
      doneMessage="已登记，并通知了申请人"
      initial={{ number: '', issued_on: dayOf(clock()), tax_rate, tax_amount, pdf: '', ofd: '', xml: '' }}
      beside={{ INVOICE_NUMBER_USED: 'number', FILE_GONE: 'pdf' }}
      submit={(values) =>
        call(issueInvoice, {
          id,
          amount_confirmed: amount,
          ...values,
          tax_rate: Number(values.tax_rate),
          tax_amount: completeYuan(values.tax_amount),
        })
      }
      onDone={onIssued}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Figures>
        <Facts columns={2} facts={[{ label: '价税合计', value: <Amount value={amount} /> }]} />
      </Figures>
      <Follows>票面金额应与此一致；其间发生退款的，请按新的金额重开后再登记。</Follows>
      <IssuedFields />
      <Form.Item
        name="tax_rate"
        label="税率（%）"
        rules={[{ required: true, pattern: /^\d{1,2}(\.\d{1,2})?$/, message: '请填写税率，例如 6' }]}
      >
        <Input maxLength={5} inputMode="decimal" />
      </Form.Item>
      <Form.Item
        name="tax_amount"
        label="税额（元）"
        extra="按发票票面填写。"
        rules={[{ required: true, message: '请填写税额' }, yuanRule]}
      >
        <YuanField placeholder="0.00" />
      </Form.Item>
      <Form.Item name="pdf" label="PDF" rules={[{ required: true, message: '请上传 PDF' }]}>
        <PaperField noun="PDF" purpose="invoice" />
      </Form.Item>
      <Form.Item name="ofd" label="OFD（选填）">
        <PaperField noun="OFD" purpose="invoice" />
      </Form.Item>
      <Form.Item name="xml" label="XML（选填）">
        <PaperField noun="XML" purpose="invoice" />
      </Form.Item>
    </FormDialog>
  )
}
