import { yuan, yuanText } from '#contract/base/fen.ts'
import { formatMonthDay } from '#ui/formats.ts'
import styles from './money-charts.module.css'

const width = 720
const height = 120
/** So that the highest and the lowest line are not cut in half. */
const margin = 4

interface BalanceProps {
  name: string
  points: readonly { day: string; amount: string }[]
}

/** What was there at the end of each day, as an area. */
export function BalanceChart({ name, points }: BalanceProps) {
  const amounts = points.map(({ amount }) => yuan(amount))
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)]
  const x = (at: number) => round((at / Math.max(1, points.length - 1)) * width)
  const y = (amount: number) =>
    round(height - margin - ((amount - lowest) / (highest - lowest || 1)) * (height - 2 * margin))
  const line = amounts.map((amount, at) => `${x(at)},${y(amount)}`).join(' ')
  const textOf = (amount: number) =>
    yuanText(points[amounts.indexOf(amount as (typeof amounts)[number])]?.amount ?? '0.00')
  const summary = `${name}：最低 ${textOf(lowest)}，最高 ${textOf(highest)}`
  return (
    <figure className={styles.chart}>
      <figcaption>
        {name}
        <span>
          最低 {textOf(lowest)}，最高 {textOf(highest)}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={summary}>
        <polygon points={`0,${height} ${line} ${width},${height}`} />
        <polyline points={line} />
      </svg>
      <Ends first={points[0]?.day} last={points.at(-1)?.day} />
    </figure>
  )
}

function Ends({ first = '', last = '' }: { first?: string | undefined; last?: string | undefined }) {
  return (
    <p className={styles.ends}>
      <span>{formatMonthDay(first)}</span>
      <span>{formatMonthDay(last)}</span>
    </p>
  )
}

interface BarsProps {
  name: string
  points: readonly { month: string; amount: string }[]
}

const barWidth = 72

/** A bar for each month; one in which more was taken back than given hangs below the line. */
export function MonthBars({ name, points }: BarsProps) {
  const amounts = points.map(({ amount }) => yuan(amount))
  const [lowest, highest] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  const scale = (height - 2 * margin) / (highest - lowest || 1)
  const ground = height - margin + lowest * scale
  const step = width / points.length
  const said = points.map(({ month, amount }) => `${monthName(month)} ${yuanText(amount)}`).join('，')
  return (
    <figure className={styles.chart}>
      <figcaption>{name}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={`${name}：${said}`}>
        {amounts.map((amount, at) => {
          const tall = Math.max(1, Math.abs(amount) * scale)
          const key = points[at]?.month
          const left = round(at * step + (step - barWidth) / 2)
          return (
            <rect
              key={key}
              x={left}
              y={round(amount < 0 ? ground : ground - tall)}
              width={barWidth}
              height={round(tall)}
            />
          )
        })}
      </svg>
      <ol className={styles.months}>
        {points.map(({ month, amount }) => (
          <li key={month}>
            {yuanText(amount)}
            <span>{monthName(month)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

interface SharesProps {
  name: string
  shares: readonly { type: string; title: string; amount: string }[]
}

/** Where something came from, each beside what it brought. */
export function ShareBars({ name, shares }: SharesProps) {
  const most = Math.max(1, ...shares.map(({ amount }) => yuan(amount)))
  return (
    <figure className={styles.chart}>
      <figcaption>{name}</figcaption>
      <ul className={styles.shares}>
        {shares.map(({ type, title, amount }) => (
          <li key={type}>
            <span>{title}</span>
            <meter value={yuan(amount)} max={most}>
              {yuanText(amount)}
            </meter>
            <b>{yuanText(amount)}</b>
          </li>
        ))}
      </ul>
    </figure>
  )
}

const monthName = (month: string) => `${Number(month.slice(5))}月`
const round = (value: number) => Math.round(value * 10) / 10
