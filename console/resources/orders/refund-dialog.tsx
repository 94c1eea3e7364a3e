import { Form, Input } from 'antd'
import { oneLineOf } from '#console/parts/fields/reason-field.tsx'
import { completeYuan, YuanField, yuanRule } from '#console/parts/fields/yuan-field.tsx'
import { Figures, Follows, FormDialog } from '#console/parts/form/form-dialog.tsx'
import { yuan, yuanText } from '#contract/base/fen.ts'
import { type ConsoleOrderDetail, refundOrder } from '#contract/money/orders.console.ts'
import { purposes } from '#contract/money/orders.words.ts'
import { call } from '../../call.ts'
import styles from './refund-dialog.module.css'
import { bonusBackFor, partsBackFor, refundableOf } from './refundable.ts'

interface RefundDialogProps {
  order: ConsoleOrderDetail
  onSettled(): Promise<void>
  onClose(): void
}

interface Values {
  amount: string
  reason: string
}

/** By which way the money came, and so goes back. */
interface Way {
  follows: string
  done: string
}

const byBank: Way = {
  follows: '对公转账的退款由财务在银行转回付款账户，转出后在这里登记。',
  done: '退款已发起，请在银行转出后登记',
}
const intoBalance: Way = { follows: '这张订单由余额支付，退款立即回到买家的余额。', done: '已退回买家的余额' }
const sameWay: Way = { follows: '款项原路退回付款人的账户。', done: '退款已发起，将原路退回' }
const fromPurse: Way = { ...sameWay, follows: '款项原路退回付款人的账户；发起后即从企业余额中扣出。' }

function wayOf({ channel, purpose }: ConsoleOrderDetail): Way {
  if (channel === 'bank_transfer') return byBank
  if (channel === 'balance') return intoBalance
  return purpose === 'recharge' ? fromPurse : sameWay
}

/** What the amount is as it will be sent; undefined while it is none. */
function amountIn(typed: string | undefined): string | undefined {
  return typed && yuanRule.pattern.test(typed) ? completeYuan(typed) : undefined
}

/** Sends money back to where it came from, never more than what is unspent. */
export function RefundDialog({ order, onSettled, onClose }: RefundDialogProps) {
  const { order_no, owner } = order
  const { refundable } = refundableOf(order)
  const way = wayOf(order)
  return (
    <FormDialog<Values>
      title={`${purposes[order.purpose]}退款：${owner.name || order_no}`}
      okText="发起退款"
      danger
      doneMessage={way.done}
      initial={{ amount: '', reason: '' }}
      beside={{ REFUND_TOO_MUCH: 'amount', REFUND_REST_ONLY: 'amount' }}
      submit={({ amount, reason }) =>
        call(refundOrder, { order_no, amount: completeYuan(amount), reason: oneLineOf(reason) })
      }
      onSettled={onSettled}
      onClose={onClose}
    >
      <Follows>{way.follows}</Follows>
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
      <Form.Item<Values> noStyle shouldUpdate={(before, after) => before.amount !== after.amount}>
        {({ getFieldValue }) => {
          const said = sayParts(order, amountIn(getFieldValue('amount')))
          return said && <Parts>{said}</Parts>
        }}
      </Form.Item>
      <Form.Item
        name="reason"
        label="退款的原因"
        extra="记入退款与操作日志，买家会看到。"
        rules={[{ required: true, whitespace: true, min: 2, message: '请写明退款的原因' }]}
      >
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}

function Parts({ children }: { children: string }) {
  return (
    <p className={styles.bonus} aria-live="polite">
      {children}
    </p>
  )
}

/** How so much goes back, where it is more than one amount that moves. */
function sayParts(order: ConsoleOrderDetail, amount: string | undefined): string {
  const { bonus_amount, promotion_part, pay_amount } = order
  if (yuan(promotion_part) > 0) {
    if (amount === undefined) {
      return `按支付的比例退回：实付 ${yuanText(pay_amount)}，推广金 ${yuanText(promotion_part)}。`
    }
    const { paid, promotion } = partsBackFor(order, amount)
    return `其中实付退回 ${yuanText(paid)}，推广金退回 ${yuanText(promotion)}。`
  }
  if (yuan(bonus_amount ?? '0.00') === 0) return ''
  return amount === undefined
    ? `充值时赠送的推广金 ${yuanText(bonus_amount ?? '')} 按退款比例收回。`
    : `同时收回推广金 ${yuanText(bonusBackFor(order, amount))}；已经用掉的部分从可退金额中扣除。`
}

/** How what can go back comes about. */
function Reckoning({ order }: { order: ConsoleOrderDetail }) {
  const { amount, back, onTheWay, left, refundable, spent } = refundableOf(order)
  return (
    <Figures>
      <dl className={styles.sum}>
        <dt>订单金额</dt>
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
      <p className={styles.why}>{sayWhy(order, spent, refundable)}</p>
    </Figures>
  )
}

/** Only what was recharged can have been spent meanwhile; a price that was paid is ours. */
function sayWhy({ purpose }: ConsoleOrderDetail, spent: boolean, refundable: string): string {
  if (purpose !== 'recharge') return '本单剩余可以全部退回。'
  return spent
    ? `企业余额只剩 ${yuanText(refundable)}，其余已消费或提现，不能退回。`
    : '企业余额足够，本单剩余可以全部退回。'
}
