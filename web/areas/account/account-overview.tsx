import type { Call } from '#contract/base/call.ts'
import type { Message, Security } from '#contract/people/account-calls.ts'
import { formatDay } from '#ui/formats.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { type AccountRealm, accountCalls, accountPlaces } from '#web/kit/account/account-realm.ts'
import { isComing } from '#web/kit/account/coming-pages.ts'
import styles from './account-overview.module.css'
import { MessageList, useReading } from './messages-list.tsx'

export interface OverviewData {
  /** The latest few, unread ones first. */
  latest: Message[]
  security: Security
}

const latestMax = 4

export async function loadOverview(realm: AccountRealm, call: Call): Promise<OverviewData> {
  const calls = accountCalls[realm]
  const [unread, newest, security] = await Promise.all([
    call(calls.messages, { count: latestMax, unread: true }),
    call(calls.messages, { count: latestMax }),
    call(calls.security, {}),
  ])
  const read = newest.list.filter((message) => message.read)
  return { latest: [...unread.list, ...read].slice(0, latestMax), security }
}

export function LatestMessages({ realm, latest }: { realm: AccountRealm; latest: readonly Message[] }) {
  const { read } = useReading(realm)
  return (
    <AccountBlock title="最新消息" more={{ name: '全部消息', href: accountPlaces[realm].messages }}>
      {latest.length === 0 ? (
        <p className={styles.none}>还没有消息。审核结果与账户变动会在这里告诉您。</p>
      ) : (
        <MessageList messages={latest} heading="h3" onRead={(id) => void read([id])} />
      )}
    </AccountBlock>
  )
}

/** How safe the account is, in a few facts. */
export function SecuritySummary({ realm, security }: { realm: AccountRealm; security: Security }) {
  const { phone_number, has_password, password_changed_at, wechat, devices } = security
  const password = password_changed_at ? `${formatDay(password_changed_at)} 修改` : '已设置'
  const facts: [string, string][] = [
    ['手机号', phone_number],
    ['登录密码', has_password ? password : '未设置'],
    ...(realm === 'maker' && wechat.available
      ? [['微信', wechat.bound ? wechat.nickname || '已绑定' : '未绑定'] as [string, string]]
      : []),
    ['登录设备', `${devices.length} 台`],
  ]
  return (
    <AccountBlock title="账户安全" more={{ name: '管理', href: accountPlaces[realm].security }}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </AccountBlock>
  )
}

export interface Shortcut {
  name: string
  href: string
  icon: IconName
}

export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <AccountBlock title="快捷入口">
      <ul className={styles.shortcuts}>
        {shortcuts.map(({ name, href, icon }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              <span>
                {name}
                {isComing(href) && <Tag tone="quiet">即将开放</Tag>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </AccountBlock>
  )
}
