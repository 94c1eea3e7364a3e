import { Form, Input } from 'antd'
import { oneLineOf } from '#console/parts/fields/reason-field.tsx'
import { completeYuan, YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import { Figures, Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { yuan, yuanText } from '#contract/base/fen.ts'
import { type ConsoleRechargeDetail, refundRecharge } from '#contract/money/payments.console.ts'
import { call } from '../../call.ts'
import styles from './refund-dialog.module.css'
import { bonusBackFor, refundableOf } from './refundable.ts'

interface RefundDialogProps {
  order: ConsoleRechargeDetail
  onSettled(): Promise<void>
  onClose(): void
}

interface Values {
  amount: string
  reason: string
}

/** What the amount is as it will be sent; undefined while it is none. */
function amountIn(typed: string | undefined): string | undefined {
  return typed && yuanRule.pattern.test(typed) ? completeYuan(typed) : undefined
}

/** Sends money back to where it came from, never more than what is unspent. */
export function RefundDialog({ order, onSettled, onClose }: RefundDialogProps) {
  const { order_no, enterprise, channel, bonus_amount } = order
  const { refundable } = refundableOf(order)
  const byHand = channel === 'bank_transfer'
  return (
    <FormDialog<Values>
      title={`充值退款：${enterprise.name || order_no}`}
      okText="发起退款"
      danger
      doneMessage={byHand ? '退款已发起，请在银行转出后登记' : '退款已发起，将原路退回'}
      initial={{ amount: '', reason: '' }}
      beside={{ REFUND_TOO_MUCH: 'amount' }}
      submit={({ amount, reason }) =>
        call(refundRecharge, { order_no, amount: completeYuan(amount), reason: oneLineOf(reason) })
      }
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>
        {byHand
          ? '对公转账的退款由财务在银行转回付款账户，转出后在这里登记。'
          : '款项原路退回付款人的账户；发起后即从企业余额中扣出。'}
      </Follows>
      <Reckoning order={order} />
      <Form.Item
        name="amount"
        label="退款金额（元）"
        rules={[
          { required: true, message: '请填写退款金额' },
          yuanRule,
          {
            validator: async (_rule, typed: string) => {
              const amount = amountIn(typed)
              if (amount === undefined) return
              if (yuan(amount) === 0) throw new Error('退款金额应大于 0')
              if (yuan(amount) > yuan(refundable)) throw new Error(`最多可退 ${yuanText(refundable)}`)
            },
          },
        ]}
      >
        <YuanField placeholder="0.00" />
      </Form.Item>
      {yuan(bonus_amount) > 0 && (
        <Form.Item<Values> noStyle shouldUpdate={(before, after) => before.amount !== after.amount}>
          {({ getFieldValue }) => {
            const amount = amountIn(getFieldValue('amount'))
            return (
              <p className={styles.bonus} aria-live="polite">
                {amount === undefined
                  ? `充值时赠送的推广金 ${yuanText(bonus_amount)} 按退款比例收回。`
                  : `同时收回推广金 ${yuanText(bonusBackFor(order, amount))}；已经用掉的部分从可退金额中扣除。`}
              </p>
            )
          }}
        </Form.Item>
      )}
      <Form.Item
        name="reason"
        label="退款的原因"
        extra="记入退款与操作日志。"
        rules={[{ required: true, whitespace: true, min: 2, message: '请写明退款的原因' }]}
      >
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}

/** How what can go back comes about. */
function Reckoning({ order }: { order: ConsoleRechargeDetail }) {
  const { amount, back, onTheWay, left, refundable, spent } = refundableOf(order)
  return (
    <Figures>
      <dl className={styles.sum}>
        <dt>充值金额</dt>
        <dd>{yuanText(amount)}</dd>
        <dt>已退款</dt>
        <dd>− {yuanText(back)}</dd>
        <dt>退款中或待处理</dt>
        <dd>− {yuanText(onTheWay)}</dd>
        <dt>本单剩余</dt>
        <dd>{yuanText(left)}</dd>
        <dt className={styles.total}>现在可退</dt>
        <dd className={styles.total}>{yuanText(refundable)}</dd>
      </dl>
      <p className={styles.why}>
        {spent
          ? `企业余额只剩 ${yuanText(refundable)}，其余已消费或提现，不能退回。`
          : '企业余额足够，本单剩余可以全部退回。'}
      </p>
    </Figures>
  )
}
