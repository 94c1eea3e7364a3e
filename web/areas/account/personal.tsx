import { fen, toYuan, yuan, yuanText } from '#contract/base/fen.ts'
import { type MakerProgramme, readMakerProgramme, readVipLevels, type VipLevel } from '#contract/money/offers.ts'
import type { Maker } from '#contract/people/accounts.ts'
import { type MakerOverview, readMakerOverview } from '#contract/people/overview.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { isWhole, useMaker } from '#web/app/stores.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { MonthBars } from '#web/kit/account/money-charts.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { choiceIn } from '#web/kit/list-address.ts'
import { AccountIdentity } from './account-identity.tsx'
import { LatestMessages, SecuritySummary } from './account-overview.tsx'
import { TodoList } from './account-todo-list.tsx'
import { makerSteps, makerTodos, waitingIn } from './account-todos.ts'
import { AccountWallet } from './account-wallet.tsx'
import { Children, type ChildrenData, childrenIn, loadChildren, NobodyYet } from './children.tsx'
import { ChildrenTable } from './children-table.tsx'
import { loadMessages, type MessagesData, MessagesPage } from './messages-list.tsx'
import styles from './personal.module.css'
import { loadSecurity, type SecurityData, SecurityPage } from './security-panel.tsx'
import { StartCard } from './start-card.tsx'
import { VipStanding } from './vip-standing.tsx'

type Props =
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

export async function loader({ call, query }: LoaderContext): Promise<Props> {
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

export function meta({ tab }: Props, { entry, shell }: MetaContext) {
  const section = tab === 'overview' ? '' : `${titles[tab]} - `
  return { title: `${section}${entry.title} - ${shell.baseInfo.name}` }
}

/** The maker's centre. Its sections are parameters of its one address. */
export default function Personal(props: Props) {
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

type OverviewProps = Extract<Props, { tab: 'overview' }> & { info: Maker }

function Overview({ info, ...props }: OverviewProps) {
  const { security, childs, programme, levels, earnings } = props
  return (
    <AccountShell realm="maker">
      <Identity {...info} />
      <StartCard steps={makerSteps(info)} />
      <Purse wallet={info.wallet} freezeDays={programme.freeze_days} />
      <AccountColumns>
        <AccountBlock title="邀请" more={{ name: '渠道、二维码与数据', href: '/personal/invite' }}>
          <p className={styles.invite}>
            邀请码 <b>{info.invite_code}</b>
            <a href={info.invite_url}>{info.invite_url}</a>
            <CopyButton text={info.invite_url} name="邀请链接" />
          </p>
        </AccountBlock>
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
      {earnings.some(({ amount }) => amount !== '0.00') && (
        <AccountColumns>
          <AccountBlock title="收益走势" more={{ name: '月结单', href: '/personal/commission/statement' }}>
            <div className={styles.charts}>
              <MonthBars name="近 6 个月入账的收益" points={earnings} />
            </div>
          </AccountBlock>
        </AccountColumns>
      )}
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

function Identity({ nickname, phone_number, avatar, vip, created_at }: Maker) {
  return (
    <AccountIdentity realm="maker" picture={avatar} name={nickname} phoneNumber={phone_number}>
      <Tag tone={vip.level_id === null ? 'quiet' : 'brand'}>{vip.name || '普通创客'}</Tag>
      {created_at.slice(0, 10)} 加入
    </AccountIdentity>
  )
}

function Purse({ wallet, freezeDays }: { wallet: Maker['wallet']; freezeDays: number }) {
  const debt = {
    name: '待抵扣',
    amount: wallet.debt,
    text: '订单退款后应追回、而佣金已经提现的部分，由以后的佣金抵扣。',
  }
  return (
    <AccountWallet
      name="可提现"
      amount={usable(wallet)}
      text={wallet.debt === '0.00' ? '已过冻结期的佣金。' : `可用佣金 ${yuanText(wallet.available)}，减去待抵扣。`}
      ways={[
        { name: '提现', href: '/personal/withdrawl' },
        { name: '佣金明细', href: '/personal/commission' },
        { name: '账单', href: '/personal/record' },
      ]}
      figures={[
        { name: '待结算', amount: wallet.pending, text: `冻结期内的佣金，付款满 ${freezeDays} 天后转为可用。` },
        { name: '提现中', amount: wallet.held, text: '已申请提现、还没有到账的款项。' },
        ...(wallet.debt === '0.00' ? [] : [debt]),
        { name: '累计收益', amount: wallet.lifetime, text: '加入以来入账的全部收益，包括已经提现的。' },
      ]}
    />
  )
}

/** What can be taken out: what is there, less what is owed. */
const usable = ({ available, debt }: Maker['wallet']) => toYuan(fen(Math.max(0, yuan(available) - yuan(debt))))
