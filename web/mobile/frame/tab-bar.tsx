import { createContext, use } from 'react'
import { useLocation } from 'react-router'
import { Icon, type IconName } from '#ui/icon.tsx'
import { OwnPart } from '#web/app/document-parts.ts'
import { useEnterprise, useMaker } from '#web/app/stores.ts'
import { accountPlaces } from '#web/kit/account/account-realm.ts'
import { useMember } from '#web/kit/account/member-realm.ts'
import styles from './tab-bar.module.css'
import { type TabName, tabOf } from './tab-of.ts'

/** Nothing in what fills the hole of a page made for all who are signed in: it does not know which page it is. */
const CurrentTab = createContext<TabName | undefined>(undefined)

/** The four places a thumb goes to. */
export function TabBar() {
  const current = tabOf(useLocation())
  return (
    <nav className={styles.bar} aria-label="底部导航" data-current={current}>
      <CurrentTab value={current}>
        <ul className={styles.tabs}>
          <Tab name="home" icon="home" href="/" word="首页" />
          <Tab name="business" icon="swap" href="/business" word="商机" />
          <OwnPart hole="tabs">
            <OwnTabs />
          </OwnPart>
        </ul>
      </CurrentTab>
    </nav>
  )
}

/** Where 消息 and 我的 lead depends on who looks at the page; whoever is nobody yet is asked to sign in on the way. */
export function OwnTabs() {
  const company = useEnterprise((state) => state.userInfo)
  const maker = useMaker((state) => state.personalInfo)
  const realm = useMember()
  const own = realm === 'maker' ? maker : company
  const places = accountPlaces[realm ?? 'enterprise']
  const unread = (own?.unread ?? 0) + (own?.unread_leads ?? 0)
  return (
    <>
      <Tab name="messages" icon="mail" href={places.messages} word="消息" unread={unread} />
      <Tab name="mine" icon="person" href={places.centre} word="我的" />
    </>
  )
}

interface TabProps {
  name: TabName
  icon: IconName
  href: string
  word: string
  unread?: number
}

function Tab({ name, icon, href, word, unread = 0 }: TabProps) {
  const current = use(CurrentTab) === name
  return (
    <li data-tab={name}>
      <a href={href} aria-current={current ? 'page' : undefined}>
        <Icon name={icon} />
        <span>{word}</span>
        {unread > 0 && (
          <b className={styles.unread}>
            {unread > 99 ? '99+' : unread}
            <span className="unseen"> 条未读</span>
          </b>
        )}
      </a>
    </li>
  )
}
