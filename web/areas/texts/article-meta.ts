import type { Shell } from '#contract/site/site.ts'
import type { WholeArticle } from '#contract/texts/content.ts'
import type { Meta, MetaContext } from '#web/app/page.ts'

interface Context extends MetaContext {
  type: 'NewsArticle' | 'Article'
  list: { name: string; path: string }
}

/** What search engines and share cards read of a text. */
export function articleMeta(article: WholeArticle, { type, list, shell }: Context): Meta {
  const { title, summary, seo, tags, cover, preview } = article
  return {
    title: seo.title || `${title} - ${shell.baseInfo.name}`,
    description: seo.description || summary,
    keywords: seo.keywords || [...tags, shell.baseInfo.name].join(','),
    type: 'article',
    name: title,
    trail: [list],
    jsonLd: [jsonLdOf(article, type, `${shell.origin}${list.path}/${article.id}`, shell)],
    ...(cover && { image: cover }),
    ...(preview && { noindex: true }),
  }
}

function jsonLdOf(article: WholeArticle, type: Context['type'], url: string, { origin, baseInfo }: Shell) {
  const { title, summary, cover, category, tags, published_at, updated_at } = article
  const house = { '@type': 'Organization', name: baseInfo.company || baseInfo.name, url: `${origin}/` }
  return {
    '@type': type,
    headline: title,
    description: summary,
    url,
    mainEntityOfPage: url,
    datePublished: published_at,
    dateModified: updated_at,
    inLanguage: 'zh-CN',
    author: house,
    publisher: { ...house, logo: { '@type': 'ImageObject', url: origin + baseInfo.logo } },
    ...(cover && { image: [origin + cover] }),
    ...(category && { articleSection: category.name }),
    ...(tags.length > 0 && { keywords: tags.join(',') }),
  }
}
