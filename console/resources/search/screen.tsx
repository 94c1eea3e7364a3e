import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import { DayRange, useDayRange } from '#console/parts/fields/day-range.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { saveTable } from '#console/parts/list/save-table.ts'
import { LineChart } from '#console/parts/show/line-chart.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { TitledCard } from '#console/parts/show/titled-card.tsx'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { readSearches } from '#contract/texts/search.ts'
import styles from './screen.module.css'

type Searches = OutputOnWire<typeof readSearches>
type Asked = Searches['top'][number]

const daysMax = 180

export default function SearchScreen() {
  const range = useDayRange()
  const asked = useAsk(readSearches, { from: range.from, to: range.to })
  return (
    <>
      <PageHead
        title="搜索统计"
        description="访客在网站上搜索了什么，哪些没有找到；按上海时间统计，不记录是谁搜索的。"
        actions={
          <>
            <DayRange range={range} daysMax={daysMax} />
            <Button icon={<ReloadOutlined aria-hidden />} aria-label="刷新" onClick={() => void asked.refresh()} />
          </>
        }
      />
      <Loaded asked={asked}>{(searches) => <Report searches={searches} span={`${range.from}至${range.to}`} />}</Loaded>
    </>
  )
}

function Report({ searches: { days, top, missed }, span }: { searches: Searches; span: string }) {
  const sum = (key: 'asked' | 'missed') => days.reduce((total, day) => total + day[key], 0)
  const points = days.map((day) => ({
    label: day.day.slice(5),
    name: day.day,
    values: [day.asked, day.missed] as const,
  }))
  return (
    <>
      <TitledCard
        title={
          <>
            每天
            <span className={styles.sum}>
              共搜索 {sum('asked').toLocaleString('zh-CN')} 次，没有结果 {sum('missed').toLocaleString('zh-CN')} 次
            </span>
          </>
        }
      >
        <LineChart
          title="每天的搜索次数"
          series={['搜索次数', '没有结果']}
          second="warning"
          points={points}
          empty="这段时间还没有人搜索"
        />
      </TitledCard>
      <div className={styles.halves}>
        <Ranking title="热门搜索词" rows={top} file={`热门搜索词-${span}`} />
        <Ranking title="没有结果的搜索词" rows={missed} file={`没有结果的搜索词-${span}`} />
      </div>
    </>
  )
}

/** Questions that are not written down one by one: a number that may be somebody's, or one too many for its day. */
const sayQuery = ({ query }: Asked) => query || '（未单独记录）'

function Ranking({ title, rows, file }: { title: string; rows: readonly Asked[]; file: string }) {
  const table = rows.map((row) => [sayQuery(row), row.asked, row.missed])
  return (
    <TitledCard
      title={
        <>
          {title}
          <Button
            size="small"
            icon={<DownloadOutlined aria-hidden />}
            disabled={rows.length === 0}
            aria-label={`导出${title}`}
            onClick={() => saveTable(file, 'xlsx', [['搜索词', '搜索次数', '没有结果'], ...table])}
          >
            导出
          </Button>
        </>
      }
    >
      <Table
        size="small"
        rowKey="query"
        dataSource={[...rows]}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: <span className={styles.none}>这段时间没有记录</span> }}
        columns={[
          { title: '搜索词', ellipsis: true, render: (_value, row: Asked) => sayQuery(row) },
          { title: '搜索次数', dataIndex: 'asked', align: 'right', width: 96 },
          { title: '没有结果', dataIndex: 'missed', align: 'right', width: 96 },
        ]}
      />
    </TitledCard>
  )
}
