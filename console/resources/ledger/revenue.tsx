import { useAsk } from '#console/parts/form/use-ask.ts'
import { said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { useList } from '#console/parts/list/use-list.ts'
import { at } from '#console/parts/list/written.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { Notice } from '#console/parts/show/notice.tsx'
import { yuanText } from '#contract/base/fen.ts'
import { listRevenue, purseNames, type Revenue, revenuePurses } from '#contract/money/ledger.console.ts'

const names = Object.fromEntries(revenuePurses.map((purse) => [purse, purseNames.system[purse]]))

const filters: readonly Filter[] = [
  { kind: 'days', from: 'from', to: 'to', label: '日期' },
  { kind: 'choice', key: 'purse', label: '用途', options: choicesOf(names) },
]

const columns: ListColumn<Revenue>[] = [
  said('day', '日期', { width: 112 }, ({ day }) => day, at('day')),
  said('purpose', '用途', { width: 140 }, ({ purpose }) => purpose, at('purpose')),
  amounts('received', '现金收入', ({ received }) => received, { sum: true }),
  amounts('refunded', '现金退款', ({ refunded }) => refunded, { sum: true }),
  amounts('net', '现金净额', ({ net }) => net, { sum: true }),
  amounts('promotion', '推广金抵扣', ({ promotion }) => promotion, { sum: true }),
  amounts('promotion_returned', '推广金退回', ({ promotion_returned }) => promotion_returned, { sum: true }),
]

/** What was earned, by day and purpose, for the accountant: out of the books, and as a file. */
export function RevenueTab() {
  const list = useList(listRevenue, { filters })
  const { data } = useAsk(listRevenue, { ...list.asked, count: '1' })
  return (
    <ListPage<Revenue>
      embedded
      name="revenue"
      title="收入"
      list={list}
      columns={columns}
      rowKey="key"
      empty="这段时间没有收入"
      rowName={({ day, purpose }) => `${day} ${purpose}`}
      above={data && <Notice type="info" title={inWords(data.totals)} />}
    />
  )
}

type Totals = Omit<Revenue, 'key' | 'day' | 'purse' | 'purpose'>

function inWords({ received, refunded, net, promotion, promotion_returned }: Totals): string {
  return (
    `合计：现金收入 ${yuanText(received)}，退款 ${yuanText(refunded)}，净额 ${yuanText(net)}（等于账本各收入账户同期的变动）；` +
    `推广金抵扣 ${yuanText(promotion)}，退回 ${yuanText(promotion_returned)}。不选日期时为当月。`
  )
}
