import type { ReactNode, Ref } from 'react'
import { useLocation } from 'react-router'
import { Container } from '#ui/container.tsx'
import { useEnterprise, useMaker } from '#web/app/stores.ts'
import { accountMenus, currentItem, type MenuItem } from './account-menu.ts'
import { type AccountRealm, accountPlaces } from './account-realm.ts'
import styles from './account-shell.module.css'

interface AccountShellProps {
  realm: AccountRealm
  /** The page's heading; the overview greets in its own way and has none here. */
  title?: string
  /** For a page that moves the focus to its heading. */
  heading?: Ref<HTMLHeadingElement>
  lead?: ReactNode
  /** What can be done with the whole page, beside its heading. */
  action?: ReactNode
  children: ReactNode
}

/** Around every page behind sign-in: where one can go on the left, the page on the right. */
export function AccountShell({ realm, title, heading, lead, action, children }: AccountShellProps) {
  return (
    <Container>
      <div className={styles.shell}>
        <Menu realm={realm} />
        <div>
          {title && (
            <header className={styles.head}>
              <div>
                <h1 ref={heading} tabIndex={heading ? -1 : undefined}>
                  {title}
                </h1>
                {lead && <p>{lead}</p>}
              </div>
              {action}
            </header>
          )}
          {children}
        </div>
      </div>
    </Container>
  )
}

function Menu({ realm }: { realm: AccountRealm }) {
  const { pathname, search } = useLocation()
  const { name, messages, leads } = accountPlaces[realm]
  const ofEnterprise = useEnterprise((state) => state.userInfo)
  const ofMaker = useMaker((state) => state.personalInfo)
  const own = realm === 'enterprise' ? ofEnterprise : ofMaker
  const news: Readonly<Record<string, number>> = { [messages]: own?.unread ?? 0, [leads]: own?.unread_leads ?? 0 }
  const current = currentItem(realm, pathname, new URLSearchParams(search).get('tab'))
  const link = (item: MenuItem) => (
    <a href={item.href} aria-current={item === current ? 'page' : undefined}>
      {item.name}
      <Unread count={news[item.href] ?? 0} />
    </a>
  )
  return (
    <nav className={styles.menu} aria-label={name}>
      {accountMenus[realm].map((group) => (
        <div key={group.name ?? name}>
          <p>{group.name ?? name}</p>
          <ul>
            {group.items.map((item) => (
              <li key={item.href}>{link(item)}</li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.unread}>
      {count > 99 ? '99+' : count}
      <span className="unseen"> 条未读</span>
    </span>
  )
}
