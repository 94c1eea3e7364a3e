import type { OwnLink } from '#contract/catalogue/own-links.ts'
import { formatMonthDay } from '#ui/formats.ts'
import styles from './own-site.module.css'

const height = 120
const step = 24
const gap = 6

/** Clicks by the day as bars; whoever does not see them hears their sum and the most of a day. */
export function ClicksChart({ clicks: { days, total } }: Pick<OwnLink, 'clicks'>) {
  const most = Math.max(0, ...days.map(({ clicks }) => clicks))
  const summary = `近 30 天点击 ${total} 次，单日最多 ${most} 次`
  return (
    <figure className={styles.chart}>
      <figcaption>{summary}。机器访问、您自己与平台人员的点击不计入。</figcaption>
      <svg viewBox={`0 0 ${days.length * step} ${height}`} preserveAspectRatio="none" role="img" aria-label={summary}>
        {days.map(({ day, clicks }, at) => {
          const tall = Math.max(1, Math.round((clicks / Math.max(1, most)) * height))
          return (
            <rect key={day} x={at * step} y={height - tall} width={step - gap} height={tall}>
              <title>{`${day}：${clicks} 次`}</title>
            </rect>
          )
        })}
      </svg>
      <p className={styles.ends}>
        <span>{formatMonthDay(days[0]?.day ?? '')}</span>
        <span>{formatMonthDay(days.at(-1)?.day ?? '')}</span>
      </p>
    </figure>
  )
}
