import { readNotice, type WholeArticle } from '#contract/content.ts'
import type { LoaderContext, MetaContext } from '../page.ts'
import { articleMeta } from '../parts/article-meta.ts'
import { ArticleView } from '../parts/article-view.tsx'
import { idIn } from '../parts/id-in.ts'

const list = { name: '平台公告', path: '/notice' }

interface Props {
  article: WholeArticle
}

export async function loader({ call, params, query }: LoaderContext): Promise<Props> {
  return { article: await call(readNotice, { id: idIn(params), preview: query.get('preview') ?? undefined }) }
}

export function meta({ article }: Props, context: MetaContext) {
  return articleMeta(article, { type: 'Article', list, ...context })
}

export default function NoticeArticle({ article }: Props) {
  return <ArticleView article={article} list={list} />
}
