import type { Page } from '#contract/texts/content.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/container.tsx'
import { formatDay } from '#ui/formats.ts'
import type { LoaderContext, MetaContext } from '#web/app/page.ts'
import { ClosingCall } from '#web/kit/closing-call.tsx'
import { organization } from '#web/kit/organization.ts'
import { PageHeader } from '#web/kit/page-header.tsx'
import { pageMeta } from '#web/kit/page-meta.ts'
import { pageText } from '#web/kit/page-text.ts'
import { PreviewNote } from '#web/kit/preview-note.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import styles from './about.module.css'
import { ContactFacts } from './contact-facts.tsx'
import { withContents } from './contents.ts'
import { ContentsList } from './contents-list.tsx'

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
  const { html, headings } = withContents(page.html)
  return (
    <>
      <PageHeader title={page.title} summary={page.summary} />
      <Container>
        <PreviewNote shown={page.preview} />
        <div className={styles.columns}>
          <article>
            <RichText html={html} lead />
            <p className={styles.updated}>
              更新于 <time dateTime={page.updated_at}>{formatDay(page.updated_at)}</time>
            </p>
          </article>
          <aside className={styles.aside} aria-label="公司信息">
            <ContentsList headings={headings} />
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
