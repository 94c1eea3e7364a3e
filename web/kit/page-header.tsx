import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import { Container } from '#ui/container.tsx'
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

/** Head of every page but the first: the banner of its slot if it has one, a plain band otherwise. */
export function PageHeader({ title, summary, trail = [] }: PageHeaderProps) {
  const slot = usePageEntry()?.slot
  const banners = useSite((site) => slot && site.banners[slot])
  const crumbs = <Breadcrumb trail={[{ name: '首页', path: '/' }, ...trail]} here={title} />
  const lead = summary || banners?.[0]?.subtitle
  const words = (
    <>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </>
  )
  if (!banners?.length) {
    return (
      <div className={styles.plain}>
        <Container>
          {crumbs}
          <div className={styles.words}>{words}</div>
        </Container>
      </div>
    )
  }
  return (
    <>
      <div className={styles.banner}>
        <Carousel banners={banners} label={title} size="slim" />
        <div className={styles.over}>{words}</div>
      </div>
      <div className={styles.crumbs}>
        <Container>{crumbs}</Container>
      </div>
    </>
  )
}
