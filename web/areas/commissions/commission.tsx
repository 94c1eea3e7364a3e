import { yuanText } from '#contract/base/fen.ts'
import type { WholeCommission } from '#contract/money/commissions.ts'
import { type CommissionLevel, commissionEvents, commissionLevels } from '#contract/money/commissions.words.ts'
import { purposes } from '#contract/money/orders.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatMinute } from '#ui/formats.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { Fact, Facts } from '#web/kit/account/facts.tsx'
import { Progress } from '#web/kit/account/progress.tsx'
import { percentText } from '#web/kit/account/wallet-amounts.ts'
import { StateTag } from './commission-state.tsx'

/** One commission: how it was counted, and what became of it. */
export function OneCommission({ one }: { one: WholeCommission }) {
  const action = (
    <ButtonLink kind="outline" size="small" href="/personal/commission">
      全部佣金
    </ButtonLink>
  )
  return (
    <AccountShell realm="maker" title="佣金详情" lead={one.explanation} action={action}>
      <AccountColumns>
        <AccountBlock title="怎样得出">
          <Facts>
            <Fact name="状态">
              <StateTag state={one.state} />
            </Fact>
            <Fact name="来源">
              {one.from}，{purposes[one.purpose as keyof typeof purposes] ?? one.purpose}“{one.title}”
            </Fact>
            <Fact name="来源订单">{one.order_no}</Fact>
            <Fact name="现金部分">{yuanText(one.base_amount)}</Fact>
            <Fact name="比例">
              {commissionLevels[one.level as CommissionLevel]} {percentText(one.rate)}（规则{one.rule}）
            </Fact>
            <Fact name="佣金">{yuanText(one.amount)}</Fact>
            {one.taken_back_amount !== '0.00' && (
              <Fact name="扣回">
                {yuanText(one.taken_back_amount)}（订单退款 {yuanText(one.returned_amount)}）
              </Fact>
            )}
            <Fact name="应得">{yuanText(one.due_amount)}</Fact>
            {one.repaid_amount !== '0.00' && <Fact name="其中抵扣欠款">{yuanText(one.repaid_amount)}</Fact>}
            <Fact name="解冻">{formatMinute(one.unfreeze_at)}</Fact>
          </Facts>
        </AccountBlock>
        <AccountBlock title="经过">
          <Progress
            lines={one.timeline.map(({ event, amount, note, at }) => ({
              what: commissionEvents[event],
              at,
              note: [amount === '0.00' ? '' : yuanText(amount), note].filter(Boolean).join('，'),
              tone: event === 'settled' ? 'success' : event === 'cancelled' ? 'danger' : undefined,
            }))}
          />
        </AccountBlock>
      </AccountColumns>
    </AccountShell>
  )
}
