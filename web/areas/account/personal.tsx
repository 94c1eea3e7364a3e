import type { Maker } from '#contract/people/accounts.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { isWhole, useMaker } from '#web/app/stores.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { LatestMessages, SecuritySummary } from './account-overview.tsx'
import { TodoList } from './account-todo-list.tsx'
import { makerSteps, makerTodos, waitingIn } from './account-todos.ts'
import { Children, NobodyYet } from './children.tsx'
import { ChildrenTable } from './children-table.tsx'
import { MessagesPage } from './messages-list.tsx'
import type { PersonalProps } from './personal-page.ts'
import { Earnings, Identity, Invite, Purse } from './personal-parts.tsx'
import { SecurityPage } from './security-panel.tsx'
import { StartCard } from './start-card.tsx'
import { VipStanding } from './vip-standing.tsx'

export { loader, meta } from './personal-page.ts'

/** The maker's centre. Its sections are parameters of its one address. */
export default function Personal(props: PersonalProps) {
  const info = useMaker((state) => state.personalInfo)
  if (!isWhole(info)) {
    return (
      <AccountShell realm="maker" title="创客中心">
        <EmptyState title="账户信息暂时没有取到">请刷新页面重试。</EmptyState>
      </AccountShell>
    )
  }
  switch (props.tab) {
    case 'overview':
      return <Overview info={info} {...props} />
    case 'children':
      return <Children total={info.children} {...props} />
    case 'messages':
      return <MessagesPage realm="maker" unread={info.unread} {...props} />
    case 'security':
      return <SecurityPage realm="maker" {...props} />
  }
}

type OverviewProps = Extract<PersonalProps, { tab: 'overview' }> & { info: Maker }

function Overview({ info, ...props }: OverviewProps) {
  const { security, childs, programme, levels, earnings } = props
  return (
    <AccountShell realm="maker">
      <Identity {...info} />
      <StartCard steps={makerSteps(info)} />
      <Purse wallet={info.wallet} freezeDays={programme.freeze_days} />
      <AccountColumns>
        <Invite {...info} />
      </AccountColumns>
      <AccountColumns>
        <AccountBlock title="待办">
          <TodoList todos={makerTodos(info, waitingIn(props))} />
        </AccountBlock>
        <SecuritySummary realm="maker" account={info} security={security} wechatAvailable={props.wechat_available} />
      </AccountColumns>
      <AccountColumns>
        <LatestMessages realm="maker" latest={props.messages} />
        <VipStanding vip={info.vip} levels={levels} />
      </AccountColumns>
      <Earnings earnings={earnings} />
      <AccountColumns>
        <AccountBlock
          title={`我邀请的人 ${info.children}`}
          {...(info.children > 0 && { more: { name: '全部', href: '/personal?tab=children' } })}
        >
          {childs.length === 0 ? <NobodyYet /> : <ChildrenTable childs={childs} />}
        </AccountBlock>
      </AccountColumns>
    </AccountShell>
  )
}
