import { Checkbox, Form, Input, Switch } from 'antd'
import { FormDialog } from '#console/parts/form/form-dialog.tsx'
import { yuanText } from '#contract/base/fen.ts'
import { type ConsoleInvoiceDetail, openRed } from '#contract/money/invoices.console.ts'
import { call } from '../../call.ts'

interface Props {
  invoice: ConsoleInvoiceDetail
  onSettled(): Promise<void>
  onClose(): void
}

/** Something is taken back: all of it, or some of its items. */
export function OpenRedDialog({ invoice, onSettled, onClose }: Props) {
  const { id, title, items, state } = invoice
  const left = items.filter(({ amount, red_amount }) => amount !== red_amount)
  return (
    <FormDialog<{ items: string[]; reason: string; used: boolean }>
      width={600}
      title={`发起红冲：${title}`}
      okText="发起红冲"
      danger
      doneMessage="已发起红冲"
      initial={{ items: left.map(({ no }) => no), reason: '', used: state === 'delivered' }}
      submit={(values) => call(openRed, { id, ...values })}
      onSettled={onSettled}
      onClose={onClose}
    >
      <Form.Item name="items" label="红冲的项目" rules={[{ required: true, message: '请选择项目' }]}>
        <Checkbox.Group
          options={left.map(({ no, title: name, amount }) => ({
            value: no,
            label: `${name} ${no} ${yuanText(amount)}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="reason" label="原因" rules={[{ required: true, min: 2, message: '请写明原因' }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="used"
        label="购方已入账或抵扣"
        valuePropName="checked"
        extra="已使用的发票，须购方在 72 小时内确认红字信息后才能开具红字发票。"
      >
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
