import { groupDigits } from '#contract/base/fen.ts'
import { pageScoreRecord, type ScoreLine } from '#contract/money/points.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay, formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { useMemberRealm } from '#web/kit/account/member-realm.ts'
import table from '#web/kit/account/money-table.module.css'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { choiceIn, listAddress, pageIn, wayOn } from '#web/kit/list-address.ts'
import styles from './score-record.module.css'

type Direction = 'in' | 'out'

interface Props {
  lines: ScoreLine[]
  balance: string
  direction: Direction | undefined
  pages: ReturnType<typeof wayOn>
}

const onPage = 20
const directions = { in: '获得', out: '减少' } as const
const address = (parameters: { direction?: Direction | undefined; page?: number }) =>
  listAddress('/score/record', parameters)

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const direction = choiceIn(query, 'direction', ['in', 'out'] as const)
  const found = await call(pageScoreRecord, { page: pageIn(query), count: onPage, ...(direction && { direction }) })
  return { lines: found.list, balance: found.balance, direction, pages: wayOn(found, found.list.length) }
}

/** Every change of the points: why, how many, what was left, and until when they can be used. */
export default function ScoreRecord({ lines, balance, direction, pages }: Props) {
  const realm = useMemberRealm()
  const action = <ButtonLink href="/score">签到与规则</ButtonLink>
  return (
    <AccountShell realm={realm} title="积分记录" lead="每一次增减的原因、余额与有效期。" action={action}>
      <p className={styles.sum}>
        当前积分 <b>{groupDigits(balance)}</b>
      </p>
      <FilterBar label="积分筛选" lines={[[directionRow(direction)]]} />
      <div id="list" tabIndex={-1}>
        {lines.length > 0 ? <Lines lines={lines} /> : <Nothing narrowed={direction !== undefined} />}
      </div>
      <Pagination {...pages} href={(page) => address({ direction, page })} />
    </AccountShell>
  )
}

function directionRow(direction: Direction | undefined) {
  return {
    label: '变动',
    options: [
      { name: '全部', href: address({}), chosen: direction === undefined },
      ...(['in', 'out'] as const).map((key) => ({
        name: directions[key],
        href: address({ direction: key }),
        chosen: direction === key,
      })),
    ],
  }
}

function Lines({ lines }: { lines: readonly ScoreLine[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">事项</th>
          <th scope="col">有效期</th>
          <th scope="col" className={table.amount}>
            变动
          </th>
          <th scope="col" className={table.amount}>
            余额
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td data-label="时间">
              <time dateTime={line.created_at}>{formatMinute(line.created_at)}</time>
            </td>
            <th scope="row">
              {line.title}
              {line.note && <small>{line.path ? <a href={line.path}>{line.note}</a> : line.note}</small>}
            </th>
            <td data-label="有效期">{line.expires_at ? `${formatDay(line.expires_at)} 前` : '—'}</td>
            <td data-label="变动" className={table.amount}>
              {line.direction === 'in' ? '+' : '−'}
              {groupDigits(line.amount)}
            </td>
            <td data-label="余额" className={table.amount}>
              {groupDigits(line.balance_after)}
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
      <EmptyState title="没有这样的记录">
        <ButtonLink kind="plain" size="small" href="/score/record">
          查看全部记录
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="还没有积分记录">
      <ButtonLink kind="plain" size="small" href="/score">
        去签到
      </ButtonLink>
    </EmptyState>
  )
}
