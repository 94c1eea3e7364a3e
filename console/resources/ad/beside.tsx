import { Empty } from 'antd'
import { Happened } from '#console/parts/show/happened.tsx'
import { LineChart } from '#console/parts/show/line-chart.tsx'
import { PrivatePaper } from '#console/parts/show/private-paper.tsx'
import { yuanText } from '#contract/base/fen.ts'
import type { ConsoleAd } from '#contract/catalogue/ads.ts'
import { adSteps, adTrades, monthDays } from '#contract/catalogue/ads.words.ts'
import { SlotPreview } from '#ui/slot-preview.tsx'
import styles from './beside.module.css'

/** What speaks for and against an ad: how it looks where it stands, its papers, its money, its figures, its story. */
export function AdBeside({ ad }: { ad: ConsoleAd }) {
  const waiting = ad.revision?.differences.find(({ field }) => field === 'image')?.after
  const image = ad.revision && !ad.revision.first && typeof waiting === 'string' ? waiting : ad.image
  return (
    <>
      <section className={styles.part} aria-label="在页面中的样子">
        <h3>在页面中的样子</h3>
        <SlotPreview name={ad.slot} width={ad.width} height={ad.height} page={ad.page} image={image} />
        <p>
          {ad.width} × {ad.height} 像素，{ad.page}；点击打开 {ad.target_url}
        </p>
      </section>
      {ad.enterprise && (
        <section className={styles.part} aria-label="资质">
          <h3>资质</h3>
          <p>
            {ad.trade === 'none'
              ? '广告主声明不属于须事先审查的行业。'
              : `${adTrades[ad.trade]}，批准文号 ${ad.approval_no}`}
          </p>
          {ad.qualifications.map((url, at) => (
            <PrivatePaper key={url} url={url} name={`资质材料 ${at + 1}`} />
          ))}
          {ad.qualifications.length === 0 && <p>没有上传资质材料。</p>}
        </section>
      )}
      {ad.price_lines.length > 0 && (
        <section className={styles.part} aria-label="费用">
          <h3>费用</h3>
          <ul>
            {ad.price_lines.map(({ unit, times, price, sum }) => (
              <li key={unit}>
                {unit === 'month' ? `${times} 个月（每月 ${monthDays} 天）` : `${times} 天`} × {yuanText(price)} ={' '}
                {yuanText(sum)}
              </li>
            ))}
            {ad.refunded_days > 0 && <li>已退回 {ad.refunded_days} 天</li>}
          </ul>
        </section>
      )}
      <section className={styles.part} aria-label="每日数据">
        <h3>每日数据</h3>
        {ad.figures.length > 0 ? (
          <LineChart
            title="每天的可见曝光与点击"
            series={['曝光', '点击']}
            points={ad.figures.map(({ day, views, clicks }) => ({
              label: day.slice(5),
              name: day,
              values: [views, clicks],
            }))}
          />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有曝光" />
        )}
      </section>
      {ad.timeline.length > 0 && (
        <section className={styles.part} aria-label="经过">
          <h3>经过</h3>
          <Happened of={ad.title} lines={ad.timeline.map(({ step, ...line }) => ({ what: adSteps[step], ...line }))} />
        </section>
      )}
    </>
  )
}
