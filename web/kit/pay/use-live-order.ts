import { useEffect, useState } from 'react'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { PayPlace } from '#contract/base/visitors.ts'
import type { WholeOrder } from '#contract/money/orders.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { useWallet } from '#web/kit/account/use-wallet.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { useNews } from '#web/kit/live/use-news.ts'
import { useCountdown } from '#web/kit/use-countdown.ts'
import { useEvery } from '#web/kit/use-every.ts'
import { orderCalls, orderFiles } from './order-calls.ts'
import { usePayPlace } from './pay-place.ts'

const lateMs = 15_000

/** An order that is looked at: as it is now, and for how long it can be paid. */
export interface LiveOrder {
  realm: AccountRealm
  order: WholeOrder
  /** As it was when the page came. */
  first: WholeOrder['state']
  /** Seconds until it is closed. */
  left: number
  /** Where it is looked at, which decides by which way it is paid. */
  place: PayPlace
  look(): Promise<void>
  know(next: WholeOrder): Promise<void>
}

/** One order from the moment it is placed to its end; what happens to it elsewhere is seen here by itself. */
export function useLiveOrder(realm: AccountRealm, loaded: WholeOrder): LiveOrder {
  const [order, setOrder] = useState(loaded)
  const left = useCountdown(order.seconds_left, order.expires_at)
  const wallet = useWallet()
  const account = useAccount(realm)
  const place = usePayPlace()
  const { order_no, state } = order

  const know = async (next: WholeOrder) => {
    setOrder(next)
    if (next.state === state) return
    await (realm === 'enterprise' ? wallet.refresh() : account.refresh())
  }
  const look = async () => {
    try {
      await know(await callAs[realm](orderCalls[realm].read, { order_no, place }))
    } catch {
      // No answer this time; the next one is a few seconds away.
    }
  }
  // The page came with what holds on a desk.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it is known where this is
  useEffect(() => {
    if (place !== 'pc') void look()
  }, [place])
  const address = `${orderFiles[realm]}/${encodeURIComponent(order_no)}/events`
  useNews({ realm, address, waiting: state === 'unpaid' || state === 'voucher_submitted', look })
  // Whoever paid in the last second sees that too.
  useEvery(lateMs, async () => {
    if (state === 'closed') await look()
  })
  // The server closes it in a moment; until then nothing can be paid either.
  const over = state === 'unpaid' && left === 0
  const shown: WholeOrder = over ? { ...order, state: 'closed', actions: [] } : order
  return { realm, order: shown, first: loaded.state, left, place, look, know }
}
