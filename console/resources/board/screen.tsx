import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { DayRange, useDayRange } from '#console/parts/fields/day-range.tsx'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { saveTable } from '#console/parts/list/save-table.ts'
import { LineChart } from '#console/parts/show/line-chart.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { TitledCard } from '#console/parts/show/titled-card.tsx'
import { readBoard } from '#contract/site/board.ts'
import { type Board, numberOf, type Series, sayChange, sayNumber, sayShare, tableOf } from './figures.ts'
import styles from './screen.module.css'

const daysMax = 366
const tabs = [
  { key: 'funnel', label: '转化' },
  { key: 'money', label: '资金' },
  { key: 'content', label: '内容' },
  { key: 'leads', label: '合作请求' },
  { key: 'search', label: '搜索' },
] as const
/** The way from a visitor to somebody who pays, in this order. */
const steps = ['visitors', 'registrations', 'certified', 'paying']

export default function BoardScreen() {
  const range = useDayRange()
  const [parameters, setParameters] = useSearchParams()
  const { key: tab, label } = tabs.find(({ key }) => key === parameters.get('tab')) ?? tabs[0]
  const asked = useAsk(readBoard, { tab, from: range.from, to: range.to })
  const save = () => asked.data && saveTable(`数据看板·${label}`, 'xlsx', tableOf(asked.data))
  return (
    <>
      <PageHead
        title="数据看板"
        description="任意一段日期的数字，与之前同样长的一段相比；按上海时间统计，金额与账本一致。"
        actions={
          <>
            <DayRange range={range} daysMax={daysMax} />
            <Button icon={<DownloadOutlined aria-hidden />} disabled={!asked.data?.series.length} onClick={save}>
              导出
            </Button>
            <Button icon={<ReloadOutlined aria-hidden />} aria-label="刷新" onClick={() => void asked.refresh()} />
          </>
        }
      />
      <Tabs
        items={tabs.map((one) => ({ ...one }))}
        activeKey={tab}
        onChange={(chosen) =>
          setParameters((before) => {
            before.set('tab', chosen)
            return before
          })
        }
      />
      <Loaded asked={asked}>{(board) => <Report board={board} isFunnel={tab === 'funnel'} />}</Loaded>
    </>
  )
}

function Report({ board, isFunnel }: { board: Board; isFunnel: boolean }) {
  if (board.series.length === 0) return <p className={styles.none}>没有权限查看这一栏的数字，请联系管理员。</p>
  return (
    <>
      <div className={styles.figures}>
        {board.series.map((one) => (
          <div key={one.key} className={styles.figure}>
            <div className={styles.label}>{one.label}</div>
            <div className={styles.value}>{sayNumber(one, one.total)}</div>
            <div className={styles.label}>
              上一段 {sayNumber(one, one.total_before)}，{sayChange(one)}
            </div>
          </div>
        ))}
      </div>
      {isFunnel && <Funnel series={board.series} />}
      <div className={styles.charts}>
        {board.series.map((one) => (
          <TitledCard key={one.key} spaced title={one.unit === 'fen' ? `${one.label}（元）` : one.label}>
            <LineChart
              title={`每天的${one.label}，与${board.before_from}至${board.before_to}相比`}
              series={['这一段', '上一段']}
              points={one.days.map(({ day, value, before }) => ({
                label: day.slice(5),
                name: day,
                values: [Math.max(0, numberOf(one, value)), Math.max(0, numberOf(one, before))],
              }))}
            />
          </TitledCard>
        ))}
      </div>
    </>
  )
}

/** How many of each step took the next. By days, not by persons: whoever came in one range may register in another. */
function Funnel({ series }: { series: readonly Series[] }) {
  const shown = steps.flatMap((key) => series.find((one) => one.key === key) ?? [])
  const top = Math.max(1, ...shown.map(({ total }) => total))
  if (shown.length < 2) return null
  return (
    <TitledCard spaced title="从访客到付费">
      <ol className={styles.funnel}>
        {shown.map((one, at) => (
          <li key={one.key} className={styles.step}>
            <span>{one.label}</span>
            <meter className={styles.meter} min={0} max={top} value={one.total} aria-hidden="true" />
            <span>
              {one.total.toLocaleString('zh-CN')}
              {at > 0 && `，占上一步 ${sayShare(one.total, shown[at - 1]?.total ?? 0)}`}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.none}>按发生的日期统计：访客按天去重，注册与付费的企业不一定来自同一段时间的访客。</p>
    </TitledCard>
  )
}
