import { useAsk } from '#console/parts/form/use-ask.ts'
import view from '#console/parts/records/record-view.module.css'
import { ReviewDrawer, Section } from '#console/parts/records/review-drawer.tsx'
import { type ConsoleWithdrawalDetail, readWithdrawal } from '#contract/money/withdrawals.console.ts'
import { Evidence } from './evidence.tsx'
import { Happened } from './happened.tsx'
import { PayoutCards } from './payout-cards.tsx'
import { WithdrawalSide } from './side.tsx'
import { Stopped } from './stopped.tsx'

interface WithdrawalDrawerProps {
  id: number
  /** Whether the books are: while they are not, no money leaves. */
  sound: boolean
  /** Something was done to it. */
  onChanged(): Promise<void>
  onClose(): void
}

/** One withdrawal: what speaks for and against it, what was decided and paid, and what can be done now. */
export function WithdrawalDrawer({ id, sound, onChanged, onClose }: WithdrawalDrawerProps) {
  const asked = useAsk(readWithdrawal, { id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer<ConsoleWithdrawalDetail>
      title={asked.data ? `提现 ${asked.data.no}` : '提现'}
      evidence="依据、打款与经过"
      asked={asked}
      side={(withdrawal) => <WithdrawalSide withdrawal={withdrawal} sound={sound} onChanged={changed} />}
      onClose={onClose}
    >
      {(withdrawal) => (
        <>
          {!sound && <Stopped />}
          <Evidence withdrawal={withdrawal} />
          <Section title="打款">
            {withdrawal.payouts.length === 0 ? (
              <p className={view.none}>还没有打款。</p>
            ) : (
              <PayoutCards payouts={withdrawal.payouts} />
            )}
          </Section>
          <Section title="经过">
            <Happened timeline={withdrawal.timeline} />
          </Section>
        </>
      )}
    </ReviewDrawer>
  )
}
