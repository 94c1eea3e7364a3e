import { listRunningAds, type RunningAd } from '#contract/catalogue/ads.ts'
import { readHelp, readKnowledge, readNews, readNotice, type WholeArticle } from '#contract/texts/content.ts'
import type { LoaderContext, MetaContext, PageModule } from '#web/app/page.ts'
import { idIn } from '#web/kit/id-in.ts'
import { wordIn } from '#web/kit/list-address.ts'
import { SlotBanner } from '#web/kit/slot-banner.tsx'
import { articleMeta } from './article-meta.ts'
import { ArticleView } from './article-view.tsx'

interface Props {
  article: WholeArticle
  ads: RunningAd[]
}

const kinds = {
  news: { read: readNews, type: 'NewsArticle', list: { name: '新闻动态', path: '/news' } },
  notice: { read: readNotice, type: 'Article', list: { name: '平台公告', path: '/notice' } },
  knowledge: { read: readKnowledge, type: 'Article', list: { name: '商业知识', path: '/knowledge' } },
  help: { read: readHelp, type: 'Article', list: { name: '帮助中心', path: '/help' } },
} as const

/** One text of a kind. */
export function pageOf(kind: keyof typeof kinds): PageModule {
  const { read, type, list } = kinds[kind]
  // What the site itself has to say stands without anybody's ads.
  const advertises = kind === 'news' || kind === 'knowledge'
  return {
    async loader({ call, params, query }: LoaderContext): Promise<Props> {
      const [article, ads] = await Promise.all([
        call(read, { id: idIn(params), preview: wordIn(query, 'preview', 200) }),
        advertises ? call(listRunningAds, { slot: 'ARTICLE_BOTTOM', one: true }) : { list: [] },
      ])
      return { article, ads: ads.list }
    },
    meta: ({ article }: Props, context: MetaContext) => articleMeta(article, { type, list, ...context }),
    default: ({ article, ads }: Props) => (
      <>
        <SlotBanner />
        <ArticleView article={article} list={list} ads={ads} />
      </>
    ),
  }
}
