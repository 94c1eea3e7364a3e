import { useEffect, useState } from 'react'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { enterpriseWithdrawals, makerWithdrawals } from '#contract/money/withdrawals.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { callAs } from '#web/kit/form/account-call.ts'

export type Quote = OutputOnWire<typeof enterpriseWithdrawals.quote>

const pauseMs = 300

/** The calls that both realms have, under each one's own addresses. */
export const callsOf = { enterprise: enterpriseWithdrawals, maker: makerWithdrawals }

export const askQuote = (realm: AccountRealm, amount: string) => callAs[realm](callsOf[realm].quote, { amount })

/** What a withdrawal of this amount would cost, asked for when the typing pauses; nothing until that is known. */
export function useQuote(realm: AccountRealm, amount: string | undefined): Quote | undefined {
  const [quote, setQuote] = useState<Quote>()
  useEffect(() => {
    if (amount === undefined) return
    let gone = false
    const ask = async () => {
      try {
        const answer = await askQuote(realm, amount)
        if (!gone) setQuote(answer)
      } catch {
        // It is asked again before anything is sent, and said there what is wrong.
      }
    }
    const timer = setTimeout(ask, pauseMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [realm, amount])
  return quote?.amount === amount ? quote : undefined
}
