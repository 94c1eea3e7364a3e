import { type MakerProgramme, readMakerProgramme, readVipLevels, type VipLevel } from '#contract/money/offers.ts'
import { type MakerOverview, readMakerOverview } from '#contract/people/overview.ts'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { choiceIn } from '#web/kit/list-address.ts'
import { type ChildrenData, childrenIn, loadChildren } from './children.tsx'
import { loadMessages, type MessagesData } from './messages-list.tsx'
import { loadSecurity, type SecurityData } from './security-panel.tsx'

export type PersonalProps =
  | ({ tab: 'overview'; levels: VipLevel[]; programme: MakerProgramme } & MakerOverview & ChildrenData)
  | ({ tab: 'children'; programme: MakerProgramme } & ChildrenData)
  | ({ tab: 'messages' } & MessagesData)
  | ({ tab: 'security' } & SecurityData)

const titles = {
  children: '我的邀请',
  messages: '消息',
  security: '账户安全',
}
const tabs = Object.keys(titles) as (keyof typeof titles)[]

export async function loader({ call, query }: LoaderContext): Promise<PersonalProps> {
  const tab = choiceIn(query, 'tab', tabs)
  switch (tab) {
    case 'children':
      return {
        tab,
        ...(await loadChildren(call, childrenIn(query))),
        programme: await call(readMakerProgramme, {}),
      }
    case 'messages':
      return { tab, ...(await loadMessages('maker', call, query)) }
    case 'security':
      return { tab, ...(await loadSecurity('maker', call, query)) }
    case undefined: {
      const [overview, children, { list: levels }, programme] = await Promise.all([
        call(readMakerOverview, {}),
        loadChildren(call, { page: 1 }, 5),
        call(readVipLevels, {}),
        call(readMakerProgramme, {}),
      ])
      return { tab: 'overview', ...overview, ...children, levels, programme }
    }
  }
}

export function meta({ tab }: PersonalProps, { entry, shell }: MetaContext) {
  const section = tab === 'overview' ? '' : `${titles[tab]} - `
  return { title: `${section}${entry.title} - ${shell.baseInfo.name}` }
}
