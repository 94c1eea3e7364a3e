import { Form, Input } from 'antd'
import { MomentField } from '#console/parts/fields/moment-field.tsx'
import { PaperField } from '#console/parts/fields/paper-field.tsx'
import { Figures, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { fromPicker, shanghaiNow } from '#console/parts/list/calendar.ts'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { type ConsoleWithdrawalDetail, recordWithdrawalPaid } from '#contract/money/withdrawals.console.ts'
import { call } from '../../call.ts'
import { methods } from './words.ts'

interface PaidDialogProps {
  withdrawal: ConsoleWithdrawalDetail
  onPaid(): void
  onSettled(): Promise<void>
  onClose(): void
}

interface Values {
  receipt_no: string
  paid_at: string
  proof_image: string
}

const receiptRule = { pattern: /^[\w-]{4,64}$/, message: '4 到 64 位字母、数字或短横线' }

/** Somebody has paid it at the bank, and says so. */
export function PaidDialog({ withdrawal, onPaid, onSettled, onClose }: PaidDialogProps) {
  const { id, net_amount, method, account, payee_name } = withdrawal
  return (
    <FormDialog<Values>
      title={`登记打款成功：${payee_name || withdrawal.no}`}
      okText="登记打款成功"
      doneMessage="已登记打款成功"
      initial={{ receipt_no: '', paid_at: fromPicker(shanghaiNow().second(0)), proof_image: '' }}
      beside={{ FILE_GONE: 'proof_image' }}
      submit={(values) => call(recordWithdrawalPaid, { id, ...values })}
      onDone={onPaid}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Figures>
        <Facts
          facts={[
            { label: '打款金额', value: <Amount value={net_amount} /> },
            { label: '收款人', value: payee_name || '—' },
            { label: '收款账户', value: `${methods[method]} ${account}` },
          ]}
        />
      </Figures>
      <Form.Item
        name="receipt_no"
        label="银行流水号"
        extra="每个流水号只能登记一次。"
        rules={[{ required: true, message: '请填写银行流水号' }, receiptRule]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="paid_at" label="打款时间" rules={[{ required: true, message: '请选择打款时间' }]}>
        <MomentField />
      </Form.Item>
      <Form.Item name="proof_image" label="打款凭证" rules={[{ required: true, message: '请上传打款凭证' }]}>
        <PaperField noun="打款凭证" purpose="payout" />
      </Form.Item>
    </FormDialog>
  )
}
