import type { OwnAdDetail } from '#contract/catalogue/own-ads.ts'
import { formatMonthDay } from '#ui/formats.ts'
import styles from './ad-figures.module.css'

const width = 720
const height = 120

/** How often it was seen, as bars, and how often it led away, as a line; whoever does not see them hears the sums. */
export function AdFigures({ figures, seen, clicks }: Pick<OwnAdDetail, 'figures' | 'seen' | 'clicks'>) {
  const rate = seen > 0 ? `${Math.round((clicks / seen) * 10_000) / 100}%` : '—'
  return (
    <figure className={styles.figures}>
      <dl className={styles.sums}>
        <div>
          <dt>可见曝光</dt>
          <dd>{seen}</dd>
        </div>
        <div>
          <dt>点击</dt>
          <dd>{clicks}</dd>
        </div>
        <div>
          <dt>点击率</dt>
          <dd>{rate}</dd>
        </div>
      </dl>
      {figures.length > 0 ? (
        <Chart figures={figures} seen={seen} clicks={clicks} />
      ) : (
        <p className={styles.none}>投放后，每天的曝光与点击显示在这里。</p>
      )}
      <figcaption>
        图片有一半在窗口内停留一秒才算一次曝光，同一次浏览只算一次；不含您自己、工作人员与机器的访问。
      </figcaption>
    </figure>
  )
}

function Chart({ figures, seen, clicks }: Pick<OwnAdDetail, 'figures' | 'seen' | 'clicks'>) {
  const most = Math.max(1, ...figures.map(({ views }) => views))
  const mostClicks = Math.max(1, ...figures.map((day) => day.clicks))
  const step = width / figures.length
  const round = (value: number) => Math.round(value * 10) / 10
  const line = figures.map((day, at) => {
    const y = height - 4 - (day.clicks / mostClicks) * (height - 12)
    return `${round((at + 0.5) * step)},${round(y)}`
  })
  return (
    <div className={styles.chart}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${figures.length} 天共 ${seen} 次曝光，${clicks} 次点击`}
      >
        {figures.map(({ day, views, clicks: away }, at) => {
          const tall = Math.max(1, (views / most) * (height - 4))
          return (
            <rect
              key={day}
              x={round(at * step + step * 0.15)}
              y={round(height - tall)}
              width={round(Math.min(step * 0.7, 40))}
              height={round(tall)}
            >
              <title>{`${day}：${views} 次曝光，${away} 次点击`}</title>
            </rect>
          )
        })}
        <polyline points={line.join(' ')} />
      </svg>
      <p className={styles.ends}>
        <span>{formatMonthDay(figures[0]?.day ?? '')}</span>
        <span className={styles.keys}>
          <i data-key="views" /> 曝光（最高 {most}）
          <i data-key="clicks" /> 点击（最高 {mostClicks}）
        </span>
        <span>{formatMonthDay(figures.at(-1)?.day ?? '')}</span>
      </p>
    </div>
  )
}
