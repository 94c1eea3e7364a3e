import type { Maker } from '#contract/people/accounts.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { isWhole, useMaker } from '#web/app/stores.ts'
import { makerSteps, makerTodos, waitingIn } from './account-todos.ts'
import { Centre, TodoBlock } from './centre-mobile.tsx'
import { Children } from './children.tsx'
import { MessagesPage } from './messages-list.tsx'
import type { PersonalProps } from './personal-page.ts'
import { Earnings, Identity, Invite, Purse } from './personal-parts.tsx'
import { SecurityPage } from './security-panel.tsx'
import { StartCard } from './start-card.tsx'

export { loader, meta } from './personal-page.ts'

/** 我的, for a maker. Its sections are parameters of its one address. */
export default function PersonalMobile(props: PersonalProps) {
  const info = useMaker((state) => state.personalInfo)
  if (!isWhole(info)) {
    return (
      <Centre realm="maker" above={<EmptyState title="账户信息暂时没有取到">请刷新页面重试。</EmptyState>}>
        {null}
      </Centre>
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
  const todos = makerTodos(info, waitingIn(props))
  return (
    <Centre
      realm="maker"
      above={
        <>
          <Identity {...info} />
          <StartCard steps={makerSteps(info)} />
          <Purse wallet={info.wallet} freezeDays={props.programme.freeze_days} />
          <TodoBlock todos={todos} />
          <Invite {...info} />
        </>
      }
    >
      <Earnings earnings={props.earnings} />
    </Centre>
  )
}
