import { Segmented } from 'antd'
import { useState } from 'react'
import type { EditedBanner } from '#contract/site/site.console.ts'
import styles from './preview.module.css'

type Previewed = Partial<Pick<EditedBanner, 'slot' | 'part' | 'image' | 'title' | 'subtitle' | 'button' | 'link'>>

const widths = [
  { value: 'pc', label: '1440 像素' },
  { value: 'mobile', label: '375 像素' },
] as const

/** The banner as readers will see it, while it is being written; small, and to scale. */
export function BannerPreview({ banner }: { banner: Previewed }) {
  const [chosen, choose] = useState<'pc' | 'mobile'>()
  const width = chosen ?? banner.part ?? 'pc'
  const { image, title, subtitle, button, link } = banner
  const home = banner.slot === 'INDEX'
  return (
    <section className={styles.preview} aria-label="预览">
      <div className={styles.head}>
        <span>预览</span>
        <Segmented size="small" options={[...widths]} value={width} onChange={(value) => choose(value)} />
      </div>
      <div className={styles.frame} data-width={width} data-home={home}>
        <div className={styles.stage}>
          {image && <img src={image} alt="" />}
          <div className={styles.words}>
            {title && <p className={styles.title}>{title}</p>}
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
            {home && (
              <p className={styles.actions}>
                <span>免费注册</span>
                {link && <span>{button || '了解更多'}</span>}
              </p>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
