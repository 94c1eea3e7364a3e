import type { ReactNode, Ref } from 'react'
import { useLocation, useMatches } from 'react-router'
import { Container } from '#ui/container.tsx'
import type { PageHandle } from '#web/app/page.ts'
import { accountMenus, currentItem, type MenuItem } from './account-menu.ts'
import { type AccountRealm, accountPlaces } from './account-realm.ts'
import styles from './account-shell.module.css'
import { Unread } from './unread.tsx'
import { useUnread } from './use-unread.ts'

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
  const leaf = useMatches().at(-1)
  // On a telephone the bar above the page calls it by its entry's title, and the heading would say it again.
  const told = title === (leaf?.handle as PageHandle | undefined)?.entry.title
  return (
    <Container>
      <div className={styles.shell}>
        <Menu realm={realm} />
        <div>
          {title && (
            <header className={styles.head} data-told={told}>
              <div>
                <h1 ref={heading} tabIndex={heading ? -1 : undefined}>
                  {title}
                </h1>
                {lead && <p>{lead}</p>}
              </div>
              {action && <div className={styles.action}>{action}</div>}
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
  const { name } = accountPlaces[realm]
  const unread = useUnread(realm)
  const current = currentItem(realm, pathname, new URLSearchParams(search).get('tab'))
  const link = (item: MenuItem) => (
    <a href={item.href} aria-current={item === current ? 'page' : undefined}>
      {item.name}
      <Unread count={unread[item.href] ?? 0} />
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
