import { Link } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { rateToPercent } from '#console/parts/fields/rate.ts'
import { useAskOne } from '#console/parts/form/use-ask.ts'
import { Facts, ReviewDrawer, Section, SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Happened } from '#console/parts/show/happened.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import { readConsoleCommission, type WholeConsoleCommission } from '#contract/money/commissions.console.ts'
import { commissionEvents, commissionLevels, commissionStates } from '#contract/money/commissions.words.ts'
import { Allowed } from '../../session.ts'
import { tones } from './words.ts'

/** One commission: how it was counted, what was taken back, and what became of it. */
export function CommissionDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const asked = useAskOne(readConsoleCommission, { id })
  return (
    <ReviewDrawer<WholeConsoleCommission>
      title={asked.data ? `佣金 ${asked.data.order_no}` : '佣金'}
      evidence="计算与经过"
      asked={asked}
      side={(one) => <Side one={one} />}
      onClose={onClose}
    >
      {(one) => <Evidence one={one} />}
    </ReviewDrawer>
  )
}

function Side({ one }: { one: WholeConsoleCommission }) {
  return (
    <>
      <div>
        <Mark tone={tones[one.state]}>{commissionStates[one.state]}</Mark>
      </div>
      <SideFacts
        facts={[
          { label: '应得', value: <Amount value={one.due_amount} /> },
          { label: '级别', value: one.level === 2 ? commissionLevels[2] : commissionLevels[1] },
          { label: '创客', value: <AccountLink realm="maker" account={one.maker} /> },
          { label: '付款企业', value: <AccountLink realm="enterprise" account={one.enterprise} /> },
          ...(one.through ? [{ label: '经由创客', value: <AccountLink realm="maker" account={one.through} /> }] : []),
          { label: '付款时间', value: formatMinute(one.paid_at) },
          { label: '解冻时间', value: formatMinute(one.unfreeze_at) },
          ...(one.settled_at ? [{ label: '到账时间', value: formatMinute(one.settled_at) }] : []),
        ]}
      />
      <Allowed right="orders.read">
        <Link to={`/orders?order=${one.order_no}`}>查看来源订单</Link>
      </Allowed>
      <Allowed right="ledger.read">
        <Link to={`/ledger?q=${one.order_no}`}>查看账本记录</Link>
      </Allowed>
    </>
  )
}

function Evidence({ one }: { one: WholeConsoleCommission }) {
  return (
    <>
      <Section title="怎样得出">
        <p>{one.explanation}</p>
        <Facts
          facts={[
            { label: '现金部分', value: <Amount value={one.base_amount} /> },
            { label: '已退现金', value: <Amount value={one.returned_amount} /> },
            { label: '比例', value: `${rateToPercent(one.rate)}%（规则第 ${one.rule_version} 版）` },
            { label: '佣金', value: <Amount value={one.amount} /> },
            { label: '扣回：待结算', value: <Amount value={one.taken_pending} /> },
            { label: '扣回：可用', value: <Amount value={one.taken_available} /> },
            { label: '扣回：转待抵扣', value: <Amount value={one.taken_debt} /> },
            { label: '到账时抵扣欠款', value: <Amount value={one.repaid_amount} /> },
          ]}
        />
      </Section>
      {one.evidence.length > 0 && (
        <Section title="核查依据">
          <Happened
            of="核查依据"
            lines={one.evidence.map(({ detail, seen_at }) => ({ what: detail, at: seen_at, note: '' }))}
          />
        </Section>
      )}
      <Section title="经过">
        <Happened
          of="佣金"
          lines={one.timeline.map(({ event, amount, note, actor, at }) => ({
            what: commissionEvents[event],
            at,
            note: [amount === '0.00' ? '' : yuanText(amount), note].filter(Boolean).join('，'),
            by: actor,
          }))}
        />
      </Section>
    </>
  )
}
