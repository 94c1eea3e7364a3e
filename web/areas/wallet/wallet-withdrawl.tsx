import { useRef, useState } from 'react'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { yuanText } from '#contract/base/fen.ts'
import { readWithdrawalRules, type WithdrawalRules } from '#contract/money/offers.ts'
import { readRechargeOptions } from '#contract/money/recharges.ts'
import { enterpriseWithdrawals, type Payee, type Withdrawal } from '#contract/money/withdrawals.ts'
import { ButtonLink } from '#ui/button.tsx'
import { formatMinute } from '#ui/formats.ts'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { exceeds } from '#web/kit/account/wallet-amounts.ts'
import { pageIn, wayOn, wordIn } from '#web/kit/list-address.ts'
import styles from './wallet-withdrawl.module.css'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawRules } from './withdraw-rules.tsx'
import { Withdrawals } from './withdrawals-list.tsx'

type Quote = OutputOnWire<typeof enterpriseWithdrawals.quote>

interface Props {
  rules: WithdrawalRules
  rechargedAfterDays: number | null
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
  const [rules, recharging, quote, payees, list, named] = await Promise.all([
    call(readWithdrawalRules, {}),
    call(readRechargeOptions, {}),
    call(enterpriseWithdrawals.quote, {}),
    call(enterpriseWithdrawals.payees, {}),
    call(enterpriseWithdrawals.page, { page: pageIn(query), count: rowsOnPage }),
    wanted ? call(enterpriseWithdrawals.page, { page: 1, count: 1, no: wanted }) : null,
  ])
  const found = named?.list ?? []
  return {
    rules,
    rechargedAfterDays: recharging.withdrawable ? recharging.withdrawable_after_days : null,
    quote,
    payees: payees.list,
    alone: found.length > 0,
    withdrawals: found.length > 0 ? found : list.list,
    pages: wayOn(list, list.list.length),
  }
}

/** Money goes out: the rules first, the fee before anything is sent, and every request with its way so far. */
export default function WalletWithdrawl(props: Props) {
  const { rules, rechargedAfterDays, quote, payees, withdrawals, alone, pages } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // Each request begins with an empty form.
  const [sent, setSent] = useState(0)
  const begin = () => {
    setSent(sent + 1)
    heading.current?.focus()
  }
  const list = (
    <Withdrawals
      realm="enterprise"
      arrival={rules.arrival_text}
      withdrawals={withdrawals}
      alone={alone}
      pages={pages}
    />
  )
  return (
    <AccountShell
      realm="enterprise"
      title="提现"
      heading={heading}
      lead="提交后款项暂时占用，审核通过后打款；未成功的款项会退回余额。"
    >
      {alone && list}
      <div className={styles.sides}>
        {whyNot(quote) ? (
          <Refused {...quote} />
        ) : (
          <WithdrawForm key={sent} realm="enterprise" quote={quote} payees={payees} onSent={begin} />
        )}
        <WithdrawRules rules={rules} quote={quote} rechargedAfterDays={rechargedAfterDays} />
      </div>
      {!alone && list}
    </AccountShell>
  )
}

function whyNot({ refused_because, withdrawable, min_amount }: Quote): string | undefined {
  if (refused_because) return refused_because
  return exceeds(min_amount, withdrawable) ? `可提现余额不足每笔最低 ${yuanText(min_amount)}。` : undefined
}

/** Why nothing can be withdrawn right now, and what would change that. */
function Refused(quote: Quote) {
  const { cooling_until, certification_needed } = quote
  return (
    <div className={styles.refused}>
      <p>
        <b>现在不能提现</b>
      </p>
      <p>{whyNot(quote)}</p>
      {cooling_until && <p>{formatMinute(cooling_until)} 之后可以提现。</p>}
      {certification_needed && <ButtonLink href="/authentication">去认证</ButtonLink>}
    </div>
  )
}
