import type { Enterprise, Wallet } from '#contract/people/accounts.ts'
import type { EnterpriseOverview } from '#contract/people/overview.ts'
import { formatDay } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { BalanceChart, ShareBars } from '#web/kit/account/money-charts.tsx'
import { AccountIdentity } from './account-identity.tsx'
import { certificationStanding } from './account-todos.ts'
import { AccountWallet } from './account-wallet.tsx'
import styles from './user.module.css'

/** Who the enterprise is, and how it stands with the platform. */
export function Identity({ name, phone_number, logo, certification, partner, score }: Enterprise) {
  const standing = certificationStanding(certification.state)
  const until = certification.expires_at && `，${formatDay(certification.expires_at)} 到期`
  return (
    <AccountIdentity realm="enterprise" picture={logo} name={name} phoneNumber={phone_number}>
      <Tag tone={standing.tone}>
        {standing.name}
        {until}
      </Tag>
      {partner.active && <Tag>战略伙伴{partner.expires_at && `，至 ${formatDay(partner.expires_at)}`}</Tag>}
      <a href="/score">积分 {score}</a>
    </AccountIdentity>
  )
}

/** How the cash went up and down, and by what; nothing to see where nothing ever moved. */
export function MoneyCharts({ balance, income }: EnterpriseOverview) {
  if (income.length === 0 && balance.every(({ amount }) => amount === balance[0]?.amount)) return null
  return (
    <AccountColumns>
      <AccountBlock title="资金走势" more={{ name: '账单', href: '/wallet/record' }}>
        <div className={styles.charts}>
          <BalanceChart name="近 30 天可用余额" points={balance} />
        </div>
      </AccountBlock>
      <AccountBlock title="收入来源">
        <div className={styles.charts}>
          {income.length > 0 ? (
            <ShareBars name="近 30 天进入余额" shares={income} />
          ) : (
            <p className={styles.none}>近 30 天没有收入。</p>
          )}
        </div>
      </AccountBlock>
    </AccountColumns>
  )
}

/** What it has, and what can be done with it. */
export function Purse({ balance, held, promotion_balance }: Wallet) {
  return (
    <AccountWallet
      name="可用余额"
      amount={balance}
      text="账户里的现金，不含处理中的款项，可以支付或提现。"
      ways={[
        { name: '充值', href: '/wallet/recharge' },
        { name: '提现', href: '/wallet/withdrawl' },
        { name: '账单', href: '/wallet/record' },
      ]}
      figures={[
        {
          name: '处理中',
          amount: held,
          text: '申请提现或下单后暂时占用的款项，未完成会退回余额。',
        },
        {
          name: '推广金',
          amount: promotion_balance,
          text: '充值赠送或平台发放，只能用于推广类服务，不能提现。',
        },
      ]}
    />
  )
}
