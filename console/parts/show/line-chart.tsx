import { Empty } from 'antd'
import { useState } from 'react'
import { heightFor, labelEvery, niceTicks } from './chart-scale.ts'
import styles from './line-chart.module.css'
import { useWidth } from './use-width.ts'

export interface Point {
  label: string
  /** In full, for the tooltip. */
  name: string
  values: readonly [number, number]
}

interface LineChartProps {
  title: string
  series: readonly [string, string]
  points: readonly Point[]
  /** What the second line is: more of it is good, or is something to look after. */
  second?: 'good' | 'warning'
  /** Said in place of empty axes. */
  empty?: string
}

const edge = { left: 52, right: 16, top: 16, bottom: 32 }
const widthInitial = 860
/** Below an axis a day needs so much room. */
const labelWidth = 64

/** Two lines over time, as wide as their card. The table beside it says the same in numbers. */
export function LineChart({ empty = '这段时间没有数据', ...props }: LineChartProps) {
  if (props.points.some(({ values }) => values.some((value) => value > 0))) return <Lines {...props} />
  return <Empty className={styles.empty ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
}

function Lines({ title, series, points, second = 'good' }: LineChartProps) {
  const [at, setAt] = useState<number>()
  const [measured, width] = useWidth<SVGSVGElement>(widthInitial)
  const size = { width, height: heightFor(width), ...edge }
  const inner = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom }
  const ticks = niceTicks(Math.max(0, ...points.flatMap(({ values }) => values)))
  const top = ticks.at(-1) ?? 1
  const x = (index: number) =>
    size.left + (points.length > 1 ? (index / (points.length - 1)) * inner.width : inner.width / 2)
  const y = (value: number) => size.top + inner.height * (1 - value / top)
  const line = (which: 0 | 1) => points.map(({ values }, index) => `${x(index)},${y(values[which])}`).join(' ')
  const every = labelEvery(points.length, Math.floor(inner.width / labelWidth))
  const pointed = at === undefined ? undefined : points[at]

  return (
    <figure className={`${styles.figure} ${styles[second]}`}>
      <figcaption className={styles.legend}>
        <span className={styles.first}>{series[0]}</span>
        <span className={styles.second}>{series[1]}</span>
        <span className={styles.reading} aria-live="polite">
          {pointed && `${pointed.name}：${series[0]} ${pointed.values[0]}，${series[1]} ${pointed.values[1]}`}
        </span>
      </figcaption>
      <svg
        ref={measured}
        className={styles.chart}
        height={size.height}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={title}
        onPointerLeave={() => setAt(undefined)}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          const part = ((event.clientX - box.left) / box.width) * size.width - size.left
          const nearest = Math.round((part / inner.width) * (points.length - 1))
          setAt(Math.min(points.length - 1, Math.max(0, nearest)))
        }}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={size.left} x2={size.width - size.right} y1={y(tick)} y2={y(tick)} />
            <text className={styles.label} x={size.left - 8} y={y(tick) + 4} textAnchor="end">
              {tick.toLocaleString('zh-CN')}
            </text>
          </g>
        ))}
        {points.map(({ label, name }, index) =>
          index % every === 0 ? (
            <text key={name} className={styles.label} x={x(index)} y={size.height - 10} textAnchor="middle">
              {label}
            </text>
          ) : null,
        )}
        {pointed && at !== undefined && (
          <line className={styles.cursor} x1={x(at)} x2={x(at)} y1={size.top} y2={size.top + inner.height} />
        )}
        {points.length > 1 && (
          <polygon className={styles.area} points={`${x(0)},${y(0)} ${line(0)} ${x(points.length - 1)},${y(0)}`} />
        )}
        <polyline className={styles.lineFirst} points={line(0)} />
        <polyline className={styles.lineSecond} points={line(1)} />
        {points.map(({ name, values }, index) =>
          points.length <= 31 || index === at ? (
            <g key={name}>
              <circle className={styles.dotFirst} cx={x(index)} cy={y(values[0])} r={index === at ? 4.5 : 2.5} />
              <circle className={styles.dotSecond} cx={x(index)} cy={y(values[1])} r={index === at ? 4.5 : 2.5} />
            </g>
          ) : null,
        )}
      </svg>
    </figure>
  )
}
