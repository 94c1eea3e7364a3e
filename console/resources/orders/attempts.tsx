import { Button } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#console/parts/form/reason-dialog.tsx'
import { useReasoned } from '#console/parts/form/use-reasoned.ts'
import view from '#console/parts/records/record-view.module.css'
import type { Fact } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Digits, NumberCard, NumberCards } from '#console/parts/show/number-card.tsx'
import { PrivatePaper } from '#console/parts/show/private-paper.tsx'
import { sayProviderReason } from '#console/parts/show/provider-words.ts'
import { dayOf, formatMinute, formatSecond } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import type { ConsoleOrderDetail } from '#contract/money/orders.console.ts'
import { orderChannels } from '#contract/money/orders.words.ts'
import { type PaymentAttempt, refundAttempt } from '#contract/money/payments.console.ts'
import { call } from '../../call.ts'
import { Allowed } from '../../session.ts'
import { mayReturn } from './refundable.ts'
import { providers, tries } from './words.ts'

interface AttemptsProps {
  order: ConsoleOrderDetail
  onChanged(): Promise<void>
}

const reasonMax = 200

/** Every try to pay an order, newest first. */
export function Attempts({ order, onChanged }: AttemptsProps) {
  const reasoned = useReasoned(onChanged)
  const [returning, setReturning] = useState<PaymentAttempt>()
  if (order.attempts.length === 0) {
    const transfer = order.channel === 'bank_transfer'
    return <p className={view.none}>{transfer ? '还没有确认到账。' : '还没有发起过支付。'}</p>
  }
  return (
    <NumberCards>
      {order.attempts.map((attempt) => (
        <NumberCard
          key={attempt.no}
          no={attempt.no}
          state={tries[attempt.state]}
          about={sayWay(attempt)}
          facts={factsOf(attempt)}
          action={
            mayReturn(order, attempt) && (
              <Allowed right="orders.refund">
                <Button size="small" onClick={() => setReturning(attempt)}>
                  退回这笔到账
                </Button>
              </Allowed>
            )
          }
        >
          {attempt.proof !== '' && <PrivatePaper url={attempt.proof} name="银行回单" />}
        </NumberCard>
      ))}
      {returning && (
        <ReasonDialog
          title={`退回支付单 ${returning.no} 的到账`}
          verb="退回"
          label="退回的原因"
          hint="记入退款与操作日志。"
          follows={sayReturn(order, returning)}
          max={reasonMax}
          onReject={(reason) => reasoned(() => call(refundAttempt, { no: returning.no, reason }), '退款已发起')}
          onClose={() => setReturning(undefined)}
        />
      )}
    </NumberCards>
  )
}

function sayReturn({ pay_amount }: ConsoleOrderDetail, { paid_amount }: PaymentAttempt): string {
  return `到账 ${yuanText(paid_amount ?? '0.00')}，与应付金额 ${yuanText(pay_amount)} 不符，将全额原路退回。`
}

/** By which way, and through whom where that is somebody else. */
function sayWay({ channel, provider }: PaymentAttempt): string {
  return provider === 'sandbox' ? `${orderChannels[channel]} · ${providers.sandbox}` : orderChannels[channel]
}

function factsOf(attempt: PaymentAttempt): Fact[] {
  const { trade_no, paid_amount, created_at, provider, confirmed_by, last_reason } = attempt
  if (provider === 'balance') return [{ label: '支付时间', value: sayPaid(attempt) }]
  const asked = provider !== 'bank'
  return [
    { label: asked ? '渠道流水号' : '银行回单号', value: <Digits>{trade_no ?? '—'}</Digits> },
    { label: '到账金额', value: paid_amount ? <Amount value={paid_amount} /> : '—' },
    { label: asked ? '支付时间' : '到账日期', value: sayPaid(attempt) },
    { label: asked ? '发起时间' : '确认时间', value: formatSecond(created_at) },
    ...(confirmed_by ? [{ label: '确认人', value: confirmed_by }] : []),
    ...(asked ? [{ label: '主动查询', value: sayQueries(attempt) }] : []),
    ...(last_reason ? [{ label: '最近的回应', value: sayProviderReason(last_reason) }] : []),
  ]
}

/** A bank's paper names the day alone. */
function sayPaid({ provider, paid_at }: PaymentAttempt): string {
  if (paid_at === null) return '—'
  return provider === 'bank' ? dayOf(paid_at) : formatSecond(paid_at)
}

function sayQueries({ queries, queried_at, next_query_at }: PaymentAttempt): string {
  const parts = [queries === 0 ? '还没有' : `${queries} 次`]
  if (queried_at) parts.push(`最近 ${formatMinute(queried_at)}`)
  if (next_query_at) parts.push(`下次 ${formatMinute(next_query_at)}`)
  return parts.join('，')
}
