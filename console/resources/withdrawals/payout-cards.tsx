import type { Fact } from '#console/parts/records/review-drawer.tsx'
import { Digits, NumberCard, NumberCards } from '#console/parts/show/number-card.tsx'
import { PrivatePaper } from '#console/parts/show/private-paper.tsx'
import { sayProviderReason } from '#console/parts/show/provider-words.ts'
import { formatMinute, formatSecond } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import { type ConsolePayout, payoutProviders, payoutStates } from '#contract/money/withdrawals.console.ts'
import { payoutTones } from './words.ts'

/** Every try to pay it, each under a number of its own. */
export function PayoutCards({ payouts }: { payouts: readonly ConsolePayout[] }) {
  return (
    <NumberCards>
      {payouts.map((payout) => (
        <NumberCard
          key={payout.no}
          no={payout.no}
          state={{ label: payoutStates[payout.state], tone: payoutTones[payout.state] }}
          about={`${payoutProviders[payout.provider]} ${yuanText(payout.amount)}`}
          facts={factsOf(payout)}
        >
          {payout.proof_image !== '' && <PrivatePaper url={payout.proof_image} name="打款凭证" />}
        </NumberCard>
      ))}
    </NumberCards>
  )
}

function factsOf(payout: ConsolePayout): Fact[] {
  const { provider, transfer_no, reason, taken_by, created_at, paid_at, confirm_before, looks, next_look_at } = payout
  const byHand = provider === 'manual'
  return [
    { label: '开始时间', value: formatSecond(created_at) },
    ...(taken_by ? [{ label: '打款人', value: taken_by.name }] : []),
    { label: '打款时间', value: paid_at ? formatSecond(paid_at) : '—' },
    { label: byHand ? '银行流水号' : '渠道流水号', value: <Digits>{transfer_no || '—'}</Digits> },
    ...(confirm_before ? [{ label: '确认收款的期限', value: formatMinute(confirm_before) }] : []),
    ...(byHand ? [] : [{ label: '查询', value: sayLooks(looks, next_look_at) }]),
    ...(reason ? [{ label: '说明', value: sayProviderReason(reason) }] : []),
  ]
}

function sayLooks(looks: number, next: string | null): string {
  const asked = looks === 0 ? '还没有' : `${looks} 次`
  return next ? `${asked}，下次 ${formatMinute(next)}` : asked
}
