import { type Feedback, listFeedback } from '#contract/site/feedback.ts'
import {
  caseKinds,
  caseOrigins,
  caseOutcomes,
  type FeedbackState,
  feedbackStates,
} from '#contract/site/feedback.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useMemberRealm } from '#web/kit/account/member-realm.ts'
import table from '#web/kit/account/money-table.module.css'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { choiceIn, listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import styles from './feedback.module.css'
import { feedbackTones } from './feedback-words.ts'

interface Props {
  list: Feedback[]
  state: FeedbackState | undefined
  pages: ReturnType<typeof wayOn>
}

const shown = ['submitted', 'processing', 'replied', 'reopened', 'closed'] as const
const onPage = 10
const address = (parameters: { state?: FeedbackState | undefined; page?: number }) =>
  listAddress('/feedback', parameters)

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const state = choiceIn(query, 'state', shown)
  const found = await call(listFeedback, { page: pageIn(query), count: onPage, ...(state && { state }) })
  return { list: found.list, state, pages: wayOn(found, found.list.length) }
}

/** What somebody wrote to the platform, and where each stands. */
export default function Feedbacks({ list, state, pages }: Props) {
  const realm = useMemberRealm()
  return (
    <AccountShell
      realm={realm}
      title="意见反馈"
      lead="问题、建议与投诉都在这里提交，每一条都有回复期限；您的举报也在这里查看结果。"
      action={
        <div className={styles.ways}>
          {realm === 'enterprise' && (
            <ButtonLink kind="plain" href="/user/reports">
              收到的举报
            </ButtonLink>
          )}
          <ButtonLink href="/feedback/add">提交反馈</ButtonLink>
        </div>
      }
    >
      <div className={styles.filters}>
        <FilterBar label="反馈筛选" lines={[[stateRow(state)]]} />
      </div>
      <div id="list" tabIndex={-1}>
        {list.length > 0 ? <Table list={list} /> : <Nothing narrowed={state !== undefined} />}
      </div>
      <Pagination {...pages} href={(page) => address({ state, page })} />
    </AccountShell>
  )
}

function stateRow(state: FeedbackState | undefined) {
  return {
    label: '状态',
    options: [
      { name: '全部', href: address({}), chosen: state === undefined },
      ...shown.map((key) => ({ name: feedbackStates[key], href: address({ state: key }), chosen: state === key })),
    ],
  }
}

function Table({ list }: { list: readonly Feedback[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">主题</th>
          <th scope="col">类型</th>
          <th scope="col">状态</th>
          <th scope="col">最近更新</th>
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <a href={`/feedback/${one.id}`}>{one.title}</a>
              {one.unread && <span className={styles.unread}>有新回复</span>}
              <small>{one.no}</small>
            </th>
            <td data-label="类型">
              {caseOrigins[one.origin]} · {caseKinds[one.kind]}
            </td>
            <td data-label="状态">
              <Tag tone={feedbackTones[one.state]}>{feedbackStates[one.state]}</Tag>
              {one.outcome && <small>{caseOutcomes[one.outcome]}</small>}
            </td>
            <td data-label="最近更新">
              <time dateTime={one.updated_at}>{formatMinute(one.updated_at)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  if (narrowed) {
    return (
      <EmptyState title="没有这种状态的反馈">
        <ButtonLink kind="plain" size="small" href="/feedback">
          查看全部反馈
        </ButtonLink>
      </EmptyState>
    )
  }
  return <EmptyState title="还没有反馈">遇到问题或有建议，随时告诉我们；资金与投诉类一天内回复。</EmptyState>
}
