import { Form } from 'antd'
import { PaperField } from '#console/parts/fields/paper-field.tsx'
import { Figures, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { dayOf } from '#console/parts/show/time.ts'
import { type ConsoleInvoiceDetail, type ConsoleRed, issueRed } from '#contract/money/invoices.console.ts'
import { call } from '../../call.ts'
import { clock } from '../../clock.ts'
import { IssuedFields } from './issued-fields.tsx'

interface Props {
  invoice: ConsoleInvoiceDetail
  red: ConsoleRed
  onIssued(): void
  onSettled(): Promise<void>
  onClose(): void
}

/** The red one was issued at the tax office. */
export function IssueRedDialog({ invoice: { id, title, number }, red, onIssued, onSettled, onClose }: Props) {
  return (
    <FormDialog<{ number: string; issued_on: string; pdf: string }>
      width={560}
      title={`登记红字发票：${title}`}
      okText="登记红字发票"
      doneMessage="已登记，并通知了申请人"
      initial={{ number: '', issued_on: dayOf(clock()), pdf: '' }}
      beside={{ INVOICE_NUMBER_USED: 'number', FILE_GONE: 'pdf' }}
      submit={(values) => call(issueRed, { id, amount_confirmed: red.amount, ...values })}
      onDone={onIssued}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Figures>
        <Facts
          columns={2}
          facts={[
            { label: '红冲金额', value: <Amount value={red.amount} /> },
            { label: '对应蓝字发票', value: number },
          ]}
        />
      </Figures>
      <IssuedFields />
      <Form.Item name="pdf" label="PDF（选填）">
        <PaperField noun="红字发票" purpose="invoice" />
      </Form.Item>
    </FormDialog>
  )
}
