import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import { useSite } from '#web/app/stores.ts'
import { Carousel } from './carousel.tsx'
import styles from './page-header.module.css'
import { usePageEntry } from './use-page-entry.ts'

interface PageHeaderProps {
  title: string
  summary?: string | undefined
  /** The pages between home and this one. */
  trail?: readonly Crumb[]
}

/** Head of every page but the first: where one is, over the banner of its slot if it has one. */
export function PageHeader({ title, summary, trail = [] }: PageHeaderProps) {
  const slot = usePageEntry()?.slot
  const banners = useSite((site) => slot && site.banners[slot])
  const lead = summary || banners?.[0]?.subtitle
  return (
    <div className={styles.header}>
      {banners?.length ? <Carousel banners={banners} label={title} size="slim" /> : <div className={styles.plain} />}
      <div className={styles.over} data-plain={!banners?.length || undefined}>
        <Breadcrumb trail={[{ name: '首页', path: '/' }, ...trail]} here={title} />
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
    </div>
  )
}
