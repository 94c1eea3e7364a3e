import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { realms } from '#console/parts/accounts/realms.ts'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { useReasoned } from '#console/parts/form/use-reasoned.ts'
import { DecideButton } from '#console/parts/queue/decide-button.tsx'
import { useDecisionKeys } from '#console/parts/queue/use-decision-keys.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
import layout from '#console/parts/records/record-drawer.module.css'
import { type Fact, SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { yuan, yuanText } from '#contract/base/fen.ts'
import { type ConsoleOrderDetail, rejectTransfer } from '#contract/money/orders.console.ts'
import { orderChannels, purposes } from '#contract/money/orders.words.ts'
import { call } from '../../call.ts'
import { Allowed, useRight } from '../../session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './order-side.module.css'
import { RefundDialog } from './refund-dialog.tsx'
import { mayConfirm, mayRefund, mayReject, refundableOf } from './refundable.ts'
import { orderStates, sayPaidAt } from './words.ts'

interface OrderSideProps {
  order: ConsoleOrderDetail
  queue?: Queue | undefined
  onChanged(): Promise<void>
}

/** How much it is, where it stands and what can be done about it. */
export function OrderSide({ order, queue, onChanged }: OrderSideProps) {
  const { order_no, amount, state, reject_reason } = order
  return (
    <>
      <div>
        <div className={styles.amount}>{yuanText(amount)}</div>
        <Mark tone={orderStates[state].tone}>{orderStates[state].label}</Mark>
      </div>
      <SideFacts facts={factsOf(order)} />
      {state === 'rejected' && reject_reason && <p className={layout.reason}>驳回的原因：{reject_reason}</p>}
      <Allowed right="ledger.read">
        <Link to={`/ledger?q=${order_no}`}>查看账本记录</Link>
      </Allowed>
      {order.owner_kind === 'enterprise' && order.paid_at && (
        <Allowed right="commissions.read">
          <Link to={`/commissions?order_no=${order_no}`}>查看佣金</Link>
        </Allowed>
      )}
      <Decision order={order} queue={queue} onChanged={onChanged} />
    </>
  )
}

function factsOf(order: ConsoleOrderDetail): Fact[] {
  const { purpose, title, owner_kind, owner, channel, promotion_part, deposit_part, pay_amount, bonus_amount } = order
  const { refunded_amount, payer_name, created_at, expires_at, paid_at, state } = order
  return [
    { label: '购买', value: title.startsWith(purposes[purpose]) ? title : `${purposes[purpose]} · ${title}` },
    { label: realms[owner_kind].label, value: <AccountLink realm={owner_kind} account={owner} /> },
    { label: '支付方式', value: channel ? orderChannels[channel] : '未选择' },
    ...(yuan(promotion_part) > 0
      ? [
          { label: '推广金抵扣', value: <Amount value={promotion_part} /> },
          { label: paid_at ? '实付' : '应付', value: <Amount value={pay_amount} /> },
        ]
      : []),
    ...(yuan(deposit_part) > 0 ? [{ label: '其中保证金', value: <Amount value={deposit_part} /> }] : []),
    ...(bonus_amount ? [{ label: '赠送', value: <Amount value={bonus_amount} /> }] : []),
    ...(yuan(refunded_amount) > 0 ? [{ label: '已退款', value: <Amount value={refunded_amount} /> }] : []),
    ...(payer_name ? [{ label: '付款户名', value: payer_name }] : []),
    { label: '下单时间', value: formatMinute(created_at) },
    ...(state === 'unpaid' ? [{ label: '有效期至', value: formatMinute(expires_at) }] : []),
    ...(paid_at ? [{ label: channel === 'bank_transfer' ? '到账日期' : '支付时间', value: sayPaidAt(order) }] : []),
  ]
}

type Doing = 'confirm' | 'reject' | 'refund'

function Decision({ order, queue, onChanged }: OrderSideProps) {
  const confirms = useRight('orders.confirm')
  const refunds = useRight('orders.refund') && mayRefund(order)
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const confirmable = confirms && mayConfirm(order)
  const rejectable = confirms && mayReject(order)
  const nothingLeft = yuan(order.refundable_amount) === 0
  useDecisionKeys({
    approve: confirmable ? () => setDoing('confirm') : undefined,
    reject: rejectable ? () => setDoing('reject') : undefined,
  })
  const decided = (done: string) =>
    queue?.decided({ words: `${done}：${order.owner.name || order.order_no} ${yuanText(order.pay_amount)}` })
  if (!confirmable && !rejectable && !refunds) return null
  return (
    <section className={layout.decision} aria-label="操作">
      <h2 className={layout.heading}>操作</h2>
      {confirmable && (
        <DecideButton type={rejectable ? 'primary' : 'default'} shortcut="A" onClick={() => setDoing('confirm')}>
          确认到账
        </DecideButton>
      )}
      {rejectable && (
        <DecideButton danger shortcut="R" onClick={() => setDoing('reject')}>
          驳回凭证
        </DecideButton>
      )}
      {confirmable && <p className={layout.hint}>请先在银行流水中找到这笔款项，核对户名与金额。</p>}
      {refunds && (
        <Button disabled={nothingLeft} onClick={() => setDoing('refund')}>
          退款
        </Button>
      )}
      {refunds && <p className={layout.hint}>{sayRefundable(order)}</p>}
      {doing === 'confirm' && (
        <ConfirmDialog order={order} onConfirmed={() => decided('已确认到账')} onSettled={onChanged} onClose={close} />
      )}
      {doing === 'refund' && <RefundDialog order={order} onSettled={onChanged} onClose={close} />}
      {doing === 'reject' && (
        <RejectDialog order={order} onRejected={() => decided('已驳回凭证')} onChanged={onChanged} onClose={close} />
      )}
    </section>
  )
}

function sayRefundable(order: ConsoleOrderDetail): string {
  const { refundable, left, spent } = refundableOf(order)
  if (yuan(left) === 0) return '已全部退款，或正在退款。'
  if (yuan(refundable) === 0) return '企业余额为零，没有可退的款项。'
  return spent ? `现在可退 ${yuanText(refundable)}，其余已被使用。` : `现在可退 ${yuanText(refundable)}。`
}

const reasonMax = 200

interface RejectDialogProps extends OrderSideProps {
  onRejected(): void
  onClose(): void
}

function RejectDialog({ order, onRejected, onChanged, onClose }: RejectDialogProps) {
  const reasoned = useReasoned(onChanged)
  const reject = async (reason: string) => {
    const wrong = await reasoned(() => call(rejectTransfer, { order_no: order.order_no, reason }), '已驳回')
    if (wrong === undefined) onRejected()
    return wrong
  }
  return (
    <ReasonDialog
      title={`驳回“${order.owner.name || order.order_no}”的转账凭证`}
      verb="驳回"
      label="驳回的原因"
      hint="买家会收到通知并看到原因，请写清楚查到了什么、该怎么办。"
      follows={`${yuanText(order.pay_amount)} 不会入账，这张单子随之结束。之后款项到账，仍可再确认。`}
      max={reasonMax}
      onReject={reject}
      onClose={onClose}
    />
  )
}
