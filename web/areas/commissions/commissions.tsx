import type { Call } from '#contract/base/call.ts'
import { yuanText } from '#contract/base/fen.ts'
import {
  type Commission,
  pageCommissions,
  readCommission,
  readCommissionRules,
  type WholeCommission,
} from '#contract/money/commissions.ts'
import { type CommissionState, commissionStateKeys, commissionStates } from '#contract/money/commissions.words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatDay, formatMinute } from '#ui/formats.ts'
import { Pagination } from '#ui/pagination.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountBlock, AccountColumns } from '#web/kit/account/account-block.tsx'
import { Money } from '#web/kit/account/account-money.tsx'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import { MakerPurse } from '#web/kit/account/maker-purse.tsx'
import table from '#web/kit/account/money-table.module.css'
import { percentText } from '#web/kit/account/wallet-amounts.ts'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { choiceIn, listAddress, numberIn, pageIn, wayOn, wordIn } from '#web/kit/list-address.ts'
import { OneCommission } from './commission.tsx'
import { StateTag } from './commission-state.tsx'
import styles from './commissions.module.css'

interface Filter {
  state?: CommissionState
  order_no?: string
}

interface ListData {
  list: Commission[]
  sums: Record<'pending' | 'held' | 'settled' | 'taken_back', string>
  filter: Filter
  pages: ReturnType<typeof wayOn>
  rules: Awaited<ReturnType<typeof loadRules>>
}

type Props = ListData | { one: WholeCommission }

const onPage = 20
const path = '/personal/commission'
const loadRules = (call: Call) => call(readCommissionRules, {})

export async function loader({ call, query }: LoaderContext): Promise<Props> {
  const id = numberIn(query, 'id')
  if (id !== undefined) return { one: await call(readCommission, { id }) }
  const state = choiceIn(query, 'state', commissionStateKeys)
  const order_no = wordIn(query, 'order_no', 32)
  const filter: Filter = { ...(state && { state }), ...(order_no && { order_no }) }
  const [found, rules] = await Promise.all([
    call(pageCommissions, { page: pageIn(query), count: onPage, ...filter }),
    loadRules(call),
  ])
  return { list: found.list, sums: found.sums, filter, pages: wayOn(found, found.list.length), rules }
}

/** What a maker earned, each amount with its reasons; below it the rules it came by. */
export default function Commissions(props: Props) {
  if ('one' in props) return <OneCommission one={props.one} />
  const { list, sums, filter, pages, rules } = props
  const action = (
    <ButtonLink kind="outline" size="small" href="/personal/commission/statement">
      月结单
    </ButtonLink>
  )
  return (
    <AccountShell
      realm="maker"
      title="佣金"
      lead="每一笔都写明来源订单、现金部分、比例、规则版本与解冻日。"
      action={action}
    >
      <MakerPurse />
      <FilterBar label="佣金筛选" lines={[[stateRow(filter)]]} />
      {list.length > 0 && <Sums {...sums} />}
      <div id="list" tabIndex={-1}>
        {list.length > 0 ? <Rows list={list} /> : <Nothing narrowed={Object.keys(filter).length > 0} />}
      </div>
      <Pagination {...pages} href={(page) => listAddress(path, { ...filter, page })} />
      <Rules {...rules} />
    </AccountShell>
  )
}

function stateRow({ state, order_no }: Filter) {
  const to = (key?: CommissionState) => listAddress(path, { order_no, state: key })
  return {
    label: '状态',
    options: [
      { name: '全部', href: to(), chosen: state === undefined },
      ...commissionStateKeys.map((key) => ({ name: commissionStates[key], href: to(key), chosen: state === key })),
    ],
  }
}

function Sums({ pending, held, settled, taken_back }: ListData['sums']) {
  const parts = [
    ['待结算', pending],
    ['核查中', held],
    ['已到账', settled],
    ['累计扣回', taken_back],
  ] as const
  return (
    <p className={styles.sums}>
      {parts.map(([name, amount]) => (
        <span key={name}>
          {name} <b>{yuanText(amount)}</b>
        </span>
      ))}
    </p>
  )
}

function Rows({ list }: { list: readonly Commission[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">付款时间</th>
          <th scope="col">来源</th>
          <th scope="col">怎样得出</th>
          <th scope="col">状态</th>
          <th scope="col" className={table.amount}>
            佣金
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((row) => (
          <tr key={row.id}>
            <td data-label="付款时间">
              <time dateTime={row.paid_at}>{formatMinute(row.paid_at)}</time>
            </td>
            <th scope="row">
              <a href={listAddress(path, { id: row.id })}>{row.title}</a>
              <small>
                {row.from} {row.order_no}
              </small>
            </th>
            <td data-label="怎样得出">
              {`现金部分 ${yuanText(row.base_amount)} × ${percentText(row.rate)}`}
              <small>
                {`规则${row.rule}`}
                {row.taken_back_amount !== '0.00' &&
                  `，退款 ${yuanText(row.returned_amount)} 扣回 ${yuanText(row.taken_back_amount)}`}
              </small>
            </td>
            <td data-label="状态">
              <StateTag state={row.state} />
              <small>{whenOf(row)}</small>
            </td>
            <td data-label="佣金" className={table.amount}>
              <Money amount={row.due_amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function whenOf({ state, unfreeze_at, settled_at }: Commission): string {
  if (state === 'settled' && settled_at) return `${formatDay(settled_at)} 到账`
  if (state === 'pending') return `${formatDay(unfreeze_at)} 解冻`
  return state === 'held' ? '核查后解冻' : ''
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  const way = narrowed ? { name: '查看全部佣金', href: path } : { name: '去邀请', href: '/personal?tab=children' }
  return (
    <EmptyState title={narrowed ? '没有符合条件的佣金' : '还没有佣金'}>
      <ButtonLink kind="plain" size="small" href={way.href}>
        {way.name}
      </ButtonLink>
    </EmptyState>
  )
}

function Rules({ current, coming }: ListData['rules']) {
  if (!current) return null
  return (
    <AccountColumns>
      <AccountBlock title={`佣金怎么算（第 ${current.version} 版）`}>
        <ul className={styles.rules}>
          {current.texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <h3 className={styles.sample}>举例</h3>
        <ul className={styles.rules}>
          {current.preview.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {coming.map(({ version, valid_from, texts }) => (
          <div key={version}>
            <h3 className={styles.sample}>{`自 ${formatMinute(valid_from)} 起，第 ${version} 版`}</h3>
            <ul className={styles.rules}>
              {texts
                .filter((text) => !current.texts.includes(text))
                .map((text) => (
                  <li key={text}>{text}</li>
                ))}
              <li>其余不变。</li>
            </ul>
          </div>
        ))}
      </AccountBlock>
    </AccountColumns>
  )
}
