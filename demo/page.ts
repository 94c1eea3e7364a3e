import type { PageKey } from '#contract/texts/content.ts'
import type { Step } from './step.ts'
import { emptyText, oneLine } from './text.ts'

export interface Page {
  key: PageKey
  title: string
  summary: string
  html: string
}

/** A step of its own for each group of pages: a database that has the older ones still gets the newer. */
export function publishing(pages: readonly Page[]): Step {
  return async (tx, { services, change, today }) => {
    for (const { key, title, summary, html } of pages) {
      const text = { ...emptyText, title, summary, html: oneLine(html) }
      const page = { kind: 'page', key, text, published_at: today, expires_at: null } as const
      await services.content.editing.publish(tx, page, change)
    }
  }
}
