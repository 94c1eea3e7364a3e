import { useAsk } from '#console/parts/form/use-ask.ts'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { LineChart } from '#console/parts/show/line-chart.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { readScoreFigures } from '#contract/money/points.console.ts'

const figure = (points: string) => Number(points).toLocaleString('zh-CN')

/** What was given and spent in the last thirty days, and what is in everybody's hands. */
export function FiguresTab() {
  const asked = useAsk(readScoreFigures, {})
  return (
    <Loaded asked={asked}>
      {({ outstanding, accounts, issued, spent, expired, waiting, days }) => (
        <>
          <Facts
            columns={2}
            facts={[
              { label: '在外积分', value: `${figure(outstanding)}（${accounts} 个账户）` },
              { label: '近 30 天发放', value: figure(issued) },
              { label: '近 30 天使用', value: figure(spent) },
              { label: '近 30 天到期', value: figure(expired) },
              { label: '待入账', value: `${waiting} 笔` },
            ]}
          />
          <LineChart
            title="每天发放与使用的积分"
            series={['发放', '使用']}
            points={days.map((one) => ({
              label: one.day.slice(5),
              name: one.day,
              values: [one.issued, Math.max(0, one.spent)],
            }))}
          />
        </>
      )}
    </Loaded>
  )
}
