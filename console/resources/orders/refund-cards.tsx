import { Button, Space } from 'antd'
import type { Fact } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Digits, NumberCard, NumberCards } from '#console/parts/show/number-card.tsx'
import { PrivatePaper } from '#console/parts/show/private-paper.tsx'
import { sayProviderReason } from '#console/parts/show/provider-words.ts'
import { dayOf, formatSecond } from '#console/parts/show/time.ts'
import { yuan } from '#contract/base/fen.ts'
import type { ConsoleOrderDetail } from '#contract/money/orders.console.ts'
import { type Refund, refundCauses } from '#contract/money/payments.console.ts'
import { useRight } from '../../session.ts'
import { useRefundSteps } from './use-refund-steps.tsx'
import { refunds as states } from './words.ts'

interface RefundCardsProps {
  order: ConsoleOrderDetail
  onChanged(): Promise<void>
}

/** What went back of an order, or is on its way, newest first. */
export function RefundCards({ order, onChanged }: RefundCardsProps) {
  const steps = useRefundSteps(order, onChanged)
  const mayRefund = useRight('orders.refund')
  return (
    <NumberCards>
      {order.refunds.map((refund) => {
        const offered = mayRefund ? steps.offered(refund) : []
        return (
          <NumberCard
            key={refund.no}
            no={refund.no}
            state={states[refund.state]}
            about={sayCause(refund)}
            facts={factsOf(refund)}
          >
            {refund.proof !== '' && <PrivatePaper url={refund.proof} name="银行回单" />}
            {offered.length > 0 && (
              <Space>
                {offered.map(({ step, label, danger }) => (
                  <Button key={step} size="small" danger={danger} onClick={() => steps.take(refund, step)}>
                    {label}
                  </Button>
                ))}
              </Space>
            )}
          </NumberCard>
        )
      })}
      {steps.dialog}
    </NumberCards>
  )
}

/** A bank's paper names the day alone. */
function sayRefunded({ refunded_at, recorded_by }: Refund): string {
  if (refunded_at === null) return '—'
  return recorded_by ? dayOf(refunded_at) : formatSecond(refunded_at)
}

function sayWay({ channel, manual }: Refund): string {
  if (channel === 'balance') return '退回余额'
  return manual ? '银行转出，人工登记' : '原路退回'
}

/** What is refunded by itself says why in its own words, which are the same. */
function sayCause({ cause, reason }: Refund): string {
  const label = refundCauses[cause]
  return reason === '' || reason === label ? label : `${label}：${reason}`
}

function factsOf(refund: Refund): Fact[] {
  const { amount, promotion_part, bonus_back, created_at, requested_by, recorded_by, manual, tries } = refund
  const { channel, provider_no, trade_no, last_reason, attempt_no } = refund
  return [
    { label: '退款金额', value: <Amount value={amount} /> },
    ...(yuan(promotion_part) > 0 ? [{ label: '退回推广金', value: <Amount value={promotion_part} /> }] : []),
    ...(yuan(bonus_back) > 0 ? [{ label: '收回推广金', value: <Amount value={bonus_back} /> }] : []),
    { label: '方式', value: sayWay(refund) },
    { label: '发起', value: `${requested_by} ${formatSecond(created_at)}`.trim() },
    { label: recorded_by ? '退款日期' : '退款时间', value: sayRefunded(refund) },
    ...(recorded_by ? [{ label: '登记人', value: recorded_by }] : []),
    { label: '支付单', value: <Digits>{attempt_no}</Digits> },
    ...(manual || channel === 'balance'
      ? []
      : [{ label: `渠道退款单号（第 ${tries} 次）`, value: <Digits>{provider_no}</Digits> }]),
    ...(trade_no ? [{ label: manual ? '银行回单号' : '渠道流水号', value: <Digits>{trade_no}</Digits> }] : []),
    ...(last_reason ? [{ label: '最近的回应', value: sayProviderReason(last_reason) }] : []),
  ]
}
