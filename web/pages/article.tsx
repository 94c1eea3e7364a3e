import { readNews, type WholeArticle } from '#contract/content.ts'
import type { LoaderContext, MetaContext } from '../page.ts'
import { articleMeta } from '../parts/article-meta.ts'
import { ArticleView } from '../parts/article-view.tsx'
import { idIn } from '../parts/id-in.ts'
import { SlotBanner } from '../parts/slot-banner.tsx'

const list = { name: '新闻动态', path: '/news' }

interface Props {
  article: WholeArticle
}

export async function loader({ call, params, query }: LoaderContext): Promise<Props> {
  return { article: await call(readNews, { id: idIn(params), preview: query.get('preview') ?? undefined }) }
}

export function meta({ article }: Props, context: MetaContext) {
  return articleMeta(article, { type: 'NewsArticle', list, ...context })
}

export default function NewsArticle({ article }: Props) {
  return (
    <>
      <SlotBanner />
      <ArticleView article={article} list={list} />
    </>
  )
}
