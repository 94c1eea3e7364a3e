import { readHelp, readKnowledge, readNews, readNotice, type WholeArticle } from '#contract/content.ts'
import type { LoaderContext, MetaContext, PageModule } from '../page.ts'
import { articleMeta } from '../parts/article-meta.ts'
import { ArticleView } from '../parts/article-view.tsx'
import { idIn } from '../parts/id-in.ts'
import { wordIn } from '../parts/list-address.ts'
import { SlotBanner } from '../parts/slot-banner.tsx'

interface Props {
  article: WholeArticle
}

const kinds = {
  news: { read: readNews, type: 'NewsArticle', list: { name: '新闻动态', path: '/news' } },
  notice: { read: readNotice, type: 'Article', list: { name: '平台公告', path: '/notice' } },
  knowledge: { read: readKnowledge, type: 'Article', list: { name: '商业知识', path: '/knowledge' } },
  help: { read: readHelp, type: 'Article', list: { name: '帮助中心', path: '/help' } },
} as const

/** One text of a kind. */
export function articlePage(kind: keyof typeof kinds): PageModule {
  const { read, type, list } = kinds[kind]
  return {
    loader: async ({ call, params, query }: LoaderContext): Promise<Props> => ({
      article: await call(read, { id: idIn(params), preview: wordIn(query, 'preview', 200) }),
    }),
    meta: ({ article }: Props, context: MetaContext) => articleMeta(article, { type, list, ...context }),
    default: ({ article }: Props) => (
      <>
        <SlotBanner />
        <ArticleView article={article} list={list} />
      </>
    ),
  }
}
