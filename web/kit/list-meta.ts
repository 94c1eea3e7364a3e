import type { Meta, MetaContext } from '#web/app/page.ts'

interface Listed {
  /** What the list was narrowed down to, in words; empty for all of it. */
  chosen: string
  page: number
  empty: boolean
  /** The list's address with what was understood of the one it was opened at. */
  address?: string
}

/** What search engines read of a list: every choice and every page has a title of its own, an empty one none. */
export function listMeta({ chosen, page, empty, address }: Listed, { shell, seo, entry, about }: MetaContext): Meta {
  const parts = [chosen, page > 1 ? `第 ${page} 页` : ''].filter(Boolean)
  const hidden = { ...(empty && { noindex: true }), ...(address !== undefined && { canonical: address }) }
  if (parts.length === 0) return hidden
  return {
    title: `${parts.join(' - ')} - ${entry.title} - ${shell.baseInfo.name}`,
    description: `${entry.title}：${parts.join('，')}。${seo?.description || about || shell.baseInfo.slogan}`,
    keywords: [chosen.replaceAll(' · ', ','), entry.title, shell.baseInfo.name].filter(Boolean).join(','),
    ...hidden,
  }
}
