import { useAskOne } from '#console/parts/form/use-ask.ts'
import type { Queue } from '#console/parts/queue/use-queue.ts'
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
  /** What else waits for the same hands. */
  queue: Queue | undefined
  /** Something was done to it. */
  onChanged(): Promise<void>
  onClose(): void
}

/** One withdrawal: what speaks for and against it, what was decided and paid, and what can be done now. */
export function WithdrawalDrawer({ id, sound, queue, onChanged, onClose }: WithdrawalDrawerProps) {
  const asked = useAskOne(readWithdrawal, { id })
  const changed = async () => {
    await Promise.all([asked.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer<ConsoleWithdrawalDetail>
      title={asked.data ? `提现 ${asked.data.no}` : '提现'}
      evidence="依据、打款与经过"
      asked={asked}
      side={(withdrawal) => (
        <WithdrawalSide key={id} withdrawal={withdrawal} sound={sound} queue={queue} onChanged={changed} />
      )}
      queue={queue}
      onClose={onClose}
    >
      {(withdrawal) => (
        <>
          {!sound && <Stopped />}
          <Evidence withdrawal={withdrawal} />
          {withdrawal.payouts.length > 0 && (
            <Section title="打款">
              <PayoutCards payouts={withdrawal.payouts} />
            </Section>
          )}
          <Section title="经过">
            <Happened timeline={withdrawal.timeline} />
          </Section>
        </>
      )}
    </ReviewDrawer>
  )
}
