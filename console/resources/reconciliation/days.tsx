import { Button } from 'antd'
import { useState } from 'react'
import { counted, said } from '#console/parts/list/columns.ts'
import { type ListColumn, ListPage } from '#console/parts/list/list-page.tsx'
import { choicesOf, type Filter } from '#console/parts/list/list-query.ts'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { type List, useList } from '#console/parts/list/use-list.ts'
import { useOpened } from '#console/parts/list/use-opened.ts'
import { amounts } from '#console/parts/show/amount.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import { billSources, listReconciledDays, type ReconciledDay } from '#contract/money/reconciliation.console.ts'
import { Allowed } from '../../session.ts'
import { DayDrawer } from './day-drawer.tsx'
import { RunDialog } from './run-dialog.tsx'
import styles from './screen.module.css'
import { UploadDialog } from './upload-dialog.tsx'
import { readDay, sayKinds, stateOfDay, writeDay } from './words.ts'

const filters: Filter[] = [
  { kind: 'choice', key: 'source', label: '渠道', options: choicesOf(billSources) },
  { kind: 'choice', key: 'state', label: '账单', options: choicesOf({ waiting: '等待账单', done: '已核对' }) },
  { kind: 'choice', key: 'open', label: '差异', options: [{ value: 'true', label: '有差异待处理' }] },
  { kind: 'days', from: 'from', to: 'to', label: '账单日' },
]

type Row = ReconciledDay & { key: string }

const columns: ListColumn<Row>[] = [
  {
    key: 'day',
    title: '账单日',
    width: 104,
    render: ({ day }) => <span className={styles.digits}>{day}</span>,
    text: ({ day }) => day,
  },
  said('source', '渠道', { width: 88 }, ({ source }) => billSources[source]),
  {
    key: 'state',
    title: '状态',
    width: 112,
    render: (row) => <Mark tone={stateOfDay(row).tone}>{stateOfDay(row).label}</Mark>,
    text: (row) => stateOfDay(row).label,
  },
  counted('matched', '相符'),
  {
    key: 'differences',
    title: '差异',
    width: 168,
    render: ({ differences }) => <Kinds counts={differences} />,
    text: ({ differences }) => sayKinds(differences).join('，'),
  },
  counted('open', '待处理'),
  counted('waiting', '等次日', { hidden: true }),
  {
    key: 'difference',
    title: '相差',
    width: 112,
    align: 'right',
    render: ({ difference }) => (
      <span className={difference === '0.00' ? styles.digits : styles.off}>{yuanText(difference)}</span>
    ),
    text: ({ difference }) => difference,
  },
  amounts('ours_in', '我方收', ({ ours_in }) => ours_in, { width: 104, spare: '收' }),
  amounts('theirs_in', '渠道收', ({ theirs_in }) => theirs_in, { width: 104, spare: '收' }),
  amounts('ours_out', '我方付', ({ ours_out }) => ours_out, { width: 104, spare: '付' }),
  amounts('theirs_out', '渠道付', ({ theirs_out }) => theirs_out, { width: 104, spare: '付' }),
  {
    key: 'compared_at',
    title: '核对时间',
    width: 136,
    hidden: true,
    render: ({ compared_at }) => (compared_at ? formatMinute(compared_at) : '—'),
    text: ({ compared_at }) => (compared_at ? formatMinute(compared_at) : ''),
  },
]

function Kinds({ counts }: { counts: ReconciledDay['differences'] }) {
  const kinds = sayKinds(counts)
  if (kinds.length === 0) return <span className={styles.none}>无</span>
  return (
    <span className={styles.kinds}>
      {kinds.map((kind) => (
        <span key={kind}>{kind}</span>
      ))}
    </span>
  )
}

/** A day of a provider has no number of its own. */
function keyed(list: List<ReconciledDay>): List<Row> {
  const withKey = (row: ReconciledDay): Row => ({ ...row, key: writeDay(row) })
  return {
    ...list,
    rows: list.rows.map(withKey),
    readPage: async (page, count) => {
      const read = await list.readPage(page, count)
      return { ...read, list: read.list.map(withKey) }
    },
  }
}

export function DaysTab() {
  const list = useList(listReconciledDays, { filters })
  const { opened, open, close } = useOpened('day')
  const [doing, setDoing] = useState<'run' | 'upload'>()
  const day = readDay(opened)
  const end = () => setDoing(undefined)
  return (
    <>
      <ListPage<Row>
        embedded
        name="reconciliation-days"
        title="每日核对"
        list={keyed(list)}
        columns={columns}
        rowKey="key"
        empty="还没有核对过账单，点“核对一天”开始；银行流水请先上传"
        actions={
          <Allowed right="reconciliation.run">
            <Button onClick={() => setDoing('upload')}>上传银行流水</Button>
            <Button type="primary" onClick={() => setDoing('run')}>
              核对一天
            </Button>
          </Allowed>
        }
        rowActionsWidth={72}
        rowActions={(row) => (
          <RowButton label={`查看${billSources[row.source]} ${row.day} 的核对`} onClick={() => open(row.key)}>
            查看
          </RowButton>
        )}
      />
      {doing === 'run' && <RunDialog onRun={open} onSettled={list.refresh} onClose={end} />}
      {doing === 'upload' && <UploadDialog onSettled={list.refresh} onClose={end} />}
      {day && <DayDrawer key={opened} {...day} onChanged={list.refresh} onClose={close} />}
    </>
  )
}
