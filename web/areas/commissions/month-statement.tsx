import { yuanText } from '#contract/base/fen.ts'
import { type MonthStatement, readMonthStatement } from '#contract/money/commissions.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { LoaderContext } from '#web/app/page.ts'
import { AccountShell } from '#web/kit/account/account-shell.tsx'
import table from '#web/kit/account/money-table.module.css'
import { FilterBar } from '#web/kit/list/filter-bar.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import styles from './month-statement.module.css'

const path = '/personal/commission/statement'
const purses = { available: '可用佣金', pending: '待结算', held: '提现中', debt: '待抵扣' } as const
const purseKeys = Object.keys(purses) as (keyof typeof purses)[]

export function loader({ call, query }: LoaderContext): Promise<MonthStatement> {
  const month = query.get('month') ?? ''
  return call(readMonthStatement, /^2\d{3}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {})
}

const monthName = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`

/** A month as an accountant reads it: what there was, what came and went by what, and what there is. */
export default function Statement(statement: MonthStatement) {
  const { month, months, opening, closing, lines, orders, base_amount, made_amount } = statement
  const choices = {
    label: '月份',
    options: months.map((one) => ({
      name: one,
      href: listAddress(path, { month: one === months[0] ? undefined : one }),
      chosen: one === month,
    })),
  }
  const action = (
    <Button kind="outline" size="small" onClick={() => window.print()}>
      打印
    </Button>
  )
  return (
    <AccountShell realm="maker" title="月结单" lead="期初加上收入、减去支出，等于期末。" action={action}>
      <div className={styles.screen}>
        <FilterBar label="月份" lines={[[choices]]} />
      </div>
      <p className={styles.sum}>
        {monthName(month)}：{orders} 笔订单产生佣金，现金部分 {yuanText(base_amount)}，佣金 {yuanText(made_amount)}。
      </p>
      <table className={table.table} id="list">
        <thead>
          <tr>
            <th scope="col">账户</th>
            <th scope="col" className={table.amount}>
              期初
            </th>
            <th scope="col" className={table.amount}>
              期末
            </th>
          </tr>
        </thead>
        <tbody>
          {purseKeys.map((purse) => (
            <tr key={purse}>
              <th scope="row">{purses[purse]}</th>
              <td className={table.amount}>{yuanText(opening[purse])}</td>
              <td className={table.amount}>{yuanText(closing[purse])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className={styles.title}>收入与支出</h2>
      {lines.length === 0 ? <EmptyState title="这个月没有收入或支出" /> : <Lines lines={lines} />}
    </AccountShell>
  )
}

function Lines({ lines }: { lines: MonthStatement['lines'] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">事项</th>
          <th scope="col" className={table.amount}>
            收入
          </th>
          <th scope="col" className={table.amount}>
            支出
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ type, title, came, went }) => (
          <tr key={type}>
            <th scope="row">{title}</th>
            <td className={table.amount}>{came === '0.00' ? '' : yuanText(came)}</td>
            <td className={table.amount}>{went === '0.00' ? '' : yuanText(went)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
