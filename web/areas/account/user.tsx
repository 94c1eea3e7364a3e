import { lazy } from 'react'
import { isWhole, useEnterprise } from '#web/app/stores.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { Later } from '#web/kit/later.tsx'
import { LatestMessages, SecuritySummary, type Shortcut, Shortcuts } from './account-overview.tsx'
import { TodoList } from './account-todo-list.tsx'
import { enterpriseSteps, enterpriseTodos, waitingIn } from './account-todos.ts'
import { MessagesPage } from './messages-list.tsx'
import { SecurityPage } from './security-panel.tsx'
import { StartCard } from './start-card.tsx'
import type { UserProps } from './user-page.ts'
import { Identity, MoneyCharts, Purse } from './user-parts.tsx'

export { loader, meta } from './user-page.ts'

/** Asked for when the page stands: it is no part of what is waited for. */
const MatchesCard = lazy(() => import('./matches-card.tsx'))

/** The enterprise's centre: how it stands, what it has, what is left to do. */
export default function User(props: UserProps) {
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
