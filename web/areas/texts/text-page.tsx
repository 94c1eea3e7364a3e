import type { ReactNode } from 'react'
import type { Page, PageKey } from '#contract/texts/content.ts'
import { Container } from '#ui/container.tsx'
import { formatDay } from '#ui/formats.ts'
import type { MetaContext, PageModule } from '#web/app/page.ts'
import { ClosingCall } from '#web/kit/closing-call.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { pageMeta } from '#web/kit/page-meta.ts'
import { pageText } from '#web/kit/page-text.ts'
import { PreviewNote } from '#web/kit/preview-note.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import { withContents } from './contents.ts'
import { ContentsList } from './contents-list.tsx'
import styles from './text-page.module.css'

interface Props {
  page: Page
}

const abouts: Partial<Record<PageKey, string>> = {
  play: '平台怎么用、企业与创客各能得到什么、收益如何计算与结算，一页说清。',
}

/** A page that is a text under a fixed key and nothing else. */
export function pageOf(key: PageKey): PageModule {
  return {
    about: abouts[key],
    loader: async (asked) => ({ page: await pageText(asked, key) }),
    meta,
    default: TextPage,
  }
}

function meta({ page }: Props, { seo }: MetaContext) {
  return { name: page.title, ...pageMeta(page, seo) }
}

export function TextPage({ page, after }: Props & { after?: ReactNode }) {
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
          <div className={styles.side}>
            <ContentsList headings={headings} />
          </div>
        </div>
      </Container>
      {after}
      <ClosingCall />
    </>
  )
}
