import styles from './sparkline.module.css'

interface SparklineProps {
  /** What it is, for those who hear it. */
  label: string
  values: readonly number[]
}

const size = { width: 120, height: 32, edge: 2 }

/** How a number went lately, without axes: the figure beside it says how much. */
export function Sparkline({ label, values }: SparklineProps) {
  const top = Math.max(1, ...values)
  const x = (at: number) => size.edge + (at / Math.max(1, values.length - 1)) * (size.width - 2 * size.edge)
  const y = (value: number) => size.height - size.edge - (value / top) * (size.height - 2 * size.edge)
  const line = values.map((value, at) => `${x(at)},${y(value)}`)
  const last = values.length - 1
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polygon className={styles.area} points={`${x(0)},${size.height} ${line.join(' ')} ${x(last)},${size.height}`} />
      <polyline className={styles.line} points={line.join(' ')} />
    </svg>
  )
}
