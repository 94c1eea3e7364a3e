import { nextShanghaiMidnight } from '#contract/base/time.ts'
import type { Services } from '#server/house/rooms.ts'
import type { Text } from '#server/modules/texts/content/service.ts'
import { articles } from './news/all.ts'
import { coverOf, type Draft, newsCategories } from './news/article.ts'
import type { Step } from './step.ts'
import { emptyText, oneLine } from './text.ts'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs
const opensAt = 9 * 60
const openMinutes = 8 * 60

export const addNews: Step = async (tx, { services, change, today }) => {
  const author_id = await staffIdOf(services, 'editor')
  const categories = new Map<string, number>()
  for (const [position, name] of newsCategories.entries()) {
    const id = await services.categories.add(tx, 'news', name, position)
    if (id !== undefined) categories.set(name, id)
  }
  for (const [place, article] of articles.entries()) {
    const text = textOf(article, place + 1, categories.get(article.category) ?? null)
    // Spread over the working day: a list in which everything appeared in the same second looks like a machine.
    const published_at = momentOf(today, article.daysAgo, (place * 37) % openMinutes)
    const content = { kind: 'news', key: null, text, published_at, expires_at: null, author_id } as const
    await services.content.editing.publish(tx, content, change)
  }
}

/** So many minutes after nine in Shanghai, so many days ago; a negative number of days lies ahead. */
export function momentOf(today: Date, daysAgo: number, minutes: number): Date {
  const midnight = nextShanghaiMidnight(today).getTime() - (daysAgo + 1) * dayMs
  return new Date(midnight + (opensAt + minutes) * minuteMs)
}

export function textOf(draft: Draft, number: number, category_id: number | null): Text {
  const { title, summary, tags, source = '', html } = draft
  return {
    ...emptyText,
    title,
    summary,
    html: oneLine(html),
    cover: coverOf(number),
    category_id,
    tags: [...tags],
    source,
  }
}

export async function staffIdOf(services: Services, account: string): Promise<number> {
  const { list } = await services.staff.list({ page: 1, count: 10 }, { q: account })
  const person = list.find((one) => one.account === account)
  if (!person) throw new Error(`the demo's staff lacks ${account}`)
  return person.id
}
