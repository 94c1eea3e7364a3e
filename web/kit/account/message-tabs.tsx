import { type AccountRealm, accountPlaces } from './account-realm.ts'
import styles from './message-tabs.module.css'
import { Unread } from './unread.tsx'
import { useUnread } from './use-unread.ts'

interface Props {
  realm: AccountRealm
  current: 'messages' | 'leads'
}

/** What the platform says and what people write, side by side where there is no menu beside the page. */
export function MessageTabs({ realm, current }: Props) {
  const { messages, leads } = accountPlaces[realm]
  const unread = useUnread(realm)
  const tab = (key: Props['current'], name: string, href: string) => (
    <a href={href} aria-current={current === key ? 'page' : undefined}>
      {name}
      <Unread count={unread[href] ?? 0} />
    </a>
  )
  return (
    <nav className={styles.tabs} aria-label="消息与合作请求">
      {tab('messages', '通知', messages)}
      {tab('leads', '合作请求', leads)}
    </nav>
  )
}
