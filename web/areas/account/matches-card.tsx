import { useEffect, useState } from 'react'
import { listMatches, type Match } from '#contract/catalogue/matching.ts'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { OpportunityCard } from '#web/kit/cards/opportunity-card.tsx'
import { Reasons } from '#web/kit/cards/reasons.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './matches-card.module.css'

const shown = 2

/** The best of what fits; asked for once the page stands, and not there where there is nothing. */
export default function MatchesCard() {
  const [matches, setMatches] = useState<readonly Match[]>([])
  useEffect(() => {
    let wanted = true
    // What nobody waits for fails without a word; the page of its own says why.
    callAs.enterprise(listMatches, { count: shown }).then(
      ({ list }) => wanted && setMatches(list),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  if (matches.length === 0) return null
  return (
    <div className={styles.block}>
      <AccountBlock title="为您匹配" more={{ name: '全部匹配', href: '/user/matches' }}>
        <ul className={styles.matches}>
          {matches.map(({ opportunity, reasons }) => (
            <li key={opportunity.id}>
              <OpportunityCard opportunity={opportunity} level={3} shape="tile" />
              <Reasons reasons={reasons.slice(0, 3)} />
            </li>
          ))}
        </ul>
      </AccountBlock>
    </div>
  )
}
