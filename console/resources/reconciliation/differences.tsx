import { useSearchParams } from 'react-router'
import { ExportButton } from '#console/parts/list/export-button.tsx'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { useList } from '#console/parts/list/use-list.ts'
import { beginParameter } from '#console/parts/queue/begin.ts'
import { Amount } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { ShortNumber } from '#console/parts/show/short-number.tsx'
import { yuanText } from '#contract/base/fen.ts'
import {
  billSources,
  type Difference,
  differenceExportPath,
  differenceKinds,
  differenceStates,
  listDifferences,
  movementKinds,
} from '#contract/money/reconciliation.console.ts'
import { DifferenceFacts } from './difference-card.tsx'
import { DifferenceSteps, Suggestion } from './difference-steps.tsx'
import styles from './screen.module.css'
import { maySettle, stateOfDifference } from './words.ts'

const filters: Filter[] = [
  { kind: 'search', key: 'number', placeholder: '任一单号或渠道流水号' },
  { kind: 'choice', key: 'state', label: '状态', options: choicesOf(differenceStates) },
  { kind: 'choice', key: 'kind', label: '差异', options: choicesOf(differenceKinds) },
  { kind: 'choice', key: 'source', label: '渠道', options: choicesOf(billSources) },
  { kind: 'text', key: 'day', label: '账单日（年-月-日）' },
]

const amountOr = (amount: string | null) =>
  amount === null ? <span className={styles.none}>—</span> : <Amount value={amount} />

/** Without texts for a file: the server writes one with everything in it. */
const columns: ListColumn<Difference>[] = [
  { key: 'day', title: '账单日', width: 104, render: ({ day }) => <span className={styles.digits}>{day}</span> },
  { key: 'source', title: '渠道', width: 88, render: ({ source }) => billSources[source] },
  { key: 'what', title: '类型', width: 64, spare: true, render: ({ what }) => movementKinds[what] },
  { key: 'kind', title: '差异', width: 88, render: ({ kind }) => differenceKinds[kind] },
  {
    key: 'state',
    title: '状态',
    width: 112,
    render: (row) => <Mark tone={stateOfDifference(row).tone}>{stateOfDifference(row).label}</Mark>,
  },
  {
    key: 'ours',
    title: '我方',
    width: 104,
    align: 'right',
    spare: 'both',
    render: ({ our_amount }) => amountOr(our_amount),
  },
  {
    key: 'theirs',
    title: '渠道',
    width: 104,
    align: 'right',
    spare: 'both',
    render: ({ their_amount }) => amountOr(their_amount),
  },
  {
    key: 'delta',
    title: '相差',
    width: 104,
    align: 'right',
    render: ({ delta }) => <span className={delta === '0.00' ? styles.digits : styles.off}>{yuanText(delta)}</span>,
  },
  {
    key: 'number',
    title: '单号',
    width: 180,
    render: (row) => (
      <>
        <ShortNumber label="单号" no={row.number} />
        <Suggestion difference={row} />
      </>
    ),
  },
  {
    key: 'no',
    title: '差异单号',
    width: 100,
    spare: true,
    render: ({ no }) => <ShortNumber label="差异单号" no={no} />,
  },
]

export function DifferencesTab() {
  const list = useList(listDifferences, { filters })
  const works = useSearchParams()[0].has(beginParameter)
  const first = works ? list.rows.find(maySettle)?.id : undefined
  return (
    <ListPage<Difference>
      embedded
      name="reconciliation-differences"
      title="差异"
      list={list}
      columns={columns}
      rowKey="id"
      empty="没有差异，各渠道与账本相符；核对新的一天请到“每日核对”"
      actions={
        <ExportButton path={differenceExportPath} asked={list.query.filters}>
          导出
        </ExportButton>
      }
      expanded={(difference) => <DifferenceFacts difference={difference} />}
      rowActionsWidth={176}
      rowActions={(difference) => (
        <DifferenceSteps difference={difference} begins={difference.id === first} onChanged={list.refresh} />
      )}
    />
  )
}
