import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { Tag } from '#ui/tag.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { plannedContent } from '../parts/planned-content.ts'
import { usePageEntry } from '../parts/use-page-entry.ts'
import styles from './coming-soon.module.css'

/** Stands at addresses whose content comes later, so that no link of the site leads nowhere. */
export default function ComingSoon() {
  const entry = usePageEntry()
  const title = entry?.title ?? ''
  return (
    <>
      <PageHeader title={title} />
      <Container>
        <section className={styles.soon} aria-labelledby="soon">
          <Tag>即将开放</Tag>
          <h2 id="soon">{title}正在建设中</h2>
          <p>{entry && plannedContent(entry.path)}</p>
          <div className={styles.ways}>
            <ButtonLink href="/">返回首页</ButtonLink>
            <ButtonLink href="/contact" kind="outline">
              联系我们
            </ButtonLink>
          </div>
        </section>
      </Container>
    </>
  )
}
