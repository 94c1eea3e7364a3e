import { Form } from 'antd'
import { DayField } from '#console/parts/fields/day-field.tsx'
import { PaperField } from '#console/parts/fields/paper-field.tsx'
import { completeYuan, YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import { Figures, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { dayOf } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import { type ConsoleOrderDetail, confirmTransfer } from '#contract/money/orders.console.ts'
import { call } from '../../call.ts'
import { clock } from '../../clock.ts'
import { ReceiptField } from './receipt-field.tsx'
import { orderStates } from './words.ts'

interface ConfirmDialogProps {
  order: ConsoleOrderDetail
  onConfirmed(): void
  onSettled(): Promise<void>
  onClose(): void
}

interface Values {
  amount: string
  receipt_no: string
  received_on: string
  proof_image: string
}

/** Somebody has seen the money on the statement. The amount is typed once more: a glance is not a comparison. */
export function ConfirmDialog({ order, onConfirmed, onSettled, onClose }: ConfirmDialogProps) {
  const { order_no, title, pay_amount, bonus_amount, owner, payer_name, state } = order
  const late = state === 'closed' || state === 'rejected'
  return (
    <FormDialog<Values>
      width={560}
      title={`确认到账：${owner.name || order_no}`}
      okText="确认到账"
      doneMessage={`已确认到账，${yuanText(pay_amount)} 已入账`}
      initial={{ amount: '', receipt_no: '', received_on: dayOf(clock()), proof_image: '' }}
      beside={{ RECEIPT_USED: 'receipt_no', FILE_GONE: 'proof_image' }}
      submit={(values) => call(confirmTransfer, { order_no, ...values, amount: completeYuan(values.amount) })}
      onDone={onConfirmed}
      onSettled={onSettled}
      onClose={onClose}
    >
      {late && <Notice type="warning" title={`这张单子${orderStates[state].label}；确认后仍会入账。`} />}
      <Figures>
        <Facts
          columns={2}
          facts={[
            { label: '应付金额', value: <Amount value={pay_amount} /> },
            bonus_amount === null
              ? { label: '购买', value: title }
              : { label: '同时赠送推广金', value: <Amount value={bonus_amount} /> },
            { label: '付款户名', value: payer_name || '未填写' },
            { label: '订单号', value: order_no },
          ]}
        />
      </Figures>
      <Form.Item
        name="amount"
        label="到账金额（元）"
        extra="请按银行流水再填一次，与订单不一致时不能确认。"
        rules={[
          { required: true, message: '请填写到账金额' },
          yuanRule,
          {
            validator: async (_rule, typed: string) => {
              if (typed && yuanRule.pattern.test(typed) && completeYuan(typed) !== pay_amount) {
                throw new Error(`与应付金额 ${yuanText(pay_amount)} 不一致`)
              }
            },
          },
        ]}
      >
        <YuanField placeholder="0.00" />
      </Form.Item>
      <ReceiptField />
      <Form.Item name="received_on" label="到账日期" rules={[{ required: true, message: '请选择到账日期' }]}>
        <DayField />
      </Form.Item>
      <Form.Item name="proof_image" label="银行回单" rules={[{ required: true, message: '请上传银行回单' }]}>
        <PaperField noun="银行回单" purpose="receipt" />
      </Form.Item>
    </FormDialog>
  )
}
