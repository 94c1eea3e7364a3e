import { ReloadOutlined } from '@ant-design/icons'
import { Button, Empty, Table } from 'antd'
import { Link } from 'react-router'
import { DayRange, useDayRange } from '#console/parts/fields/day-range.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { LineChart, type Point } from '#console/parts/show/line-chart.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { wallTime } from '#console/parts/show/time.ts'
import { TitledCard } from '#console/parts/show/titled-card.tsx'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { readVisits } from '#contract/site/visits.ts'
import { Allowed } from '../../session.ts'
import styles from './screen.module.css'

type Visits = OutputOnWire<typeof readVisits>

const daysMax = 92

export default function VisitsScreen() {
  const range = useDayRange()
  const asked = useAsk(readVisits, { from: range.from, to: range.to })

  return (
    <>
      <PageHead
        title="访问统计"
        description="真人访客的浏览量与访客数，按上海时间统计；不含搜索引擎与脚本。"
        actions={
          <>
            <DayRange range={range} daysMax={daysMax} />
            <Button icon={<ReloadOutlined aria-hidden />} aria-label="刷新" onClick={() => void asked.refresh()} />
          </>
        }
      />
      <Loaded asked={asked}>{(visits) => <Report visits={visits} span={range} />}</Loaded>
    </>
  )
}

interface ReportProps {
  visits: Visits
  span: { from: string; to: string }
}

function Report({ visits, span: { from, to } }: ReportProps) {
  const { days, hours, pages, sources } = visits
  const single = days.length === 1 && hours.length > 0
  const points = single ? hours.map(hourPoint) : days.map(dayPoint)
  const views = days.reduce((sum, day) => sum + day.views, 0)
  const visitors = days.reduce((sum, day) => sum + day.visitors, 0)
  const busiest = points.reduce<Point | undefined>(
    (best, point) => (point.values[0] > (best?.values[0] ?? 0) ? point : best),
    undefined,
  )
  if (views === 0) {
    return (
      <TitledCard>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="这段时间还没有访问记录，换一段日期看看" />
      </TitledCard>
    )
  }
  return (
    <>
      <div className={styles.figures}>
        <Figure label="浏览量" value={views} />
        <Figure label={single ? '访客数' : '访客数（按天相加）'} value={visitors} />
        <Figure
          label="平均每位访客浏览"
          value={visitors > 0 ? Math.round((views / visitors) * 10) / 10 : 0}
          unit="页"
        />
        <Figure label={single ? '浏览最多的时段' : '浏览最多的一天'} value={busiest?.name ?? '无'} />
      </div>
      <div className={styles.columns}>
        <TitledCard
          title={
            <>
              {single ? '每小时' : '每天'}
              <Allowed right="board.read">
                <Link className={styles.onward ?? ''} to={`/board?from=${from}&to=${to}`}>
                  从访问到注册、付费
                </Link>
              </Allowed>
            </>
          }
        >
          <LineChart
            title={`${single ? '每小时' : '每天'}的浏览量与访客数`}
            series={['浏览量', '访客数']}
            points={points}
          />
        </TitledCard>
        <TitledCard title="明细">
          <Table
            size="small"
            rowKey="name"
            dataSource={[...points].reverse()}
            pagination={{ pageSize: 7, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              { title: single ? '时段' : '日期', dataIndex: 'name' },
              { title: '浏览量', align: 'right', render: (_value, { values }: Point) => values[0] },
              { title: '访客数', align: 'right', render: (_value, { values }: Point) => values[1] },
            ]}
          />
        </TitledCard>
      </div>
      <div className={styles.halves}>
        <Ranking title="受访页面" head="页面" rows={pages.map(({ path, views: count }) => ({ name: path, count }))} />
        <Ranking
          title="访问来源"
          head="来源"
          rows={sources.map((one) => ({ name: saySource(one.source), count: one.views }))}
        />
      </div>
    </>
  )
}

const dayPoint = ({ day, views, visitors }: Visits['days'][number]): Point => ({
  label: day.slice(5),
  name: day,
  values: [views, visitors],
})

function hourPoint({ hour, views, visitors }: Visits['hours'][number]): Point {
  const start = Number(wallTime(hour).slice(11, 13))
  return { label: `${start} 时`, name: `${start}:00 至 ${start + 1}:00`, values: [views, visitors] }
}

function saySource(source: string): string {
  if (source === 'direct') return '直接打开'
  return source === 'internal' ? '站内跳转' : source
}

function Figure({ label, value, unit }: { label: string; value: number | string; unit?: string }) {
  return (
    <div className={styles.figure}>
      <div className={styles.label}>{label}</div>
      <div className={styles.value}>
        {typeof value === 'number' ? value.toLocaleString('zh-CN') : value}
        {unit && <span className={styles.unit}>{unit}</span>}
      </div>
    </div>
  )
}

interface RankingProps {
  title: string
  head: string
  rows: readonly { name: string; count: number }[]
}

function Ranking({ title, head, rows }: RankingProps) {
  const top = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <TitledCard title={title}>
      <Table
        size="small"
        rowKey="name"
        dataSource={[...rows]}
        pagination={{ pageSize: 10, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: <span className={styles.none}>这段时间没有记录</span> }}
        columns={[
          { title: head, dataIndex: 'name', ellipsis: true },
          {
            title: '浏览量',
            width: 220,
            render: (_value, { count }) => (
              <span className={styles.bar}>
                <meter className={styles.meter} min={0} max={top} value={count} aria-hidden="true" />
                {count.toLocaleString('zh-CN')}
              </span>
            ),
          },
        ]}
      />
    </TitledCard>
  )
}
