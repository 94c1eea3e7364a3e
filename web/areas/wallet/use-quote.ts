import { useEffect, useState } from 'react'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { enterpriseWithdrawals } from '#contract/money/withdrawals.ts'
import { callAs } from '#web/kit/form/account-call.ts'

export type Quote = OutputOnWire<typeof enterpriseWithdrawals.quote>

const pauseMs = 300

export const askQuote = (amount: string) => callAs.enterprise(enterpriseWithdrawals.quote, { amount })

/** What a withdrawal of this amount would cost, asked for when the typing pauses; nothing until that is known. */
export function useQuote(amount: string | undefined): Quote | undefined {
  const [quote, setQuote] = useState<Quote>()
  useEffect(() => {
    if (amount === undefined) return
    let gone = false
    const ask = async () => {
      try {
        const answer = await askQuote(amount)
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
  }, [amount])
  return quote?.amount === amount ? quote : undefined
}
