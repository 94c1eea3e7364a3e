import { type ReactNode, useState } from 'react'
import { Confirm } from '#ui/confirm.tsx'
import { Container } from '#ui/container.tsx'
import { Icon } from '#ui/icon.tsx'
import { useEnterprise, useMaker } from '#web/app/stores.ts'
import { signOut } from '#web/frame/sign-out.ts'
import { AccountBlock } from '#web/kit/account/account-block.tsx'
import { accountMenus } from '#web/kit/account/account-menu.ts'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import { Unread } from '#web/kit/account/unread.tsx'
import { useUnread } from '#web/kit/account/use-unread.ts'
import { TodoList } from './account-todo-list.tsx'
import type { Todo } from './account-todos.ts'
import styles from './centre-mobile.module.css'

interface Props {
  realm: AccountRealm
  /** What comes before the board: who one is, what one has, what waits. */
  above: ReactNode
  children: ReactNode
}

/** An account's centre on a telephone: there is no menu beside its pages, so all of it stands here. */
export function Centre({ realm, above, children }: Props) {
  return (
    <Container>
      <div className={styles.centre}>
        {above}
        <Board realm={realm} />
        {children}
        <Ways realm={realm} />
      </div>
    </Container>
  )
}

const todosShown = 3

/** What waits, the most urgent of it at once: the way to everything else is not far below. */
export function TodoBlock({ todos }: { todos: readonly Todo[] }) {
  const [whole, setWhole] = useState(false)
  if (todos.length === 0) return null
  const more = todos.length - todosShown
  return (
    <AccountBlock title={`待办 ${todos.length}`}>
      <TodoList todos={whole ? todos : todos.slice(0, todosShown)} />
      {more > 0 && !whole && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          展开其余 {more} 项
          <Icon name="down" />
        </button>
      )}
    </AccountBlock>
  )
}

function Board({ realm }: { realm: AccountRealm }) {
  const { name, centre } = accountPlaces[realm]
  const unread = useUnread(realm)
  return (
    <nav className={styles.board} aria-label={name}>
      {accountMenus[realm].map((group) => (
        <section key={group.name ?? name}>
          <h2>{group.name ?? '常用'}</h2>
          <ul>
            {group.items
              .filter(({ href }) => href !== centre)
              .map((item) => (
                <li key={item.href}>
                  <a href={item.href}>
                    <Icon name={item.icon} />
                    <span>{item.name}</span>
                    <Unread count={unread[item.href] ?? 0} />
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

const others = { enterprise: 'maker', maker: 'enterprise' } as const
const nouns = { enterprise: '企业', maker: '创客' } as const

/** To the other account of the same person, to help, and out. */
function Ways({ realm }: { realm: AccountRealm }) {
  const [asked, setAsked] = useState(false)
  const company = useEnterprise((state) => state.userInfo)
  const maker = useMaker((state) => state.personalInfo)
  const other = others[realm]
  const there = other === 'enterprise' ? company : maker
  return (
    <ul className={styles.ways}>
      <li>
        <a href={there ? accountPlaces[other].centre : accountPlaces[other].signIn}>
          <Icon name="swap" />
          {there ? `切换到${accountPlaces[other].name}` : `${nouns[other]}登录`}
          <Icon name="right" />
        </a>
      </li>
      <li>
        <a href="/help">
          <Icon name="help" />
          帮助中心
          <Icon name="right" />
        </a>
      </li>
      <li>
        <button type="button" onClick={() => setAsked(true)}>
          <Icon name="exit" />
          退出登录
        </button>
        <Confirm
          open={asked}
          title={`退出${nouns[realm]}账户？`}
          action="退出登录"
          onConfirm={() => signOut(realm)}
          onClose={() => setAsked(false)}
        >
          <p>退出后这台设备须重新登录才能使用。</p>
        </Confirm>
      </li>
    </ul>
  )
}
