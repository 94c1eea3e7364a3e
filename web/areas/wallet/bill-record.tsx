import { yuanText } from '#contract/base/fen.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { wayOn } from '#web/kit/list-address.ts'
import { type BillFilter, billAddress, billBooks, isNarrowed } from './bill-filter.ts'
import { BillFilters } from './bill-filters.tsx'
import { BillTable } from './bill-table.tsx'
import styles from './wallet-record.module.css'

export interface BillRecordData {
  bills: Parameters<typeof BillTable>[0]['bills']
  /** What came and went by all that the filter lets through; null where they are too many, or of several purses. */
  sums: { came: string; went: string } | null
  /** Today in Shanghai. */
  today: string
  filter: BillFilter
  pages: ReturnType<typeof wayOn>
}

interface Answer {
  list: BillRecordData['bills'] & unknown[]
  in_total: string | null
  out_total: string | null
  today: string
  total: number
  total_is: 'exact' | 'at_least'
  page: number
  count: number
}

/** An answer of either realm's call as the page shows it. */
export function recordOf(answer: Answer, filter: BillFilter): BillRecordData {
  const { in_total: came, out_total: went, list: bills, today } = answer
  const sums = came !== null && went !== null ? { came, went } : null
  return { bills, sums, today, filter, pages: wayOn(answer, bills.length) }
}

interface Props extends BillRecordData {
  realm: AccountRealm
  /** Where somebody goes who has none yet. */
  begin: { name: string; href: string }
}

/** Every change of somebody's purses: filters, sums, lines and pages, for either realm. */
export function BillRecord({ realm, bills, sums, today, filter, pages, begin }: Props) {
  const narrowed = isNarrowed(filter)
  return (
    <>
      <BillFilters realm={realm} filter={filter} today={today} />
      {bills.length > 0 && <Sums sums={sums} narrowed={narrowed} many={pages.last === undefined} />}
      {bills.length > 0 ? (
        <BillTable realm={realm} bills={bills} />
      ) : (
        <Nothing realm={realm} narrowed={narrowed || pages.page > 1} begin={begin} />
      )}
      <Pagination {...pages} href={(page) => billAddress(realm, { ...filter, page })} />
    </>
  )
}

function Sums({ sums, narrowed, many }: { sums: Props['sums']; narrowed: boolean; many: boolean }) {
  if (!sums && !many) return null
  if (!sums) return <p className={styles.sums}>记录超过一万条，按日期缩小范围后显示收支合计。</p>
  return (
    <p className={styles.sums}>
      {narrowed ? '筛选合计' : '合计'}
      <span>
        收入 <b>{yuanText(sums.came)}</b>
      </span>
      <span>
        支出 <b>{yuanText(sums.went)}</b>
      </span>
    </p>
  )
}

function Nothing({ realm, narrowed, begin }: { realm: AccountRealm; narrowed: boolean; begin: Props['begin'] }) {
  const way = narrowed ? { name: '查看全部账单', href: billBooks[realm].path } : begin
  return (
    <EmptyState title={narrowed ? '没有符合条件的账单' : '还没有账单'}>
      <ButtonLink kind="plain" size="small" href={way.href}>
        {way.name}
      </ButtonLink>
    </EmptyState>
  )
}
