import styles from './manage.module.css'

const height = 32
const step = 5

/** Views by the day as bars; whoever does not see them hears their sum. */
export function ViewsChart({ views }: { views: { days: readonly number[]; total: number } }) {
  const most = Math.max(1, ...views.days)
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${views.days.length * step} ${height}`}
        role="img"
        aria-label={`近 30 天浏览 ${views.total} 次`}
      >
        {views.days.map((count, at) => {
          const tall = Math.max(1, Math.round((count / most) * height))
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is known by its place alone
          return <rect key={at} x={at * step} y={height - tall} width={step - 1} height={tall} />
        })}
      </svg>
      <figcaption>近 30 天 {views.total} 次浏览</figcaption>
    </figure>
  )
}
