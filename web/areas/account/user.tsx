import { lazy } from 'react'
import type { Enterprise, Wallet } from '#contract/people/accounts.ts'
import { type EnterpriseOverview, readEnterpriseOverview } from '#contract/people/overview.ts'
import { formatDay } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { isWhole, useEnterprise } from '#web/app/stores.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { BalanceChart, ShareBars } from '#web/kit/account/money-charts.tsx'
import { Later } from '#web/kit/later.tsx'
import { choiceIn } from '#web/kit/list-address.ts'
import { AccountIdentity } from './account-identity.tsx'
import { LatestMessages, SecuritySummary, type Shortcut, Shortcuts } from './account-overview.tsx'
import { TodoList } from './account-todo-list.tsx'
import { certificationStanding, enterpriseSteps, enterpriseTodos, waitingIn } from './account-todos.ts'
import { AccountWallet } from './account-wallet.tsx'
import { loadMessages, type MessagesData, MessagesPage } from './messages-list.tsx'
import { loadSecurity, type SecurityData, SecurityPage } from './security-panel.tsx'
import { StartCard } from './start-card.tsx'
import styles from './user.module.css'

/** Asked for when the page stands: it is no part of what is waited for. */
const MatchesCard = lazy(() => import('./matches-card.tsx'))

type Props =
  | ({ tab: 'overview' } & EnterpriseOverview)
  | ({ tab: 'messages' } & MessagesData)
  | ({ tab: 'security' } & SecurityData)

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const tab = choiceIn(query, 'tab', ['messages', 'security'])
  if (tab === 'messages') return { tab, ...(await loadMessages('enterprise', call, query)) }
  if (tab === 'security') return { tab, ...(await loadSecurity('enterprise', call, query)) }
  return { tab: 'overview', ...(await call(readEnterpriseOverview, {})) }
}

const titles = { messages: '消息', security: '账户安全' }

export function meta({ tab }: Props, { shell }: MetaContext) {
  return tab === 'overview' ? {} : { title: `${titles[tab]} - 企业中心 - ${shell.baseInfo.name}` }
}

/** The enterprise's centre: how it stands, what it has, what is left to do. */
export default function User(props: Props) {
  const info = useEnterprise((state) => state.userInfo)
  const wallet = useEnterprise((state) => state.wallet)
  if (props.tab === 'messages') return <MessagesPage realm="enterprise" unread={info?.unread ?? 0} {...props} />
  if (props.tab === 'security') return <SecurityPage realm="enterprise" {...props} />
  return (
    <AccountShell realm="enterprise">
      {isWhole(info) && <Identity {...info} />}
      {isWhole(info) && wallet && <StartCard steps={enterpriseSteps(info, wallet.recharge_total)} />}
      {wallet && <Purse {...wallet} />}
      <AccountColumns>
        <AccountBlock title="待办">
          <TodoList todos={isWhole(info) ? enterpriseTodos(info, waitingIn(props)) : []} />
        </AccountBlock>
        {info && <SecuritySummary realm="enterprise" account={info} security={props.security} />}
      </AccountColumns>
      <Later>
        <MatchesCard />
      </Later>
      <MoneyCharts {...props} />
      <AccountColumns>
        <LatestMessages realm="enterprise" latest={props.messages} />
        <Shortcuts shortcuts={shortcuts} />
      </AccountColumns>
    </AccountShell>
  )
}

function Identity({ name, phone_number, logo, certification, partner, score }: Enterprise) {
  const standing = certificationStanding(certification.state)
  const until = certification.expires_at && `，${formatDay(certification.expires_at)} 到期`
  return (
    <AccountIdentity realm="enterprise" picture={logo} name={name} phoneNumber={phone_number}>
      <Tag tone={standing.tone}>
        {standing.name}
        {until}
      </Tag>
      {partner.active && <Tag>战略合作伙伴{partner.expires_at && `，至 ${formatDay(partner.expires_at)}`}</Tag>}
      <a href="/score">积分 {score}</a>
    </AccountIdentity>
  )
}

/** How the cash went up and down, and by what; nothing to see where nothing ever moved. */
function MoneyCharts({ balance, income }: EnterpriseOverview) {
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

function Purse({ balance, held, promotion_balance }: Wallet) {
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

const shortcuts: readonly Shortcut[] = [
  { name: '企业认证', href: '/authentication', icon: 'shield' },
  { name: '发布产品', href: '/manage/addProduct', icon: 'card' },
  { name: '发布商机', href: '/manage/addBusiness', icon: 'swap' },
  { name: '投放广告', href: '/advertisement/add', icon: 'speaker' },
  { name: '网站链接', href: '/sites/add', icon: 'link' },
  { name: '战略合作', href: '/strategic', icon: 'star' },
  { name: '申请发票', href: '/invoice/add', icon: 'folder' },
  { name: '帮助中心', href: '/help', icon: 'help' },
]
