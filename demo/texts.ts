import type { Shelved } from '#server/modules/texts/content/service.ts'
import type { DemoText } from './demo-text.ts'
import { help, helpCategories } from './help/all.ts'
import { knowledge, knowledgeCategories } from './knowledge/all.ts'
import { momentOf, staffIdOf } from './news.ts'
import { noticeCategories, notices } from './notices/all.ts'
import { knowledgeCover } from './pictures/collection-covers.ts'
import type { Step } from './step.ts'
import { emptyText, oneLine } from './text.ts'

const dayMs = 24 * 60 * 60 * 1000

interface Shelf {
  kind: Shelved
  categories: readonly string[]
  texts: readonly DemoText[]
  cover?: (number: number) => string
}

function adding({ kind, categories, texts, cover = () => '' }: Shelf): Step {
  return async (tx, { services, change, today }) => {
    const author_id = await staffIdOf(services, 'editor')
    const ids = new Map<string, number>()
    for (const [position, name] of categories.entries()) {
      const id = await services.categories.add(tx, kind, name, position)
      if (id !== undefined) ids.set(name, id)
    }
    for (const [place, draft] of texts.entries()) {
      const { title, summary, tags, html, source = '', daysAgo, expiresInDays } = draft
      const category_id = ids.get(draft.category) ?? null
      const text = { ...emptyText, title, summary, source, html: oneLine(html), tags: [...tags], category_id }
      const published_at = momentOf(today, daysAgo, (place * 37) % (8 * 60))
      const expires_at = expiresInDays === undefined ? null : new Date(today.getTime() + expiresInDays * dayMs)
      const content = {
        kind,
        key: null,
        text: { ...text, cover: cover(place + 1) },
        published_at,
        expires_at,
        author_id,
      }
      await services.content.editing.publish(tx, content, change)
    }
  }
}

export const addKnowledge = adding({
  kind: 'knowledge',
  categories: knowledgeCategories,
  texts: knowledge,
  cover: knowledgeCover,
})
export const addNotices = adding({ kind: 'notice', categories: noticeCategories, texts: notices })
export const addHelp = adding({ kind: 'help', categories: helpCategories, texts: help })
