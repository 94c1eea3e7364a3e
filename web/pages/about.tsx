import type { Page } from '#contract/texts/content.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { formatDay } from '#ui/formats.ts'
import type { LoaderContext, MetaContext } from '../page.ts'
import { ClosingCall } from '../parts/closing-call.tsx'
import { ContactFacts } from '../parts/contact-facts.tsx'
import { organization } from '../parts/organization.ts'
import { PageHeader } from '../parts/page-header.tsx'
import { pageMeta } from '../parts/page-meta.ts'
import { pageText } from '../parts/page-text.ts'
import { PreviewNote } from '../parts/preview-note.tsx'
import { RichText } from '../parts/rich-text.tsx'
import styles from './about.module.css'

interface Props {
  page: Page
}

export async function loader(asked: LoaderContext): Promise<Props> {
  return { page: await pageText(asked, 'about') }
}

export function meta({ page }: Props, { shell, seo }: MetaContext) {
  const about = { '@type': 'AboutPage', name: page.title, description: page.summary, url: `${shell.origin}/about` }
  return {
    ...pageMeta(page, seo),
    jsonLd: [{ ...about, dateModified: page.updated_at }, organization(shell)],
  }
}

export default function About({ page }: Props) {
  return (
    <>
      <PageHeader title={page.title} summary={page.summary} />
      <Container>
        <PreviewNote shown={page.preview} />
        <div className={styles.columns}>
          <article>
            <RichText html={page.html} lead />
            <p className={styles.updated}>
              更新于 <time dateTime={page.updated_at}>{formatDay(page.updated_at)}</time>
            </p>
          </article>
          <aside className={styles.aside} aria-label="公司信息">
            <ContactFacts />
            <ButtonLink href="/contact" kind="outline">
              联系我们
            </ButtonLink>
          </aside>
        </div>
      </Container>
      <ClosingCall />
    </>
  )
}
