import type { Message } from '#contract/people/account-calls.ts'
import type { EnterpriseOverview } from '#contract/people/overview.ts'
import { formatDay } from '#ui/formats.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import styles from './account-overview.module.css'
import { MessageList, useReading } from './messages-list.tsx'

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

interface SecurityProps {
  realm: AccountRealm
  account: { phone_number: string; has_password?: boolean }
  security: EnterpriseOverview['security']
  wechatAvailable?: boolean
}

/** How safe the account is, in a few facts. */
export function SecuritySummary({ realm, account, security, wechatAvailable = false }: SecurityProps) {
  const { password_changed_at, wechat_nickname, devices } = security
  const password = password_changed_at ? `${formatDay(password_changed_at)} 修改` : '已设置'
  const facts: [string, string][] = [
    ['手机号', account.phone_number],
    ['登录密码', account.has_password === false ? '未设置' : password],
    ...(wechatAvailable
      ? [['微信', wechat_nickname === null ? '未绑定' : wechat_nickname || '已绑定'] as [string, string]]
      : []),
    ['登录设备', `${devices} 台`],
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
              {name}
            </a>
          </li>
        ))}
      </ul>
    </AccountBlock>
  )
}
