import type { Seo } from '#contract/site/site.ts'
import type { Page } from '#contract/texts/content.ts'
import type { Meta } from '#web/app/page.ts'

/** What search engines read of a page under a key: its own words, then those of its SEO key, then its summary. */
export function pageMeta({ seo: own, summary, preview }: Page, seo: Seo | undefined): Meta {
  const title = own.title || seo?.title
  const keywords = own.keywords || seo?.keywords
  const description = own.description || seo?.description || summary
  return {
    ...(title && { title }),
    ...(keywords && { keywords }),
    ...(description && { description }),
    ...(preview && { noindex: true }),
  }
}
