import type { Call } from '#contract/base/call.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { Lead } from '#contract/catalogue/leads.ts'
import {
  type LeadBox,
  type LeadState,
  leadBoxes,
  leadBoxKeys,
  leadStateKeys,
  leadStates,
  leadSubjects,
} from '#contract/catalogue/leads.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { MessageTabs } from '#web/kit/account/message-tabs.tsx'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { ListSearch } from '#web/kit/list/list-search.tsx'
import { choiceIn, pageIn, wayOn, wordIn } from '#web/kit/list-address.ts'
import styles from './inbox.module.css'
import { inboxPath, leadCalls, leadPath, leadTones } from './lead-calls.ts'

export interface InboxData {
  leads: Lead[]
  box: LeadBox
  state: LeadState | undefined
  q: string | undefined
  unread: Record<LeadBox, number>
  pages: ReturnType<typeof wayOn>
}

export async function loadInbox(realm: AccountRealm, call: Call, query: URLSearchParams): Promise<InboxData> {
  const box = realm === 'maker' ? 'sent' : (choiceIn(query, 'box', leadBoxKeys) ?? 'received')
  const state = choiceIn(query, 'state', leadStateKeys)
  const q = wordIn(query, 'q', 40)
  const asked = { page: pageIn(query), count: 10, box, ...(state && { state }), ...(q && { q }) }
  const list = await call(leadCalls[realm].list, asked)
  return { leads: list.list, box, state, q, unread: list.unread, pages: wayOn(list, list.list.length) }
}

interface Props extends InboxData {
  realm: AccountRealm
}

/** What was asked of somebody and what they asked, the latest first. */
export function InboxPage({ realm, leads, box, state, q, unread, pages }: Props) {
  const address = (given: { box?: LeadBox; state?: LeadState | undefined; page?: number; q?: string | undefined }) =>
    inboxPath(realm, { box: given.box === 'sent' && realm === 'enterprise' ? 'sent' : undefined, ...rest(given) })
  const narrowed = state !== undefined || q !== undefined
  const states = [
    { name: '全部', href: address({ box, q }), chosen: state === undefined },
    ...leadStateKeys.map((key) => ({
      name: leadStates[key],
      href: address({ box, state: key, q }),
      chosen: state === key,
    })),
  ]
  const others = {
    ...(realm === 'maker' && { tab: 'leads' }),
    ...(box === 'sent' && realm === 'enterprise' && { box }),
  }
  return (
    <AccountShell realm={realm} title="合作请求" lead="同意合作之前，双方都看不到对方的电话。">
      <MessageTabs realm={realm} current="leads" />
      {realm === 'enterprise' && (
        <nav className={styles.boxes} aria-label="收到与发出">
          {leadBoxKeys.map((key) => (
            <a key={key} href={address({ box: key })} aria-current={key === box ? 'page' : undefined}>
              {leadBoxes[key]}
              {unread[key] > 0 && (
                <span>
                  {unread[key]}
                  <span className="unseen"> 个有新消息</span>
                </span>
              )}
            </a>
          ))}
        </nav>
      )}
      <div className={styles.filters}>
        <FilterBar label="合作请求筛选" lines={[[{ label: '状态', options: states }]]} />
        <ListSearch
          path={inboxPath(realm, {}).split('?')[0] ?? ''}
          label="搜索标题、企业或单号"
          q={q}
          others={{ ...others, state }}
        />
      </div>
      <div id="list" tabIndex={-1}>
        {leads.length === 0 ? (
          <Nothing box={box} narrowed={narrowed || pages.page > 1} all={address({ box })} />
        ) : (
          <ul>
            {leads.map((lead) => (
              <Row key={lead.id} realm={realm} lead={lead} />
            ))}
          </ul>
        )}
      </div>
      <Pagination {...pages} href={(page) => address({ box, state, q, page })} />
    </AccountShell>
  )
}

const rest = ({ state, q, page }: { state?: LeadState | undefined; q?: string | undefined; page?: number }) => ({
  ...(state && { state }),
  ...(q && { q }),
  ...(page && { page }),
})

function Row({ realm, lead }: { realm: AccountRealm; lead: Lead }) {
  const { id, subject_kind, title, state, other, quoted, unread, last_text, last_at } = lead
  return (
    <li className={styles.lead} data-unread={unread > 0}>
      <a href={leadPath(realm, id)}>
        <span className={styles.who}>
          <b>{other.name}</b>
          {other.certified && <Tag tone="success">已认证</Tag>}
          {other.kind === 'maker' && <Tag tone="quiet">创客</Tag>}
          {quoted && <Tag>有报价</Tag>}
          {unread > 0 && <span className={styles.unread}>{unread} 条新消息</span>}
        </span>
        <span className={styles.about}>
          {leadSubjects[subject_kind]}：{title}
        </span>
        <span className={styles.last}>{last_text}</span>
      </a>
      <div>
        <Tag tone={leadTones[state]}>{leadStates[state]}</Tag>
        <time dateTime={last_at}>{formatMinute(last_at)}</time>
      </div>
    </li>
  )
}

function Nothing({ box, narrowed, all }: { box: LeadBox; narrowed: boolean; all: string }) {
  if (narrowed) {
    return (
      <EmptyState title="没有符合条件的合作请求">
        <ButtonLink kind="plain" size="small" href={all}>
          查看全部
        </ButtonLink>
      </EmptyState>
    )
  }
  return box === 'received' ? (
    <EmptyState title="还没有收到合作请求">
      介绍越完整、商机越具体，越容易被联系。
      <ButtonLink kind="plain" size="small" href="/manage/about">
        完善企业介绍
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState title="还没有发出过合作请求">
      在企业主页、产品或商机里点“联系对接”，就可以直接与企业沟通。
      <ButtonLink kind="plain" size="small" href="/business">
        去商机池看看
      </ButtonLink>
    </EmptyState>
  )
}
