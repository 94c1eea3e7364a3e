import { useAsk } from '#console/parts/form/use-ask.ts'
import { Facts } from '#console/parts/records/review-drawer.tsx'
import { LineChart } from '#console/parts/show/line-chart.tsx'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { yuanText } from '#contract/base/fen.ts'
import { readVipFigures } from '#contract/money/vips.console.ts'

/** How many have a level, whose ends soon, and what was bought in the last twelve months. */
export function FiguresTab() {
  const asked = useAsk(readVipFigures, {})
  return (
    <Loaded asked={asked}>
      {({ levels, makers, ending, months }) => {
        const month = months.at(-1)
        return (
          <>
            <Facts
              columns={2}
              facts={[
                { label: '在期会员', value: `${makers} 人` },
                { label: '30 天内到期且未续费', value: `${ending} 人` },
                ...levels.map(({ name, makers: count }) => ({ label: name, value: `${count} 人` })),
                { label: '本月付款（扣除退款）', value: yuanText(month?.amount ?? '0.00') },
                { label: '本月退款', value: `${month?.refunded ?? 0} 段` },
              ]}
            />
            <LineChart
              title="每月新购（开通与升级）与续费的会员期"
              series={['新购', '续费']}
              points={months.map((one) => ({
                label: one.month.slice(5),
                name: one.month,
                values: [one.opened + one.upgraded, one.renewed],
              }))}
            />
          </>
        )
      }}
    </Loaded>
  )
}
