import { useSearchParams } from 'react-router'
import { AccountLink } from '#console/parts/accounts/account-link.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { addDays, dayOf } from '#console/parts/show/time.ts'
import { purseText } from '#contract/base/fen.ts'
import { ledgerOwners, readLedgerOwner } from '#contract/money/ledger.console.ts'
import { clock } from '../../clock.ts'
import type { OwnerRef } from './owner.ts'
import styles from './screen.module.css'
import { Statement } from './statement.tsx'

/** What somebody has, and how it came about. */
export function OwnerView({ owner }: { owner: OwnerRef }) {
  const asked = useAsk(readLedgerOwner, owner)
  return (
    <Loaded asked={asked}>
      {({ owner_kind, owner_id, owner_name, purses }) => (
        <>
          <div className={styles.head}>
            <h2 className={styles.title}>
              {ledgerOwners[owner_kind]}{' '}
              {owner_kind === 'system' ? (
                ''
              ) : (
                <AccountLink realm={owner_kind} account={{ id: owner_id, name: owner_name }} />
              )}
            </h2>
            <span className={styles.note}>编号 {owner_id}</span>
          </div>
          <Purses purses={purses} />
          <Statement owner={owner} />
        </>
      )}
    </Loaded>
  )
}

interface PursesProps {
  purses: readonly { purse: string; name: string; balance: string }[]
}

const daysFirst = 30

/** Balances; the one that is chosen has its statement below, of the last month unless other days are chosen. */
function Purses({ purses }: PursesProps) {
  const { chosen, choose } = useChosenPurse()
  return (
    <div className={styles.purses}>
      {purses.map(({ purse, name, balance }) => (
        <button
          key={purse}
          type="button"
          className={styles.purse}
          aria-pressed={chosen === purse}
          onClick={() => choose(purse)}
        >
          <span className={styles.label}>{name}</span>
          <span className={styles.balance}>{purseText(balance)}</span>
        </button>
      ))}
    </div>
  )
}

/** Which purse the statement is of, as the address says. */
export function useChosenPurse() {
  const [parameters, setParameters] = useSearchParams()
  const choose = (purse: string) =>
    setParameters((before) => {
      const after = new URLSearchParams(before)
      const today = dayOf(clock())
      after.set('purse', purse)
      if (!after.get('from') || !after.get('to')) {
        after.set('from', addDays(today, 1 - daysFirst))
        after.set('to', today)
      }
      after.delete('page')
      return after
    })
  return { chosen: parameters.get('purse') ?? undefined, choose }
}
