import { useRef, useState } from 'react'
import type { Call } from '#contract/base/call.ts'
import type { Message } from '#contract/people/account-calls.ts'
import type { MessageSwitches } from '#contract/people/official.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { accountCalls } from '#web/kit/account/account-calls.ts'
import { type AccountRealm, accountPlaces } from '#web/kit/account/account-realm.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { MessageTabs } from '#web/kit/account/message-tabs.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import { MessageSwitchesPart, switchCalls } from './message-switches.tsx'
import styles from './messages-list.module.css'

export interface MessagesData {
  messages: Message[]
  unreadOnly: boolean
  pages: ReturnType<typeof wayOn>
  switches: MessageSwitches
}

export async function loadMessages(realm: AccountRealm, call: Call, query: URLSearchParams): Promise<MessagesData> {
  const unreadOnly = query.get('unread') === '1'
  const asked = { page: pageIn(query), count: 10, ...(unreadOnly && { unread: true }) }
  const [list, switches] = await Promise.all([
    call(accountCalls[realm].messages, asked),
    call(switchCalls[realm].read, {}),
  ])
  return { messages: list.list, unreadOnly, pages: wayOn(list, list.list.length), switches }
}

const addressOf = (realm: AccountRealm, unreadOnly: boolean, page = 1) =>
  listAddress(accountPlaces[realm].centre, { tab: 'messages', unread: unreadOnly ? '1' : undefined, page })

interface Props extends MessagesData {
  realm: AccountRealm
  unread: number
}

/** Everything the platform told an account, newest first. */
export function MessagesPage({ realm, unread, messages, unreadOnly, pages, switches }: Props) {
  const { read, busy } = useReading(realm)
  const heading = useRef<HTMLHeadingElement>(null)
  const readAll = async (button: HTMLElement) => {
    await read(undefined)
    // The button is gone when nothing is left to read, and the focus must not go with it.
    if (!button.isConnected) heading.current?.focus()
  }
  return (
    <AccountShell
      realm={realm}
      title="消息"
      heading={heading}
      lead="审核结果、账户变动与平台通知。"
      action={
        unread > 0 && (
          <Button
            kind="outline"
            size="small"
            aria-disabled={busy}
            onClick={({ currentTarget }) => !busy && void readAll(currentTarget)}
          >
            全部标为已读
          </Button>
        )
      }
    >
      <MessageTabs realm={realm} current="messages" />
      <nav className={styles.filter} aria-label="消息筛选">
        <a href={addressOf(realm, false)} aria-current={unreadOnly ? undefined : 'page'}>
          全部
        </a>
        <a href={addressOf(realm, true)} aria-current={unreadOnly ? 'page' : undefined}>
          未读 {unread > 0 && <span>{unread}</span>}
        </a>
      </nav>
      {messages.length === 0 && (
        <EmptyState title={unreadOnly ? '没有未读消息' : '还没有消息'}>
          {unreadOnly || pages.page > 1 ? (
            <ButtonLink kind="plain" href={addressOf(realm, false)}>
              查看全部消息
            </ButtonLink>
          ) : (
            '有新的审核结果或账户变动时，会在这里告诉您。'
          )}
        </EmptyState>
      )}
      <MessageList messages={messages} onRead={(id) => void read([id])} />
      <Pagination {...pages} href={(page) => addressOf(realm, unreadOnly, page)} />
      <MessageSwitchesPart realm={realm} loaded={switches} />
    </AccountShell>
  )
}

interface MessageListProps {
  messages: readonly Message[]
  /** Below what they stand. */
  heading?: 'h2' | 'h3'
  onRead(id: number): void
}

/** Rows of messages; one that leads somewhere is read by going there. */
export function MessageList({ messages, heading: Heading = 'h2', onRead }: MessageListProps) {
  return (
    <ul>
      {messages.map(({ id, title, content, link, read, created_at }) => (
        <li key={id} className={styles.message} data-read={read}>
          <Heading>
            {!read && <span className="unseen">未读：</span>}
            {link ? (
              <a href={link} onClick={() => !read && onRead(id)}>
                {title}
              </a>
            ) : (
              title
            )}
          </Heading>
          <time dateTime={created_at}>{formatMinute(created_at)}</time>
          <p>{content}</p>
          {!read && (
            <button type="button" onClick={() => onRead(id)}>
              标为已读<span className="unseen">：{title}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Marks messages as read: these, or all of them. */
export function useReading(realm: AccountRealm) {
  const { act, knowUnread, reloadPage } = useAccount(realm)
  const [busy, setBusy] = useState(false)
  const read = async (ids: number[] | undefined) => {
    setBusy(true)
    await act(
      async () => {
        const { unread } = await callAs[realm](accountCalls[realm].readMessages, ids ? { ids } : {})
        knowUnread(unread)
        await reloadPage()
      },
      ids ? undefined : '已全部标为已读',
    )
    setBusy(false)
  }
  return { read, busy }
}
