import { listOwnSignups, type Signup } from '#contract/catalogue/signups.ts'
import { type SignupState, signupActions, signupStateKeys, signupStates } from '#contract/catalogue/signups.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import { Tag } from '#ui/tag.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useMemberRealm } from '#web/kit/account/member-realm.ts'
import table from '#web/kit/account/money-table.module.css'
import { spanText } from '#web/kit/cards/activity-words.ts'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { choiceIn, listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import { signupTones } from './signup-words.ts'
import styles from './signups.module.css'

interface Props {
  signups: Signup[]
  state: SignupState | undefined
  pages: ReturnType<typeof wayOn>
}

const onPage = 10
const address = (parameters: { state?: SignupState | undefined; page?: number }) =>
  listAddress('/activity/mine', parameters)

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const state = choiceIn(query, 'state', signupStateKeys)
  const list = await call(listOwnSignups, { page: pageIn(query), count: onPage, ...(state && { state }) })
  return { signups: list.list, state, pages: wayOn(list, list.list.length) }
}

/** Everything one has signed up for, and what waits to be done about it. */
export default function Signups({ signups, state, pages }: Props) {
  const realm = useMemberRealm()
  const more = <ButtonLink href="/activity">看看有什么活动</ButtonLink>
  return (
    <AccountShell realm={realm} title="我的活动" lead="报名的进度、入场凭证与签到记录。" action={more}>
      <div className={styles.filters}>
        <FilterBar label="报名筛选" lines={[[stateRow(state)]]} />
      </div>
      <div id="list" tabIndex={-1}>
        {signups.length > 0 ? <Table signups={signups} /> : <Nothing narrowed={state !== undefined} />}
      </div>
      <Pagination {...pages} href={(page) => address({ state, page })} />
    </AccountShell>
  )
}

function stateRow(state: SignupState | undefined) {
  return {
    label: '状态',
    options: [
      { name: '全部', href: address({}), chosen: state === undefined },
      ...signupStateKeys.map((key) => ({
        name: signupStates[key],
        href: address({ state: key }),
        chosen: state === key,
      })),
    ],
  }
}

function Table({ signups }: { signups: readonly Signup[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">活动</th>
          <th scope="col">人数</th>
          <th scope="col">状态</th>
          <th scope="col">报名时间</th>
          <th scope="col" className={table.amount}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {signups.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <a href={`/activity/${one.activity.id}`}>{one.activity.title}</a>
              <small>{spanText(one.activity.starts_at, one.activity.ends_at)}</small>
            </th>
            <td data-label="人数">{one.seats} 人</td>
            <td data-label="状态">
              <Tag tone={signupTones[one.state]}>{signupStates[one.state]}</Tag>
              {one.hold_until && <small>保留到 {formatMinute(one.hold_until)}</small>}
              {one.ahead !== null && <small>前面还有 {one.ahead} 份</small>}
            </td>
            <td data-label="报名时间">{formatMinute(one.created_at)}</td>
            <td className={table.amount}>
              <ButtonLink kind="plain" size="small" href={`/activity/mine/${one.id}`}>
                {nextWord(one)}
                <span className="unseen"> {one.activity.title}</span>
              </ButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function nextWord({ actions }: Signup): string {
  const next = (['pay', 'confirm', 'ticket'] as const).find((action) => actions.includes(action))
  return next ? signupActions[next] : '详情'
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  if (narrowed) {
    return (
      <EmptyState title="没有这种状态的报名">
        <ButtonLink kind="plain" size="small" href="/activity/mine">
          查看全部报名
        </ButtonLink>
      </EmptyState>
    )
  }
  return <EmptyState title="还没有报名活动">在活动页报名后，进度与入场凭证都在这里。</EmptyState>
}
