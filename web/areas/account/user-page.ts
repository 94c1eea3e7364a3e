import { type EnterpriseOverview, readEnterpriseOverview } from '#contract/people/overview.ts'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { choiceIn } from '#web/kit/list-address.ts'
import { loadMessages, type MessagesData } from './messages-list.tsx'
import { loadSecurity, type SecurityData } from './security-panel.tsx'

export type UserProps =
  | ({ tab: 'overview' } & EnterpriseOverview)
  | ({ tab: 'messages' } & MessagesData)
  | ({ tab: 'security' } & SecurityData)

export async function loader({ call, query }: LoaderContext): Promise<UserProps> {
  const tab = choiceIn(query, 'tab', ['messages', 'security'])
  if (tab === 'messages') return { tab, ...(await loadMessages('enterprise', call, query)) }
  if (tab === 'security') return { tab, ...(await loadSecurity('enterprise', call, query)) }
  return { tab: 'overview', ...(await call(readEnterpriseOverview, {})) }
}

const titles = { messages: '消息', security: '账户安全' }

export function meta({ tab }: UserProps, { shell }: MetaContext) {
  return tab === 'overview' ? {} : { title: `${titles[tab]} - 企业中心 - ${shell.baseInfo.name}` }
}
