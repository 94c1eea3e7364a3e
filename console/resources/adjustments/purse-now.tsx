import { useAsk } from '#console/parts/form/use-ask.ts'
import { purseText } from '#contract/base/fen.ts'
import { type LedgerOwner, readLedgerOwner } from '#contract/money/ledger.console.ts'
import { useRight } from '../../session.ts'
import styles from './screen.module.css'
import { after } from './words.ts'

interface PurseNowProps {
  owner_kind: LedgerOwner
  owner_id: number
  purse: string
  /** With its sign; where there is none yet, only what is there now is said. */
  change: string | undefined
}

/** What is in the purse now and what would be, for those who may read the books. */
export function PurseNow(props: PurseNowProps) {
  return useRight('ledger.read') ? <Balance {...props} /> : null
}

function Balance({ owner_kind, owner_id, purse, change }: PurseNowProps) {
  const { data } = useAsk(readLedgerOwner, { owner_kind, owner_id })
  const balance = data?.purses.find((one) => one.purse === purse)?.balance
  if (balance === undefined) return null
  return (
    <p className={styles.now} role="status">
      当前 {purseText(balance)}
      {change !== undefined && `，入账后 ${purseText(after(balance, change))}`}
    </p>
  )
}
