import { useRef, useState } from 'react'
import { yuanText } from '#contract/base/fen.ts'
import { readWithdrawalRules, type WithdrawalRules } from '#contract/money/offers.ts'
import { makerWithdrawals, type Payee, type Withdrawal } from '#contract/money/withdrawals.ts'
import { type Identity, readIdentity } from '#contract/people/identities.ts'
import { formatMinute } from '#ui/formats.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { exceeds } from '#web/kit/account/wallet-amounts.ts'
import { pageIn, wayOn, wordIn } from '#web/kit/list-address.ts'
import { IdentityPart } from './identity-part.tsx'
import type { Quote } from './use-quote.ts'
import styles from './wallet-withdrawl.module.css'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawRules } from './withdraw-rules.tsx'
import { Withdrawals } from './withdrawals-list.tsx'

interface Props {
  rules: WithdrawalRules
  identity: Identity
  quote: Quote
  payees: Payee[]
  withdrawals: Withdrawal[]
  /** Only the one that somebody came here for. */
  alone: boolean
  pages: ReturnType<typeof wayOn>
}

const rowsOnPage = 10

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const wanted = wordIn(query, 'no', 40)
  const [rules, identity, quote, payees, list] = await Promise.all([
    call(readWithdrawalRules, {}),
    call(readIdentity, {}),
    call(makerWithdrawals.quote, {}),
    call(makerWithdrawals.payees, {}),
    wanted
      ? call(makerWithdrawals.page, { page: 1, count: 1, no: wanted })
      : call(makerWithdrawals.page, { page: pageIn(query), count: rowsOnPage }),
  ])
  return {
    ...{ rules, identity, quote, payees: payees.list, withdrawals: list.list },
    alone: wanted !== undefined,
    pages: wayOn(list, list.list.length),
  }
}

/** What was earned goes out: who somebody is first, then fee and tax line by line before anything is sent. */
export default function PersonalWithdrawl(props: Props) {
  const { rules, identity, quote, payees, withdrawals, alone, pages } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // Each request begins with an empty form.
  const [sent, setSent] = useState(0)
  const begin = () => {
    setSent(sent + 1)
    heading.current?.focus()
  }
  const verified = identity.state === 'verified'
  const list = (
    <Withdrawals realm="maker" arrival={rules.arrival_text} withdrawals={withdrawals} alone={alone} pages={pages} />
  )
  return (
    <AccountShell
      realm="maker"
      title="提现"
      heading={heading}
      lead="可用佣金提现到本人账户，手续费与代扣的个人所得税在提交前逐项列明；未成功的款项会退回余额。"
    >
      {alone && list}
      <div className={styles.sides}>
        <div>
          <IdentityPart identity={identity} />
          {verified &&
            (whyNot(quote) ? (
              <Refused {...quote} />
            ) : (
              <WithdrawForm
                key={sent}
                realm="maker"
                name={identity.name}
                quote={quote}
                payees={payees}
                onSent={begin}
              />
            ))}
        </div>
        <WithdrawRules rules={rules} quote={quote} />
      </div>
      {!alone && list}
    </AccountShell>
  )
}

function whyNot({ refused_because, withdrawable, min_amount }: Quote): string | undefined {
  if (refused_because) return refused_because
  return exceeds(min_amount, withdrawable)
    ? `可提现 ${yuanText(withdrawable)}，不足每笔最低 ${yuanText(min_amount)}。`
    : undefined
}

/** Why nothing can be withdrawn right now, and what would change that. */
function Refused(quote: Quote) {
  return (
    <div className={styles.refused}>
      <p>
        <b>现在不能提现</b>
      </p>
      <p>{whyNot(quote)}</p>
      {quote.cooling_until && <p>{formatMinute(quote.cooling_until)} 之后可以提现。</p>}
    </div>
  )
}
