import { type Invites, readInvites } from '#contract/people/invitations.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { isWhole, useMaker } from '#web/app/stores.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { choiceIn, wordIn } from '#web/kit/list-address.ts'
import { InviteChannels } from './invite-channels.tsx'
import { InviteChart } from './invite-chart.tsx'
import { InviteLink } from './invite-link.tsx'

interface Props {
  invites: Invites
  /** The channel whose figures are shown; nothing for all. */
  chosen: string | undefined
}

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const by = choiceIn(query, 'by', ['day', 'month'] as const) ?? 'month'
  const chosen = wordIn(query, 'channel', 20)
  return { invites: await call(readInvites, { by, ...(chosen && { channel: chosen }) }), chosen }
}

export function meta(_props: Props, { entry, shell }: MetaContext) {
  return { title: `${entry.title} - 创客中心 - ${shell.baseInfo.name}` }
}

/** A maker's links: how to pass them on, which ones there are, and what comes through each. */
export default function Invite({ invites, chosen }: Props) {
  const { channels, channels_max } = invites
  const info = useMaker((state) => state.personalInfo)
  if (!isWhole(info)) {
    return (
      <AccountShell realm="maker" title="邀请">
        <EmptyState title="账户信息暂时没有取到">请刷新页面重试。</EmptyState>
      </AccountShell>
    )
  }
  return (
    <AccountShell
      realm="maker"
      title="邀请"
      lead="把链接发给需要平台服务的企业与伙伴。他们注册时与您建立邀请关系，之后不会改变。"
      action={
        <ButtonLink href="/personal/posters" kind="outline">
          海报与素材
        </ButtonLink>
      }
    >
      <InviteLink code={info.invite_code} url={info.invite_url} channels={channels} />
      <AccountColumns>
        <AccountBlock title="邀请走势">
          <InviteChart invites={invites} chosen={chosen} />
        </AccountBlock>
      </AccountColumns>
      <AccountColumns>
        <AccountBlock title="推广渠道">
          <InviteChannels url={info.invite_url} channels={channels} max={channels_max} />
        </AccountBlock>
      </AccountColumns>
    </AccountShell>
  )
}
