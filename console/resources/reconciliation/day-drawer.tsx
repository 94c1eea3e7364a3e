import { Button, Table } from 'antd'
import { Link } from 'react-router'
import { type Asked, useAsk } from '#console/parts/form/use-ask.ts'
import { useConfirm } from '#console/parts/form/use-confirm.tsx'
import { ExportButton } from '#console/parts/list/export-button.tsx'
import type { RowOf } from '#console/parts/list/use-list.ts'
import layout from '#console/parts/records/record-drawer.module.css'
import { ReviewDrawer, Section, SideFacts } from '#console/parts/records/review-drawer.tsx'
import { Amount } from '#console/parts/show/amount.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { Mark } from '#console/parts/show/mark.tsx'
import { NumberCards } from '#console/parts/show/number-card.tsx'
import { sayProviderReason } from '#console/parts/show/provider-words.ts'
import { formatMinute, formatSecond } from '#console/parts/show/time.ts'
import { yuanText } from '#contract/base/fen.ts'
import {
  type BillSource,
  billSources,
  type DifferenceKind,
  differenceExportPath,
  differenceKinds,
  listDifferences,
  type ReconciledDay,
  readReconciledDay,
  runReconciliation,
} from '#contract/money/reconciliation.console.ts'
import { call } from '../../call.ts'
import { Allowed } from '../../session.ts'
import { DifferenceCard } from './difference-card.tsx'
import styles from './screen.module.css'
import { stateOfDay } from './words.ts'

interface DayDrawerProps {
  source: BillSource
  day: string
  onChanged(): Promise<void>
  onClose(): void
}

/** As many as a page of a list holds; beyond that the list of differences is the better place. */
const shownMax = 100

/** One day of a provider: the sums of both sides, and every difference by its kind. */
export function DayDrawer({ source, day, onChanged, onClose }: DayDrawerProps) {
  const asked = useAsk(readReconciledDay, { source, day })
  const differences = useAsk(listDifferences, { source, day, page: 1, count: shownMax })
  const changed = async () => {
    await Promise.all([asked.refresh(), differences.refresh(), onChanged()])
  }
  return (
    <ReviewDrawer
      title={`${billSources[source]} ${day}`}
      evidence="汇总与差异"
      asked={asked}
      side={(summary) => <Side summary={summary} onChanged={changed} />}
      onClose={onClose}
    >
      {(summary) => (
        <>
          <Section title="汇总">
            <Sums summary={summary} />
          </Section>
          <Differences asked={differences} source={source} day={day} onChanged={changed} />
          <Section title="账单">
            <Bills bills={summary.bills} />
          </Section>
        </>
      )}
    </ReviewDrawer>
  )
}

function Side({ summary, onChanged }: { summary: ReconciledDay; onChanged(): Promise<void> }) {
  const { source, day, matched, open, waiting, tries, tried_at, compared_at, reason } = summary
  const confirm = useConfirm()
  const { label, tone } = stateOfDay(summary)
  const run = () =>
    confirm({
      title: `重新核对${billSources[source]} ${day}？`,
      content: '重新取得账单并核对；已处理的差异保持不变。',
      okText: '重新核对',
      danger: false,
      doneMessage: '已核对',
      work: () => call(runReconciliation, { source, day }).finally(onChanged),
    })
  return (
    <>
      <div>
        <Mark tone={tone}>{label}</Mark>
      </div>
      <SideFacts
        facts={[
          { label: '相符', value: `${matched.toLocaleString('zh-CN')} 笔` },
          { label: '待处理', value: `${open} 条` },
          { label: '等次日', value: `${waiting} 条` },
          { label: '核对时间', value: compared_at ? formatMinute(compared_at) : '—' },
          { label: '最近尝试', value: `${formatMinute(tried_at)}，共 ${tries} 次` },
        ]}
      />
      {reason && <p className={layout.reason}>{sayProviderReason(reason)}</p>}
      <section className={layout.decision} aria-label="操作">
        <h2 className={layout.heading}>操作</h2>
        <Allowed right="reconciliation.run">
          <Button onClick={run}>重新核对</Button>
        </Allowed>
        <ExportButton path={differenceExportPath} asked={{ source, day }}>
          导出差异
        </ExportButton>
      </section>
    </>
  )
}

function Sums({ summary }: { summary: ReconciledDay }) {
  const { ours_in, ours_out, theirs_in, theirs_out, difference } = summary
  const amount = (_value: unknown, row: { came: string; went: string }, column: 'came' | 'went') => (
    <Amount value={row[column]} />
  )
  return (
    <>
      <Table<{ whose: string; came: string; went: string }>
        size="small"
        rowKey="whose"
        pagination={false}
        dataSource={[
          { whose: '我方', came: ours_in, went: ours_out },
          { whose: '渠道', came: theirs_in, went: theirs_out },
        ]}
        columns={[
          { title: '', dataIndex: 'whose' },
          { title: '收入', width: 180, align: 'right', render: (value, row) => amount(value, row, 'came') },
          { title: '支出', width: 180, align: 'right', render: (value, row) => amount(value, row, 'went') },
        ]}
      />
      <p className={`${styles.between} ${difference === '0.00' ? styles.none : styles.off}`}>
        渠道比我方{difference.startsWith('-') ? '少' : '多'} {yuanText(difference.replace(/^-/, ''))}
      </p>
    </>
  )
}

type DifferenceRow = RowOf<typeof listDifferences>

interface DifferencesProps {
  asked: Asked<{ list: DifferenceRow[]; total: number }>
  source: BillSource
  day: string
  onChanged(): Promise<void>
}

function Differences({ asked, source, day, onChanged }: DifferencesProps) {
  return (
    <Loaded asked={asked}>
      {({ list, total }) => {
        const kinds = (Object.keys(differenceKinds) as DifferenceKind[]).filter((kind) =>
          list.some((one) => one.kind === kind),
        )
        if (kinds.length === 0) {
          return (
            <Section title="差异">
              <span className={styles.none}>没有差异。</span>
            </Section>
          )
        }
        return (
          <>
            {kinds.map((kind) => (
              <Section key={kind} title={`差异：${differenceKinds[kind]}`}>
                <NumberCards>
                  {list
                    .filter((one) => one.kind === kind)
                    .map((one) => (
                      <DifferenceCard key={one.id} difference={one} onChanged={onChanged} />
                    ))}
                </NumberCards>
              </Section>
            ))}
            {total > list.length && (
              <Link to={`/reconciliation?tab=differences&source=${source}&day=${day}`}>查看全部 {total} 条差异</Link>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

interface Bill {
  id: number
  rows: number
  taken_by: string
  taken_at: string
}

function Bills({ bills }: { bills: readonly Bill[] }) {
  if (bills.length === 0) return <span className={styles.none}>还没有取得账单。</span>
  return (
    <Table<Bill>
      size="small"
      rowKey="id"
      dataSource={[...bills]}
      pagination={bills.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
      columns={[
        { title: '取得时间', width: 180, render: (_value, { taken_at }) => formatSecond(taken_at) },
        { title: '笔数', width: 100, align: 'right', dataIndex: 'rows' },
        { title: '由谁', dataIndex: 'taken_by' },
      ]}
    />
  )
}
