import { lazy } from 'react'
import { isWhole, useEnterprise } from '#web/app/stores.ts'
import { Later } from '#web/kit/later.tsx'
import { enterpriseSteps, enterpriseTodos, waitingIn } from './account-todos.ts'
import { Centre, TodoBlock } from './centre-mobile.tsx'
import { MessagesPage } from './messages-list.tsx'
import { SecurityPage } from './security-panel.tsx'
import { StartCard } from './start-card.tsx'
import type { UserProps } from './user-page.ts'
import { Identity, MoneyCharts, Purse } from './user-parts.tsx'

export { loader, meta } from './user-page.ts'

/** Asked for when the page stands: it is no part of what is waited for. */
const MatchesCard = lazy(() => import('./matches-card.tsx'))

/** 我的, for an enterprise: who it is, what it has, what waits, and the way to everything else. */
export default function UserMobile(props: UserProps) {
  const info = useEnterprise((state) => state.userInfo)
  const wallet = useEnterprise((state) => state.wallet)
  if (props.tab === 'messages') return <MessagesPage realm="enterprise" unread={info?.unread ?? 0} {...props} />
  if (props.tab === 'security') return <SecurityPage realm="enterprise" {...props} />
  const todos = isWhole(info) ? enterpriseTodos(info, waitingIn(props)) : []
  return (
    <Centre
      realm="enterprise"
      above={
        <>
          {isWhole(info) && <Identity {...info} />}
          {isWhole(info) && wallet && <StartCard steps={enterpriseSteps(info, wallet.recharge_total)} />}
          {wallet && <Purse {...wallet} />}
          <TodoBlock todos={todos} />
        </>
      }
    >
      <Later>
        <MatchesCard />
      </Later>
      <MoneyCharts {...props} />
    </Centre>
  )
}
