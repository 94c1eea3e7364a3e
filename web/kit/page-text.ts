import { type Page, type PageKey, readPage } from '#contract/texts/content.ts'
import type { LoaderContext } from '#web/app/page.ts'

/** The text under a key, or the version of it that a preview link opens. */
export async function pageText({ call, query }: Pick<LoaderContext, 'call' | 'query'>, key: PageKey): Promise<Page> {
  const page = await call(readPage, { key, preview: query.get('preview') ?? undefined })
  if ('list' in page) throw new Error('asked for one page and was given the list')
  return page
}
